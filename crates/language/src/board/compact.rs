//! A compact form of a board: each distinct cell is listed once, and cells refer to it by index.

use std::collections::HashMap;

use serde_json::{Value as Json, json};

use super::{Board, Cell, Layer};

impl Board {
    /// Serializes the board with `looks`, the list of distinct cells, and indices into it in place of the
    /// cells.
    pub fn compact(mut self) -> serde_json::Result<Json> {
        let layers = std::mem::take(&mut self.layers);
        let mut board = serde_json::to_value(self)?;
        let mut looks: Vec<&Cell> = Vec::new();
        let mut places: HashMap<&Cell, usize> = HashMap::new();
        let mut numbered = Vec::with_capacity(layers.len());
        for Layer { id, cells } in &layers {
            let cells = cells.iter().map(|cell| {
                cell.as_ref().map(|cell| {
                    *places.entry(cell).or_insert_with(|| {
                        looks.push(cell);
                        looks.len() - 1
                    })
                })
            });
            numbered.push(json!({ "id": id, "cells": cells.collect::<Vec<Option<usize>>>() }));
        }
        board["layers"] = numbered.into();
        board["looks"] = serde_json::to_value(looks)?;
        Ok(board)
    }
}
