//! A game that remembers: each turn is played once, as long as there is room, and looked up afterwards.

use crate::budget::{Budget, Progress};
use crate::game::{Game, Step};
use crate::store::{NONE, Store};

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// At the stored state with this id.
    Stored(u32),
    /// At the state after the last turn, which there was no room for.
    Elsewhere,
}

impl At {
    /// The start of the game, which is always stored.
    pub(crate) const START: Self = Self::Stored(0);
}

/// What a choice leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Nothing: it was no turn.
    Nothing,
    /// Nothing, in a turn.
    Idle,
    To(At),
    Won,
    Lost,
    Cut,
}

/// [`Way`] as a number: the id of a state, or one of these.
const UNKNOWN: u32 = u32::MAX;
const WON: u32 = u32::MAX - 1;
const LOST: u32 = u32::MAX - 2;
const CUT: u32 = u32::MAX - 3;
const NOTHING: u32 = u32::MAX - 4;
const IDLE: u32 = u32::MAX - 5;

/// Memory is counted again after this number of states.
const COUNT_EVERY: u32 = 256;

/// The states of a game that were met, and what the choices that were made in them lead to.
pub(crate) struct Memo<'g, G: ?Sized> {
    game: &'g mut G,
    budget: Budget,
    store: Store,
    choices: usize,
    /// What each choice of each state leads to.
    ways: Vec<u32>,
    is_full: bool,
    /// The words of the state with the id `here`, and the words of the state [`At::Elsewhere`].
    words: Vec<u32>,
    here: u32,
    elsewhere: Vec<u32>,
    next: Vec<u32>,
    /// Where the game was entered last.
    entered: Option<u32>,
    turns: u64,
    memory: u64,
    has_played: bool,
}

impl<'g, G: Game + ?Sized> Memo<'g, G> {
    pub(crate) fn new(game: &'g mut G, budget: Budget) -> Self {
        let mut start = vec![0; game.words()];
        game.start(&mut start);
        let mut store = Store::new(&start);
        // The store is empty, so this finds nothing; it prepares `add`.
        let _ = store.find_root(&start);
        store.add((NONE, 0));
        let choices = usize::from(game.choices());
        Self {
            budget: Budget { states: budget.states.clamp(1, IDLE - 1), ..budget },
            store,
            choices,
            ways: vec![UNKNOWN; choices],
            is_full: false,
            words: start.clone(),
            here: 0,
            elsewhere: start.clone(),
            next: start,
            entered: None,
            turns: 0,
            memory: 0,
            has_played: false,
            game,
        }
    }

    /// Whether the last choice was played, not looked up.
    pub(crate) const fn has_played(&self) -> bool {
        self.has_played
    }

    pub(crate) fn progress(&self) -> Progress {
        Progress { states: self.store.len().into(), turns: self.turns, lower: 0, memory: self.memory }
    }

    /// Makes a choice. [`At::Elsewhere`] must be where the last choice led to.
    pub(crate) fn go(&mut self, at: At, choice: u16) -> Way {
        self.has_played = false;
        let known = match at {
            At::Stored(state) => self.ways[state as usize * self.choices + usize::from(choice)],
            At::Elsewhere => UNKNOWN,
        };
        let way = if known == UNKNOWN { self.play(at, choice) } else { known };
        match way {
            WON => Way::Won,
            LOST => Way::Lost,
            CUT => Way::Cut,
            NOTHING => Way::Nothing,
            IDLE => Way::Idle,
            UNKNOWN => Way::To(At::Elsewhere),
            state => Way::To(At::Stored(state)),
        }
    }

    /// Plays a choice, and remembers it if there is room.
    fn play(&mut self, at: At, choice: u16) -> u32 {
        // The number of steps only matters for the limit, which callers count.
        match at {
            At::Stored(state) if self.entered == Some(state) => {}
            At::Stored(state) => {
                self.store.unpack((self.here, state), &mut self.words);
                self.here = state;
                self.game.enter(&self.words, 0);
                self.entered = Some(state);
            }
            At::Elsewhere => {
                self.game.enter(&self.elsewhere, 0);
                self.entered = None;
            }
        }
        self.has_played = true;
        self.turns += 1;
        let way = match self.game.step(choice, &mut self.next) {
            Step::Nothing if self.game.was_idle() => IDLE,
            Step::Nothing => NOTHING,
            Step::Won => WON,
            Step::Lost => LOST,
            Step::Cut => CUT,
            Step::Moved => self.find_or_add(at),
        };
        match at {
            At::Stored(state) => self.ways[state as usize * self.choices + usize::from(choice)] = way,
            At::Elsewhere => {}
        }
        if way == UNKNOWN {
            std::mem::swap(&mut self.elsewhere, &mut self.next);
        }
        way
    }

    /// The id of the state after the turn that was just played; [`UNKNOWN`] if it is not stored.
    fn find_or_add(&mut self, at: At) -> u32 {
        let found = match at {
            At::Stored(state) => self.store.find_next((state, &self.words), &self.next, self.game.changed()),
            At::Elsewhere => self.store.find_root(&self.next),
        };
        if let Some(known) = found {
            return known;
        }
        if !self.has_room() {
            return UNKNOWN;
        }
        let id = self.store.add((NONE, 0));
        self.ways.resize(self.ways.len() + self.choices, UNKNOWN);
        id
    }

    fn has_room(&mut self) -> bool {
        if self.is_full {
            return false;
        }
        if self.store.len().is_multiple_of(COUNT_EVERY) || self.store.is_about_to_grow() {
            // A full list doubles its capacity.
            let ways = self.ways.capacity() * 4 * 3;
            self.memory = (self.store.bytes_with_one_more() + ways + self.game.bytes()) as u64;
        }
        self.is_full = self.store.len() >= self.budget.states || self.memory > self.budget.memory;
        !self.is_full
    }
}
