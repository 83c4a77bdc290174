//! Random play of small games, beside play that remembers nothing.

use proptest::prelude::*;

use super::*;
use crate::testing::{Graph, graphs, uncut_graphs};
use crate::{Bound, Step};

const ALL: [u16; 3] = [0, 1, 2];

fn trials(count: u64) -> Trials<'static> {
    Trials { drawn: &ALL, count, steps: 20, seed: 42 }
}

fn played(game: &mut dyn Game, trials: Trials<'_>, budget: Budget) -> Rollouts {
    rollouts(game, trials, budget, &mut |_| Signal::Continue).expect("it is not cancelled")
}

fn rate(game: &mut dyn Game, trials: Trials<'_>) -> Option<f64> {
    exact_rate(game, trials, Budget::default(), &mut |_| Signal::Continue).expect("it is not cancelled")
}

/// Plays trials without remembering anything.
fn slowly(game: &mut dyn Game, Trials { drawn, count, steps, seed }: Trials<'_>) -> Rollouts {
    let mut stream = Mt::new_with_key([seed]);
    let mut result = Rollouts { trials: count, ..Rollouts::default() };
    let mut next = vec![0; game.words()];
    for _ in 0..count {
        let mut state = vec![0; game.words()];
        game.start(&mut state);
        let mut is_over = false;
        for step in 1..=steps {
            let choice = drawn[draw(&mut stream, drawn.len() as u32) as usize];
            if is_over {
                continue;
            }
            game.enter(&state, 0);
            match game.step(choice, &mut next) {
                Step::Nothing => {}
                Step::Moved => state.clone_from(&next),
                Step::Lost => is_over = true,
                Step::Cut => {
                    result.cut += 1;
                    is_over = true;
                }
                Step::Won => {
                    *result.wins.entry(step).or_default() += 1;
                    break;
                }
            }
        }
    }
    result
}

#[test]
fn numbers_are_drawn_as_by_the_tool_that_authors_use() {
    let drawn = |below| {
        let mut stream = Mt::new_with_key([42]);
        (0..10).map(|_| draw(&mut stream, below)).collect::<Vec<_>>()
    };
    assert_eq!(drawn(4), [0, 0, 2, 1, 1, 1, 0, 0, 3, 0]);
    assert_eq!(drawn(6)[0], 5);
    assert_eq!(drawn(1), [0; 10]);
}

proptest! {
    #![proptest_config(testrun::law(200))]

    #[test]
    fn what_is_remembered_changes_nothing(mut graph in graphs(), states in 1..60_u32) {
        let slow = slowly(&mut graph, trials(50));
        prop_assert_eq!(&played(&mut graph, trials(50), Budget::default()), &slow);
        prop_assert_eq!(&played(&mut graph, trials(50), Budget { states, ..Budget::default() }), &slow);
    }

    #[test]
    fn many_trials_win_about_as_often_as_the_exact_rate_says(mut graph in uncut_graphs()) {
        let rate = rate(&mut graph, trials(0)).expect("the graph is small");
        let won = played(&mut graph, trials(4000), Budget::default()).won() as f64 / 4000.0;
        let spread = (rate * (1.0 - rate) / 4000.0).sqrt();
        prop_assert!((won - rate).abs() <= 5.0 * spread + 1e-9, "{won} of {rate}");
    }
}

#[test]
fn fewer_trials_are_the_first_of_more() {
    let mut graph = Graph::new(
        vec![vec![(Step::Moved, 1), (Step::Nothing, 0), (Step::Lost, 0)], vec![(Step::Won, 0); 3]],
        vec![0, 0],
        false,
    );
    let all: Vec<u64> =
        (0..40).map(|count| played(&mut graph, trials(count), Budget::default()).won()).collect();
    assert!(all.is_sorted() && all.windows(2).all(|pair| pair[1] - pair[0] <= 1), "{all:?}");
    assert!(*all.last().expect("there are 40") > 5);
}

/// A row of cells: to the right, to the left, and waiting, which is a turn. The last cell wins. A turn more than allowed loses.
struct Walk {
    cells: u32,
    most: u32,
    here: u32,
    waited: bool,
}

impl Game for Walk {
    fn words(&self) -> usize {
        1
    }

    fn most_steps(&self) -> u32 {
        self.most
    }

    fn choices(&self) -> u16 {
        3
    }

    fn start(&mut self, state: &mut [u32]) {
        state[0] = 0;
    }

    fn enter(&mut self, state: &[u32], _: u32) {
        self.here = state[0];
    }

    fn step(&mut self, choice: u16, next: &mut [u32]) -> Step {
        self.waited = choice == 2;
        match choice {
            0 if self.here + 2 == self.cells => return Step::Won,
            0 => next[0] = self.here + 1,
            1 if self.here > 0 => next[0] = self.here - 1,
            _ => return Step::Nothing,
        }
        Step::Moved
    }

    fn was_idle(&self) -> bool {
        self.waited
    }

    fn bound(&mut self, _: &[u32], _: u32) -> Bound {
        Bound::AtLeast(0)
    }
}

#[test]
fn a_turn_that_changes_nothing_counts_for_the_limit_of_turns_and_a_refused_one_does_not() {
    let mut walk = Walk { cells: 2, most: 1, here: 0, waited: false };
    // Won at once, or after any number of steps to the left, which are refused.
    let once = rate(&mut walk, Trials { steps: 1, ..trials(0) }).expect("one cell is few");
    assert!((once - 1.0 / 3.0).abs() < 1e-12, "{once}");
    let later = rate(&mut walk, Trials { steps: 2, ..trials(0) }).expect("one cell is few");
    assert!((later - (1.0 / 3.0 + 1.0 / 9.0)).abs() < 1e-12, "{later}");
    walk.most = u32::MAX;
    let unlimited = rate(&mut walk, Trials { steps: 2, ..trials(0) }).expect("one cell is few");
    assert!((unlimited - 5.0 / 9.0).abs() < 1e-12, "{unlimited}");
}

#[test]
fn time_that_is_up_leaves_the_trials_that_were_played() {
    let mut walk = Walk { cells: 30, most: u32::MAX, here: 0, waited: false };
    let mut turns = 0;
    let result = rollouts(&mut walk, trials(1000), Budget::default(), &mut |_| {
        turns += 1;
        if turns > 20 { Signal::TimeIsUp } else { Signal::Continue }
    });
    let trials = result.expect("it is not cancelled").trials;
    assert!(trials > 0 && trials < 1000, "{trials}");
}

#[test]
fn a_game_without_choices_is_not_won() {
    let mut walk = Walk { cells: 2, most: u32::MAX, here: 0, waited: false };
    let none = Trials { drawn: &[], ..trials(10) };
    assert_eq!(played(&mut walk, none, Budget::default()), Rollouts { trials: 10, ..Rollouts::default() });
    assert_eq!(rate(&mut walk, none), Some(0.0));
}
