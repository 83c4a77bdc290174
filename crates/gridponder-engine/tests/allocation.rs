//! A turn does not allocate if the attempt has already played such turns: when a walk is repeated, every
//! value is already interned and every buffer is large enough.

// A binary of its own, since the counter takes the place of the allocator for the whole process.
mod walks;

use gridponder_engine::{Action, Play};
use testrun::Chance;
use walks::{packs, walk};

/// Random walks per level.
const WALKS: u64 = 40;

#[test]
fn a_walk_played_again_allocates_nothing() {
    let mut failures = Vec::new();
    for pack in packs() {
        for source in &pack.levels {
            let level = source.compile(&pack.game);
            let moves = source.moves(&level);
            let mut play = Play::without_history(&level);
            let chances: Vec<Chance> = (0..WALKS).map(Chance::of).collect();
            let mut walk_all = || {
                for chance in &chances {
                    walk(&mut play, &moves, &mut chance.clone());
                }
            };
            walk_all();
            let count = allocation_counter::measure(walk_all).count_total;
            if count > 0 {
                failures.push(format!("{}/{}: {count} in {WALKS} walks", pack.name, source.level.id));
            }
        }
    }
    assert!(failures.is_empty(), "levels that allocate:\n{}", failures.join("\n"));
}

#[test]
fn a_solution_played_again_allocates_nothing() {
    for pack in packs() {
        for source in &pack.levels {
            let level = source.compile(&pack.game);
            let gold: Vec<Action> = source.gold.iter().map(|action| level.action(action)).collect();
            let mut play = Play::without_history(&level);
            let mut solve = || {
                play.reset();
                for action in &gold {
                    play.submit(action);
                }
            };
            solve();
            let count = allocation_counter::measure(solve).count_total;
            assert_eq!(count, 0, "{}/{}", pack.name, source.level.id);
        }
    }
}
