//! References that yield a wrong type.

use catalog::Ty;
use json::Node;
use language::{Diagnostic, Impact, Rule};

use crate::describe;
use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::error("reference-type", "logic")
    .impact(Impact::Unknown)
    .summary("a reference yields the wrong type")
    .doc("A `$` reference must yield the type of its field: a cell for a position, a kind for a kind. With \
          any other type, the game stops or creates entities of an unknown kind.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": "$event.direction", "layer": "objects" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": "$event.position", "layer": "objects" } }] }]"#);

/// `value` yields the type `yields` where the type `expected` is required.
pub(crate) fn check(
    context: FileContext<'_>,
    value: Node<'_>,
    yields: &Ty,
    expected: &Ty,
) -> Option<Diagnostic> {
    if may_be(yields, expected) {
        return None;
    }
    let written = value.as_str().unwrap_or_default();
    let message = format!(
        "`{}` is {}, but {} must be {}",
        describe::short(&written),
        describe::expected(yields),
        describe::subject(value),
        describe::expected(expected)
    );
    Some(context.node(&RULE, value, message))
}

fn may_be(yields: &Ty, expected: &Ty) -> bool {
    match (yields, expected) {
        (Ty::Any, _) | (_, Ty::Any) | (Ty::Position, Ty::Position) => true,
        (Ty::Either(alternatives), _) => alternatives.iter().any(|ty| may_be(ty, expected)),
        (Ty::Refers(yields), Ty::Refers(expected)) => yields == expected,
        _ => false,
    }
}
