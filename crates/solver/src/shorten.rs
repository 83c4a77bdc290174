//! Shortcuts between the states of a known path, through nearby states.

use crate::budget::{Budget, Progress, Signal};
use crate::game::Game;
use crate::graph::{Graph, Halt, Next, StateId};
use crate::search::Cancelled;

/// A winning path from the start that is as short as any through the states near a known path: those of the
/// path, those one move away from it, and so on, within the limits. A path that does not win is returned
/// unchanged. Nothing is proved about other paths.
///
/// `watch` is called at every turn.
pub fn shorten<G: Game + ?Sized>(
    game: &mut G,
    known: Vec<u16>,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Vec<u16>, Cancelled> {
    let mut start = vec![0; game.words()];
    game.start(&mut start);
    let mut graph = Graph::new(game, budget);
    let Ok(start) = graph.insert(&start) else { return Ok(known) };
    match near(&mut graph, start, &known, watch) {
        Ok(()) | Err(Halt::Out(_)) => {}
        Err(Halt::Cancelled(at)) => return Err(Cancelled { at }),
    }
    let found = shortest(&graph, start);
    Ok(found.filter(|path| path.len() < known.len()).unwrap_or(known))
}

/// Plays the states of a path, then the nearby states layer by layer, until all are played.
fn near<G: Game + ?Sized>(
    graph: &mut Graph<'_, G>,
    start: StateId,
    known: &[u16],
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<(), Halt> {
    let mut here = start;
    let mut layer = vec![start];
    for choice in known {
        graph.play(here, watch)?;
        // A choice without effect is not a move.
        let mut moves = graph.moves(here).into_iter().flatten();
        match moves.find(|(it, _)| it == choice) {
            Some((_, Next::State(next))) => here = next,
            Some(_) => break,
            None => {}
        }
        layer.push(here);
    }
    let mut is_met = vec![false; graph.len() as usize];
    for state in &layer {
        is_met[*state as usize] = true;
    }
    while !layer.is_empty() {
        let mut next = Vec::new();
        for state in layer {
            graph.play(state, watch)?;
            is_met.resize(graph.len() as usize, false);
            for (_, to) in graph.moves(state).into_iter().flatten() {
                if let Next::State(to) = to
                    && !std::mem::replace(&mut is_met[to as usize], true)
                {
                    next.push(to);
                }
            }
        }
        layer = next;
    }
    Ok(())
}

/// A shortest winning path through the states played.
fn shortest<G: Game + ?Sized>(graph: &Graph<'_, G>, start: StateId) -> Option<Vec<u16>> {
    let mut before: Vec<Option<(StateId, u16)>> = vec![None; graph.len() as usize];
    let mut queue = vec![start];
    let mut at = 0;
    while let Some(&state) = queue.get(at) {
        at += 1;
        for (choice, to) in graph.moves(state).into_iter().flatten() {
            match to {
                Next::Won => {
                    let mut path = vec![choice];
                    let mut here = state;
                    while here != start {
                        // Every state in the queue but the first has a predecessor.
                        let (earlier, choice) = before[here as usize]?;
                        path.push(choice);
                        here = earlier;
                    }
                    path.reverse();
                    return Some(path);
                }
                Next::State(to) if to != start && before[to as usize].is_none() => {
                    before[to as usize] = Some((state, choice));
                    queue.push(to);
                }
                Next::State(_) | Next::Lost | Next::Cut => {}
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::game::Step;
    use crate::search::find;
    use crate::testing::graphs;

    fn with_states(states: u32) -> Budget {
        Budget { states, ..Budget::default() }
    }

    proptest! {
        #![proptest_config(testrun::law(300))]

        #[test]
        fn a_path_never_gets_longer_and_still_wins(graph in graphs(), first in 1..60_u32, then in 1..60_u32) {
            let go = &mut |_: &Progress| Signal::Continue;
            let found = find(&mut graph.clone(), with_states(first), go).expect("nobody cancels");
            let Some(found) = found else { return Ok(()) };
            prop_assert!(graph.wins(&found), "{found:?}");
            let shorter = shorten(&mut graph.clone(), found.clone(), with_states(then), go);
            let shorter = shorter.expect("nobody cancels");
            prop_assert!(graph.wins(&shorter), "{shorter:?}");
            prop_assert!(shorter.len() <= found.len());
        }

        #[test]
        fn without_limits_a_path_becomes_a_shortest_one(graph in graphs()) {
            let go = &mut |_: &Progress| Signal::Continue;
            let found = find(&mut graph.clone(), Budget::default(), go).expect("nobody cancels");
            prop_assert_eq!(found.is_some(), graph.truth().0.is_some());
            let Some(found) = found else { return Ok(()) };
            let shortest = shorten(&mut graph.clone(), found, Budget::default(), go).expect("nobody cancels");
            prop_assert_eq!(Some(shortest.len() as u32), graph.truth().0);
        }
    }

    #[test]
    fn a_detour_is_cut_off_without_a_look_at_the_rest() {
        // A line of nodes with a detour of two steps, and a branch into a large part without wins.
        let nothing = (Step::Nothing, 0);
        let moved = |to| (Step::Moved, to);
        let mut steps = vec![
            vec![moved(1), moved(3)],
            vec![moved(2), moved(5)],
            vec![moved(3), nothing],
            vec![moved(4), nothing],
            vec![(Step::Won, 0), nothing],
        ];
        steps.extend((5..1000).map(|place| vec![moved(place + 1), nothing]));
        steps.push(vec![nothing, nothing]);
        let places = steps.len();
        let mut graph = crate::testing::Graph::new(steps, vec![0; places], false);
        let shorter = shorten(&mut graph, vec![0; 5], with_states(8), &mut |_| Signal::Continue);
        assert_eq!(shorter.expect("nobody cancels"), [1, 0, 0]);
    }
}
