//! Numbers that tell how hard a level is.

use engine::{Level, Semantics, def};
use gridponder_search::{DeadEnds, Metrics, Part, Stage, Verdict, metrics};
use solver::{Budget, Progress, Signal};

use crate::packs::packs;
use crate::rows::{game, row, step};

fn measured(level: &Level, path: &[&str], watch: &mut dyn FnMut(Stage, &Progress) -> Signal) -> Metrics {
    let gold_path: Vec<def::Action> = path.iter().map(|word| step(word)).collect();
    let game = game();
    let part = Part::whole(&game, level, &gold_path);
    metrics(part, Budget::default(), watch).expect("nobody cancels, and paths win")
}

fn all(level: &Level, path: &[&str]) -> Metrics {
    measured(level, path, &mut |_, _| Signal::Continue)
}

#[test]
fn a_level_is_measured_along_its_gold_path() {
    let found = all(&row("F.@.", ""), &["right", "left", "left", "left"]);
    assert_eq!(found.gold_path, Some(4));
    assert!(matches!(&found.solved.verdict, Verdict::Shortest { path } if path.len() == 2));
    assert_eq!(found.ways, Some(1));
    // Two moves at each of the two steps.
    assert_eq!(found.bits, Some(2.0));
    // From the right end, there is only one.
    assert_eq!(found.moves, Some(1.75));
    assert_eq!(found.forced, Some(1));
    assert_eq!(found.dead_ends, Some(DeadEnds { states: 0, of: 3 }));
}

#[test]
fn a_limit_of_steps_makes_dead_ends() {
    let limit = r#"{"type": "max_actions", "config": {"limit": 3}}"#;
    let found = all(&row("F.@.", limit), &["left", "left"]);
    assert_eq!(found.forced, Some(2));
    assert_eq!(found.dead_ends, Some(DeadEnds { states: 1, of: 3 }));
}

#[test]
fn a_level_whose_gold_path_does_not_win_is_measured_along_the_path_that_was_found() {
    let found = all(&row("F.@.", ""), &["right"]);
    assert_eq!(found.gold_path, None);
    assert_eq!(found.moves, Some(2.0));
}

#[test]
fn a_level_that_cannot_be_won_is_all_dead_ends() {
    let found = all(&row("@.oF", ""), &[]);
    assert!(matches!(found.solved.verdict, Verdict::Unsolvable(_)));
    assert_eq!(
        (found.gold_path, found.ways, found.bits, found.moves, found.forced),
        (None, None, None, None, None)
    );
    let dead_ends = found.dead_ends.expect("the level is small");
    assert_eq!(dead_ends.states, dead_ends.of);
}

#[test]
fn a_stage_that_runs_out_of_time_leaves_the_others_alone() {
    let level = row("F.@.", "");
    // No bound proves this path the shortest before any turn is played.
    let path = ["right", "left", "left", "left"];
    let complete = all(&level, &path);
    for out in [Stage::Solution, Stage::Ways, Stage::Path, Stage::States] {
        let watch = &mut |stage, _: &Progress| if stage == out { Signal::TimeIsUp } else { Signal::Continue };
        let found = measured(&level, &path, watch);
        assert_eq!(found.gold_path, Some(4));
        assert_eq!(found.bits.is_none(), matches!(out, Stage::Solution | Stage::Ways), "{out:?}");
        assert_eq!(found.forced, complete.forced.filter(|_| out != Stage::Path));
        assert_eq!(found.moves, complete.moves.filter(|_| out != Stage::Path));
        assert_eq!(found.dead_ends, complete.dead_ends.filter(|_| out != Stage::States));
    }
}

#[test]
fn the_bits_of_the_packs_are_as_many_as_their_shortest_paths_need() {
    let mut measured = 0;
    for pack in packs() {
        for source in &pack.levels {
            let level = source.compile(&pack.game, Semantics::RELEASED);
            let part = Part::whole(&pack.game, &level, &source.gold);
            let budget = Budget { states: 1_500, ..Budget::default() };
            let found = metrics(part, budget, &mut |_, _| Signal::Continue).expect("nobody cancels");
            let (Some(bits), Some(ways)) = (found.bits, found.ways) else { continue };
            let Verdict::Shortest { path } = &found.solved.verdict else {
                panic!("{}: {found:?}", source.name)
            };
            // No state has more moves than there are choices, and several paths are found more easily than one.
            let choices = gridponder_search::choices(&pack.game, level.size()).expect("they are known").len();
            let most = path.len() as f64 * (choices as f64).log2();
            assert!((0.0..=most + 1e-9).contains(&bits), "{}: {bits} bits, at most {most}", source.name);
            assert!(ways >= 1, "{}", source.name);
            measured += 1;
        }
    }
    assert!(measured >= 8, "{measured}");
}
