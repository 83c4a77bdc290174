//! What is kept of a turn for those who ask afterwards: what acted in which order, what it changed and emitted, and which rules
//! an event did not fire. Only attempts that ask for it have one.

use std::fmt;

use crate::Pos;
use crate::event::{Event, MAX_EVENTS};
use crate::state::State;
use crate::stop::Reader;

/// The part of a turn in which something acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Systems respond to the action.
    Action,
    /// Systems resolve pending moves.
    Movement,
    /// A pass of the cascade, from 1.
    Pass(u32),
    /// Systems act by themselves.
    Npc,
    /// Turns are counted, and goals and lose conditions evaluated.
    End,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action => f.write_str("action"),
            Self::Movement => f.write_str("movement"),
            Self::Pass(pass) => write!(f, "cascade, pass {pass}"),
            Self::Npc => f.write_str("npc"),
            Self::End => f.write_str("end of the turn"),
        }
    }
}

/// A rule that did not fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The index of the rule; see [`Level::rule_id`](crate::Level::rule_id).
    pub rule: u32,
    /// The event that it was offered, as an index into [`TurnRecord::events`](crate::TurnRecord::events).
    pub event: usize,
    /// The pass of the cascade, from 1.
    pub pass: u32,
    /// The reason.
    pub why: Why,
}

/// Why a rule did not fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// It has `once`, and fired before.
    Spent,
    /// A condition did not hold.
    Fails(Failure),
}

/// The first condition that did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Where it is written, below the rule: the keys and indices of a JSON Pointer.
    pub path: Vec<String>,
    /// What it saw, as a clause: "`objects` at (3,1) is empty".
    pub saw: String,
    /// The number of conditions that held before it.
    pub held: usize,
}

/// An act as it is recorded, with the end of its part of the changes and of the events.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noted {
    pub(crate) by: Option<Reader>,
    pub(crate) stage: Stage,
    pub(crate) event: Option<u32>,
    pub(crate) changes: u32,
    pub(crate) events: u32,
}

/// The record of the current turn as it is kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Record {
    /// The words of the state before the turn.
    pub(crate) before: Vec<u32>,
    /// The words after the last act.
    words: Vec<u32>,
    pub(crate) acts: Vec<Noted>,
    /// The places and words that each act leaves behind.
    pub(crate) changes: Vec<(u32, u32)>,
    /// The changes of the state's journal that acts account for.
    journal: usize,
    pub(crate) refusals: Vec<Refusal>,
    pub(crate) events: Vec<Event>,
    pub(crate) cells: Vec<Pos>,
    pub(crate) is_cut: bool,
}

impl Record {
    /// Adds a rule that does not fire.
    pub(crate) fn refuse(&mut self, refusal: Option<Refusal>) {
        if self.refusals.len() < MAX_EVENTS {
            self.refusals.extend(refusal);
        } else {
            self.is_cut = true;
        }
    }

    /// Starts the record of a turn in this state.
    pub(crate) fn begin(&mut self, state: &State) {
        self.before.clear();
        self.before.extend_from_slice(state.words());
        self.words.clone_from(&self.before);
        self.acts.clear();
        self.changes.clear();
        self.journal = 0;
        self.refusals.clear();
        self.events.clear();
        self.cells.clear();
        self.is_cut = false;
    }

    /// Ends the record of a turn, before the events of a refused action are cleared.
    pub(crate) fn end(&mut self, events: &[Event], cells: &[Pos]) {
        self.events.extend_from_slice(events);
        self.cells.extend_from_slice(cells);
    }

    /// Adds what has happened since the last act. An act without a trace is left out, unless it `counts`.
    pub(crate) fn note(
        &mut self,
        state: &State,
        events: usize,
        counts: bool,
        (by, stage, event): (Option<Reader>, Stage, Option<u32>),
    ) {
        let first = self.changes.len();
        for at in state.changed_places().skip(self.journal) {
            self.journal += 1;
            let (Some(word), Some(shown)) = (state.words().get(at as usize), self.words.get_mut(at as usize))
            else {
                continue;
            };
            if word != shown {
                *shown = *word;
                self.changes.push((at, *word));
            }
        }
        let earlier = self.acts.last().map_or(0, |act| act.events as usize);
        if !counts && self.changes.len() == first && events == earlier {
            return;
        }
        if self.acts.len() >= MAX_EVENTS {
            self.is_cut = true;
            return;
        }
        let (changes, events) = (self.changes.len() as u32, events as u32);
        self.acts.push(Noted { by, stage, event, changes, events });
    }

    /// The words of the state before the turn, with all recorded changes applied.
    pub(crate) fn words_after(&self) -> Vec<u32> {
        self.words_within(self.acts.len())
    }

    /// The words of the state before the turn, with the changes of so many acts applied.
    pub(crate) fn words_within(&self, acts: usize) -> Vec<u32> {
        let mut words = self.before.clone();
        let last = acts.min(self.acts.len()).checked_sub(1).and_then(|last| self.acts.get(last));
        let changes = last.map_or(0, |act| act.changes as usize);
        for (at, word) in self.changes.iter().take(changes) {
            if let Some(place) = words.get_mut(*at as usize) {
                *place = *word;
            }
        }
        words
    }
}
