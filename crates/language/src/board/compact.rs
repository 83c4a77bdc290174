//! A compact form of a board: each distinct cell is listed once, and cells refer to it by index.

use std::collections::HashMap;

use serde_json::{Value as Json, json};

use super::{Board, Cell, Layer};

impl Board {
    /// Serializes the board with `looks`, the list of distinct cells, and indices into it in place of the
    /// cells.
    pub fn compact(mut self) -> serde_json::Result<Json> {
        let layers = std::mem::take(&mut self.layers);
        let frames = self.frames.as_mut().map(|frames| std::mem::take(&mut frames.layers));
        let mut board = serde_json::to_value(self)?;
        let mut looks = Looks::default();
        board["layers"] = looks.numbered(&layers);
        if let Some(frames) = &frames {
            board["frames"]["layers"] = frames.iter().map(|layers| looks.numbered(layers)).collect();
        }
        board["looks"] = serde_json::to_value(looks.all)?;
        Ok(board)
    }
}

/// The distinct cells so far.
#[derive(Default)]
struct Looks<'c> {
    all: Vec<&'c Cell>,
    places: HashMap<&'c Cell, usize>,
}

impl<'c> Looks<'c> {
    /// Layers with indices in place of cells.
    fn numbered(&mut self, layers: &'c [Layer]) -> Json {
        let layer = |Layer { id, cells }: &'c Layer| {
            let cells = cells.iter().map(|cell| {
                cell.as_ref().map(|cell| {
                    *self.places.entry(cell).or_insert_with(|| {
                        self.all.push(cell);
                        self.all.len() - 1
                    })
                })
            });
            json!({ "id": id, "cells": cells.collect::<Vec<Option<usize>>>() })
        };
        layers.iter().map(layer).collect()
    }
}
