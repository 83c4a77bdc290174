//! Repairs of random paths in random graphs.

use proptest::prelude::*;

use super::*;
use crate::testing::{Graph, graphs};

/// The minimum number of changes that make a path win, by relaxation until a fixed point.
fn fewest_changes(graph: &Graph, known: &[u16]) -> Option<usize> {
    let mut changes = vec![vec![usize::MAX; known.len() + 1]; graph.steps.len()];
    changes[0][0] = 0;
    let mut best = usize::MAX;
    loop {
        let before = changes.clone();
        for place in 0..graph.steps.len() {
            for at in 0..=known.len() {
                let so_far = changes[place][at];
                if so_far == usize::MAX {
                    continue;
                }
                if at < known.len() {
                    changes[place][at + 1] = changes[place][at + 1].min(so_far + 1);
                }
                for (choice, (step, to)) in graph.steps[place].iter().enumerate() {
                    let mut ways = vec![(at, so_far + 1)];
                    if let Some(kept) = known.get(at) {
                        ways.push((at + 1, so_far + usize::from(usize::from(*kept) != choice)));
                    }
                    for (at, so_far) in ways {
                        let to = *to as usize;
                        match step {
                            Step::Won => best = best.min(so_far + known.len() - at),
                            Step::Moved => changes[to][at] = changes[to][at].min(so_far),
                            Step::Nothing | Step::Lost | Step::Cut => {}
                        }
                    }
                }
            }
        }
        if changes == before {
            return (best != usize::MAX).then_some(best);
        }
    }
}

proptest! {
    #![proptest_config(testrun::law(300))]

    #[test]
    fn a_repair_wins_with_as_few_changes_as_possible(
        graph in graphs(),
        known in prop::collection::vec(0..3_u16, 0..12),
    ) {
        let repaired = repair(&mut graph.clone(), &known, Budget::default(), &mut |_| Signal::Continue);
        let repaired = repaired.expect("nobody cancels");
        prop_assert_eq!(repaired.as_ref().map(|it| it.changes as usize), fewest_changes(&graph, &known));
        if let Some(repaired) = repaired {
            prop_assert!(graph.wins(&repaired.path), "{:?}", repaired.path);
        }
    }

    #[test]
    fn a_limit_never_gives_a_path_that_does_not_win(
        graph in graphs(),
        known in prop::collection::vec(0..3_u16, 0..12),
        states in 1..40_u32,
    ) {
        let budget = Budget { states, ..Budget::default() };
        let repaired = repair(&mut graph.clone(), &known, budget, &mut |_| Signal::Continue);
        if let Some(repaired) = repaired.expect("nobody cancels") {
            prop_assert!(graph.wins(&repaired.path), "{:?}", repaired.path);
            prop_assert!(repaired.changes as usize >= fewest_changes(&graph, &known).unwrap_or(usize::MAX));
        }
    }
}

#[test]
fn a_search_that_is_cancelled_says_so() {
    let steps = vec![vec![(Step::Moved, 1); 3], vec![(Step::Moved, 0), (Step::Won, 0), (Step::Nothing, 0)]];
    let mut graph = Graph::new(steps, vec![0, 0], false);
    let cancelled = repair(&mut graph, &[0, 0], Budget::default(), &mut |_| Signal::Cancel);
    assert_eq!(cancelled.map_err(|it| it.at.turns), Err(0));
}
