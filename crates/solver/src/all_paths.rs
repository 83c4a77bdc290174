//! All winning paths up to a length, counted, with the first of them.

use std::collections::BTreeMap;

use crate::budget::{Budget, Progress, Signal};
use crate::game::{Bound, Game, Step};
use crate::graph::{Fate, Graph, Halt, Next, StateId};
use crate::search::Cancelled;

/// Winning paths that visit no state twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AllPaths {
    /// How many there are, by their length.
    pub by_length: BTreeMap<u32, u64>,
    /// Some of them, the shortest first.
    pub paths: Vec<Vec<u16>>,
    /// Whether these are all; if not, the limits did not suffice, and there are at least so many.
    pub is_complete: bool,
}

impl AllPaths {
    /// How many there are.
    pub fn count(&self) -> u64 {
        self.by_length.values().fold(0, |sum, count| sum.saturating_add(*count))
    }
}

/// Counts the paths that win with at most `most` steps and visit no state twice, and lists up to `listed` of the shortest.
pub fn all_paths<G: Game + ?Sized>(
    game: &mut G,
    (most, listed): (u32, usize),
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<AllPaths, Cancelled> {
    let mut game = Within { game, most };
    let mut graph = Graph::new(&mut game, budget);
    match graph.explore(watch) {
        Ok(_) => {}
        // What was not explored is not counted.
        Err(Halt::Out(_)) => return Ok(AllPaths::default()),
        Err(Halt::Cancelled(at)) => return Err(Cancelled { at }),
    }
    graph.settle();
    let mut walk = Walk {
        found: AllPaths { is_complete: true, ..AllPaths::default() },
        listed,
        is_on_path: vec![false; graph.len() as usize],
        graph: &graph,
        most,
    };
    walk.walk(watch)?;
    walk.shorten_list(listed);
    Ok(walk.found)
}

/// A walk along all paths.
struct Walk<'w, 'g, G: ?Sized> {
    graph: &'w Graph<'g, G>,
    most: u32,
    listed: usize,
    is_on_path: Vec<bool>,
    found: AllPaths,
}

impl<G: Game + ?Sized> Walk<'_, '_, G> {
    fn walk(&mut self, watch: &mut dyn FnMut(&Progress) -> Signal) -> Result<(), Cancelled> {
        // For each state on the path, the moves that are left to try there.
        let mut open = vec![(0, self.moves(0))];
        let mut path: Vec<u16> = Vec::new();
        self.is_on_path[0] = true;
        while let Some((state, moves)) = open.last_mut() {
            let Some((choice, next)) = moves.pop() else {
                self.is_on_path[*state as usize] = false;
                open.pop();
                path.pop();
                continue;
            };
            path.push(choice);
            let steps = path.len() as u32;
            match next {
                Next::Won => self.count(&path),
                Next::Cut => self.found.is_complete = false,
                Next::State(to) if !self.is_on_path[to as usize] && self.may_win(to, steps) => {
                    self.is_on_path[to as usize] = true;
                    open.push((to, self.moves(to)));
                    continue;
                }
                Next::State(_) | Next::Lost => {}
            }
            path.pop();
            let progress = self.progress();
            match watch(&progress) {
                Signal::Continue => {}
                Signal::TimeIsUp => {
                    self.found.is_complete = false;
                    return Ok(());
                }
                Signal::Cancel => return Err(Cancelled { at: progress }),
            }
        }
        Ok(())
    }

    /// The moves of a state, the last one first.
    fn moves(&self, state: StateId) -> Vec<(u16, Next)> {
        let mut moves: Vec<_> = self.graph.moves(state).into_iter().flatten().collect();
        moves.reverse();
        moves
    }

    fn may_win(&self, state: StateId, steps: u32) -> bool {
        steps < self.most && self.graph.distance(state).within(self.most - steps) != Fate::Lost
    }

    fn count(&mut self, path: &[u16]) {
        let count = self.found.by_length.entry(path.len() as u32).or_default();
        *count = count.saturating_add(1);
        self.found.paths.push(path.to_vec());
        if self.found.paths.len() >= self.listed.saturating_mul(2) + 64 {
            self.shorten_list(self.listed);
        }
    }

    /// Keeps the shortest paths; those of one length stay in the order in which they were found.
    fn shorten_list(&mut self, most: usize) {
        self.found.paths.sort_by_key(Vec::len);
        self.found.paths.truncate(most);
    }

    fn progress(&self) -> Progress {
        Progress { states: self.graph.len().into(), turns: self.graph.turns(), lower: 0, memory: 0 }
    }
}

/// A game in which only wins with at most so many steps count.
struct Within<'g, G: ?Sized> {
    game: &'g mut G,
    most: u32,
}

impl<G: Game + ?Sized> Game for Within<'_, G> {
    fn words(&self) -> usize {
        self.game.words()
    }

    fn most_steps(&self) -> u32 {
        self.game.most_steps().min(self.most)
    }

    fn choices(&self) -> u16 {
        self.game.choices()
    }

    fn start(&mut self, state: &mut [u32]) {
        self.game.start(state);
    }

    fn enter(&mut self, state: &[u32], steps: u32) {
        self.game.enter(state, steps);
    }

    fn step(&mut self, choice: u16, next: &mut [u32]) -> Step {
        self.game.step(choice, next)
    }

    fn was_idle(&self) -> bool {
        self.game.was_idle()
    }

    fn changed(&self) -> Option<&[u32]> {
        self.game.changed()
    }

    fn bound(&mut self, state: &[u32], steps: u32) -> Bound {
        self.game.bound(state, steps)
    }

    fn bytes(&self) -> usize {
        self.game.bytes()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{Graph as Nodes, uncut_graphs};

    fn all(game: &mut Nodes, most: u32, listed: usize) -> AllPaths {
        all_paths(game, (most, listed), Budget::default(), &mut |_| Signal::Continue)
            .expect("it is not cancelled")
    }

    /// Counts the paths by trying all of them.
    fn tried(game: &Nodes, most: u32, visited: &mut Vec<u32>, by_length: &mut BTreeMap<u32, u64>) {
        let steps = visited.len() as u32;
        let here = *visited.last().expect("the start was visited");
        for (step, to) in game.steps[here as usize].clone() {
            match step {
                _ if steps > most => {}
                Step::Won => *by_length.entry(steps).or_default() += 1,
                Step::Moved if !visited.contains(&to) => {
                    visited.push(to);
                    tried(game, most, visited, by_length);
                    visited.pop();
                }
                _ => {}
            }
        }
    }

    proptest! {
        #![proptest_config(testrun::law(200))]

        #[test]
        fn the_paths_are_those_that_trying_finds(mut graph in uncut_graphs(), most in 0..7_u32) {
            let mut by_length = BTreeMap::new();
            tried(&graph, most, &mut vec![0], &mut by_length);
            let found = all(&mut graph, most, 5);
            prop_assert_eq!(&found.by_length, &by_length);
            prop_assert!(found.is_complete);
            prop_assert_eq!(found.paths.len() as u64, found.count().min(5));
            prop_assert!(found.paths.is_sorted_by_key(Vec::len));
            prop_assert!(found.paths.iter().all(|path| graph.wins(path)));
        }
    }

    #[test]
    fn a_turn_that_is_cut_may_hide_paths() {
        let mut graph = Nodes::new(vec![vec![(Step::Won, 0), (Step::Cut, 0)]], vec![0], false);
        let found = all(&mut graph, 3, 1);
        assert_eq!((found.count(), found.is_complete), (1, false));
    }
}
