//! What a lose condition is, and the search for the first that fires.

use super::turn::Turn;
use crate::pool::Symbol;
use crate::stop::{Check, Reader};

/// The reason for a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoseReason {
    /// `max_actions`
    MaxActions,
    /// `variable_threshold`, with the variable.
    VariableThreshold(Symbol),
    /// `balance_unreachable`
    BalanceUnreachable,
    /// `balance_budget_exhausted`
    BalanceBudgetExhausted,
}

/// The behavior of a lose condition type.
pub(crate) trait Fires: Send + Sync {
    /// The reason, if the level is lost now.
    fn fires(&self, turn: &Turn<'_>) -> Option<LoseReason>;

    /// Returns true if an action that meets all goals does not win. Whether a win or a loss comes first in a turn is left
    /// open by the documents; what they say of `max_actions` ("exceeds a maximum number of actions") is read here as a
    /// limit on winning too.
    fn forbids_win(&self, _turn: &Turn<'_>) -> bool {
        false
    }

    /// The number of actions after which it always fires.
    fn most_actions(&self) -> Option<i64> {
        None
    }
}

/// A compiled lose condition.
pub(crate) struct LoseCondition {
    /// Its index in the list of the level's file.
    pub(crate) at: u32,
    /// Its type.
    pub(crate) ty: &'static str,
    /// The type errors of the fields that it always reads.
    pub(crate) check: Check,
    /// `None` if it never fires.
    pub(crate) fires: Option<Box<dyn Fires>>,
}

impl LoseCondition {
    /// Returns true if it fires never, or after a number of actions.
    pub(crate) fn is_limit_of_actions(&self) -> bool {
        self.check.is_fine() && self.fires.as_ref().is_none_or(|fires| fires.most_actions().is_some())
    }

    /// Returns true if an action that meets all goals does not win.
    pub(crate) fn forbids_win(&self, turn: &Turn<'_>) -> bool {
        self.fires.as_ref().is_some_and(|fires| fires.forbids_win(turn))
    }

    /// The number of actions after which it always fires.
    pub(crate) fn most_actions(&self) -> Option<i64> {
        self.fires.as_ref().filter(|_| self.check.is_fine())?.most_actions()
    }
}

/// The result of compiling a configuration: the type errors of what is always read, and the condition if it
/// can fire.
pub(crate) type Compiled = (Check, Option<Box<dyn Fires>>);

/// The reason of the first lose condition that fires.
pub(crate) fn evaluate(turn: &Turn<'_>, conditions: &[LoseCondition]) -> Option<LoseReason> {
    for condition in conditions {
        turn.reader.set(Reader::LoseCondition(condition.at));
        if turn.stops_at(&condition.check) {
            return None;
        }
        let reason = condition.fires.as_ref().and_then(|fires| fires.fires(turn));
        if reason.is_some() || turn.is_stopped() {
            return reason;
        }
    }
    None
}
