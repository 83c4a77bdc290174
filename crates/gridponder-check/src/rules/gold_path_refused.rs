//! Steps that the game refuses.

use engine::Verdict;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule};

use crate::file_context::{Extend, FileContext, visible};
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule::error("gold-path-refused", "replay")
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("the game refuses a step of the gold path")
    .doc("The action does not count as a turn because a system rejects it. Bumping into a wall is not \
          refused; it is a turn in which nothing happens. The game skips the step and plays on, and so does \
          the report: what happens at later steps is told as well.")
    .wrong(r#"game.json: "actions": [ …, { "id": "walk", "params": { "direction": { "type": "direction" } } } ], "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "moveAction": "walk" } }, { "id": "blocks", "type": "sliding_blocks", "config": {} }]"#)
    .right(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }]"#);

/// `steps` are consecutive refused steps; `number` is the index of the first. `end` is how the path ends when
/// the game skips all refused steps, if it is to be told.
pub(crate) fn check(
    context: FileContext<'_>,
    steps: &[Node<'_>],
    number: usize,
    end: Option<&Verdict>,
) -> Option<Diagnostic> {
    let (first, last) = (steps.first()?, steps.last()?);
    let is_one = steps.len() == 1;
    let range = if is_one { visible(*first) } else { first.range().cover(last.range()) };
    let (what, verb) = (describe::steps(number, steps.len()), if is_one { "changes" } else { "change" });
    let message = format!("the game refuses {what} of the gold path, which {verb} nothing");
    let diagnostic = context.at(&RULE, range, message).addressed(*first).fix(
        if is_one { "remove the step" } else { "remove the steps" },
        Applicability::Manual,
        fixes::solution::without_steps(context, steps, number),
    );
    let rest = match end {
        Some(Verdict::Won | Verdict::WonEarly { .. }) => "wins",
        Some(Verdict::NotWon { .. }) => "does not win",
        _ => return Some(diagnostic),
    };
    Some(diagnostic.help(format!("the game skips refused steps, and the rest of the path {rest}")))
}
