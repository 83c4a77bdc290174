//! Hint stops past the end of the gold path.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::model::HintStop;

pub(crate) static RULE: Rule = Rule::error("hint-stop-beyond-end", "solution")
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("a hint stop is beyond the end of the gold path")
    .doc(
        "A hint plays the first steps of the gold path, up to the hint stop. The gold path is shorter, so \
          the hint shows the whole solution.",
    )
    .wrong(r#"levels/one.json: "solution": { "goldPath": ["right", "right"], "hintStops": [1, 3] }"#)
    .right(r#"levels/one.json: "solution": { "goldPath": ["right", "right"], "hintStops": [1, 2] }"#);

pub(crate) fn check(
    context: FileContext<'_>,
    stops: &[HintStop<'_>],
    gold_path: Node<'_>,
) -> Vec<Diagnostic> {
    let length = gold_path.len();
    let is_beyond = |stop: &&HintStop<'_>| usize::try_from(stop.steps).map_or(true, |steps| steps > length);
    let beyond: Vec<Node<'_>> = stops.iter().filter(is_beyond).map(|stop| stop.node).collect();
    let edits = json::entries::remove_all(&beyond);
    stops
        .iter()
        .filter(is_beyond)
        .map(|stop| {
            let steps = describe::count(length, "step");
            let message =
                format!("the hint stop {} is beyond the end of the gold path, which has {steps}", stop.steps);
            let at = gold_path.key().map_or(gold_path.range(), json::Key::range);
            context.node(&RULE, stop.node, message).related(context.place(at), format!("{steps} here")).fix(
                if beyond.len() == 1 {
                    "remove the hint stop"
                } else {
                    "remove the hint stops beyond the end"
                },
                Applicability::Manual,
                edits.clone(),
            )
        })
        .collect()
}
