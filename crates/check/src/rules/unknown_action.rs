//! Names that no action has.

use catalog::Name;
use language::{Applicability, Diagnostic, Fixes, Severity};
use pack::Spot;

use crate::scope::Scope;
use crate::{Impact, Rule, names};

pub(crate) static RULE: Rule = Rule {
    code: "unknown-action",
    severity: Severity::Error,
    impact: Impact::ByPlace,
    fixes: Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]),
    summary: "an action is not declared",
    doc: "The game refuses an action that `game.json` does not declare; a system that waits for one never \
          acts.",
    wrong: r#"levels/one.json: "solution": { "goldPath": [{ "action": "mvoe", "direction": "right" }, "right"] }"#,
    right: r#"levels/one.json: "solution": { "goldPath": [{ "action": "move", "direction": "right" }, "right"] }"#,
};

pub(crate) fn check(scope: Scope<'_>, spot: Spot<'_>) -> Option<Diagnostic> {
    names::undefined(scope, &RULE, spot, Name::Action)
}
