//! Full layers that leave cells out and have no default.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("missing-default", "board")
    .summary("an `exactly_one` layer needs a default that does not exist")
    .doc(
        "If a level does not specify a cell of an `exactly_one` layer, the cell holds the layer's \
          `default`, or `empty` if there is no default. If the kind `empty` does not exist either, the cell \
          holds an unknown kind without tags and picture.",
    )
    .wrong(
        r#"game.json: "layers": [
  { "id": "ground", "occupancy": "exactly_one" },
  { "id": "objects", "occupancy": "zero_or_one" },
  { "id": "markers", "occupancy": "zero_or_one" }
], "entityKinds": {
  "floor": { "layer": "ground", "tags": ["walkable"], "symbol": "." },
  "pipe": { "layer": "objects", "tags": [], "symbol": "=" },
  "flag": { "layer": "markers", "tags": [], "symbol": "F" }
}"#,
    )
    .right(
        r#"game.json: "layers": [
  { "id": "ground", "occupancy": "exactly_one", "default": "floor" },
  { "id": "objects", "occupancy": "zero_or_one" },
  { "id": "markers", "occupancy": "zero_or_one" }
], "entityKinds": {
  "floor": { "layer": "ground", "tags": ["walkable"], "symbol": "." },
  "pipe": { "layer": "objects", "tags": [], "symbol": "=" },
  "flag": { "layer": "markers", "tags": [], "symbol": "F" }
}"#,
    );

/// A layer that leaves cells to its default. `at` is the node of the layer, or else the place where it could
/// be written.
pub(crate) fn check(
    context: FileContext<'_>,
    at: Node<'_>,
    layer: &str,
    missing: i64,
    is_written: bool,
) -> Diagnostic {
    let layer = describe::short(layer);
    let cells = describe::count(usize::try_from(missing).unwrap_or(usize::MAX), "omitted cell");
    let message =
        format!("the layer `{layer}` has no `default` for {cells}, and the kind `empty` does not exist");
    let diagnostic =
        if is_written { context.key(&RULE, at, message) } else { context.node(&RULE, at, message) };
    diagnostic.help("give the layer a `default` in `game.json`, or write all its cells")
}
