//! Gold paths that end before the win.

use engine::GoalProgress;
use language::{Diagnostic, Severity};
use syntax::Node;

use crate::scope::Scope;
use crate::{Rule, describe};

pub(crate) static RULE: Rule = Rule {
    code: "gold-path-does-not-win",
    severity: Severity::Error,
    summary: "the gold path does not win the level",
    doc: "All steps are played and the level is not won. The message tells how far each goal came.",
    wrong: r#"levels/one.json: "solution": { "goldPath": ["right"] }"#,
    right: r#"levels/one.json: "solution": { "goldPath": ["right", "right"] }"#,
};

/// `last` is the last step, or the empty gold path.
pub(crate) fn check(scope: Scope<'_>, last: Node<'_>, steps: usize, goals: &[GoalProgress]) -> Diagnostic {
    let progress: Vec<String> = goals
        .iter()
        .map(|goal| format!("`{}` at {}", describe::short(&goal.id), percent(goal.fraction)))
        .collect();
    let steps = describe::count(steps, "step");
    let goals = if progress.is_empty() { "it has no goals".to_owned() } else { progress.join(", ") };
    scope.node(&RULE, last, format!("the level is not won after all {steps} of the gold path: {goals}"))
}

/// A goal that is almost reached is not shown as reached.
fn percent(fraction: f64) -> String {
    let percent = fraction * 100.0;
    if fraction < 1.0 && percent > 99.0 { "99 %".to_owned() } else { format!("{percent:.0} %") }
}
