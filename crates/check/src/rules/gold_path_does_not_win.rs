//! Gold paths that end before the win.

use engine::GoalProgress;
use language::{Diagnostic, Severity};
use syntax::Node;

use crate::scope::{Extend, Scope, visible};
use crate::{Rule, describe};

pub(crate) static RULE: Rule = Rule {
    code: "gold-path-does-not-win",
    severity: Severity::Error,
    summary: "the gold path does not win the level",
    doc: "All steps are played and the level is not won. The message tells how far each goal came.",
    wrong: r#"levels/one.json: "solution": { "goldPath": ["right"] }"#,
    right: r#"levels/one.json: "solution": { "goldPath": ["right", "right"] }"#,
};

/// So many places are more than a person follows.
const MOST_PLACES: usize = 10;

/// `last` is the last step, or the empty gold path.
pub(crate) fn check(scope: Scope<'_>, last: Node<'_>, steps: usize, goals: &[GoalProgress]) -> Diagnostic {
    let progress: Vec<String> = goals
        .iter()
        .map(|goal| format!("`{}` at {}", describe::short(&goal.id), percent(goal.fraction)))
        .collect();
    let steps = describe::count(steps, "step");
    let goals_told = if progress.is_empty() { "it has no goals".to_owned() } else { progress.join(", ") };
    let message = format!("the level is not won after all {steps} of the gold path: {goals_told}");
    let mut diagnostic = scope.node(&RULE, last, message);
    for goal in goals.iter().filter(|goal| goal.fraction < 1.0).take(MOST_PLACES) {
        let Some(node) = written(scope, goal) else { continue };
        let what = format!("this goal is at {} after the last step", percent(goal.fraction));
        diagnostic = diagnostic.related(scope.place(visible(node)), what);
    }
    diagnostic
}

/// Where the level has a goal.
fn written<'s>(scope: Scope<'s>, goal: &GoalProgress) -> Option<Node<'s>> {
    let mut goals = scope.file.tree.root()?.get("goals")?.elements();
    goals.find(|node| node.get("id").and_then(Node::as_str).as_deref() == Some(&goal.id))
}

/// A goal that is almost reached is not shown as reached.
fn percent(fraction: f64) -> String {
    let percent = fraction * 100.0;
    if fraction < 1.0 && percent > 99.0 { "99 %".to_owned() } else { format!("{percent:.0} %") }
}
