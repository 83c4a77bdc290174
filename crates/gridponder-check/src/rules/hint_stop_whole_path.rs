//! First hint stops that reveal the whole solution.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::model::HintStop;

pub(crate) static RULE: Rule = Rule::information("hint-stop-whole-path", "solution")
    .summary("the first hint shows the whole solution")
    .doc(
        "A hint plays the first steps of the gold path, up to the hint stop. The first hint already plays \
          all of them, so it shows the whole solution and later hints show nothing new. Use an earlier stop.",
    )
    .wrong(r#"levels/one.json: "solution": { "goldPath": ["right", "right"], "hintStops": [2] }"#)
    .right(r#"levels/one.json: "solution": { "goldPath": ["right", "right"], "hintStops": [1, 2] }"#);

/// A path with a single step is exempt, because its only hint reveals everything.
pub(crate) fn check(
    context: FileContext<'_>,
    stops: &[HintStop<'_>],
    gold_path: Node<'_>,
) -> Option<Diagnostic> {
    let length = gold_path.len();
    let first = stops.first().filter(|stop| length > 1 && usize::try_from(stop.steps) == Ok(length))?;
    let steps = describe::count(length, "step");
    let at = gold_path.key().map_or(gold_path.range(), json::Key::range);
    let message = format!("the first hint stop {} is the whole gold path, which has {steps}", first.steps);
    Some(context.node(&RULE, first.node, message).related(context.place(at), format!("{steps} here")))
}
