//! The layers of a level, as they are written.

use std::borrow::Cow;
use std::collections::HashMap;

use engine::def;
use json::{Kind, Node};
use language::{Canvas, CanvasLayer};

use super::pieces::{id_of, index_of};
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
            let mut known: HashMap<Cow<'_, str>, usize> = HashMap::new();
            // Neighbours are mostly alike.
            let mut last: Option<(Cow<'_, str>, usize)> = None;
            let written = self.written.and_then(|layers| layers.get(&declared.id));
            let mut pieces = Vec::new();
            for (place, node) in written.into_iter().flat_map(entities) {
                let Some(index) = canvas.index(place) else { continue };
                let piece = match id_of(node) {
                    Some(id) => match &last {
                        Some((known, piece)) if *known == id => Some(*piece),
                        _ => {
                            let new = || index_of(canvas, id.to_string(), at);
                            let piece = *known.entry(id.clone()).or_insert_with(new);
                            last = Some((id, piece));
                            Some(piece)
                        }
                    },
                    None if node.kind() == Kind::Null => None,
                    // What the game cannot read says nothing.
                    None => continue,
                };
                pieces.push((index, piece));
            }
            layer.fill(pieces);
            canvas.layers.push(layer);
        }
    }
}

/// The values of a layer that say what cells have, with their cells: the cells of rows, or the entries of a list.
pub(super) fn entities(layer: Node<'_>) -> Vec<([i64; 2], Node<'_>)> {
    if layer.kind() == Kind::Array {
        let rows = (0..).zip(layer.elements()).filter(|(_, row)| row.kind() == Kind::Array);
        return rows
            .flat_map(|(y, row)| (0..).zip(row.elements()).map(move |(x, cell)| ([x, y], cell)))
            .collect();
    }
    let entries = layer.get("entries").into_iter().flat_map(Node::elements);
    entries.filter_map(|entry| Some((cell_of(entry.get("position")?)?, entry))).collect()
}
