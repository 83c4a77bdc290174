//! All shortest paths.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use crate::budget::{Budget, Progress, Signal};
use crate::game::{Bound, Game, Step};
use crate::search::Cancelled;
use crate::store::{NONE, Store};

/// The shortest paths of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Ways {
    /// The number of shortest paths; `u64::MAX` means that many or more.
    pub count: u64,
    /// The information needed to find one of them, in bits: -log2 of the probability that a random player, who
    /// chooses uniformly among the choices with an effect, plays one.
    pub bits: f64,
    /// The first paths, in the order of their choices.
    pub paths: Vec<Vec<u16>>,
}

/// A step of a shortest path: the state before it, and the choice.
type Edge = (u32, u16);

/// Counts the winning paths with `length` steps, given that no shorter path wins, and lists up to `most`.
/// Returns `None` if the limits are too small or the time is up.
///
/// A shortest winning path reaches each of its states with the minimum number of steps, so it is enough to go
/// from each state to those one step further.
pub fn shortest_ways<G: Game + ?Sized>(
    game: &mut G,
    (length, most): (u32, usize),
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Option<Ways>, Cancelled> {
    let mut start = vec![0; game.words()];
    game.start(&mut start);
    let mut store = Store::new(&start);
    // The store is empty, so this finds nothing; it prepares `add`.
    let _ = store.find_root(&start);
    store.add((NONE, 0));
    let (mut state, mut next) = (start.clone(), start);
    let mut counts: Vec<u64> = vec![1];
    // Logarithms of the probabilities to reach each state, and to win.
    let mut chances: Vec<f64> = vec![0.0];
    let mut chance_to_win = f64::NEG_INFINITY;
    let mut reached: Vec<u32> = Vec::new();
    let mut edges: HashMap<u32, Vec<Edge>, FxBuildHasher> = HashMap::default();
    let mut edge_count: u64 = 0;
    let mut wins: Vec<Edge> = Vec::new();
    let (mut turns, mut memory) = (0, 0);
    // The id of the state in `state`.
    let mut here = 0;
    let mut layer = 0..1;
    for steps in 0..length {
        let is_last = steps + 1 == length;
        for at in layer.clone() {
            store.unpack((here, at), &mut state);
            here = at;
            game.enter(&state, steps);
            let (first_win, mut effective) = (wins.len(), 0_u32);
            reached.clear();
            for choice in 0..game.choices() {
                let progress = Progress { states: store.len().into(), turns, lower: length, memory };
                match watch(&progress) {
                    Signal::Continue => {}
                    Signal::TimeIsUp => return Ok(None),
                    Signal::Cancel => return Err(Cancelled { at: progress }),
                }
                turns += 1;
                let step = game.step(choice, &mut next);
                effective += u32::from(step != Step::Nothing);
                match step {
                    Step::Won if is_last => wins.push((at, choice)),
                    Step::Moved if !is_last => {
                        let to = match store.find_next((at, &state), &next, game.changed()) {
                            Some(known) => known,
                            None => match game.bound(&next, steps + 1) {
                                Bound::AtLeast(left) if steps + 1 + left <= length => {
                                    memory = store.bytes_with_one_more() as u64
                                        + edge_count * size_of::<Edge>() as u64;
                                    if store.len() >= budget.states || memory > budget.memory {
                                        return Ok(None);
                                    }
                                    counts.push(0);
                                    chances.push(f64::NEG_INFINITY);
                                    store.add((at, choice))
                                }
                                _ => continue,
                            },
                        };
                        if to >= layer.end {
                            let count = counts[at as usize];
                            counts[to as usize] = counts[to as usize].saturating_add(count);
                            edges.entry(to).or_default().push((at, choice));
                            edge_count += 1;
                            reached.push(to);
                        }
                    }
                    _ => {}
                }
            }
            let each = chances[at as usize] - f64::from(effective).log2();
            for to in &reached {
                chances[*to as usize] = log2_of_sum(chances[*to as usize], each);
            }
            chance_to_win = wins[first_win..].iter().fold(chance_to_win, |sum, _| log2_of_sum(sum, each));
        }
        layer = layer.end..store.len();
    }
    let count = wins.iter().fold(0_u64, |sum, (at, _)| sum.saturating_add(counts[*at as usize]));
    // Rounding errors must not push the probability above 1.
    let bits = (0.0 - chance_to_win).max(0.0);
    Ok(Some(Ways { count, bits, paths: listed(&wins, &edges, most) }))
}

/// The base-2 logarithm of the sum of two numbers given by their logarithms. Does not underflow where the
/// numbers would.
fn log2_of_sum(left: f64, right: f64) -> f64 {
    let (small, large) = if left < right { (left, right) } else { (right, left) };
    if small == f64::NEG_INFINITY {
        large
    } else {
        large + (small - large).exp2().ln_1p() / std::f64::consts::LN_2
    }
}

/// Up to `most` of the paths that end with these steps.
fn listed(wins: &[Edge], edges: &HashMap<u32, Vec<Edge>, FxBuildHasher>, most: usize) -> Vec<Vec<u16>> {
    let mut paths = Vec::new();
    // The reversed end of a path, and the state before it.
    let mut open: Vec<(u32, Vec<u16>)> = wins.iter().rev().map(|(at, choice)| (*at, vec![*choice])).collect();
    while let Some((at, end)) = open.pop() {
        if paths.len() >= most {
            break;
        }
        match edges.get(&at) {
            None => paths.push(end.into_iter().rev().collect()),
            Some(before) => open.extend(before.iter().rev().map(|(from, choice)| {
                let mut end = end.clone();
                end.push(*choice);
                (*from, end)
            })),
        }
    }
    paths.sort_unstable();
    paths
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{Graph, graphs};
    use crate::{Task, Verdict, solve};

    /// All winning paths with this number of steps in which every step has an effect, by enumeration.
    fn all(graph: &Graph, place: u32, left: usize, path: &mut Vec<u16>, found: &mut Vec<Vec<u16>>) {
        for (choice, (step, to)) in graph.steps[place as usize].iter().enumerate() {
            path.push(choice as u16);
            match step {
                Step::Won if left == 1 => found.push(path.clone()),
                Step::Moved if left > 1 => all(graph, *to, left - 1, path, found),
                _ => {}
            }
            path.pop();
        }
    }

    /// The probability that a random player, who chooses uniformly among the choices with an effect, plays this
    /// path.
    fn chance(graph: &Graph, path: &[u16]) -> f64 {
        let mut place = 0;
        let mut chance = 1.0;
        for choice in path {
            let steps = &graph.steps[place as usize];
            chance /= steps.iter().filter(|(step, _)| *step != Step::Nothing).count() as f64;
            place = steps[usize::from(*choice)].1;
        }
        chance
    }

    proptest! {
        #![proptest_config(testrun::law(300))]

        #[test]
        fn all_shortest_paths_are_counted_and_listed(graph in graphs()) {
            let mut game = graph.clone();
            let watch = &mut |_: &Progress| Signal::Continue;
            let answer = solve(&mut game, &Task::default(), watch).expect("nobody cancels");
            let Verdict::Shortest { path } = answer.verdict else { return Ok(()) };
            prop_assume!(path.len() < 9);
            let length = path.len() as u32;
            let ways = shortest_ways(&mut game, (length, 10_000), Budget::default(), watch);
            let ways = ways.expect("nobody cancels").expect("there are no limits");
            let mut found = Vec::new();
            all(&graph, 0, path.len(), &mut Vec::new(), &mut found);
            found.sort_unstable();
            prop_assert_eq!(ways.count, found.len() as u64);
            let chance: f64 = found.iter().map(|path| chance(&graph, path)).sum();
            prop_assert!((ways.bits + chance.log2()).abs() < 1e-6, "{} bits, {chance}", ways.bits);
            prop_assert_eq!(ways.paths, found);
        }
    }
}
