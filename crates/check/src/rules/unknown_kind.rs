//! Names that no entity kind has.

use catalog::Name;
use language::{Applicability, Diagnostic, Fixes, Severity};
use pack::Spot;

use crate::scope::Scope;
use crate::{Impact, Rule, names};

pub(crate) static RULE: Rule = Rule {
    code: "unknown-kind",
    severity: Severity::Error,
    impact: Impact::ByPlace,
    fixes: Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]),
    summary: "an entity kind is not declared",
    doc: "An entity of a kind that `game.json` does not declare has no tags and no picture, so nothing in \
          the game treats it as what it should be.",
    wrong: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "torhc" } }] }]"#,
    right: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "torch" } }] }]"#,
};

pub(crate) fn check(scope: Scope<'_>, spot: Spot<'_>) -> Option<Diagnostic> {
    names::undefined(scope, &RULE, spot, Name::Kind)
}
