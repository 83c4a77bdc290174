//! Verdicts of searches in random graphs.

use super::*;
use crate::testing::{Count, Graph, graphs, judge, uncut_graphs};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;

fn answer(graph: &Graph, task: &Task) -> Answer {
    let mut graph = graph.clone();
    solve(&mut graph, task, &mut |_| Signal::Continue).expect("nobody cancels")
}

fn with_states(states: u32) -> Task {
    Task { budget: Budget { states, ..Budget::default() }, ..Task::default() }
}

proptest! {
    #![proptest_config(testrun::law(400))]

    #[test]
    fn a_search_without_limits_decides_all_that_can_be_decided(graph in graphs()) {
        let answer = answer(&graph, &Task::default());
        judge(&graph, &answer)?;
        match graph.truth() {
            (None, None) => prop_assert!(matches!(answer.verdict, Verdict::Unsolvable(_))),
            (Some(won), cut) if cut.is_none_or(|cut| won <= cut) => {
                let is_shortest = matches!(&answer.verdict, Verdict::Shortest { path } if path.len() as u32 == won);
                prop_assert!(is_shortest, "{:?}", answer.verdict);
            }
            (Some(_), _) => {
                let is_found = matches!(answer.verdict, Verdict::Found { shortage: Shortage::Cut, .. });
                prop_assert!(is_found, "{:?}", answer.verdict);
            }
            (None, Some(_)) => {
                let is_cut = matches!(answer.verdict, Verdict::Undecided { shortage: Shortage::Cut, .. });
                prop_assert!(is_cut, "{:?}", answer.verdict);
            }
        }
    }

    #[test]
    fn limits_never_make_a_verdict_wrong_and_are_exact(graph in graphs(), states in 1..70_u32) {
        let answer = answer(&graph, &with_states(states));
        judge(&graph, &answer)?;
        prop_assert!(answer.states <= u64::from(states));
        let full = self::answer(&graph, &Task::default());
        if full.states <= u64::from(states) {
            prop_assert_eq!(answer, full);
        }
    }

    #[test]
    fn the_time_ends_a_search_with_what_is_proved(graph in graphs(), turns in 0..150_u64) {
        let watch = &mut |progress: &Progress| {
            if progress.turns < turns { Signal::Continue } else { Signal::TimeIsUp }
        };
        let answer = solve(&mut graph.clone(), &Task::default(), watch).expect("nobody cancels");
        judge(&graph, &answer)?;
    }

    #[test]
    fn a_known_path_is_the_answer_unless_there_is_a_shorter_one(
        graph in graphs(),
        path in prop::collection::vec(0..3_u16, 0..12),
        states in 1..70_u32,
    ) {
        let task = Task { known: Some(path), ..with_states(states) };
        judge(&graph, &answer(&graph, &task))?;
        let known = answer(&graph, &Task::default()).verdict.path().map(<[u16]>::to_vec);
        if let Some(known) = known {
            let task = Task { known: Some(known), ..with_states(1) };
            prop_assert!(answer(&graph, &task).verdict.path().is_some());
        }
    }

    #[test]
    fn steps_of_a_known_path_that_change_nothing_are_left_out(
        graph in graphs(),
        path in prop::collection::vec(0..3_u16, 0..12),
    ) {
        let task = Task { known: Some(path), ..with_states(1) };
        let found = answer(&graph, &task).verdict;
        let mut place = 0;
        for choice in found.path().unwrap_or_default() {
            let (step, to) = graph.steps[place as usize][usize::from(*choice)];
            prop_assert_ne!(step, Step::Nothing);
            place = to;
        }
    }

    #[test]
    fn a_search_for_any_path_finds_one_where_there_is_one(graph in graphs()) {
        let answer = answer(&graph, &Task { is_any_enough: true, ..Task::default() });
        judge(&graph, &answer)?;
        prop_assert_eq!(answer.verdict.path().is_some(), graph.truth().0.is_some());
    }

    #[test]
    fn the_same_search_gives_the_same_answer(graph in graphs(), states in 1..70_u32) {
        prop_assert_eq!(answer(&graph, &with_states(states)), answer(&graph, &with_states(states)));
    }
}

#[test]
fn a_cancelled_search_has_no_verdict() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let graph = graphs().new_tree(&mut runner).expect("there are graphs").current();
    let ended = solve(&mut graph.clone(), &Task::default(), &mut |_| Signal::Cancel);
    assert!(matches!(ended, Err(Cancelled { at }) if at.turns == 0));
}

#[test]
fn a_search_ends_where_its_memory_does() {
    let budget = Budget { memory: 4 << 20, ..Budget::default() };
    let mut most = 0;
    let watch = &mut |progress: &Progress| {
        most = most.max(progress.memory);
        Signal::Continue
    };
    let answer = solve(&mut Count(0), &Task { budget, ..Task::default() }, watch).expect("nobody cancels");
    assert!(matches!(answer.verdict, Verdict::Undecided { shortage: Shortage::Memory, .. }), "{answer:?}");
    assert!((2 << 20..=4 << 20).contains(&most), "{most}");
}

proptest! {
    #![proptest_config(testrun::law(200))]

    #[test]
    fn looking_back_finds_a_win_from_each_place_that_has_one(
        graph in uncut_graphs(),
        places in prop::collection::vec(0..60_u32, 1..6),
    ) {
        let mut game = graph.clone();
        let mut watch = |_: &Progress| Signal::Continue;
        let mut search = LookBack::new(&mut game, Budget::default(), &mut watch);
        for place in places.into_iter().map(|place| place % graph.steps.len() as u32) {
            let found = search.win_from(&[place, place / 7, place % 3], 0);
            let is_cut = |from: u32| graph.steps[from as usize].iter().any(|(step, _)| *step == Step::Cut);
            if (0..graph.steps.len() as u32).any(is_cut) {
                return Ok(());
            }
            let found = found.expect("there are no limits");
            prop_assert_eq!(found.is_some(), graph.distances[place as usize].is_some());
            if found.is_some() {
                break;
            }
        }
    }
}

/// A game with inadmissible bounds: some are too high.
struct Boastful(Graph);

impl Game for Boastful {
    fn words(&self) -> usize {
        self.0.words()
    }
    fn choices(&self) -> u16 {
        self.0.choices()
    }
    fn start(&mut self, state: &mut [u32]) {
        self.0.start(state);
    }
    fn enter(&mut self, state: &[u32], steps: u32) {
        self.0.enter(state, steps);
    }
    fn step(&mut self, choice: u16, next: &mut [u32]) -> Step {
        self.0.step(choice, next)
    }
    fn bound(&mut self, state: &[u32], _: u32) -> Bound {
        // Only some are wrong: if all were, states would still come in the right order.
        match self.0.distances[state[0] as usize] {
            Some(left) if state[0] % 2 == 1 => Bound::AtLeast(left + 2),
            _ => Bound::AtLeast(0),
        }
    }
}

#[test]
fn a_bound_that_says_too_much_breaks_the_law_of_verdicts() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut broken = 0;
    for _ in 0..300 {
        let graph = graphs().new_tree(&mut runner).expect("there are graphs").current();
        let mut boastful = Boastful(graph.clone());
        let answer =
            solve(&mut boastful, &Task::default(), &mut |_| Signal::Continue).expect("nobody cancels");
        broken += usize::from(judge(&graph, &answer).is_err());
    }
    assert!(broken > 0, "the law would not notice");
}
