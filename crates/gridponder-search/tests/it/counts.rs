//! The number of distinct states, which recorded searches of the reference engine know.

use engine::Semantics;
use gridponder_search::{LevelGame, choices};
use solver::{Game, Step};

use crate::packs::packs;

/// The number of distinct states within `depth` steps, ended levels included, each tried with every choice.
fn distinct(pack: &str, level: &str, depth: usize, is_canonical: bool) -> Option<usize> {
    let packs = packs();
    let pack = packs.iter().find(|it| it.name == pack)?;
    let source = pack.levels.iter().find(|it| it.name.ends_with(level))?;
    let compiled = source.compile(&pack.game, Semantics::RELEASED);
    let choices = choices(&pack.game, compiled.size()).expect("its actions are declared");
    let mut game = LevelGame::new(&compiled, &choices, is_canonical);
    let mut start = vec![0; game.words()];
    game.start(&mut start);
    let mut seen = std::collections::HashSet::from([start.clone()]);
    let mut layer = vec![start.clone()];
    let mut next = start;
    for steps in 0..depth {
        let mut after = Vec::new();
        for state in &layer {
            for choice in 0..game.choices() {
                game.enter(state, steps as u32);
                match game.step(choice, &mut next) {
                    Step::Moved if seen.insert(next.clone()) => after.push(next.clone()),
                    Step::Won | Step::Lost => {
                        seen.insert(next.clone());
                    }
                    _ => {}
                }
            }
        }
        layer = after;
    }
    Some(seen.len())
}

#[test]
fn a_search_visits_as_many_distinct_states_as_the_reference_engine() {
    if testrun::shared("packs").is_none() {
        return;
    }
    assert_eq!(distinct("carrot_quest", "fw_ice_003", 12, false), Some(16_794));
    assert_eq!(distinct("rotate_flip", "rf_009", 7, false), Some(8_153));
}
