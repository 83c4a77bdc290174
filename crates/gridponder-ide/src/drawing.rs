//! Boards of levels to draw on: what the text of a level says that is on its cells, and the edits that make it say something
//! else. What is not drawn stays as it is written.

mod kinds;
mod layers;
mod links;
mod markers;
mod object_cells;
mod objects;
mod pieces;
mod written;

use std::borrow::Cow;

use engine::{MAX_REPLAY_WORK, Semantics};
use json::Node;
use language::{Canvas, Cell, MAX_CANVAS_CELLS, Margins, Marker};
use pack::{File, Pack};
use text::Edit;

use crate::board::played::Attempt;
use crate::board::{compile_shown, look_of};
use crate::refactor;
use layers::Layers;

pub use pieces::piece;

/// What the text of a level says that is on its cells, and what can be put there. Err: why it cannot be drawn on.
pub fn canvas(pack: &Pack, file: &File) -> Result<Canvas, String> {
    let mut canvas = read(pack, file)?;
    canvas.object_pieces = objects::pieces(pack);
    canvas.kinds = kinds::of(pack, &canvas);
    canvas.links = links::of(pack, &canvas);
    Ok(canvas)
}

/// The part of a canvas that the text is compared with.
fn read(pack: &Pack, file: &File) -> Result<Canvas, String> {
    let root = pack::editable(file)?;
    let (columns, rows) = size(root)?;
    let declared = refactor::declared_layers(pack)?;
    let cells = (columns as usize).saturating_mul(rows as usize);
    if cells.saturating_mul(declared.len().max(1)) > MAX_CANVAS_CELLS {
        return Err(format!("a board of {columns} by {rows} cells is too large to be drawn on"));
    }
    let mut canvas = Canvas { columns, rows, ..Canvas::default() };
    canvas.pieces = pieces::Kinds::of(pack, &declared).pieces(pack);
    Layers { declared: &declared, written: root.get("board").and_then(|board| board.get("layers")) }
        .read(&mut canvas);
    canvas.markers = markers::of(pack, file, root);
    canvas.objects = objects::of(root);
    Ok(canvas)
}

/// How each piece of a canvas is shown on the board of a level.
pub fn looks(pack: &Pack, file: &File, canvas: &Canvas, semantics: Semantics) -> Result<Vec<Cell>, String> {
    let level = compile_shown(pack, file, semantics)?;
    let attempt = Attempt::play(&level, &[], 0, MAX_REPLAY_WORK);
    let look = look_of(pack, file, attempt.play.view());
    Ok(canvas.pieces.iter().map(|piece| look(&pieces::entity(&piece.id))).collect())
}

/// Edits after which the text of a level, which says what `before` does, says what a canvas does, in order. Err: why it cannot.
pub fn drawn(pack: &Pack, file: &File, before: &Canvas, canvas: &Canvas) -> Result<Vec<Edit>, String> {
    let mut steps = Steps { file, all: Vec::new(), changed: None };
    let mut before = Cow::Borrowed(before);
    if canvas.margins != Margins::default() {
        // What goes with its row or column is in the way of that.
        let kept = without_cut(&before, canvas.margins);
        steps.add(&written::edits(pack, steps.now(), &before, &kept)?)?;
        steps.add(&refactor::with_margins(pack, steps.now(), canvas.margins)?)?;
        before = Cow::Owned(read(pack, steps.now())?);
    }
    if before.objects != canvas.objects {
        let kept = objects::without_gone(&before, canvas);
        steps.add(&written::edits(pack, steps.now(), &before, &kept)?)?;
        before = Cow::Owned(read(pack, steps.now())?);
    }
    steps.add(&written::edits(pack, steps.now(), &before, canvas)?)?;
    if before.markers != canvas.markers {
        // They may be written within objects that have just changed.
        let edits = markers::edits(pack, steps.now(), pack::editable(steps.now())?, &canvas.markers);
        steps.add(&edits)?;
    }
    if !is_same(&read(pack, steps.now())?, canvas) {
        return Err(format!("the board of `{}` cannot be drawn without breaking the file", file.path));
    }
    Ok(steps.all)
}

/// Edits of a file that are made one after the other.
struct Steps<'f> {
    file: &'f File,
    /// All so far, of the file as it was.
    all: Vec<Edit>,
    /// The file with them, if there are any.
    changed: Option<File>,
}

impl Steps<'_> {
    /// The file with all edits so far.
    fn now(&self) -> &File {
        self.changed.as_ref().unwrap_or(self.file)
    }

    /// Adds edits of the file as it is now.
    fn add(&mut self, edits: &[Edit]) -> Result<(), String> {
        if edits.is_empty() {
            return Ok(());
        }
        let text = self.file.tree.text();
        let all = text::compose(text, &self.all, edits);
        let now = all.as_ref().and_then(|all| text::apply(text, all));
        let (Some(all), Some(now)) = (all, now) else {
            return Err("internal error: the edits of the board overlap".to_owned());
        };
        let now = self.now().with_text(now);
        (self.all, self.changed) = (all, Some(now));
        Ok(())
    }
}

/// A canvas with nothing but ground in the rows and columns that go.
fn without_cut(canvas: &Canvas, margins: Margins) -> Canvas {
    let mut kept = canvas.clone();
    let gone = |by: i32| i64::from(by.min(0)).abs();
    let columns = gone(margins.left)..i64::from(canvas.columns) - gone(margins.right);
    let rows = gone(margins.top)..i64::from(canvas.rows) - gone(margins.bottom);
    for layer in &mut kept.layers {
        let written: Vec<usize> = layer.others().map(|(at, _)| at).collect();
        for at in written {
            let [x, y] = canvas.place(at);
            if !columns.contains(&x) || !rows.contains(&y) {
                layer.erase(at);
            }
        }
    }
    kept
}

/// Whether a canvas has on its cells what is wanted. What belongs to a new object has markers only once it is written.
fn is_same(one: &Canvas, other: &Canvas) -> bool {
    let is_wanted = |marker: &&Marker| {
        marker.object.is_none() || other.markers.iter().any(|it| it.object == marker.object)
    };
    (one.columns, one.rows, &one.objects) == (other.columns, other.rows, &other.objects)
        && one.markers.iter().filter(is_wanted).eq(&other.markers)
        && one.layers.len() == other.layers.len()
        && one.layers.iter().zip(&other.layers).all(|(layer, then)| {
            layer.len() == then.len() && written::changed((one, layer), (other, then)).is_empty()
        })
}

/// The size of the board.
fn size(root: Node<'_>) -> Result<(u32, u32), String> {
    let size = root.get("board").and_then(|board| board.get("size"));
    let mut sides = size.into_iter().flat_map(Node::elements).map(|side| u32::try_from(side.as_i64()?).ok());
    match (sides.next().flatten(), sides.next().flatten()) {
        (Some(columns), Some(rows)) if columns > 0 && rows > 0 => Ok((columns, rows)),
        _ => Err("the board has no size: `board.size` must be two integers of at least 1".to_owned()),
    }
}
