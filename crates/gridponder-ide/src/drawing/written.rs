//! The edits between two canvases of a level, layer by layer.

mod list;
mod rows;

use engine::{Value, def};
use json::entries::{Item, insert_once};
use json::{Kind, Node};
use language::{Canvas, CanvasLayer};
use pack::{File, Pack, one_line};
use text::Edit;

use super::{objects, pieces};

/// Edits after which a level has on its cells what `after` does, where it has `before` now, but for markers. Both have the same
/// size and layers.
pub(super) fn edits(pack: &Pack, file: &File, before: &Canvas, after: &Canvas) -> Result<Vec<Edit>, String> {
    let root = pack::editable(file)?;
    let mut edits = Vec::new();
    for (at, layer) in after.layers.iter().enumerate() {
        let old = before.layers.get(at).ok_or("the game has other layers now")?;
        let changes = Changes::between((before, old), (after, layer));
        if changes.cells.is_empty() {
            continue;
        }
        let board = root.get("board").ok_or("the level has no board")?;
        let written = board.get("layers").and_then(|layers| layers.get(&layer.id));
        let context = Context { root, changes: &changes, layer, after };
        match written.map(|node| (node, node.kind())) {
            Some((node, Kind::Array)) => edits.extend(rows::edits(&context, node)?),
            Some((node, Kind::Object)) => edits.extend(list::edits(&context, node)?),
            Some((node, _)) => edits.push(Edit { range: node.range(), insert: new_layer(pack, &context) }),
            None => edits.extend(add_layer(pack, board, &context)?),
        }
    }
    if before.objects != after.objects {
        edits.extend(objects::edits(pack, root, after)?);
    }
    edits.sort_by_key(|edit| (edit.range.start(), edit.range.end()));
    Ok(edits)
}

/// The cells of a layer that have something else, with what they have.
struct Changes<'c> {
    cells: Vec<([i64; 2], Option<&'c str>)>,
}

impl<'c> Changes<'c> {
    fn between((before, old): (&Canvas, &CanvasLayer), (after, new): (&'c Canvas, &'c CanvasLayer)) -> Self {
        let id = |piece: usize| after.pieces.get(piece).map(|it| it.id.as_str());
        let changed = changed((before, old), (after, new)).into_iter();
        Self { cells: changed.map(|at| (after.place(at), new.get(at).and_then(id))).collect() }
    }
}

/// The cells on which two layers have something else, in order. Both have the ground that the game gives them.
pub(super) fn changed(
    (before, old): (&Canvas, &CanvasLayer),
    (after, new): (&Canvas, &CanvasLayer),
) -> Vec<usize> {
    let known = pieces::numbers_in(before, after);
    let number = |piece: Option<usize>| piece.map(|piece| known.get(piece).copied().flatten());
    let changed =
        |(at, [old, new]): (usize, [Option<usize>; 2])| (old.map(Some) != number(new)).then_some(at);
    old.beside(new).filter_map(changed).collect()
}

/// What a layer is written with.
struct Context<'c> {
    root: Node<'c>,
    changes: &'c Changes<'c>,
    layer: &'c CanvasLayer,
    after: &'c Canvas,
}

impl Context<'_> {
    /// The id of what cells have that nothing is said of.
    fn ground(&self) -> Option<&str> {
        self.layer.ground().and_then(|piece| self.after.pieces.get(piece)).map(|piece| piece.id.as_str())
    }

    /// A piece as a cell of a row.
    fn cell(&self, id: Option<&str>) -> String {
        one_line(self.root, &cell(id))
    }

    /// A piece as an entry of a list, with its members in the order that `like` has.
    fn entry(&self, id: &str, place: [i64; 2], like: Option<Node<'_>>) -> String {
        let first = like.and_then(|entry| entry.children().next()).and_then(Node::key);
        one_line(self.root, &entry(id, place, first.is_some_and(|key| key.is("kind"))))
    }

    /// The whole layer as rows of cells.
    fn as_rows(&self) -> String {
        let id = |piece: &Option<usize>| {
            piece.and_then(|piece| self.after.pieces.get(piece)).map(|it| it.id.as_str())
        };
        let columns = (self.after.columns as usize).max(1);
        let cells: Vec<Option<usize>> = self.layer.cells().collect();
        let row = |cells: &[Option<usize>]| Value::List(cells.iter().map(|piece| cell(id(piece))).collect());
        one_line(self.root, &Value::List(cells.chunks(columns).map(row).collect()))
    }

    /// The whole layer as a list of entries.
    fn as_list(&self) -> String {
        let changes = self.changes.cells.iter();
        let entries = changes.filter_map(|(place, id)| Some(entry((*id)?, *place, false))).collect();
        let format = ("format".to_owned(), Value::Str("sparse".to_owned()));
        one_line(self.root, &Value::Map(vec![format, ("entries".to_owned(), Value::List(entries))]))
    }
}

/// What a cell of a row says.
fn cell(id: Option<&str>) -> Value {
    let Some(id) = id else { return Value::Null };
    let def::Entity { kind, params } = pieces::entity(id);
    if params.is_empty() {
        return Value::Str(kind);
    }
    Value::Map(std::iter::once(("kind".to_owned(), Value::Str(kind))).chain(params).collect())
}

/// What an entry of a list says.
fn entry(id: &str, [x, y]: [i64; 2], is_kind_first: bool) -> Value {
    let def::Entity { kind, params } = pieces::entity(id);
    let position = ("position".to_owned(), Value::List(vec![Value::Int(x), Value::Int(y)]));
    let kind = ("kind".to_owned(), Value::Str(kind));
    let two = if is_kind_first { [kind, position] } else { [position, kind] };
    Value::Map(two.into_iter().chain(params).collect())
}

/// A layer that the level has not yet, in the form that other levels of the pack give it.
fn new_layer(pack: &Pack, context: &Context<'_>) -> String {
    let written = |file: &std::sync::Arc<File>| {
        Some(file.tree.root()?.get("board")?.get("layers")?.get(&context.layer.id)?.kind())
    };
    let forms = || pack.levels().filter_map(written);
    let rows = forms().filter(|kind| *kind == Kind::Array).count();
    let lists = forms().filter(|kind| *kind == Kind::Object).count();
    // A list cannot say of a cell that it has nothing where something fills the layer.
    let is_emptied = context.ground().is_some() && context.changes.cells.iter().any(|(_, id)| id.is_none());
    if rows > lists || is_emptied { context.as_rows() } else { context.as_list() }
}

/// Adds a layer in its place among those of the game.
fn add_layer(pack: &Pack, board: Node<'_>, context: &Context<'_>) -> Result<Vec<Edit>, String> {
    let value = new_layer(pack, context);
    let item = |at: usize, key: &str, value: String| [Item { at, key: Some(key.to_owned()), value }];
    let Some(layers) = board.get("layers").filter(|layers| layers.kind() == Kind::Object) else {
        if board.get("layers").is_some() {
            return Err("`board.layers` must be an object".to_owned());
        }
        let layers = format!("{{ {}: {value} }}", json::quote(&context.layer.id));
        return Ok(insert_once(board, &item(board.len(), "layers", layers)));
    };
    let order = |name: &str| context.after.layers.iter().position(|layer| layer.id == name);
    let own = order(&context.layer.id);
    let before =
        layers.members().take_while(|it| order(&it.key.text()).is_none_or(|at| Some(at) < own)).count();
    Ok(insert_once(layers, &item(before, &context.layer.id, value)))
}
