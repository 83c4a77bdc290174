//! Required entity parameters that are missing.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::warning("missing-entity-parameter", "board")
    .summary("an entity lacks a required parameter")
    .doc("A kind may declare a parameter as `required`. The game does not check this, but systems that read \
          the parameter find nothing: a portal without its channel leads nowhere, and a number without its \
          value counts as 0. The same holds for entities that rules make; `transform` gives no parameters at all.")
    .wrong(r#"game.json: "entityKinds": { "flag": { "params": { "color": { "type": "string", "required": true } }, … }, … }"#)
    .right(r#"game.json: "entityKinds": { "flag": { "params": { "color": { "type": "string" } }, … }, … }"#);

/// An entity, or the parameters of a multi-cell object, without the parameter with this name and type.
pub(crate) fn check(
    context: FileContext<'_>,
    node: Node<'_>,
    kind: &str,
    name: &str,
    ty: Option<&str>,
) -> Diagnostic {
    let (kind, name) = (describe::short(kind), describe::short(name));
    let ty = ty.map(|ty| format!(": {}", describe::a(ty))).unwrap_or_default();
    context.node(&RULE, node, format!("`{kind}` lacks the required parameter `{name}`{ty}"))
}

/// A kind that `transform` makes, and a parameter that it requires.
pub(crate) fn transformed(context: FileContext<'_>, node: Node<'_>, kind: &str, name: &str) -> Diagnostic {
    let (kind, name) = (describe::short(kind), describe::short(name));
    let message = format!(
        "`transform` makes `{kind}` without parameters, but it requires `{name}`: `set_cell` can give it"
    );
    context.node(&RULE, node, message)
}
