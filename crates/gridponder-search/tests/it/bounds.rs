//! No bound exceeds what is left: at every step of every winning path, and on random levels.

use engine::Semantics;
use gridponder_search::{LevelGame, choices};
use solver::{Bound, Game, Step};

use crate::packs::packs;

#[test]
fn no_bound_exceeds_what_is_left_of_a_winning_path() {
    let mut steps_with_a_bound = 0;
    for pack in packs() {
        for source in &pack.levels {
            for semantics in [Semantics::RELEASED, Semantics::DOCUMENTED] {
                let level = source.compile(&pack.game, semantics);
                if engine::replay(&level, &source.gold).verdict != engine::Verdict::Won {
                    continue;
                }
                let Ok(choices) = choices(&pack.game, level.size()) else { continue };
                let mut game = LevelGame::new(&level, &choices, true);
                let mut state = vec![0; game.words()];
                game.start(&mut state);
                let mut next = state.clone();
                for (at, step) in source.gold.iter().enumerate() {
                    let left = (source.gold.len() - at) as u32;
                    match game.bound(&state, at as u32) {
                        Bound::AtLeast(bound) => {
                            assert!(
                                bound <= left,
                                "{}: {bound} at step {at}, but {left} are left",
                                source.name
                            );
                            steps_with_a_bound += usize::from(bound > 0);
                        }
                        Bound::Dead => panic!("{}: dead at step {at}, but it wins", source.name),
                    }
                    let action = level.action(step);
                    let choice = choices.iter().position(|it| level.action(&it.action) == action);
                    let choice = choice.expect("gold paths are made of choices") as u16;
                    game.enter(&state, at as u32);
                    if game.step(choice, &mut next) == Step::Moved {
                        state.copy_from_slice(&next);
                    }
                }
            }
        }
    }
    println!("{steps_with_a_bound} steps with a bound");
    if testrun::beside("packs").is_some() {
        assert!(steps_with_a_bound > 100, "{steps_with_a_bound}");
    }
}
