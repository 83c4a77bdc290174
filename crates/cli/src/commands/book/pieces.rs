//! What can be on cells, and in which levels it is.

use std::collections::{BTreeMap, BTreeSet};

use language::{Board, Cell};

use super::Site;

impl Site<'_> {
    /// All pieces, in the order in which the project has them.
    pub(super) fn pieces(&self, levels: &[book::Level]) -> Vec<book::Piece> {
        let mut all = Pieces::default();
        for (level, listed) in levels.iter().zip(self.playable_levels()) {
            if let Ok(board) = &level.board {
                self.declared(&listed.file, board, &mut all);
            }
        }
        for (at, level) in levels.iter().enumerate() {
            let Ok(board) = &level.board else { continue };
            let at_start = all.on(board);
            let along = level.solution.iter().filter_map(|solution| solution.boards.as_ref().ok()).flatten();
            let mut later = BTreeSet::new();
            for board in along {
                later.extend(all.on(board));
            }
            for piece in later.difference(&at_start) {
                all.list[*piece].later.push(at);
            }
            for piece in at_start {
                all.list[piece].at_start.push(at);
            }
        }
        all.list
    }

    /// Adds the pieces that a level may have.
    fn declared(&self, file: &str, board: &Board, all: &mut Pieces) {
        let Some(drawing) = self.playable.project.facets().drawing else { return };
        let Some(Ok(canvas)) = drawing.canvas(file, board.play.as_ref()) else { return };
        let Ok(looks) = drawing.looks(file, &self.look, &canvas) else { return };
        for (piece, cell) in canvas.pieces.iter().zip(looks) {
            let layer = canvas.layers.get(piece.layer).map_or("", |layer| layer.id.as_str());
            all.add(&cell, (layer, piece.layer == 0), board);
        }
        for kind in &canvas.kinds {
            if let Some(at) = all.by_name.get(&kind.id)
                && all.list[*at].tags.is_empty()
            {
                all.list[*at].tags.clone_from(&kind.tags);
            }
        }
    }
}

/// Pieces, each once.
#[derive(Default)]
struct Pieces {
    list: Vec<book::Piece>,
    by_name: BTreeMap<String, usize>,
}

impl Pieces {
    /// The index of a piece that looks like this, which is added if it is new.
    fn add(&mut self, cell: &Cell, (layer, is_ground): (&str, bool), board: &Board) -> usize {
        if let Some(at) = self.by_name.get(&cell.kind) {
            return *at;
        }
        self.by_name.insert(cell.kind.clone(), self.list.len());
        // The name as it is written, where its letter case means nothing.
        let is_name = cell.title.to_lowercase() == cell.kind.to_lowercase();
        self.list.push(book::Piece {
            name: if is_name { &cell.title } else { &cell.kind }.clone(),
            cell: cell.clone(),
            background: board.colors.background.clone(),
            layer: layer.to_owned(),
            is_ground,
            tags: Vec::new(),
            at_start: Vec::new(),
            later: Vec::new(),
        });
        self.list.len() - 1
    }

    /// The pieces on a board, by their indices.
    fn on(&mut self, board: &Board) -> BTreeSet<usize> {
        let mut on = BTreeSet::new();
        for (number, layer) in board.layers.iter().enumerate() {
            for cell in layer.cells.iter().flatten() {
                on.insert(self.add(cell, (&layer.id, number == 0), board));
            }
        }
        for object in &board.objects {
            let cell = Cell {
                kind: object.kind.clone(),
                symbol: object.symbol.clone(),
                sprite: object.sprite.clone().or_else(|| object.sprites.iter().flatten().next().cloned()),
                color: object.color.clone(),
                shape: None,
                face: None,
                title: object.title.clone(),
            };
            on.insert(self.add(&cell, ("", false), board));
        }
        on
    }
}
