//! Steps in which nothing happens.

use language::{Applicability, Diagnostic, Severity};
use syntax::Node;

use crate::{Rule, fixes};
use crate::scope::{Extend, Scope};

pub(crate) static RULE: Rule = Rule {
    code: "idle-step",
    severity: Severity::Warning,
    summary: "a step of the gold path changes nothing",
    doc: "The state after the step is the state before it, apart from the counters: the avatar bumps into \
          something, or no system acts on the action. The step costs an action, and a player who follows \
          it sees nothing.",
    wrong: r#"levels/one.json: "solution": { "goldPath": ["up", "right", "right"] }"#,
    right: r#"levels/one.json: "solution": { "goldPath": ["right", "right"] }"#,
};

pub(crate) fn check(scope: Scope<'_>, step: Node<'_>, number: usize) -> Diagnostic {
    scope.node(&RULE, step, format!("step {number} of the gold path changes nothing")).mended(
        "remove the step",
        // Systems may count turns.
        Applicability::Unsafe,
        fixes::solution::without_step(scope, step, number),
    )
}
