//! Sizes and cells of boards, as levels write them, and the names that the game gives a meaning on every board.

use json::Node;

/// Width and height in cells.
pub(crate) type Board = (i64, i64);

/// Column and row.
pub(crate) type Cell = (i64, i64);

/// The layer whose `void` cells nothing can enter.
pub(crate) const GROUND: &str = "ground";

/// The layer whose entities block movement.
pub(crate) const OBJECTS: &str = "objects";

/// The kind that fills a layer without a default.
pub(crate) const FILL: &str = "empty";

/// The two numbers of `[x, y]`.
pub(crate) fn cell(node: Node<'_>) -> Option<Cell> {
    let mut elements = node.elements();
    let pair = (elements.next()?.as_i64()?, elements.next()?.as_i64()?);
    elements.next().is_none().then_some(pair)
}

/// Width and height of the board of a level.
pub(crate) fn size(level: Node<'_>) -> Option<Board> {
    cell(level.get("board")?.get("size")?)
}

/// Returns true if a cell lies on the board.
pub(crate) const fn contains(board: Board, cell: Cell) -> bool {
    cell.0 >= 0 && cell.1 >= 0 && cell.0 < board.0 && cell.1 < board.1
}
