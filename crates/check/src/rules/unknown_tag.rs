//! Names that no entity kind has.

use catalog::Name;
use language::{Applicability, Diagnostic, Fixes, Severity};
use pack::Spot;

use crate::scope::Scope;
use crate::{Impact, Rule, names};

pub(crate) static RULE: Rule = Rule {
    code: "unknown-tag",
    severity: Severity::Warning,
    impact: Impact::Unknown,
    fixes: Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]),
    summary: "no entity kind carries this tag",
    doc: "A tag that no kind of `game.json` carries selects nothing: a test for it is never true.",
    wrong: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": { "position_has_tag": { "layer": "objects", "tag": "pikcup" } }, "then": [{ "set_inventory": { "item": "torch" } }] }]"#,
    right: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": { "position_has_tag": { "layer": "objects", "tag": "pickup" } }, "then": [{ "set_inventory": { "item": "torch" } }] }]"#,
};

pub(crate) fn check(scope: Scope<'_>, spot: Spot<'_>) -> Option<Diagnostic> {
    names::undefined(scope, &RULE, spot, Name::Tag)
}
