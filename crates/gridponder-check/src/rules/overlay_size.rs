//! Overlays whose size differs from the one that their system expects.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::model::{self, Board};

pub(crate) static RULE: Rule = Rule::warning("overlay-size", "board")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("the overlay and `overlay_cursor` have different sizes")
    .doc("The `size` of an `overlay_cursor` only keeps the overlay on the board; the level sets the actual \
          size. With a smaller `size` the overlay can extend over the border, with a larger one it never \
          reaches the border, and with one larger than the board the game stops at the first move. Use the \
          same size for both; if other levels need another size, set the one of the system under \
          `systemOverrides`.")
    .wrong(r#"game.json: "actions": [ …, { "id": "aim", "params": { "direction": { "type": "direction" } } }, { "id": "turn", "params": {} } ], "systems": [
  …,
  { "id": "frame", "type": "overlay_cursor", "config": { "moveAction": "aim", "size": [2, 2] } },
  { "id": "twist", "type": "region_transform", "config": { "operations": { "turn": { "type": "rotate", "action": "turn" } } } }
]
levels/one.json: "state": { "overlay": { "position": [0, 0], "size": [3, 1] }, … }"#)
    .right(r#"game.json: "actions": [ …, { "id": "aim", "params": { "direction": { "type": "direction" } } }, { "id": "turn", "params": {} } ], "systems": [
  …,
  { "id": "frame", "type": "overlay_cursor", "config": { "moveAction": "aim", "size": [2, 2] } },
  { "id": "twist", "type": "region_transform", "config": { "operations": { "turn": { "type": "rotate", "action": "turn" } } } }
]
levels/one.json: "state": { "overlay": { "position": [0, 0], "size": [2, 2] }, … }"#);

/// The overlay of a level, and the size that a system expects.
pub(crate) fn check(
    context: FileContext<'_>,
    overlay: Node<'_>,
    system: &str,
    size: (i64, i64),
    board: Board,
) -> Option<Diagnostic> {
    let written = overlay.get("size");
    let (width, height) = written.map_or_else(default_size, model::cell)?;
    let ((columns, rows), system) = (size, describe::short(system));
    let at = written.unwrap_or(overlay);
    if columns > board.0 || rows > board.1 {
        let message = format!(
            "the system `{system}` expects an overlay of {columns} × {rows} cells, but the board has {} × {}",
            board.0, board.1
        );
        return Some(context.node(&RULE, at, message).severity(Severity::Error));
    }
    if (width, height) == size {
        return None;
    }
    let message = format!(
        "the overlay has {width} × {height} cells, but the system `{system}` expects {columns} × {rows}"
    );
    let text = format!("[{columns}, {rows}]");
    let edits = written.map(|size| json::entries::replace(size, text.as_str())).unwrap_or_default();
    Some(context.node(&RULE, at, message).fix(format!("change it to `{text}`"), Applicability::Manual, edits))
}

/// The size of an overlay that gives none.
pub(crate) fn default_size() -> Option<(i64, i64)> {
    let default = catalog::document("levels/*.json")?.field("state/overlay/size")?.default_json()?;
    Some((default.get(0)?.as_i64()?, default.get(1)?.as_i64()?))
}
