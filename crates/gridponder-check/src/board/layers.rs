//! The notation of layers: rows, entries, and omitted cells. The topic `entities` checks the entities
//! themselves.

use std::collections::BTreeSet;

use json::{Kind, Node};

use super::level::{Layer, Level};
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::{Board, FILL, contains};
use crate::rules;

/// Rows and entries that do not fit the board, and cells that full layers leave out.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    let size = level.root.get("board").and_then(|board| board.get("size"));
    let other = other_size(level);
    if let (Some(size), Some(other)) = (size, other) {
        let dense = level.layers.iter().filter(|layer| layer.value.kind() == Kind::Array);
        let layers: Vec<_> = dense.map(|layer| (layer.value, context.kinds.layer(&layer.name))).collect();
        sink.look(&rules::row_length::RULE, || {
            Some(rules::row_length::of_board(context, size, &layers, level.board, other))
        });
    }
    for layer in &level.layers {
        let declared = context.kinds.layer(&layer.name);
        if layer.value.kind() == Kind::Array {
            if other.is_none() {
                sink.extend(rules::row_length::check(context, layer.value, level.board, size, declared));
            }
            if let Some(declared) = declared.filter(|declared| declared.is_full) {
                sink.look(&rules::null_cell::RULE, || {
                    rules::null_cell::check(context, layer.value, &layer.name, declared.default.as_deref())
                });
            }
        }
        if let Some(entries) = layer.value.get("entries") {
            sink.extend(rules::duplicate_cell::check(context, entries));
            for position in entries.elements().filter_map(|entry| entry.get("position")) {
                sink.look(&rules::outside_board::RULE, || {
                    rules::outside_board::check(context, position, "an entity", level.board)
                });
            }
        }
    }
}

/// Full layers that omit cells although their default kind does not exist.
pub(super) fn check_fill(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    if context.kinds.get(FILL).is_some() {
        return;
    }
    for declared in &context.kinds.stack {
        if declared.fill() != Some(FILL) || declared.default.is_some() {
            continue;
        }
        let written = level.layer(&declared.id);
        let missing = written.map_or(cells(level.board), |layer| left_out(layer, level.board));
        sink.look(&rules::missing_default::RULE, || {
            let at = written.map(|layer| layer.value).or_else(|| level.root.get("board")?.get("layers"))?;
            (missing > 0)
                .then(|| rules::missing_default::check(context, at, &declared.id, missing, written.is_some()))
        });
    }
}

/// The dense layers.
fn dense<'t>(level: &Level<'t>) -> impl Iterator<Item = Node<'t>> {
    level.layers.iter().map(|layer| layer.value).filter(|value| value.kind() == Kind::Array)
}

/// The size that all of several dense layers share, if it differs from the size of the board. Then the size
/// of the board is wrong, not the layers.
fn other_size(level: &Level<'_>) -> Option<Board> {
    let mut sizes = dense(level).map(|rows| {
        let mut widths = rows.elements().filter(|row| row.kind() == Kind::Array).map(Node::len);
        let width = widths.next()?;
        let is_even = widths.all(|other| other == width);
        is_even.then_some((i64::try_from(width).ok()?, i64::try_from(rows.len()).ok()?))
    });
    let (first, second) = (sizes.next()??, sizes.next()??);
    let agree = first == second && sizes.all(|size| size == Some(first));
    (agree && first != level.board).then_some(first)
}

fn cells(board: Board) -> i64 {
    board.0.saturating_mul(board.1)
}

/// The number of cells that a layer omits. Rows with a wrong length are already reported.
fn left_out(layer: &Layer<'_>, board: Board) -> i64 {
    match layer.value.kind() {
        Kind::Array => {
            let empty = layer.value.elements().filter(|row| row.kind() == Kind::Null).count();
            i64::try_from(empty).unwrap_or(i64::MAX).saturating_mul(board.0)
        }
        Kind::Object => {
            let written: BTreeSet<_> = layer.entities().filter_map(|entity| entity.at).collect();
            let inside = written.into_iter().filter(|at| contains(board, *at)).count();
            cells(board) - i64::try_from(inside).unwrap_or(i64::MAX)
        }
        _ => cells(board),
    }
}
