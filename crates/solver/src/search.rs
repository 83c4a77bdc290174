//! The search for a shortest path: A*, which is breadth-first search if the game has no bounds.

mod look_back;
mod open;

use crate::answer::{Answer, Proof, Shortage, Verdict};
use crate::budget::{Budget, Progress, Signal};
use crate::game::{Bound, Game, Step};
use crate::store::{NONE, Store};
use open::Open;

pub use look_back::{LookBack, Undecided};

/// The task of a search.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// The limits.
    pub budget: Budget,
    /// Whether any path will do. The search then ends at the first one.
    pub is_any_enough: bool,
    /// A path that is believed to win. Only shorter ones are searched for. It is ignored if it does not win.
    pub known: Option<Vec<u16>>,
}

/// A cancelled search, which has no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled {
    /// The progress when it was cancelled.
    pub at: Progress,
}

/// The weight of the bound in a search for any path: states near a win come first, but less so after long
/// paths.
const WEIGHT: u32 = 4;

/// Searches for any path, guided by bounds. Returns `None` if none was found within the limits. `watch` is
/// called at every turn.
pub fn find<G: Game + ?Sized>(
    game: &mut G,
    budget: Budget,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Option<Vec<u16>>, Cancelled> {
    let task = Task { budget, is_any_enough: true, known: None };
    let mut start = vec![0; game.words()];
    game.start(&mut start);
    let mut search = Search::new(game, &task, (&start, None), WEIGHT, watch);
    if let Err(End::Cancelled) = search.run(&start, 0) {
        return Err(Cancelled { at: search.progress() });
    }
    Ok(search.best)
}

/// Searches for a shortest path. `watch` is called at every turn.
pub fn solve<G: Game + ?Sized>(
    game: &mut G,
    task: &Task,
    watch: &mut dyn FnMut(&Progress) -> Signal,
) -> Result<Answer, Cancelled> {
    let mut start = vec![0; game.words()];
    game.start(&mut start);
    let best = task.known.clone().and_then(|path| winning_part(game, &start, path));
    let mut search = Search::new(game, task, (&start, best), 1, watch);
    let ended = search.run(&start, 0);
    let verdict = match ended {
        Ok(()) => search.verdict(),
        Err(End::Out(shortage)) => search.without_proof(shortage),
        Err(End::Enough) => search.without_proof(Shortage::AnyIsEnough),
        Err(End::DeadStart) => Verdict::Unsolvable(Proof::DeadStart),
        Err(End::Cancelled) => return Err(Cancelled { at: search.progress() }),
    };
    Ok(Answer { verdict, states: search.store.len().into(), turns: search.turns })
}

/// The steps of a path up to its first win, without those that have no effect; `None` if it does not win.
fn winning_part<G: Game + ?Sized>(game: &mut G, start: &[u32], path: Vec<u16>) -> Option<Vec<u16>> {
    let (mut state, mut next) = (start.to_vec(), start.to_vec());
    let mut effective = Vec::new();
    for choice in path {
        game.enter(&state, effective.len() as u32);
        let step = game.step(choice, &mut next);
        if step != Step::Nothing {
            effective.push(choice);
        }
        match step {
            Step::Nothing => {}
            Step::Moved => std::mem::swap(&mut state, &mut next),
            Step::Won => return Some(effective),
            Step::Lost | Step::Cut => return None,
        }
    }
    None
}

/// Why a search ended before all states were visited.
enum End {
    Out(Shortage),
    Enough,
    DeadStart,
    Cancelled,
}

struct Search<'s, G: ?Sized> {
    game: &'s mut G,
    watch: &'s mut dyn FnMut(&Progress) -> Signal,
    store: Store,
    open: Open,
    budget: Budget,
    is_any_enough: bool,
    /// Whether the length of the path to a state matters.
    is_length_needed: bool,
    /// The shortest winning path so far.
    best: Option<Vec<u16>>,
    /// The minimum number of steps after which a turn was cut; a win may follow it.
    cut_at: u32,
    /// A lower bound on the steps of all wins not found yet.
    lower: u32,
    turns: u64,
    memory: u64,
    next: Vec<u32>,
}

impl<'s, G: Game + ?Sized> Search<'s, G> {
    fn new(
        game: &'s mut G,
        task: &Task,
        (start, best): (&[u32], Option<Vec<u16>>),
        weight: u32,
        watch: &'s mut dyn FnMut(&Progress) -> Signal,
    ) -> Self {
        Self {
            next: start.to_vec(),
            store: Store::new(start),
            open: Open::new(weight),
            budget: task.budget,
            is_any_enough: task.is_any_enough,
            is_length_needed: true,
            best,
            cut_at: u32::MAX,
            lower: 0,
            turns: 0,
            memory: 0,
            game,
            watch,
        }
    }

    /// Searches from a state that was reached with this number of steps.
    fn run(&mut self, start: &[u32], steps: u32) -> Result<(), End> {
        let left = match self.game.bound(start, steps) {
            Bound::Dead => return Err(End::DeadStart),
            Bound::AtLeast(left) => left,
        };
        let mut here = match self.store.find_root(start) {
            Some(known) => {
                self.know(known, steps, (NONE, 0));
                known
            }
            None => self.add((NONE, 0), steps, left)?,
        };
        let mut state = start.to_vec();
        while let Some((at, steps, lower)) = self.open.pop() {
            if self.is_any_enough && self.best.is_some() {
                return Err(End::Enough);
            }
            if self.open.is_by_least() {
                // The bound may decrease when a shorter path to a state is found, but what was proved remains
                // valid.
                self.lower = self.lower.max(lower);
                if lower >= self.below() {
                    return Ok(());
                }
            }
            self.store.unpack((here, at), &mut state);
            here = at;
            self.game.enter(&state, steps);
            for choice in 0..self.game.choices() {
                self.turn(at, &state, steps, choice)?;
            }
        }
        Ok(())
    }

    /// The exclusive upper bound on the steps of wins to search for.
    fn below(&self) -> u32 {
        let best = self.best.as_ref().map_or(u32::MAX, |path| path.len() as u32);
        best.min(self.game.most_steps().saturating_add(1))
    }

    fn turn(&mut self, at: u32, state: &[u32], steps: u32, choice: u16) -> Result<(), End> {
        let progress = self.progress();
        match (self.watch)(&progress) {
            Signal::Continue => {}
            Signal::TimeIsUp => return Err(End::Out(Shortage::Time)),
            Signal::Cancel => return Err(End::Cancelled),
        }
        self.turns += 1;
        let step = self.game.step(choice, &mut self.next);
        let steps = steps + 1;
        match step {
            Step::Cut => self.cut_at = self.cut_at.min(steps),
            Step::Won if steps < self.below() => {
                let mut path = self.store.path(at);
                path.push(choice);
                self.best = Some(path);
            }
            Step::Nothing | Step::Lost | Step::Won => {}
            Step::Moved => {
                if steps + 1 >= self.below() {
                    return Ok(());
                }
                if let Some(known) = self.store.find_next((at, state), &self.next, self.game.changed()) {
                    self.know(known, steps, (at, choice));
                    return Ok(());
                }
                let left = match self.game.bound(&self.next, steps) {
                    Bound::Dead => return Ok(()),
                    // A state that is not won needs at least one step.
                    Bound::AtLeast(left) => left.max(1),
                };
                if steps.saturating_add(left) < self.below() {
                    self.add((at, choice), steps, left)?;
                }
            }
        }
        Ok(())
    }

    /// Records another path to a known state, which matters only if it is shorter.
    fn know(&mut self, known: u32, steps: u32, from: (u32, u16)) {
        if self.is_length_needed && self.open.improve(known, steps) {
            self.store.set_parent(known, from);
        }
    }

    /// Stores the state that was just looked up and not found. Returns its id; fails if a limit is reached.
    fn add(&mut self, from: (u32, u16), steps: u32, left: u32) -> Result<u32, End> {
        const COUNT_EVERY: u32 = 256;
        if self.store.len() >= self.budget.states {
            return Err(End::Out(Shortage::States));
        }
        if self.store.len().is_multiple_of(COUNT_EVERY) || self.store.is_about_to_grow() {
            self.memory = (self.store.bytes_with_one_more() + self.open.bytes() + self.game.bytes()) as u64;
            if self.memory > self.budget.memory {
                return Err(End::Out(Shortage::Memory));
            }
        }
        let state = self.store.add(from);
        self.open.push(state, steps, left);
        Ok(state)
    }

    const fn progress(&self) -> Progress {
        Progress {
            states: self.store.len() as u64,
            turns: self.turns,
            lower: if self.cut_at < self.lower { self.cut_at } else { self.lower },
            memory: self.memory,
        }
    }

    /// The verdict if every shorter win was found, except those after cut turns.
    fn verdict(&mut self) -> Verdict {
        let cut_at = self.cut_at;
        match self.best.take() {
            Some(path) if path.len() as u32 <= cut_at => Verdict::Shortest { path },
            Some(path) => Verdict::Found { path, lower: cut_at, shortage: Shortage::Cut },
            None if cut_at == u32::MAX => Verdict::Unsolvable(Proof::Exhausted),
            None => Verdict::Undecided { lower: cut_at, shortage: Shortage::Cut },
        }
    }

    fn without_proof(&mut self, shortage: Shortage) -> Verdict {
        let lower = self.progress().lower;
        match self.best.take() {
            Some(path) if path.len() as u32 <= lower => Verdict::Shortest { path },
            Some(path) => Verdict::Found { path, lower, shortage },
            None => Verdict::Undecided { lower, shortage },
        }
    }
}

#[cfg(test)]
mod tests;
