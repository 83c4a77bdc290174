//! The board checks of the stage `meaning`: the entities on the board, the state beside it, and what the
//! active systems do with both. This module runs the topics; each topic has its own file below.

mod avatar;
mod emitters;
mod entities;
mod goals;
mod idle;
mod kinds;
mod layers;
mod level;
mod made;
mod notes;
mod npcs;
mod objects;
mod overlay;
mod overrides;
mod portals;
mod system;
mod variables;

use json::Node;
use language::Diagnostic;

use crate::file_context::FileContext;

pub(crate) use kinds::{KindLayers, Kinds, LayerDeclaration};
pub(crate) use variables::How;

/// Width and height in cells.
pub(crate) type Board = (i64, i64);

/// Column and row.
pub(crate) type Cell = (i64, i64);

/// The layer whose `void` cells nothing can enter.
const GROUND: &str = "ground";

/// The kind of the cells that nothing can enter.
const VOID: &str = "void";

/// The layer whose entities block movement.
const OBJECTS: &str = "objects";

/// The kind that fills a layer without a default.
const FILL: &str = "empty";

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

/// The diagnostics of the board of a level and of the entities on it.
pub(crate) fn check(context: FileContext<'_>) -> Vec<Diagnostic> {
    let mut notes = notes::Notes::default();
    let level = context.file.tree.root().and_then(|root| level::Level::new(root, context.kinds));
    let Some(level) = level else { return Vec::new() };
    layers::check(context, &level, &mut notes);
    entities::check(context, &level, &mut notes);
    objects::check(context, &level, &mut notes);
    avatar::check(context, &level, &mut notes);
    overlay::check(context, &level, &mut notes);
    goals::check(context, &level, &mut notes);
    // The rules below need the complete level and game.
    if level.is_complete && context.kinds.is_complete {
        layers::check_fill(context, &level, &mut notes);
        avatar::check_needed(context, &level, &mut notes);
        overlay::check_needed(context, &level, &mut notes);
        portals::check(context, &level, &mut notes);
        emitters::check(context, &level, &mut notes);
        idle::check(context, &level, &mut notes);
        npcs::check(context, &level, &mut notes);
        overrides::check(context, &level, &mut notes);
        variables::check(context, &level, &mut notes);
    }
    notes.into_found()
}
