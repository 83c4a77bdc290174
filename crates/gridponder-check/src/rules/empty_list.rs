//! Empty lists that leave a system, or the player, with nothing to do.

use json::Node;
use language::{Diagnostic, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("empty-list", "logic")
    .summary("an empty list leaves a system or the player with nothing to do")
    .doc("Some empty lists in a configuration mean *anything*, others *nothing*. With one of the latter, the \
          system does nothing. To switch off a system, write `\"enabled\": false`; for the default, omit the \
          key. Without a gesture in the `gestureMap` of the theme, players cannot act.")
    .wrong(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "look", "type": "line_of_sight", "config": { "triggerEvents": [] } }]"#)
    .right(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "look", "type": "line_of_sight", "config": { "triggerEvents": ["avatar_entered"] } }]"#);

pub(crate) fn check(
    context: FileContext<'_>,
    list: Node<'_>,
    outcome: &str,
    is_override: bool,
) -> Diagnostic {
    let message = format!("{} is empty: {outcome}", describe::subject(list));
    let diagnostic = context.node(&RULE, list, message);
    // In a single level this may be intended.
    if is_override { diagnostic.severity(Severity::Information) } else { diagnostic }
}
