//! Hint stops that show nothing.

use language::{Diagnostic, Severity};

use crate::Rule;
use crate::scope::Scope;
use crate::solution::HintStop;

pub(crate) static RULE: Rule = Rule {
    code: "hint-stop-zero",
    severity: Severity::Warning,
    summary: "a hint stop is 0",
    doc: "The hint plays no step at all: the player waits for it and sees the start of the level again.",
    wrong: r#"levels/one.json: "solution": { "goldPath": ["right", "right"], "hintStops": [0, 1] }"#,
    right: r#"levels/one.json: "solution": { "goldPath": ["right", "right"], "hintStops": [1] }"#,
};

pub(crate) fn check(scope: Scope<'_>, stops: &[HintStop<'_>]) -> Vec<Diagnostic> {
    stops
        .iter()
        .filter(|stop| stop.steps == 0)
        .map(|stop| scope.node(&RULE, stop.node, "the hint stop 0 plays no step, so the hint shows nothing"))
        .collect()
}
