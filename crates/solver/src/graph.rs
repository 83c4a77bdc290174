//! The reachable states of a game as a graph: the result of each choice, and the distance to the next win.
//!
//! Each state is played at most once: all of them by [`Graph::explore`], or as needed by [`Graph::reach`].
//! [`Graph::distance`] follows from the states played so far, and everything it states is proved.

mod distance;
mod reach;

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::answer::Shortage;
use crate::budget::{Budget, Progress, Signal};
use crate::game::{Bound, Game, Step};
use crate::store::{NONE, Store};

pub use distance::{Distance, Fate};
pub use reach::Reached;

/// The id of a state in a graph. The start has id 0.
pub type StateId = u32;

/// The result of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The game continues in this other state.
    State(StateId),
    /// The game is won.
    Won,
    /// The game is lost.
    Lost,
    /// The turn was cut before its end, so its result is unknown.
    Cut,
}

/// [`Next`] as a number: the id of a state, or one of these.
const WON: u32 = u32::MAX;
const LOST: u32 = u32::MAX - 1;
const CUT: u32 = u32::MAX - 2;

/// The maximum number of states of a graph.
const MAX_STATES: u32 = FAR;

/// Cap on lower bounds: no shortest path is longer than the number of states.
const FAR: u32 = 1 << 30;

/// The state has not been played yet.
const NOT_PLAYED: u32 = u32::MAX;

/// Memory is counted again after this number of states.
const COUNT_EVERY: u32 = 256;

/// Why an exploration ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// A limit was reached. Earlier proofs remain valid.
    Out(Shortage),
    /// It was cancelled with this progress.
    Cancelled(Progress),
}

/// The observer of an exploration, called at every turn and for every expanded state.
pub type Watch<'w> = &'w mut dyn FnMut(&Progress) -> Signal;

/// The graph of the states of a game that were met so far. A state is *played* when all of its choices were.
///
/// The limit on the number of steps ([`Game::most_steps`]) is not part of the graph: a state is the same after
/// any number of steps. Callers pass the number of remaining steps.
pub struct Graph<'g, G: ?Sized> {
    game: &'g mut G,
    budget: Budget,
    store: Store,
    /// The index of the first move of each state, or [`NOT_PLAYED`].
    first_moves: Vec<u32>,
    /// The number of moves of each state.
    move_counts: Vec<u16>,
    /// The result of each move, and its choice. The moves of a state are adjacent.
    leads_to: Vec<u32>,
    choices: Vec<u16>,
    /// A lower bound on the steps of a win; `u32::MAX` if no path wins. Never 0.
    least: Vec<u32>,
    /// The number of steps of a known win; `u32::MAX` if none is known.
    most: Vec<u32>,
    search: reach::Marks,
    turns: u64,
    memory: u64,
    /// What other searches with the same limits have used.
    aside: Progress,
    /// The choices of ways that win, and what they lead to: other moves of the states on them may not be known.
    ways: FxHashMap<StateId, (u16, u32)>,
    /// The number of states played.
    played: u32,
    /// Buffers for the words of two states.
    words: Vec<u32>,
    /// The id of the state in `words`.
    here: StateId,
    next: Vec<u32>,
}

impl<'g, G: Game + ?Sized> Graph<'g, G> {
    /// Creates the graph of a game, containing the start.
    pub fn new(game: &'g mut G, budget: Budget) -> Self {
        let mut start = vec![0; game.words()];
        game.start(&mut start);
        let budget = Budget { states: budget.states.clamp(1, MAX_STATES), ..budget };
        let mut graph = Self {
            store: Store::new(&start),
            budget,
            first_moves: Vec::new(),
            move_counts: Vec::new(),
            leads_to: Vec::new(),
            choices: Vec::new(),
            least: Vec::new(),
            most: Vec::new(),
            search: reach::Marks::default(),
            turns: 0,
            memory: 0,
            aside: Progress::default(),
            ways: FxHashMap::default(),
            played: 0,
            words: start.clone(),
            here: 0,
            next: Vec::new(),
            game,
        };
        // The store is empty, so this finds nothing; it prepares `add`.
        let _ = graph.store.find_root(&start);
        graph.add((NONE, 0), &start);
        graph.next = start;
        graph
    }

    /// The number of distinct states met.
    pub fn len(&self) -> u32 {
        self.store.len()
    }

    /// Always false: a graph contains the start.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// The start.
    pub const fn start(&self) -> StateId {
        0
    }

    /// The words of a state.
    pub fn words(&mut self, state: StateId) -> &[u32] {
        self.store.unpack((self.here, state), &mut self.words);
        self.here = state;
        &self.words
    }

    /// The number of states whose choices were all played.
    pub const fn played(&self) -> u32 {
        self.played
    }

    /// The number of turns played, those of other searches included.
    pub const fn turns(&self) -> u64 {
        self.turns + self.aside.turns
    }

    /// The game.
    pub const fn game(&mut self) -> &mut G {
        self.game
    }

    /// Adds the state with these words, or finds it. They must be a state of the game. Fails if a limit is
    /// reached.
    pub fn insert(&mut self, words: &[u32]) -> Result<StateId, Shortage> {
        if let Some(known) = self.store.find_root(words) {
            return Ok(known);
        }
        self.make_room()?;
        Ok(self.add((NONE, 0), words))
    }

    /// The moves of a state, which are the choices with an effect, in order; `None` if the state was not
    /// played.
    pub fn moves(&self, state: StateId) -> Option<impl ExactSizeIterator<Item = (u16, Next)>> {
        let moves = self.move_range(state)?;
        let of = |to: u32| match to {
            WON => Next::Won,
            LOST => Next::Lost,
            CUT => Next::Cut,
            state => Next::State(state),
        };
        Some(moves.map(move |at| (self.choices[at], of(self.leads_to[at]))))
    }

    fn move_range(&self, state: StateId) -> Option<std::ops::Range<usize>> {
        let first = self.first_moves[state as usize];
        let count = usize::from(self.move_counts[state as usize]);
        (first != NOT_PLAYED).then_some(first as usize..first as usize + count)
    }

    /// Plays all choices of a state, unless it was played before.
    pub fn play(&mut self, state: StateId, watch: Watch<'_>) -> Result<(), Halt> {
        if self.first_moves[state as usize] != NOT_PLAYED {
            return Ok(());
        }
        if self.leads_to.len() + usize::from(self.game.choices()) >= NOT_PLAYED as usize {
            return Err(Halt::Out(Shortage::Memory));
        }
        if self.played.is_multiple_of(COUNT_EVERY) {
            self.check_memory().map_err(Halt::Out)?;
        }
        let mut words = std::mem::take(&mut self.words);
        let mut next = std::mem::take(&mut self.next);
        self.store.unpack((self.here, state), &mut words);
        self.here = state;
        let first = self.leads_to.len();
        let ended = self.play_choices((state, &words), &mut next, watch);
        (self.words, self.next) = (words, next);
        if ended.is_err() {
            // Half of the moves of a state would prove nothing.
            self.leads_to.truncate(first);
            self.choices.truncate(first);
            return ended;
        }
        self.first_moves[state as usize] = first as u32;
        // There are at most as many moves as choices.
        self.move_counts[state as usize] = (self.leads_to.len() - first) as u16;
        self.played += 1;
        Ok(())
    }

    fn play_choices(
        &mut self,
        (state, words): (StateId, &[u32]),
        next: &mut [u32],
        watch: Watch<'_>,
    ) -> Result<(), Halt> {
        // The number of steps only matters for the limit, which is not part of the graph.
        self.game.enter(words, 0);
        for choice in 0..self.game.choices() {
            self.look(watch)?;
            self.turns += 1;
            let to = match self.game.step(choice, next) {
                Step::Nothing => continue,
                Step::Won => WON,
                Step::Lost => LOST,
                Step::Cut => CUT,
                Step::Moved => self.find_or_add((state, words), choice, next).map_err(Halt::Out)?,
            };
            self.leads_to.push(to);
            self.choices.push(choice);
        }
        Ok(())
    }

    /// Plays one choice after the other from a state. If they win, [`Self::distance`] reflects it for all states on this way;
    /// otherwise it proves nothing. Returns whether they do.
    pub fn follow(&mut self, from: StateId, choices: &[u16], watch: Watch<'_>) -> Result<bool, Halt> {
        let mut words = std::mem::take(&mut self.words);
        let mut next = std::mem::take(&mut self.next);
        self.store.unpack((self.here, from), &mut words);
        let mut way = Vec::new();
        let ended = self.step_along(from, (&mut words, &mut next), choices, &mut way, watch);
        (self.words, self.next) = (words, next);
        self.here = way.iter().rev().find_map(|(_, _, to)| (*to < CUT).then_some(*to)).unwrap_or(from);
        if !ended? {
            return Ok(false);
        }
        for ((state, choice, to), steps) in way.into_iter().rev().zip(1..) {
            let most = &mut self.most[state as usize];
            if steps < *most {
                *most = steps;
                self.ways.insert(state, (choice, to));
            }
        }
        Ok(true)
    }

    /// Adds the steps with an effect to a way: where they were made, their choices, and what they led to. `words` are those of
    /// the state that it begins at, and then those of the last one.
    fn step_along(
        &mut self,
        mut state: StateId,
        (words, next): (&mut Vec<u32>, &mut Vec<u32>),
        choices: &[u16],
        way: &mut Vec<(StateId, u16, u32)>,
        watch: Watch<'_>,
    ) -> Result<bool, Halt> {
        for &choice in choices {
            self.look(watch)?;
            self.turns += 1;
            self.game.enter(words, 0);
            match self.game.step(choice, next) {
                Step::Nothing => continue,
                Step::Won => {
                    way.push((state, choice, WON));
                    return Ok(true);
                }
                Step::Lost | Step::Cut => return Ok(false),
                Step::Moved => {}
            }
            let to = self.find_or_add((state, words), choice, next).map_err(Halt::Out)?;
            way.push((state, choice, to));
            std::mem::swap(words, next);
            state = to;
        }
        Ok(false)
    }

    /// The choices of a known win from a state; `None` if none is known. No turn is played.
    pub fn way(&self, mut state: StateId) -> Option<Vec<u16>> {
        let mut choices = Vec::new();
        loop {
            // Each step comes nearer, so that this ends.
            let nearer = |to: u32| {
                let left = if to == WON { 0 } else { *self.most.get(to as usize)? };
                (left < self.most[state as usize]).then_some(left)
            };
            let moves = self.move_range(state).into_iter().flatten();
            let moves = moves.map(|at| (self.choices[at], self.leads_to[at]));
            let all = moves.chain(self.ways.get(&state).copied());
            let best = all.filter_map(|(choice, to)| Some((nearer(to)?, choice, to))).min();
            let (_, choice, to) = best?;
            choices.push(choice);
            if to == WON {
                return Some(choices);
            }
            state = to;
        }
    }

    /// Records that no path wins from a state.
    pub(crate) fn know_lost(&mut self, state: StateId) {
        self.least[state as usize] = u32::MAX;
    }

    /// Plays all states reachable from the start within [`Game::most_steps`], breadth first. Returns the
    /// minimum number of steps to each state; `u32::MAX` for states that were met otherwise.
    pub fn explore(&mut self, watch: Watch<'_>) -> Result<Vec<u32>, Halt> {
        let within = self.game.most_steps();
        let mut steps = vec![0];
        let mut queue = vec![0];
        let mut at = 0;
        while let Some(&state) = queue.get(at) {
            at += 1;
            let after = steps[state as usize] + 1;
            if after > within {
                break;
            }
            self.play(state, watch)?;
            steps.resize(self.len() as usize, u32::MAX);
            // After the last step, the game is won or lost.
            for to in self.move_range(state).into_iter().flatten().map(|at| self.leads_to[at]) {
                if to < CUT && after < within && steps[to as usize] == u32::MAX {
                    steps[to as usize] = after;
                    queue.push(to);
                }
            }
        }
        Ok(steps)
    }

    /// What was used, without what other searches have.
    pub(crate) fn own_progress(&self) -> Progress {
        Progress { states: self.store.len().into(), turns: self.turns, lower: 0, memory: self.memory }
    }

    /// Counts what another search with the same limits has used, instead of what was counted before.
    pub(crate) const fn set_aside(&mut self, aside: Progress) {
        self.aside = aside;
    }

    /// Plays states breadth first from one of them, as many as this at most.
    pub(crate) fn play_near(&mut self, from: StateId, most: usize, watch: Watch<'_>) -> Result<(), Halt> {
        let mut met = FxHashSet::from_iter([from]);
        let mut queue = VecDeque::from([from]);
        for _ in 0..most {
            let Some(state) = queue.pop_front() else { break };
            self.play(state, watch)?;
            let moves = self.move_range(state).into_iter().flatten();
            queue.extend(moves.map(|at| self.leads_to[at]).filter(|to| *to < CUT && met.insert(*to)));
        }
        Ok(())
    }

    /// Reports progress. Fails if the search should stop.
    fn look(&self, watch: Watch<'_>) -> Result<(), Halt> {
        let Progress { states, turns, lower, memory } = self.own_progress();
        let aside = &self.aside;
        let progress = Progress {
            states: states + aside.states,
            turns: turns + aside.turns,
            lower,
            memory: memory + aside.memory,
        };
        match watch(&progress) {
            Signal::Continue => Ok(()),
            Signal::TimeIsUp => Err(Halt::Out(Shortage::Time)),
            Signal::Cancel => Err(Halt::Cancelled(progress)),
        }
    }

    /// Fails if the limits do not allow another state.
    fn make_room(&mut self) -> Result<(), Shortage> {
        if u64::from(self.store.len()) + self.aside.states >= self.budget.states.into() {
            return Err(Shortage::States);
        }
        if self.store.len().is_multiple_of(COUNT_EVERY) || self.store.is_about_to_grow() {
            self.check_memory()?;
        }
        Ok(())
    }

    fn check_memory(&mut self) -> Result<(), Shortage> {
        let states = self.first_moves.capacity() * (4 + 2 + 4 + 4);
        // A search may mark every state.
        let marks = self.search.bytes().max(reach::bytes(self.store.len() as usize));
        let moves = self.choices.capacity() * (4 + 2);
        // Full lists double their capacity, and computing distances needs the reverse edges.
        let spare = states + moves + marks + distance::bytes(self.store.len() as usize, self.leads_to.len());
        self.memory = (self.store.bytes_with_one_more() + states + moves + spare) as u64;
        if self.memory + self.aside.memory > self.budget.memory { Err(Shortage::Memory) } else { Ok(()) }
    }

    /// Finds the state that a choice leads to, or adds it. Fails if a limit is reached.
    fn find_or_add(
        &mut self,
        (state, words): (StateId, &[u32]),
        choice: u16,
        next: &[u32],
    ) -> Result<StateId, Shortage> {
        if let Some(known) = self.store.find_next((state, words), next, self.game.changed()) {
            return Ok(known);
        }
        self.make_room()?;
        Ok(self.add((state, choice), next))
    }

    /// Adds the state that was just looked up and not found.
    fn add(&mut self, from: (u32, u16), words: &[u32]) -> StateId {
        let least = match self.game.bound(words, 0) {
            Bound::Dead => u32::MAX,
            // A state that is not won needs at least one step.
            Bound::AtLeast(least) => least.clamp(1, FAR),
        };
        self.first_moves.push(NOT_PLAYED);
        self.move_counts.push(0);
        self.least.push(least);
        self.most.push(u32::MAX);
        self.store.add(from)
    }
}

#[cfg(test)]
mod tests;
