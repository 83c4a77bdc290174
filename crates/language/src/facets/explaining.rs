//! The facet of what happened in turns.

use serde_json::Value as Json;

use crate::{Actor, Attempt, GoalFacts, PlayError, Recording, Refusal, RuleEdit, RuleFacts, TurnRecord};

/// Records of turns: what acted, what it changed, and what did not act. [`why_changed`](crate::why_changed) and its like answer from
/// them.
pub trait Explaining: Sync {
    /// The noun for a move and what follows from it.
    fn noun(&self) -> &'static str;

    /// Plays moves and records what happens. The first record is of what happens before the first move. Moves after one that ends the
    /// attempt are not played; refused ones are skipped, as the game does. What is set by hand is the first act of the turn behind it.
    fn turns(&self, attempt: &Attempt<'_>) -> Result<Vec<TurnRecord>, PlayError>;

    /// What is played on the board of a file that is asked for with these moves, as [`Boards::board`](crate::Boards::board) takes them: they,
    /// or what is recorded of the level. Of a file without a board it is what is recorded in it. `None` for a file that is about neither.
    fn played(&self, file: &str, moves: Option<&Json>) -> Option<Result<Recording, String>>;

    /// How near rules came to acting in the turns in which they did not, or only in one of them, with the number of the turn. None where
    /// the records have that already.
    fn refusals(
        &self,
        _attempt: &Attempt<'_>,
        _rules: &[Actor],
        _step: Option<usize>,
    ) -> Result<Vec<(usize, Refusal)>, PlayError> {
        Ok(Vec::new())
    }

    /// Whether a condition, as authors of the language write one, holds before each move, and after the last one. Err also if it is
    /// none.
    fn holds_along(&self, attempt: &Attempt<'_>, condition: &str) -> Result<Vec<bool>, PlayError>;

    /// The rules that may act in a level, in order.
    fn rules(&self, level: &str) -> Result<Vec<RuleFacts>, PlayError>;

    /// Small changes of a rule of a level that may be what was meant, to be tried.
    fn edits(&self, _level: &str, _rule: &Actor) -> Vec<RuleEdit> {
        Vec::new()
    }

    /// What a level asks for, in order.
    fn goals(&self, level: &str) -> Result<Vec<GoalFacts>, PlayError>;
}
