//! The search for a shortest path: A*, which is breadth-first search if the game has no bounds.

mod guided;
mod look_back;
mod novelty;
mod open;

use crate::answer::{Answer, Proof, Shortage, Verdict};
use crate::budget::{Budget, Progress, Signal};
use crate::game::{Bound, Game, Step};
use crate::store::{NONE, Store};
use novelty::Seen;
use open::Open;

pub use guided::solve_guided;
pub(crate) use guided::{Guide, Guided};
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
    let mut search = Search::new(&task, (&start, None), Order::Near);
    if let Err(End::Cancelled) = search.run(&mut On { game, watch }, &start, 0) {
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
    let best = task.known.clone().and_then(|path| winning_part(game, path));
    let mut search = Search::new(task, (&start, best), Order::Least);
    let ended = search.run(&mut On { game, watch }, &start, 0);
    search.answer(ended)
}

/// The steps of a path up to its first win, without those that have no effect; `None` if it does not win.
pub fn winning_part<G: Game + ?Sized>(game: &mut G, path: Vec<u16>) -> Option<Vec<u16>> {
    let mut state = vec![0; game.words()];
    game.start(&mut state);
    let mut next = state.clone();
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
#[derive(Clone, Copy)]
enum End {
    Out(Shortage),
    Enough,
    DeadStart,
    Cancelled,
}

/// The order in which states are expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// By the lower bound on the steps of a win through them.
    Least,
    /// States near a win first, by bounds.
    Near,
    /// States near a win first by guesses, and by turns states with what is new.
    Guessed,
}

/// A game that is searched, and the observer of the search.
struct On<'s, G: ?Sized> {
    game: &'s mut G,
    watch: &'s mut dyn FnMut(&Progress) -> Signal,
}

/// Whether a search has visited all states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leg {
    /// All that matter.
    Ended,
    /// It played as many turns as it was to.
    Paused,
}

/// A search, without the game that it searches.
struct Search {
    order: Order,
    /// What was seen, for [`Order::Guessed`].
    seen: Option<Seen>,
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
    /// The words of the state that was expanded last, and its id.
    state: Vec<u32>,
    here: u32,
    next: Vec<u32>,
    /// The progress of other searches of the same task, which is told with that of this one.
    aside: Progress,
}

impl Search {
    fn new(task: &Task, (start, best): (&[u32], Option<Vec<u16>>), order: Order) -> Self {
        let weight = if order == Order::Least { 1 } else { WEIGHT };
        Self {
            order,
            seen: (order == Order::Guessed).then(|| Seen::new(start)),
            state: start.to_vec(),
            here: 0,
            next: start.to_vec(),
            aside: Progress::default(),
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
        }
    }

    /// Searches from a state that was reached with this number of steps.
    fn run<G: Game + ?Sized>(&mut self, on: &mut On<'_, G>, start: &[u32], steps: u32) -> Result<(), End> {
        self.begin(on.game, start, steps)?;
        self.go(on, u64::MAX).map(|_| ())
    }

    /// Makes a state that was reached with this number of steps the next one to expand.
    fn begin<G: Game + ?Sized>(&mut self, game: &mut G, start: &[u32], steps: u32) -> Result<(), End> {
        let left = match game.bound(start, steps) {
            Bound::Dead => return Err(End::DeadStart),
            Bound::AtLeast(left) => left,
        };
        self.here = match self.store.find_root(start) {
            Some(known) => {
                self.know(known, steps, (NONE, 0));
                known
            }
            None => self.add(game, (NONE, 0), steps, left)?,
        };
        self.state.copy_from_slice(start);
        Ok(())
    }

    /// Goes on until all states that matter are visited, or this number of turns has been played in all.
    fn go<G: Game + ?Sized>(&mut self, on: &mut On<'_, G>, until: u64) -> Result<Leg, End> {
        let mut state = std::mem::take(&mut self.state);
        let ended = self.expand(on, until, &mut state);
        self.state = state;
        ended
    }

    fn expand<G: Game + ?Sized>(
        &mut self,
        on: &mut On<'_, G>,
        until: u64,
        state: &mut [u32],
    ) -> Result<Leg, End> {
        loop {
            if self.turns >= until {
                return Ok(Leg::Paused);
            }
            let Some((at, steps, lower)) = self.open.pop() else { return Ok(Leg::Ended) };
            if self.is_any_enough && self.best.is_some() {
                return Err(End::Enough);
            }
            if self.order == Order::Least {
                // The bound may decrease when a shorter path to a state is found, but what was proved remains
                // valid.
                self.lower = self.lower.max(lower);
                if lower >= self.below(on.game) {
                    return Ok(Leg::Ended);
                }
            }
            self.store.unpack((self.here, at), state);
            self.here = at;
            on.game.enter(state, steps);
            for choice in 0..on.game.choices() {
                self.turn(on, (at, state), steps, choice)?;
            }
        }
    }

    /// The exclusive upper bound on the steps of wins to search for.
    fn below<G: Game + ?Sized>(&self, game: &G) -> u32 {
        let best = self.best.as_ref().map_or(u32::MAX, |path| path.len() as u32);
        best.min(game.most_steps().saturating_add(1))
    }

    fn turn<G: Game + ?Sized>(
        &mut self,
        on: &mut On<'_, G>,
        (at, state): (u32, &[u32]),
        steps: u32,
        choice: u16,
    ) -> Result<(), End> {
        let progress = self.progress();
        match (on.watch)(&progress) {
            Signal::Continue => {}
            Signal::TimeIsUp => return Err(End::Out(Shortage::Time)),
            Signal::Cancel => return Err(End::Cancelled),
        }
        self.turns += 1;
        let game = &mut *on.game;
        let step = game.step(choice, &mut self.next);
        let steps = steps + 1;
        let below = self.below(game);
        match step {
            Step::Cut => self.cut_at = self.cut_at.min(steps),
            Step::Won if steps < below => {
                let mut path = self.store.path(at);
                path.push(choice);
                self.best = Some(path);
            }
            Step::Nothing | Step::Lost | Step::Won => {}
            Step::Moved => {
                if steps + 1 >= below {
                    return Ok(());
                }
                if let Some(known) = self.store.find_next((at, state), &self.next, game.changed()) {
                    self.know(known, steps, (at, choice));
                    return Ok(());
                }
                let left = match game.bound(&self.next, steps) {
                    Bound::Dead => return Ok(()),
                    // A state that is not won needs at least one step.
                    Bound::AtLeast(left) => left.max(1),
                };
                if steps.saturating_add(left) < below {
                    let Some(seen) = &mut self.seen else {
                        self.add(game, (at, choice), steps, left)?;
                        return Ok(());
                    };
                    let guess = game.guess(&self.next);
                    let novelty = seen.look(state, &self.next, guess.unmet);
                    let added = self.keep(game, (at, choice))?;
                    self.open.push_guessed(added, steps, guess.steps, novelty);
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

    /// Stores the state that was just looked up and not found, to be expanded. Returns its id; fails if a limit is reached.
    fn add<G: Game + ?Sized>(
        &mut self,
        game: &G,
        from: (u32, u16),
        steps: u32,
        left: u32,
    ) -> Result<u32, End> {
        let state = self.keep(game, from)?;
        self.open.push(state, steps, left);
        Ok(state)
    }

    /// Stores the state that was just looked up and not found. Returns its id; fails if a limit is reached.
    fn keep<G: Game + ?Sized>(&mut self, game: &G, from: (u32, u16)) -> Result<u32, End> {
        const COUNT_EVERY: u32 = 256;
        if self.store.len() >= self.budget.states {
            return Err(End::Out(Shortage::States));
        }
        if self.store.len().is_multiple_of(COUNT_EVERY) || self.store.is_about_to_grow() {
            self.memory = (self.store.bytes_with_one_more() + self.open.bytes() + game.bytes()) as u64
                + self.seen.as_ref().map_or(0, |seen| seen.bytes() as u64);
            if self.memory > self.budget.memory {
                return Err(End::Out(Shortage::Memory));
            }
        }
        Ok(self.store.add(from))
    }

    const fn own_progress(&self) -> Progress {
        Progress {
            states: self.store.len() as u64,
            turns: self.turns,
            lower: if self.cut_at < self.lower { self.cut_at } else { self.lower },
            memory: self.memory,
        }
    }

    /// The progress of this search and another one of the same task.
    fn progress_with(&self, other: &Progress) -> Progress {
        let own = self.own_progress();
        Progress {
            states: own.states + other.states,
            turns: own.turns + other.turns,
            lower: own.lower.max(other.lower),
            memory: own.memory + other.memory,
        }
    }

    fn progress(&self) -> Progress {
        self.progress_with(&self.aside)
    }

    /// The answer of a search that ended so.
    fn answer(&mut self, ended: Result<(), End>) -> Result<Answer, Cancelled> {
        let at = self.progress();
        let verdict = match ended {
            Ok(()) => self.verdict(),
            Err(End::Out(shortage)) => self.without_proof(shortage),
            Err(End::Enough) => self.without_proof(Shortage::AnyIsEnough),
            Err(End::DeadStart) => Verdict::Unsolvable(Proof::DeadStart),
            Err(End::Cancelled) => return Err(Cancelled { at }),
        };
        Ok(Answer { verdict, states: at.states, turns: at.turns })
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
        let lower = self.own_progress().lower;
        match self.best.take() {
            Some(path) if path.len() as u32 <= lower => Verdict::Shortest { path },
            Some(path) => Verdict::Found { path, lower, shortage },
            None => Verdict::Undecided { lower, shortage },
        }
    }
}

#[cfg(test)]
mod tests;
