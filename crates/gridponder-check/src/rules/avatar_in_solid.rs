//! Avatars that start inside a solid entity.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::model::Cell;

pub(crate) static RULE: Rule = Rule::warning("avatar-in-solid", "board")
    .summary("the avatar starts inside something solid")
    .doc("Nothing can walk into a `solid` entity on the layer `objects`. An avatar that starts inside one \
          can walk out but not back in, and the two are drawn on top of each other.")
    .wrong(r#"levels/one.json: "board": { "layers": { "objects": [["rock", null, null, null], [null, null, null, null]], … }, … }"#)
    .right(r#"levels/one.json: "board": { "layers": { "objects": [[null, "torch", null, null], [null, "rock", null, null]], … }, … }"#);

/// Takes the position of the avatar, and the kind on that cell.
pub(crate) fn check(
    context: FileContext<'_>,
    position: Node<'_>,
    at: Cell,
    kind: Node<'_>,
) -> Option<Diagnostic> {
    let (x, y) = at;
    let written = kind.as_str()?;
    let message =
        format!("the avatar starts at [{x}, {y}], inside `{}`, which is `solid`", describe::short(&written));
    Some(context.node(&RULE, position, message).related(context.place(kind.range()), "what stands there"))
}
