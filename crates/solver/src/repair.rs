//! The search for a winning path with a minimal edit distance from a known path.

use std::collections::HashSet;

use rustc_hash::FxBuildHasher;

use crate::budget::{Budget, Progress, Signal};
use crate::game::{Game, Step};
use crate::search::Cancelled;
use crate::store::{NONE, Store};

/// A winning path close to a known one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The path.
    pub path: Vec<u16>,
    /// The edit distance: the number of removed, replaced and added steps.
    pub changes: u32,
}

/// Searches for a winning path with as few changes as possible: each removes, replaces or adds one step. Steps
/// without effect count as removed.
///
/// Returns `None` if no path was found within the limits; `states` counts pairs of a state and an index in the
/// known path. `watch` is called at every turn.
pub fn repair<G: Game + ?Sized>(
    game: &mut G,
    known: &[u16],
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Option<Repair>, Cancelled> {
    let mut start = vec![0; game.words()];
    game.start(&mut start);
    let mut store = Store::new(&start);
    let root = match store.find_root(&start) {
        Some(root) => root,
        None => store.add((NONE, 0)),
    };
    let search = Search {
        next: start.clone(),
        here: root,
        state: start,
        store,
        nodes: Vec::new(),
        seen: HashSet::default(),
        best: None,
        turns: 0,
        known,
        budget,
        game,
        watch,
    };
    search.run(root)
}

/// No step was played: a step of the known path was removed.
const LEFT_OUT: u16 = u16::MAX;

/// A state, with an index in the known path from which the rest may follow.
#[derive(Clone, Copy)]
struct Node {
    state: u32,
    /// The number of steps of the known path that are kept, replaced or removed.
    place: u32,
    /// The number of steps to this state.
    steps: u32,
    /// The parent node, and the choice played there.
    from: u32,
    choice: u16,
}

/// A win: the parent of its last step, that step, and the number of changes.
#[derive(Clone, Copy)]
struct Win {
    from: u32,
    choice: u16,
    changes: u32,
}

/// Why the search ended.
enum End {
    Out,
    Cancelled,
}

struct Search<'s, G: ?Sized> {
    game: &'s mut G,
    watch: &'s mut dyn FnMut(&Progress) -> Signal,
    known: &'s [u16],
    budget: Budget,
    store: Store,
    nodes: Vec<Node>,
    seen: HashSet<(u32, u32), FxBuildHasher>,
    best: Option<Win>,
    turns: u64,
    /// The entered state, and its words.
    here: u32,
    state: Vec<u32>,
    next: Vec<u32>,
}

impl<G: Game + ?Sized> Search<'_, G> {
    /// Visits nodes in the order of their changes.
    fn run(mut self, root: u32) -> Result<Option<Repair>, Cancelled> {
        let mut layer = Vec::new();
        self.add(Node { state: root, place: 0, steps: 0, from: NONE, choice: LEFT_OUT }, &mut layer);
        for changes in 0.. {
            match self.layer(layer, changes) {
                Ok(next) => layer = next,
                Err(End::Out) => break,
                Err(End::Cancelled) => return Err(Cancelled { at: self.progress() }),
            }
            if layer.is_empty() || self.best.is_some_and(|best| best.changes <= changes + 1) {
                break;
            }
        }
        Ok(self.best.map(|win| Repair { path: self.path(win), changes: win.changes }))
    }

    /// Visits the nodes with this number of changes, and returns those with one more.
    fn layer(&mut self, mut layer: Vec<u32>, changes: u32) -> Result<Vec<u32>, End> {
        // Keeping a step costs nothing, so the list grows while it is visited.
        let mut at = 0;
        while at < layer.len() {
            let index = layer[at];
            at += 1;
            let node = self.nodes[index as usize];
            if let Some(choice) = self.known.get(node.place as usize).copied() {
                self.enter(node);
                self.play(index, choice, changes, &[node.place + 1], &mut layer)?;
            }
        }
        let mut next = Vec::new();
        if self.best.is_some_and(|best| best.changes <= changes) {
            return Ok(next);
        }
        for index in layer {
            let node = self.nodes[index as usize];
            let kept = self.known.get(node.place as usize).copied();
            if kept.is_some() {
                let left_out = Node { place: node.place + 1, from: index, choice: LEFT_OUT, ..node };
                self.add(left_out, &mut next);
            }
            self.enter(node);
            for choice in 0..self.game.choices() {
                // Replaces the known step, or is added before it.
                let places = [node.place + 1, node.place];
                let places = if kept.is_some() { &places[..] } else { &places[1..] };
                self.play(index, choice, changes + 1, places, &mut next)?;
            }
        }
        Ok(next)
    }

    fn enter(&mut self, node: Node) {
        self.store.unpack((self.here, node.state), &mut self.state);
        self.here = node.state;
        self.game.enter(&self.state, node.steps);
    }

    /// Plays a choice in the entered state, and adds nodes at these indices of the known path.
    fn play(
        &mut self,
        from: u32,
        choice: u16,
        changes: u32,
        places: &[u32],
        to: &mut Vec<u32>,
    ) -> Result<(), End> {
        let progress = self.progress();
        match (self.watch)(&progress) {
            Signal::Continue => {}
            Signal::TimeIsUp => return Err(End::Out),
            Signal::Cancel => return Err(End::Cancelled),
        }
        self.turns += 1;
        let node = self.nodes[from as usize];
        let steps = node.steps + 1;
        match self.game.step(choice, &mut self.next) {
            Step::Won if steps <= self.game.most_steps() => {
                // The rest of the known path is removed.
                let place = places.first().copied().unwrap_or(node.place);
                let changes = changes + self.known.len() as u32 - place;
                if self.best.is_none_or(|best| changes < best.changes) {
                    self.best = Some(Win { from, choice, changes });
                }
            }
            Step::Moved if steps < self.game.most_steps() => {
                let found = self.store.find_next((node.state, &self.state), &self.next, self.game.changed());
                let state = match found {
                    Some(state) => state,
                    None => self.store.add((node.state, choice)),
                };
                for place in places {
                    self.add(Node { state, place: *place, steps, from, choice }, to);
                }
                let bytes = self.store.bytes_with_one_more()
                    + self.nodes.capacity() * size_of::<Node>()
                    + self.seen.capacity() * size_of::<(u32, u32)>();
                if self.nodes.len() as u64 >= self.budget.states.into() || bytes as u64 > self.budget.memory {
                    return Err(End::Out);
                }
            }
            Step::Nothing | Step::Moved | Step::Won | Step::Lost | Step::Cut => {}
        }
        Ok(())
    }

    /// Adds a node, unless its state and index were reached before with at most as many changes.
    fn add(&mut self, node: Node, to: &mut Vec<u32>) {
        if self.seen.insert((node.state, node.place)) {
            to.push(self.nodes.len() as u32);
            self.nodes.push(node);
        }
    }

    fn path(&self, win: Win) -> Vec<u16> {
        let mut path = vec![win.choice];
        let mut at = win.from;
        while at != NONE {
            let node = self.nodes[at as usize];
            path.extend(Some(node.choice).filter(|choice| *choice != LEFT_OUT));
            at = node.from;
        }
        path.reverse();
        path
    }

    fn progress(&self) -> Progress {
        Progress { states: self.nodes.len() as u64, turns: self.turns, lower: 0, memory: 0 }
    }
}

#[cfg(test)]
mod tests;
