//! Hint stops out of order.

use language::{Applicability, Diagnostic, Fixes, Rule};

use crate::file_context::{Extend, FileContext};
use crate::fixes;
use crate::model::HintStop;

pub(crate) static RULE: Rule = Rule::error("hint-stops-not-increasing", "solution")
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("hint stops are not strictly increasing")
    .doc(
        "Each hint shows more of the gold path than the one before. A stop that is not larger than its \
          predecessor shows nothing new.",
    )
    .wrong(r#"levels/one.json: "solution": { "goldPath": ["right", "right"], "hintStops": [1, 1] }"#)
    .right(r#"levels/one.json: "solution": { "goldPath": ["right", "right"], "hintStops": [1, 2] }"#);

pub(crate) fn check(context: FileContext<'_>, stops: &[HintStop<'_>]) -> Vec<Diagnostic> {
    let is_sorted = stops.windows(2).all(|pair| pair[1].steps > pair[0].steps);
    let edits = if is_sorted { Vec::new() } else { fixes::solution::sorted(context) };
    stops
        .windows(2)
        .filter(|pair| pair[1].steps <= pair[0].steps)
        .map(|pair| {
            let (before, after) = (pair[0].steps, pair[1].steps);
            let message = format!("the hint stop {after} should be larger than {before}, the one before");
            context
                .node(&RULE, pair[1].node, message)
                .related(context.place(pair[0].node.range()), "the stop before")
                .fix("sort the hint stops", Applicability::Manual, edits.clone())
        })
        .collect()
}
