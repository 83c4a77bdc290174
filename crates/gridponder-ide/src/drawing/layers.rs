//! The layers of a level, as they are written.

use std::borrow::Cow;
use std::collections::HashMap;

use engine::def;
use json::{Kind, Node};
use language::{Canvas, CanvasLayer};

use super::pieces::{Entry, entry, id_of, index_of};
use crate::cell::cell_of;
use crate::refactor::fill;

/// The layers of a level.
pub(super) struct Layers<'l> {
    pub(super) declared: &'l [def::Layer],
    /// The object with those that are written.
    pub(super) written: Option<Node<'l>>,
}

impl Layers<'_> {
    /// Reads them into a canvas that has its size.
    pub(super) fn read(&self, canvas: &mut Canvas) {
        let cells = canvas.columns as usize * canvas.rows as usize;
        for (at, declared) in self.declared.iter().enumerate() {
            let ground = fill(declared).map(|kind| index_of(canvas, kind.to_owned(), at));
            let mut layer = CanvasLayer::new(declared.id.clone(), ground, cells);
            let mut found =
                Found { canvas, layer: at, known: HashMap::new(), last: None, pieces: Vec::new() };
            if let Some(written) = self.written.and_then(|layers| layers.get(&declared.id)) {
                if written.kind() == Kind::Array {
                    found.rows(written);
                } else {
                    found.entries(written);
                }
            }
            layer.fill(found.pieces);
            canvas.layers.push(layer);
        }
    }
}

/// The pieces of a layer, as they are read.
struct Found<'c, 't> {
    canvas: &'c mut Canvas,
    layer: usize,
    /// The pieces by their ids.
    known: HashMap<Cow<'t, str>, usize>,
    /// Neighbours are mostly alike.
    last: Option<(Cow<'t, str>, usize)>,
    /// By the indices of cells.
    pieces: Vec<(usize, Option<usize>)>,
}

impl<'t> Found<'_, 't> {
    fn rows(&mut self, layer: Node<'t>) {
        let rows = (0..).zip(layer.elements()).filter(|(_, row)| row.kind() == Kind::Array);
        for (y, row) in rows {
            for (x, cell) in (0..).zip(row.elements()) {
                let id = id_of(cell);
                // What the game cannot read says nothing.
                if id.is_some() || cell.kind() == Kind::Null {
                    self.put([x, y], id);
                }
            }
        }
    }

    fn entries(&mut self, layer: Node<'t>) {
        for node in entries(layer) {
            let Entry { position, id } = entry(node);
            if let (Some(place), Some(id)) = (position.and_then(cell_of), id) {
                self.put(place, Some(id));
            }
        }
    }

    /// Of several pieces on a cell the last one counts.
    fn put(&mut self, place: [i64; 2], id: Option<Cow<'t, str>>) {
        let Some(index) = self.canvas.index(place) else { return };
        let piece = id.map(|id| self.piece(id));
        self.pieces.push((index, piece));
    }

    fn piece(&mut self, id: Cow<'t, str>) -> usize {
        if let Some((last, piece)) = &self.last
            && *last == id
        {
            return *piece;
        }
        let (canvas, layer) = (&mut *self.canvas, self.layer);
        let new = || index_of(canvas, id.to_string(), layer);
        let piece = *self.known.entry(id.clone()).or_insert_with(new);
        self.last = Some((id, piece));
        piece
    }
}

/// The entries of a layer that is a list of them.
pub(super) fn entries(layer: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    layer.get("entries").into_iter().flat_map(Node::elements)
}
