//! The number of distinct states, which recorded searches of the reference engine know.

use engine::Semantics;
use gridponder_search::{LevelGame, Options, Part, Verdict, choices, solve};
use solver::{Budget, Game, Signal, Step};
use testrun::Chance;

use crate::boxed_levels;
use crate::packs::packs;
use crate::random_levels::{self, Random};

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

#[test]
fn a_step_tells_which_words_it_changed_and_leaves_the_game_where_it_was() {
    let mut changes = 0;
    for number in 0..150 * testrun::effort() {
        let mut chance = Chance::of(number as u64);
        let random = random_levels::walking(&mut chance);
        let level = random.compile(Semantics::RELEASED);
        let choices = choices(&random.game, level.size()).expect("its actions are declared");
        let mut game = LevelGame::new(&level, &choices, number % 2 == 0);
        let mut state = vec![0; game.words()];
        game.start(&mut state);
        let (mut next, mut again) = (state.clone(), state.clone());
        for steps in 0..20 {
            game.enter(&state, steps);
            let choice = chance.below(choices.len()) as u16;
            let step = game.step(choice, &mut next);
            if step != Step::Nothing {
                let differs = |at: &u32| state[*at as usize] != next[*at as usize];
                let different: Vec<u32> = (0..state.len() as u32).filter(differs).collect();
                assert_eq!(game.changed(), Some(different.as_slice()), "level {number}\n{}", random.text);
                changes += 1;
            }
            for other in 0..game.choices() {
                game.step(other, &mut again);
            }
            assert_eq!(game.step(choice, &mut again), step, "level {number}\n{}", random.text);
            if step != Step::Moved {
                continue;
            }
            assert_eq!(again, next, "level {number}\n{}", random.text);
            std::mem::swap(&mut state, &mut next);
        }
    }
    assert!(changes > 500, "{changes}");
}

#[test]
fn forgetting_what_nothing_reads_changes_no_verdict_and_leaves_fewer_states() {
    let (mut compared, mut fewer) = (0, 0);
    for pack in packs() {
        for source in &pack.levels {
            for semantics in [Semantics::RELEASED, Semantics::DOCUMENTED] {
                let level = source.compile(&pack.game, semantics);
                let part = Part::whole(&pack.game, &level, &[]);
                let solved = |is_canonical| {
                    let budget = Budget { states: 20_000, ..Budget::default() };
                    let options = Options { budget, is_canonical, ..Options::default() };
                    solve(part, options, &mut |_| Signal::Continue).expect("nobody cancels, and paths win")
                };
                let (exact, canonical) = (solved(false), solved(true));
                let length = |verdict: &Verdict| match verdict {
                    Verdict::Shortest { path } => Some(path.len()),
                    _ => None,
                };
                let is_decided = !matches!(exact.verdict, Verdict::Undecided { .. } | Verdict::Found { .. });
                if is_decided {
                    assert_eq!(length(&exact.verdict), length(&canonical.verdict), "{}", source.name);
                    assert!(canonical.states <= exact.states, "{}", source.name);
                    compared += 1;
                    fewer += usize::from(canonical.states < exact.states);
                }
            }
        }
    }
    println!("{compared} compared, {fewer} with fewer states");
    assert!(compared >= 20 && fewer > 0, "{compared}, {fewer}");
}

/// Compares searches of random levels with and without forgetting. Returns how many were won after more than 3 steps, and
/// how many had fewer states.
fn compare_forgetting(
    random_level: fn(&mut Chance) -> Random,
    numbers: usize,
    states: u32,
) -> (usize, usize) {
    let (mut won, mut fewer) = (0, 0);
    for number in 0..numbers * testrun::effort() {
        let random = random_level(&mut Chance::of(number as u64));
        let semantics = if number % 4 == 0 { Semantics::DOCUMENTED } else { Semantics::RELEASED };
        let level = random.compile(semantics);
        let part = Part::whole(&random.game, &level, &[]);
        let solved = |is_canonical| {
            let budget = Budget { states, ..Budget::default() };
            let options = Options { budget, is_canonical, ..Options::default() };
            solve(part, options, &mut |_| Signal::Continue).expect("nobody cancels, and paths win")
        };
        let (exact, canonical) = (solved(false), solved(true));
        let length = |verdict: &Verdict| match verdict {
            Verdict::Shortest { path } => Some(path.len()),
            Verdict::Unsolvable(_) => Some(0),
            _ => None,
        };
        if let Some(truth) = length(&exact.verdict) {
            assert_eq!(Some(truth), length(&canonical.verdict), "level {number}\n{}", random.text);
            won += usize::from(truth > 3);
            fewer += usize::from(canonical.states < exact.states);
        }
    }
    println!("{won} won after more than 3 steps, {fewer} with fewer states");
    (won, fewer)
}

#[test]
fn in_levels_of_walking_and_pushing_nothing_that_is_forgotten_matters() {
    let (won, fewer) = compare_forgetting(random_levels::walking, 1500, 6_000);
    assert!(won > 100 && fewer > 200, "{won}, {fewer}");
}

#[test]
fn in_levels_of_errands_nothing_that_is_forgotten_matters() {
    let (won, fewer) = compare_forgetting(random_levels::errands, 450, 6_000);
    assert!(won > 20 && fewer > 50, "{won}, {fewer}");
}

#[test]
fn in_levels_of_boxes_nothing_that_is_forgotten_matters() {
    let (won, fewer) = compare_forgetting(boxed_levels::level, 600, 6_000);
    assert!(won > 60 && fewer > 20, "{won}, {fewer}");
}
