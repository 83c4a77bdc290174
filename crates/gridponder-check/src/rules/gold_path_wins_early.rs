//! Gold paths that continue after the win.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule, Tag};

use crate::file_context::{Extend, FileContext};
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule::warning("gold-path-wins-early", "replay")
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("the gold path has steps left after the level is won")
    .doc(
        "The level is won before the last step. The game refuses the remaining steps, and hints that reach \
          them show nothing. Remove these steps.",
    )
    .wrong(r#"levels/one.json: "solution": { "goldPath": ["right", "right", "right"] }"#)
    .right(r#"levels/one.json: "solution": { "goldPath": ["right", "right"] }"#);

/// `step` is the winning step; `rest` are the steps after it.
pub(crate) fn check(
    context: FileContext<'_>,
    step: Node<'_>,
    number: usize,
    rest: &[Node<'_>],
) -> Option<Diagnostic> {
    let (first, last) = (rest.first()?, rest.last()?);
    let range = if rest.len() == 1 { first.range() } else { first.range().cover(last.range()) };
    let surplus = describe::count(rest.len(), "step");
    let verb = if rest.len() == 1 { "is" } else { "are" };
    let what =
        if rest.len() == 1 { "the step after it".to_owned() } else { format!("the {surplus} after it") };
    let message =
        format!("the level is already won at step {number}; {surplus} after it {verb} never played");
    Some(
        context
            .at(&RULE, range, message)
            .addressed(*first)
            .related(context.place(crate::file_context::visible(step)), "this step wins")
            .tag(Tag::Unnecessary)
            .fix(
                format!("remove {what}"),
                Applicability::Manual,
                fixes::solution::cut(context, rest, number),
            ),
    )
}
