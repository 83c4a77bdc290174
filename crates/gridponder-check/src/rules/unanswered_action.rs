//! Actions that no system or rule responds to.

use language::{Diagnostic, Rule};
use pack::NameRef;

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::information("unanswered-action", "liveness")
    .summary("no system handles an action")
    .doc("A system handles the action that a key of its configuration names, such as `moveAction`. An action \
          that no system names only ends the turn. This may be intended, for waiting.")
    .wrong(r#"game.json: "actions": [{ "id": "move", "params": { "direction": { "type": "direction" } } }, { "id": "dance", "params": {} }]"#)
    .right(r#"game.json: "actions": [{ "id": "move", "params": { "direction": { "type": "direction" } } }]"#);

/// `id` names the action.
pub(crate) fn check(context: FileContext<'_>, id: NameRef<'_>) -> Diagnostic {
    let written = id.text();
    let message =
        format!("no system handles the action `{}`; it only ends the turn", describe::short(&written));
    context.at(&RULE, id.range(), message).addressed(id.node)
}
