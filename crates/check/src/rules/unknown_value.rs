//! Words outside a closed set.

use catalog::Ty;
use language::{Diagnostic, Severity};
use syntax::Node;

use crate::scope::{Extend, Scope};
use crate::{Rule, describe, suggest};

pub(crate) static RULE: Rule = Rule {
    code: "unknown-value",
    severity: Severity::Error,
    summary: "a value is none of the allowed ones",
    doc: "The field takes one of a few words. The game refuses others or, worse, quietly takes them for \
          one of the words it knows.",
    wrong: r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "rihgt" } }"#,
    right: r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "right" } }"#,
};

pub(crate) fn check(scope: Scope<'_>, node: Node<'_>, expected: &Ty) -> Diagnostic {
    let written = node.as_str().unwrap_or_default();
    let allowed: Vec<&str> = match expected {
        Ty::Enum(variants) => variants.iter().map(|variant| variant.name).collect(),
        _ => catalog::DIRECTIONS.iter().map(|direction| direction.name).collect(),
    };
    let noun = if matches!(expected, Ty::Direction) { "direction" } else { "value" };
    let hint = suggest::hint(&written, allowed.iter().copied());
    let subject = describe::subject(node);
    let written = describe::short(&written);
    scope
        .node(&RULE, node, format!("`{written}` is no {noun} of {subject}{hint}"))
        .corrected(hint.nearest.as_deref())
}
