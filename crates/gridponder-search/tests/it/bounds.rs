//! No bound exceeds what is left: at every step of every winning path, and on random levels.

use engine::Semantics;
use gridponder_search::{LevelGame, choices};
use solver::{Bound, Game, Step};

use testrun::Chance;

use crate::boxed_levels;
use crate::packs::packs;
use crate::random_levels::{self, Random};
use crate::rearranged_levels;

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

/// The states of a game that can be reached, and the fewest steps from each to a win. Returns `None` if there are too many,
/// or if a turn is cut.
fn distances(game: &mut LevelGame<'_>, most: usize) -> Option<Vec<(Vec<u32>, Option<u32>)>> {
    let mut start = vec![0; game.words()];
    game.start(&mut start);
    let mut numbers = std::collections::HashMap::from([(start.clone(), 0_usize)]);
    let mut states = vec![start.clone()];
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    let (mut distances, mut queue) = (vec![None], std::collections::VecDeque::new());
    let mut next = start;
    let mut at = 0;
    while at < states.len() {
        let state = states[at].clone();
        for choice in 0..game.choices() {
            game.enter(&state, 0);
            match game.step(choice, &mut next) {
                Step::Cut => return None,
                Step::Won if distances[at].is_none() => {
                    distances[at] = Some(1);
                    queue.push_back(at);
                }
                Step::Moved => {
                    let number = *numbers.entry(next.clone()).or_insert(states.len());
                    if number == states.len() {
                        states.push(next.clone());
                        before.push(Vec::new());
                        distances.push(None);
                    }
                    before[number].push(at);
                }
                _ => {}
            }
        }
        at += 1;
        if states.len() > most {
            return None;
        }
    }
    while let Some(at) = queue.pop_front() {
        for from in std::mem::take(&mut before[at]) {
            if distances[from].is_none() {
                distances[from] = distances[at].map(|steps: u32| steps + 1);
                queue.push_back(from);
            }
        }
    }
    Some(states.into_iter().zip(distances).collect())
}

/// What bounds say of all states of random levels.
#[derive(Debug, Default)]
struct Seen {
    levels: usize,
    states: usize,
    /// The states that can be won and have a bound above 0.
    bounded: usize,
    /// Those whose bound is exact.
    exact: usize,
    /// The states that a bound says are dead.
    dead: usize,
}

/// Asks for the bounds of all states of random levels with at most `most` states.
fn bounds_hold(random_level: fn(&mut Chance) -> Random, numbers: usize, most: usize) -> Seen {
    let mut seen = Seen::default();
    for number in 0..numbers * testrun::effort() {
        let random = random_level(&mut Chance::of(number as u64));
        let semantics = if number % 4 == 0 { Semantics::DOCUMENTED } else { Semantics::RELEASED };
        let level = random.compile(semantics);
        let Ok(choices) = choices(&random.game, level.size()) else { continue };
        let mut game = LevelGame::new(&level, &choices, number % 3 > 0);
        let Some(found) = distances(&mut game, most) else { continue };
        seen.levels += 1;
        // Larger tables are made once many bounds were asked for.
        for _ in 0..3 {
            for (state, left) in &found {
                seen.states += 1;
                match (game.bound(state, 0), left) {
                    (Bound::AtLeast(bound), Some(left)) => {
                        assert!(
                            bound <= *left,
                            "level {number}: {bound}, but {left} are left\n{}",
                            random.text
                        );
                        seen.bounded += usize::from(bound > 0);
                        seen.exact += usize::from(bound == *left);
                    }
                    (Bound::Dead, Some(left)) => {
                        panic!("level {number}: dead, but {left} are left\n{}", random.text);
                    }
                    (Bound::Dead, None) => seen.dead += 1,
                    (Bound::AtLeast(_), None) => {}
                }
            }
        }
    }
    println!("{seen:?}");
    seen
}

#[test]
fn no_bound_exceeds_what_is_left_of_any_state_of_random_levels_of_errands() {
    let seen = bounds_hold(random_levels::errands, 150, 1_500);
    assert!(seen.levels > 60 && seen.bounded > 5_000 && seen.dead > 1_000, "{seen:?}");
}

#[test]
fn no_bound_exceeds_what_is_left_of_any_state_of_random_levels_of_rearrangements() {
    let seen = bounds_hold(rearranged_levels::patterns, 400, 3_000);
    assert!(seen.levels > 100 && seen.bounded > 3_000 && seen.dead > 200, "{seen:?}");
}

#[test]
fn no_bound_exceeds_what_is_left_of_any_state_of_random_levels_of_sums() {
    let seen = bounds_hold(rearranged_levels::sums, 500, 3_000);
    assert!(seen.levels > 100 && seen.bounded > 3_000 && seen.dead > 200, "{seen:?}");
}

#[test]
fn no_bound_exceeds_what_is_left_of_any_state_of_random_levels_of_boxes() {
    let seen = bounds_hold(boxed_levels::level, 400, 3_000);
    assert!(seen.levels > 100 && seen.bounded > 3_000 && seen.dead > 200, "{seen:?}");
}
