//! Leaves out what need not be there.

use catalog::{Field, Presence, Ty};
use json::{Node, entries};
use text::Edit;

use crate::describe;
use crate::file_context::FileContext;

/// Removes a value that is wrong, if the game also plays without it: an optional key, an entry of a map, a cell of a layer. Returns
/// the title with the edits.
pub(crate) fn value(
    context: FileContext<'_>,
    node: Node<'_>,
    field: Option<&Field>,
) -> Option<(String, Vec<Edit>)> {
    if let Some(cell) = cell(context, node) {
        return Some(cell);
    }
    let key = node.key()?.text();
    let field = field?;
    let is_optional = if *key == *field.name {
        matches!(field.presence, Presence::Optional | Presence::Default(_) | Presence::DefaultFrom(_))
    } else {
        let is_inside = node.parent()?.key().is_some_and(|key| key.is(field.name));
        is_inside && matches!(field.ty, Ty::Map(_) | Ty::SystemOverrides)
    };
    let key = describe::short(&key);
    let title = match field.presence {
        Presence::Default(default) if *key == *field.name => {
            format!("remove `{key}`, which is `{default}` by default")
        }
        _ => format!("remove `{key}`"),
    };
    is_optional.then(|| (title, entries::remove(node)))
}

/// Empties a cell in the rows of a layer, or puts there what fills the layer.
fn cell(context: FileContext<'_>, node: Node<'_>) -> Option<(String, Vec<Edit>)> {
    let rows = node.parent()?.parent()?;
    rows.parent()?.key().filter(|key| key.is("layers"))?;
    let layer = context.kinds.layer(&rows.key()?.text())?;
    let filler = layer.fill().map_or_else(|| "null".to_owned(), json::quote);
    Some((format!("change it to `{filler}`"), entries::replace(node, filler)))
}
