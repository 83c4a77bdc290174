//! Positions outside the board.

use json::entries::MAX_ENTRIES;
use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};

use super::overlay_size;
use crate::file_context::{Extend, FileContext};
use crate::model::{self, Board, Cell};

pub(crate) static RULE: Rule = Rule::error("outside-board", "board")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("something is placed outside the board")
    .doc("Columns count from 0 to one less than the width, rows from 0 to one less than the height. The game \
          drops an entity outside the board, an avatar outside can never enter, and a part of an object \
          outside cannot be reached.")
    .wrong(r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0] }, "overlay": { "position": [3, 1], "size": [2, 2] } }"#)
    .right(r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0] }, "overlay": { "position": [2, 0], "size": [2, 2] } }"#);

/// A position that must be a cell of the board; `what` is at that position.
pub(crate) fn check(
    context: FileContext<'_>,
    position: Node<'_>,
    what: &str,
    board: Board,
) -> Option<Diagnostic> {
    let (x, y) = model::cell(position)?;
    let (width, height) = board;
    if model::contains(board, (x, y)) {
        return None;
    }
    let message = format!("{what} at [{x}, {y}] is outside the {width} × {height} board");
    let found = context.node(&RULE, position, message);
    let Some((x, y)) = counted_from_one(position, (x, y), board) else { return Some(found) };
    let edits = json::entries::replace(position, format!("[{x}, {y}]"));
    Some(found.fix(format!("change it to `[{x}, {y}]`"), Applicability::Manual, edits))
}

/// The last cell of the column or row, where somebody counted from 1. Returns `None` if another element of the list has it.
fn counted_from_one(position: Node<'_>, (x, y): Cell, board: Board) -> Option<Cell> {
    let (width, height) = board;
    if !model::contains((width.saturating_add(1), height.saturating_add(1)), (x, y)) {
        return None;
    }
    let last = (x.min(width - 1), y.min(height - 1));
    let element = if position.key().is_some() { position.parent()? } else { position };
    let Some(list) = element.parent().filter(|list| list.kind() == Kind::Array) else { return Some(last) };
    let place = |element: Node<'_>| model::cell(element.get("position").unwrap_or(element));
    let is_free = list.len() <= MAX_ENTRIES && list.elements().all(|other| place(other) != Some(last));
    is_free.then_some(last)
}

/// A part of an object of several cells.
pub(crate) fn part(
    context: FileContext<'_>,
    part: Node<'_>,
    position: Node<'_>,
    board: Board,
) -> Option<Diagnostic> {
    let found = check(context, position, "a part of the object", board)?;
    // An object needs a cell.
    let has_others = part.parent().is_some_and(|cells| cells.len() > 1);
    let edits = if has_others { json::entries::remove(part) } else { Vec::new() };
    Some(found.fix("remove this part", Applicability::Manual, edits))
}

/// An exit of a pipe outside the board, whose items also appear outside.
pub(crate) fn lost_exit(context: FileContext<'_>, position: Node<'_>, board: Board) -> Option<Diagnostic> {
    let mut found = check(context, position, "an exit", board)?;
    found.message.push_str(": its items are lost");
    Some(found)
}

/// An exit outside the board whose items appear on the board. Nothing can block such an exit, and a rule that
/// releases an item puts it at the exit itself.
pub(crate) fn exit(context: FileContext<'_>, position: Node<'_>, board: Board) -> Option<Diagnostic> {
    check(context, position, "an exit", board).map(|diagnostic| diagnostic.severity(Severity::Warning))
}

/// An overlay that must lie on the board.
pub(crate) fn overlay(context: FileContext<'_>, overlay: Node<'_>, board: Board) -> Option<Diagnostic> {
    let position = overlay.get("position");
    let (x, y) = position.map_or(Some((0, 0)), model::cell)?;
    let (width, height) = overlay.get("size").and_then(model::cell).or_else(overlay_size::default_size)?;
    let last = |start: i64, length: i64| start.saturating_add(length).saturating_sub(1);
    let far = (last(x, width), last(y, height));
    if model::contains(board, (x, y)) && model::contains(board, far) {
        return None;
    }
    let (columns, rows) = board;
    let message = format!(
        "the overlay of {width} × {height} cells at [{x}, {y}] is partly outside the {columns} × {rows} board"
    );
    let diagnostic = context.node(&RULE, position.unwrap_or(overlay), message);
    // Where it does not fit at all, no position helps.
    let (Some(position), true) = (position, (1..=columns).contains(&width) && (1..=rows).contains(&height))
    else {
        return Some(diagnostic);
    };
    let inside = (x.clamp(0, columns - width), y.clamp(0, rows - height));
    let text = format!("[{}, {}]", inside.0, inside.1);
    let title = format!("move it to {text}");
    Some(diagnostic.fix(title, Applicability::Unsafe, json::entries::replace(position, text)))
}

/// A position in a rule of a level. The game tolerates it: it finds nothing there, and what is put there is
/// lost.
pub(crate) fn in_rule(
    context: FileContext<'_>,
    position: Node<'_>,
    what: &str,
    board: Board,
) -> Option<Diagnostic> {
    check(context, position, what, board).map(|diagnostic| diagnostic.severity(Severity::Warning))
}

/// A position in a rule of the game that lies outside the boards of all levels.
pub(crate) fn everywhere(context: FileContext<'_>, position: Node<'_>, what: &str) -> Diagnostic {
    let (x, y) = model::cell(position).unwrap_or_default();
    context
        .node(&RULE, position, format!("{what} at [{x}, {y}] is outside the board of every level"))
        .severity(Severity::Warning)
}
