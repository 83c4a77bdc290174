//! Patterns that are not as large as the board.

use json::{Kind, Node};
use language::{Diagnostic, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::model::Board;

pub(crate) static RULE: Rule = Rule::warning("pattern-size", "board")
    .summary("the pattern of a goal reaches beyond the board")
    .doc("A pattern is compared with the board from the top-left cell. Pattern cells outside the board are \
          empty, so a kind there never matches. A pattern may be smaller; the rest of the board is then \
          ignored. With `matchMode` `exact`, which in the documents compares all cells, that is for information.")
    .wrong(r#"levels/one.json: "goals": [
  { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } },
  { "id": "look", "type": "board_match", "config": { "targetLayers": { "markers": [[null, null, "flag", null, null]] } } }
]"#)
    .right(r#"levels/one.json: "goals": [
  { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } },
  { "id": "look", "type": "board_match", "config": { "targetLayers": { "markers": [[null, null, "flag"]] } } }
]"#);

/// The rows of a pattern that lie outside the board. A pattern that is smaller than the board is allowed.
pub(crate) fn check(context: FileContext<'_>, rows: Node<'_>, board: Board) -> Vec<Diagnostic> {
    let (width, height) = board;
    let mut diagnostics = Vec::new();
    if rows.len() as i64 > height {
        let found = describe::count(rows.len(), "row");
        let message = format!("the pattern has {found}; the board has {height}");
        diagnostics.push(context.node(&RULE, rows, message));
    }
    for row in rows.elements().filter(|row| row.kind() == Kind::Array) {
        if row.len() as i64 > width {
            let found = describe::count(row.len(), "cell");
            let message = format!("the row of the pattern has {found}; the board is {width} wide");
            diagnostics.push(context.node(&RULE, row, message));
        }
    }
    diagnostics
}

/// The pattern of a goal that asks for `exact`, where it leaves out a part of the board.
pub(crate) fn partial(context: FileContext<'_>, rows: Node<'_>, board: Board) -> Option<Diagnostic> {
    let (width, height) = board;
    // The size itself is already reported.
    if width < 1 || height < 1 {
        return None;
    }
    let row_length = |row: Node<'_>| if row.kind() == Kind::Array { row.len() as i64 } else { 0 };
    let listed: i64 =
        rows.elements().take(usize::try_from(height).ok()?).map(|row| row_length(row).min(width)).sum();
    let cells = width.checked_mul(height)?;
    // A pattern without a cell is a mistake of another kind.
    if listed == 0 || listed >= cells {
        return None;
    }
    let left = describe::count(usize::try_from(cells - listed).ok()?, "cell");
    let message = format!(
        "the pattern leaves out {left} of the board: `exact` does not compare those, and they may hold anything"
    );
    Some(context.key(&RULE, rows, message).severity(Severity::Information))
}
