//! Systems that wait for an action nobody can take.

use catalog::{Json, Name, Ty};
use language::{Diagnostic, Severity};
use syntax::{Kind, Node};

use crate::Rule;
use crate::scope::Scope;

pub(crate) static RULE: Rule = Rule {
    code: "missing-default-action",
    severity: Severity::Warning,
    summary: "a system waits for an action that the game does not declare",
    doc: "A system whose `config` does not say which action it answers answers the one of its default, such \
          as `move`. Where the game declares no action of that name, the system never acts on one. Name an \
          action that exists, or declare it.",
    wrong: r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "fill", "type": "flood_fill", "config": {} }]"#,
    right: r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }]"#,
};

/// The systems of a game that wait for nothing.
pub(crate) fn check(scope: Scope<'_>, game: Node<'_>) -> Vec<Diagnostic> {
    let Some(actions) = game.get("actions").filter(|actions| actions.kind() == Kind::Array) else {
        return Vec::new();
    };
    let ids: Vec<_> = actions.elements().map(|action| action.get("id").and_then(Node::as_str)).collect();
    // What an action without an id is called is anyone's guess.
    if ids.iter().any(Option::is_none) {
        return Vec::new();
    }
    let is_declared = |name: &str| ids.iter().flatten().any(|id| *id == name);
    let systems = game.get("systems").into_iter().flat_map(Node::elements);
    // A level may switch on what the game switches off.
    systems
        .filter_map(|system| {
            let ty = system.get("type")?;
            let config = system.get("config").filter(|config| config.kind() == Kind::Object);
            let fields = catalog::system(&ty.as_str()?)?.config.fields.iter();
            let (field, action) = fields
                .filter(|field| matches!(field.ty, Ty::Refers(Name::Action)))
                .filter(|field| config.is_none_or(|config| config.get(field.name).is_none()))
                .find_map(|field| match field.default_json()? {
                    Json::String(action) if !is_declared(&action) => Some((field.name, action)),
                    _ => None,
                })?;
            let message = format!(
                "the system waits for the action `{action}`, the default of `{field}`, which the game does not declare"
            );
            Some(scope.node(&RULE, ty, message))
        })
        .collect()
}
