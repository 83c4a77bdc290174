//! Omitted options whose default names something that the game does not declare.

use catalog::Name;
use json::Node;
use language::{Diagnostic, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("undeclared-default", "logic")
    .summary("the default of an omitted option is not declared")
    .doc("An omitted option has a default, such as the action `move` or the layer `actors`. If the game does \
          not declare that name, the system waits for an action that never comes or uses a layer that does \
          not exist. Set the option, or declare the name.")
    .wrong(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "flood", "type": "flood_fill", "config": { "matchBy": "kind", "kindTransform": { "rock": "torch" } } }]"#)
    .right(r#"game.json: "actions": [ …, { "id": "flood", "params": {} } ], "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "flood", "type": "flood_fill", "config": { "matchBy": "kind", "kindTransform": { "rock": "torch" } } }]"#);

pub(crate) fn check(
    context: FileContext<'_>,
    system: Node<'_>,
    option: &str,
    default: &str,
    name: Name,
) -> Diagnostic {
    let id = system.as_str().unwrap_or_default();
    let message = format!(
        "`{}` omits `{option}`, and its default, the {} `{default}`, is not declared",
        describe::short(&id),
        name.noun()
    );
    let diagnostic = context.node(&RULE, system, message);
    // The system may work without this layer.
    if name == Name::Layer { diagnostic.severity(Severity::Information) } else { diagnostic }
}
