//! What happened in a turn, for all languages: what acted in which order, what it reacted to, changed and emitted, and which rules
//! did not act, with the reason. It is made once by playing, and asked many times.

use std::ops::Range;

use serde::{Serialize, Serializer};

use crate::{FileRange, GoalProgress, TurnEnd};

/// Something that acts in turns: a rule, a system, a goal, or the game itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Actor {
    /// What it is: `rule`, `system`, …
    pub kind: &'static str,
    /// Its name, unique among those of its kind; empty for the game itself.
    pub name: String,
    /// Where it is written.
    #[serde(skip)]
    pub at: Option<FileRange>,
}

impl Actor {
    /// Who sets a part of the state by hand.
    pub const fn debugger() -> Self {
        Self { kind: "debugger", name: String::new(), at: None }
    }

    /// It, as it is called in a sentence.
    pub fn words(&self) -> String {
        if self.name.is_empty() {
            format!("the {}", self.kind)
        } else {
            format!("{} `{}`", self.kind, self.name)
        }
    }

    /// Whether this is the same one.
    pub fn is(&self, other: &Self) -> bool {
        self.kind == other.kind && self.name == other.name
    }
}

/// A part of the state that has a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Thing {
    /// How it is called in a sentence.
    pub words: String,
    /// Its column and row, if it is a cell or is in one.
    pub cell: Option<(i32, i32)>,
    /// Its layer, if it is a cell of one.
    pub layer: Option<String>,
    /// Its name, if it is a variable.
    pub variable: Option<String>,
}

/// A part of the state that was changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StateChange {
    /// What.
    pub thing: Thing,
    /// Its value before, in words.
    pub before: String,
    /// Its value after, in words.
    pub after: String,
}

/// An event of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnEvent {
    /// Its type.
    pub name: String,
    /// It with its fields, on one line.
    pub line: String,
    /// Its column and row, if it has a place.
    pub cell: Option<(i32, i32)>,
}

/// Something that acted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Act {
    /// What acted.
    pub by: Actor,
    /// Its phase of the turn.
    pub phase: String,
    /// What matched: a direction, bindings; empty if there is nothing to say.
    pub matched: String,
    /// The cells that matched, by column and row.
    pub cells: Vec<(i32, i32)>,
    /// The event that it reacted to, as an index into [`TurnRecord::events`].
    pub on: Option<usize>,
    /// Whether this is a rule that starts to act, so that it counts for how often rules fire.
    pub fires: bool,
    /// What it changed.
    pub changes: Vec<StateChange>,
    /// What it emitted, as indices into [`TurnRecord::events`].
    #[serde(serialize_with = "as_pair")]
    pub events: Range<usize>,
}

impl Act {
    /// What is set by hand before a turn.
    pub fn by_hand(change: StateChange) -> Self {
        Self {
            by: Actor::debugger(),
            phase: "set before it".to_owned(),
            matched: String::new(),
            cells: change.thing.cell.into_iter().collect(),
            on: None,
            fires: false,
            changes: vec![change],
            events: 0..0,
        }
    }
}

/// A rule that did not act, though its time had come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The rule.
    pub rule: Actor,
    /// The event that it was offered, as an index into [`TurnRecord::events`].
    pub on: Option<usize>,
    /// The condition that did not hold, as its words stand in the text; `None` if it was not a condition that kept the rule from acting.
    pub condition: Option<String>,
    /// Where that condition is written.
    #[serde(skip)]
    pub at: Option<FileRange>,
    /// What the condition saw, or why else the rule did not act, as a clause.
    pub saw: String,
    /// The number of conditions that held before.
    pub held: usize,
}

/// What happened in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TurnRecord {
    /// The move, in words; empty for what happens before the first one.
    pub label: String,
    /// Where the move is written, if that is no step of a recording that is played on boards.
    #[serde(skip)]
    pub at: Option<FileRange>,
    /// Whether the move was accepted. The record of one that was not tells what would have come of it.
    pub is_accepted: bool,
    /// How the attempt ended in this turn.
    #[serde(skip)]
    pub end: Option<TurnEnd>,
    /// What acted, in order.
    pub acts: Vec<Act>,
    /// What did not act, in order.
    pub refusals: Vec<Refusal>,
    /// The events, in order.
    pub events: Vec<TurnEvent>,
    /// The goals after it.
    #[serde(skip)]
    pub goals: Vec<GoalProgress>,
    /// What the game has to say of it: messages, cut loops.
    pub messages: Vec<String>,
    /// Whether there was too much to record, so that the last part is missing.
    pub is_cut: bool,
}

/// A rule that may act in a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFacts {
    /// It.
    pub rule: Actor,
    /// The type of event that it waits for; `None` if it waits for none.
    pub on: Option<String>,
    /// The names that its conditions ask for: kinds, tags, variables.
    pub reads: Vec<String>,
    /// The names that its effects write: kinds, variables.
    pub writes: Vec<String>,
}

/// A goal of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalFacts {
    /// It.
    pub goal: Actor,
    /// The names that it asks for: kinds, tags, variables.
    pub reads: Vec<String>,
    /// Whether what it names is not to happen.
    pub is_to_avoid: bool,
}

fn as_pair<S: Serializer>(range: &Range<usize>, serializer: S) -> Result<S::Ok, S::Error> {
    (range.start, range.end).serialize(serializer)
}
