//! What a run tells: a line for each thing that happened, and how it ended.

use crate::expect::Outcome;
use crate::{Assumption, Explanation, Value};

/// All that a run tells.
#[derive(Debug, Default)]
pub struct Run {
    /// What happened, in order.
    pub trace: Vec<Line>,
    /// What became of the expectations, in their order.
    pub outcomes: Vec<Outcome>,
    /// The names of the rules that never fired, in their order.
    pub never_fired: Vec<String>,
    /// Why the run stopped before its end.
    pub stopped: Option<Stop>,
    /// Of the rule that is asked about: why it did not fire, step by step.
    pub explanations: Vec<Explanation>,
}

impl Run {
    /// Whether all expectations hold, and the run came to its end.
    pub fn is_as_expected(&self) -> bool {
        self.stopped.is_none() && self.outcomes.iter().all(|outcome| outcome.holds)
    }

    /// The assumptions on which something depended, each once.
    pub fn assumptions(&self) -> Vec<Assumption> {
        let mut result: Vec<Assumption> = Vec::new();
        for line in &self.trace {
            if let Line::Assumption { assumption, .. } = line
                && !result.contains(assumption)
            {
                result.push(*assumption);
            }
        }
        result.sort_unstable();
        result
    }
}

/// Why a run stopped before its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It has too many steps.
    Steps,
    /// A rule has too many matches in one step.
    Matches {
        /// When, in milliseconds.
        at: u64,
        /// The rule.
        rule: String,
    },
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Steps => f.write_str("too many steps"),
            Self::Matches { at, rule } => write!(f, "more than 1,000 matches of `{rule}` at {at} ms"),
        }
    }
}

/// Something that happened. Times are milliseconds from the start.
#[derive(Clone, Debug)]
pub enum Line {
    /// What was done at the start.
    Start {
        /// It.
        done: Vec<Done>,
    },
    /// State that was set before, and whose time has come.
    Delayed {
        /// When.
        at: u64,
        /// It.
        done: Vec<Done>,
    },
    /// A rule fired.
    Fired {
        /// When.
        at: u64,
        /// The rule.
        rule: String,
        /// Whom `same` stands for.
        same: Option<String>,
        /// Whom or what `other` stands for.
        other: Option<String>,
        /// What it did.
        done: Vec<Done>,
    },
    /// An interaction did not come about.
    Refused {
        /// When.
        at: u64,
        /// What was tried.
        verb: String,
        /// Who tried.
        player: String,
        /// Why not: the field that refused it, or a word.
        why: &'static str,
    },
    /// Another reading of an assumption would have given other matches.
    Assumption {
        /// When.
        at: u64,
        /// The rule; none at the start.
        rule: Option<String>,
        /// The assumption.
        assumption: Assumption,
    },
    /// The game ended.
    Ended {
        /// When.
        at: u64,
    },
}

/// Something that was done.
#[derive(Clone, Debug, Default)]
pub struct Done {
    /// The kind of the action.
    pub kind: String,
    /// Whom it was done to.
    pub player: Option<String>,
    /// The key of the state.
    pub key: Option<String>,
    /// The value before, if there was one.
    pub from: Option<Value>,
    /// The value after it, if there is one.
    pub to: Option<Value>,
    /// A delay in milliseconds.
    pub delay: Option<u64>,
    /// A text, event or item that is recorded only.
    pub what: Option<(&'static str, Value)>,
    /// Whether the player was chosen by chance.
    pub is_random: bool,
    /// Whether the kind is unknown, so that nothing was done.
    pub is_not_simulated: bool,
}
