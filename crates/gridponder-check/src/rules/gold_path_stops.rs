//! Gold paths that make the game stop.

use json::Node;
use language::{Diagnostic, Rule};

use crate::file_context::{Extend, FileContext};
use crate::stops::Cause;

pub(crate) static RULE: Rule = Rule::error("gold-path-stops", "replay")
    .summary("the game stops at a step of the gold path")
    .doc("The game finds a value of the wrong type: a string where a lose condition compares numbers, or a \
          real number where a sum adds integers. The released game fails there: the whole turn is lost, and \
          the same action fails again, so the level cannot be won this way. The files often look correct, \
          because a rule writes the value during play.")
    .wrong(r#"levels/one.json: "loseConditions": [{ "type": "variable_threshold", "config": { "variable": "keys", "target": 9 } }],
"rules": [{ "id": "note", "on": "avatar_entered", "then": [{ "set_variable": { "name": "keys", "value": "$event.position" } }] }]"#)
    .right(r#"levels/one.json: "loseConditions": [{ "type": "variable_threshold", "config": { "variable": "keys", "target": 9 } }],
"rules": [{ "id": "note", "on": "avatar_entered", "then": [{ "set_variable": { "name": "keys", "value": 1 } }] }]"#);

/// `step` is the step at which the game stops; `number` is its index.
pub(crate) fn check(context: FileContext<'_>, step: Node<'_>, number: usize, cause: Cause<'_>) -> Diagnostic {
    let message = format!("the game stops at step {number} of the gold path: {}", cause.stop);
    let diagnostic = cause.explain(context, context.node(&RULE, step, message));
    diagnostic.help("the turn is lost as a whole, and the same action stops the game again")
}
