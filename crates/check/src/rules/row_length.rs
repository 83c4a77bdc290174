//! Rows that do not fit the board.

use language::{Diagnostic, Severity};
use syntax::{Kind, Node};

use crate::board::Board;
use crate::scope::Scope;
use crate::{Rule, describe};

pub(crate) static RULE: Rule = Rule {
    code: "row-length",
    severity: Severity::Error,
    summary: "a dense layer does not have the size of the board",
    doc: "A dense layer has one row for each row of the board and one cell for each column. The game drops \
          what lies outside and leaves empty what is missing, so everything behind the slip stands in \
          another place than it seems to.",
    wrong: r#"levels/one.json: "board": { "size": [4, 2], "layers": { "markers": [[null, null, "flag"], [null, null, null, null]] }, "multiCellObjects": [{ "id": "pipe", "kind": "pipe", "cells": [[3, 1]] }] }"#,
    right: r#"levels/one.json: "board": { "size": [4, 2], "layers": { "markers": [[null, null, "flag", null], [null, null, null, null]] }, "multiCellObjects": [{ "id": "pipe", "kind": "pipe", "cells": [[3, 1]] }] }"#,
};

/// The rows of a layer, where they differ from the board.
pub(crate) fn check(scope: Scope<'_>, rows: Node<'_>, board: Board) -> Vec<Diagnostic> {
    let (width, height) = board;
    let mut diagnostics = Vec::new();
    if rows.len() as i64 != height {
        let found = describe::count(rows.len(), "row");
        let message = format!("{} has {found}; the board has {height}", describe::subject(rows));
        diagnostics.push(scope.node(&RULE, rows, message));
    }
    for row in rows.elements().filter(|row| row.kind() == Kind::Array) {
        if row.len() as i64 != width {
            let found = describe::count(row.len(), "cell");
            let message = format!("the row has {found}; the board is {width} wide");
            diagnostics.push(scope.node(&RULE, row, message));
        }
    }
    diagnostics
}
