//! Distances in random graphs.

use proptest::prelude::*;

use super::*;
use crate::testing::{Count, Graph as Places, graphs};

/// The words of a node of the random graph.
const fn words(place: u32) -> [u32; 3] {
    [place, place / 7, place % 3]
}

/// The length of a shortest path from each node without a cut turn, computed independently of the search under
/// test.
fn certain(places: &Places) -> Vec<u32> {
    let mut distances = vec![u32::MAX; places.steps.len()];
    for _ in 0..places.steps.len() {
        for (place, steps) in places.steps.iter().enumerate() {
            let of_step = |(step, to): &(Step, u32)| match step {
                Step::Won => 1,
                Step::Moved => distances[*to as usize].saturating_add(1),
                Step::Nothing | Step::Lost | Step::Cut => u32::MAX,
            };
            distances[place] = steps.iter().map(of_step).min().unwrap_or(u32::MAX);
        }
    }
    distances
}

/// Fails if a graph claims more about a node than is true.
fn judge(
    places: &Places,
    graph: &Graph<'_, Places>,
    (state, place): (StateId, u32),
) -> Result<(), TestCaseError> {
    let distance = graph.distance(state);
    // A cut turn may win.
    let possible = places.distances[place as usize].unwrap_or(u32::MAX);
    let certain = certain(places)[place as usize];
    prop_assert!(distance.least <= possible, "place {place}: {distance:?}, {possible}");
    prop_assert!(distance.most >= certain, "place {place}: {distance:?}, {certain}");
    Ok(())
}

/// The node of a state, from its words.
fn place_of<G: Game>(graph: &Graph<'_, G>, state: StateId) -> u32 {
    let mut words = [0; 3];
    // Unpacking is relative to the start, whose words are 0.
    graph.store.unpack((0, state), &mut words);
    words[0]
}

fn judge_all(places: &Places, graph: &Graph<'_, Places>) -> Result<(), TestCaseError> {
    (0..graph.len()).try_for_each(|state| judge(places, graph, (state, place_of(graph, state))))
}

/// The same game, limited to this number of steps.
struct Limited(Places, u32);

impl Game for Limited {
    fn words(&self) -> usize {
        self.0.words()
    }
    fn choices(&self) -> u16 {
        self.0.choices()
    }
    fn most_steps(&self) -> u32 {
        self.1
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
    fn bound(&mut self, state: &[u32], steps: u32) -> Bound {
        self.0.bound(state, steps)
    }
}

proptest! {
    #![proptest_config(testrun::law(400))]

    #[test]
    fn in_a_graph_that_is_explored_all_distances_are_those_of_the_game(places in graphs()) {
        let mut game = places.clone();
        let mut graph = Graph::new(&mut game, Budget::default());
        graph.explore(&mut |_| Signal::Continue).expect("there are no limits");
        graph.settle();
        judge_all(&places, &graph)?;
        let certain = certain(&places);
        for state in 0..graph.len() {
            let place = place_of(&graph, state) as usize;
            prop_assert!(graph.moves(state).is_some());
            prop_assert_eq!(graph.distance(state).most, certain[place]);
            prop_assert_eq!(graph.distance(state).least, places.distances[place].unwrap_or(u32::MAX));
        }
    }

    #[test]
    fn the_moves_of_a_state_are_those_of_the_game(places in graphs()) {
        let mut game = places.clone();
        let mut graph = Graph::new(&mut game, Budget::default());
        graph.explore(&mut |_| Signal::Continue).expect("there are no limits");
        for state in 0..graph.len() {
            let moves: Vec<(u16, Option<u32>)> = graph.moves(state).expect("it was played").map(|(choice, next)| {
                let to = match next {
                    Next::State(state) => Some(place_of(&graph, state)),
                    Next::Won | Next::Lost | Next::Cut => None,
                };
                (choice, to)
            }).collect();
            let steps = &places.steps[place_of(&graph, state) as usize];
            let expected: Vec<(u16, Option<u32>)> = steps.iter().enumerate().filter_map(|(at, (step, to))| match step {
                Step::Nothing => None,
                Step::Moved => Some((at as u16, Some(*to))),
                Step::Won | Step::Lost | Step::Cut => Some((at as u16, None)),
            }).collect();
            prop_assert_eq!(moves, expected);
        }
    }

    #[test]
    fn limits_never_make_a_distance_wrong(places in graphs(), states in 1..70_u32, turns in 0..200_u64) {
        let mut game = places.clone();
        let mut graph = Graph::new(&mut game, Budget { states, ..Budget::default() });
        let watch = &mut |progress: &Progress| {
            if progress.turns < turns { Signal::Continue } else { Signal::TimeIsUp }
        };
        let _ = graph.explore(watch);
        graph.settle();
        prop_assert!(graph.len() <= states);
        judge_all(&places, &graph)?;
    }

    #[test]
    fn searches_from_any_states_decide_them_and_prove_what_they_say(
        places in graphs(),
        from in prop::collection::vec((0..60_u32, prop_oneof![Just(u32::MAX), 1..12_u32], 1..40_u64), 1..9),
        settles in any::<bool>(),
    ) {
        let mut game = places.clone();
        let mut graph = Graph::new(&mut game, Budget::default());
        let certain = certain(&places);
        for (place, within, effort) in from {
            let place = place % places.steps.len() as u32;
            let state = graph.insert(&words(place)).expect("there are no limits");
            let reached = graph.reach(state, within, effort, &mut |_| Signal::Continue).expect("there are no limits");
            let fate = graph.distance(state).within(within);
            match reached {
                Reached::Win => {
                    prop_assert!(certain[place as usize] <= within);
                    prop_assert!(matches!(fate, Fate::Winnable { .. }), "{fate:?}");
                }
                Reached::Nothing => {
                    prop_assert!(places.distances[place as usize].is_none_or(|steps| steps > within));
                    prop_assert_eq!(fate, Fate::Lost);
                }
                Reached::Undecided => {}
            }
            judge_all(&places, &graph)?;
            if settles {
                graph.settle();
                judge_all(&places, &graph)?;
            }
            let reached = graph.reach(state, within, u64::MAX, &mut |_| Signal::Continue).expect("there are no limits");
            let wins = certain[place as usize] != u32::MAX && certain[place as usize] <= within;
            let may_win = places.distances[place as usize].is_some_and(|steps| steps <= within);
            prop_assert_eq!(reached == Reached::Undecided, may_win && !wins);
        }
    }

    #[test]
    fn with_a_limit_of_steps_fates_are_those_within_it(places in graphs(), limit in 1..12_u32) {
        let certain = certain(&places);
        let mut game = Limited(places.clone(), limit);
        let mut graph = Graph::new(&mut game, Budget::default());
        let steps = graph.explore(&mut |_| Signal::Continue).expect("there are no limits");
        graph.settle();
        for state in 0..graph.len() {
            let Some(steps) = steps.get(state as usize).filter(|steps| **steps < limit) else { continue };
            let place = place_of(&graph, state) as usize;
            let fate = graph.distance(state).within(limit - steps);
            let wins = certain[place].saturating_add(*steps) <= limit;
            let may_win = places.distances[place].is_some_and(|left| steps + left <= limit);
            prop_assert_eq!(matches!(fate, Fate::Winnable { .. }), wins);
            prop_assert_eq!(fate == Fate::Lost, !may_win);
        }
    }
}

#[test]
fn an_exploration_ends_where_its_memory_does() {
    let budget = Budget { memory: 4 << 20, ..Budget::default() };
    let mut game = Count(0);
    let mut graph = Graph::new(&mut game, budget);
    let mut most = 0;
    let watch = &mut |progress: &Progress| {
        most = most.max(progress.memory);
        Signal::Continue
    };
    assert_eq!(graph.explore(watch), Err(Halt::Out(Shortage::Memory)));
    graph.settle();
    assert_eq!(graph.distance(0).within(u32::MAX), Fate::Undecided);
    assert!((1 << 20..=4 << 20).contains(&most), "{most}");
}

#[test]
fn a_cancelled_exploration_is_no_shortage() {
    let mut game = Count(0);
    let mut graph = Graph::new(&mut game, Budget::default());
    let ended = graph.explore(&mut |_| Signal::Cancel);
    assert!(matches!(ended, Err(Halt::Cancelled(at)) if at.turns == 0), "{ended:?}");
}
