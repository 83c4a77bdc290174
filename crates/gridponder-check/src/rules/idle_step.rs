//! Steps that change nothing.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule};

use crate::file_context::{Extend, FileContext, visible};
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule::warning("idle-step", "replay")
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("a step of the gold path changes nothing")
    .doc(
        "The step changes nothing except the counters: the avatar bumps into something, or no system \
          handles the action. The step costs an action, and the player sees nothing. Consecutive steps are \
          reported together.",
    )
    .wrong(r#"levels/one.json: "solution": { "goldPath": ["up", "right", "right"] }"#)
    .right(r#"levels/one.json: "solution": { "goldPath": ["right", "right"] }"#);

/// `steps` are consecutive; `number` is the index of the first.
pub(crate) fn check(context: FileContext<'_>, steps: &[Node<'_>], number: usize) -> Option<Diagnostic> {
    let (first, last) = (steps.first()?, steps.last()?);
    let is_one = steps.len() == 1;
    let range = if is_one { visible(*first) } else { first.range().cover(last.range()) };
    let message = if is_one {
        format!("step {number} of the gold path changes nothing")
    } else {
        format!("{} of the gold path change nothing", describe::steps(number, steps.len()))
    };
    let diagnostic = context.at(&RULE, range, message).addressed(*first).fix(
        if is_one { "remove the step" } else { "remove the steps" },
        Applicability::Manual,
        fixes::solution::without_steps(context, steps, number),
    );
    Some(diagnostic)
}
