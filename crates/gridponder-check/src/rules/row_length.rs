//! Rows that do not fit the board.

use json::entries::{self, Item};
use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Impact, MAX_OF_A_CODE, Rule};
use text::Edit;

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::fixes::fit_rows::fit_rows;
use crate::model::{Board, LayerDeclaration};

pub(crate) static RULE: Rule = Rule::error("row-length", "board")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("a dense layer does not have the size of the board")
    .doc("A dense layer has one row for each row of the board and one cell for each column. The game drops \
          extra cells and fills missing ones, so all entities after the mistake are in the wrong place. If \
          all layers agree on another size, the size of the board is marked instead.")
    .wrong(r#"levels/one.json: "board": { "layers": { "markers": [[null, null, "flag"], [null, null, null, null]] }, … }"#)
    .right(r#"levels/one.json: "board": { "layers": { "markers": [[null, null, "flag", null], [null, null, null, null]] }, … }"#);

/// A fix of all rows with more edits than these is offered once, and not at each row.
const MAX_REPEATED: usize = 40;

/// The rows of a layer that do not fit the board. `size` is the node of the board size.
pub(crate) fn check(
    context: FileContext<'_>,
    rows: Node<'_>,
    board: Board,
    size: Option<Node<'_>>,
    declared: Option<&LayerDeclaration>,
) -> Vec<Diagnostic> {
    let (width, height) = board;
    let beside = |diagnostic: Diagnostic| match size {
        Some(size) => diagnostic.related(context.place(size.range()), "the size of the board"),
        None => diagnostic,
    };
    let mut diagnostics = Vec::new();
    if rows.len() as i64 != height {
        let found = describe::count(rows.len(), "row");
        let message = format!("{} has {found}; the board has {height}", describe::subject(rows));
        diagnostics.push(beside(context.node(&RULE, rows, message)));
    }
    let fill = fill(declared);
    for row in rows.elements().filter(|row| row.kind() == Kind::Array) {
        if row.len() as i64 != width && diagnostics.len() <= MAX_OF_A_CODE {
            let found = describe::count(row.len(), "cell");
            let message = format!("the row has {found}; the board is {width} wide");
            let diagnostic = beside(context.node(&RULE, row, message));
            diagnostics.push(fixed(diagnostic, row, width, fill.as_deref()));
        }
    }
    if (diagnostics.len() > 1 || rows.len() as i64 != height)
        && let Some(edits) = fit_rows(rows, board, fill.as_deref())
    {
        let most = if edits.len() <= MAX_REPEATED { diagnostics.len() } else { 1 };
        let title = "fit all rows of this layer to the size of the board";
        let with_fix = |(at, diagnostic): (usize, Diagnostic)| {
            if at < most { diagnostic.fix(title, Applicability::Manual, edits.clone()) } else { diagnostic }
        };
        return diagnostics.into_iter().enumerate().map(with_fix).collect();
    }
    diagnostics
}

/// The text of a cell that a row leaves out; `None` where the layer has none.
fn fill(declared: Option<&LayerDeclaration>) -> Option<String> {
    match declared {
        Some(declared) if declared.is_full => declared.default.as_deref().map(json::quote),
        _ => Some("null".to_owned()),
    }
}

/// The size of a board, if all layers agree on a different one.
pub(crate) fn of_board(
    context: FileContext<'_>,
    size: Node<'_>,
    layers: &[(Node<'_>, Option<&LayerDeclaration>)],
    board: Board,
    other: Board,
) -> Diagnostic {
    let (width, height) = other;
    let written = describe::found(size);
    let message = format!("the size is {written}, but every dense layer has {height} rows of {width} cells");
    let fix = entries::replace(size, format!("[{width}, {height}]"));
    let diagnostic = context.node(&RULE, size, message).fix(
        format!("change it to `[{width}, {height}]`"),
        Applicability::Unsafe,
        fix,
    );
    let fitted = layers.iter().map(|(rows, declared)| fit_rows(*rows, board, fill(*declared).as_deref()));
    let fitted: Option<Vec<Vec<Edit>>> = fitted.collect();
    let diagnostic = match fitted {
        Some(edits) => {
            let title = "fit the rows of all layers to this size".to_owned();
            diagnostic.fix(title, Applicability::Manual, edits.concat())
        }
        None => diagnostic,
    };
    layers.iter().take(4).fold(diagnostic, |diagnostic, (layer, _)| {
        let range = layer.key().map_or_else(|| layer.range(), json::Key::range);
        diagnostic.related(context.place(range), "this layer")
    })
}

/// Adds the fix that fills missing cells or removes surplus cells.
fn fixed(diagnostic: Diagnostic, row: Node<'_>, width: i64, fill: Option<&str>) -> Diagnostic {
    const MAX_LACKING: usize = 100;
    let Ok(width) = usize::try_from(width) else { return diagnostic };
    if row.len() > width {
        let surplus: Vec<Node<'_>> = row.elements().skip(width).collect();
        let title = format!("remove the last {}", describe::count(surplus.len(), "cell"));
        // Only the author knows which cell is the surplus one.
        return diagnostic.fix(title, Applicability::Manual, entries::remove_all(&surplus));
    }
    let (Some(fill), lacking) = (fill, width - row.len()) else { return diagnostic };
    if lacking > MAX_LACKING || row.is_empty() {
        return diagnostic;
    }
    let item = || Item { at: row.len(), key: None, value: fill.to_owned() };
    let items: Vec<Item> = (0..lacking).map(|_| item()).collect();
    let title = format!("add {} at the end", describe::count(lacking, "cell"));
    diagnostic.fix(title, Applicability::Manual, entries::insert(row, &items))
}
