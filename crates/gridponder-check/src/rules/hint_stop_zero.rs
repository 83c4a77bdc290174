//! Hint stops that show nothing.

use language::{Applicability, Diagnostic, Fixes, Rule};

use crate::file_context::{Extend, FileContext};
use crate::model::HintStop;

pub(crate) static RULE: Rule = Rule::warning("hint-stop-zero", "solution")
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("a hint stop is 0")
    .doc("The hint plays no steps; the player only sees the start of the level again.")
    .wrong(r#"levels/one.json: "solution": { "goldPath": ["right", "right"], "hintStops": [0, 1] }"#)
    .right(r#"levels/one.json: "solution": { "goldPath": ["right", "right"], "hintStops": [1] }"#);

pub(crate) fn check(context: FileContext<'_>, stops: &[HintStop<'_>]) -> Vec<Diagnostic> {
    let zeros: Vec<_> = stops.iter().filter(|stop| stop.steps == 0).map(|stop| stop.node).collect();
    let edits = json::entries::remove_all(&zeros);
    zeros
        .iter()
        .map(|stop| {
            context.node(&RULE, *stop, "the hint stop 0 plays no step, so the hint shows nothing").fix(
                "remove the hint stop `0`",
                Applicability::Manual,
                edits.clone(),
            )
        })
        .collect()
}
