//! Fills boards at random: each cell has at most one entity, nothing lies outside of the world, and what is placed is there
//! as often as in the levels of the pack.

use language::variation::Random;

use super::blank::{Blank, Piece};
use crate::board::{Board, Code, INITIAL};
use crate::mutate::is_free_for_avatar;

/// How many cells are tried for an entity.
const TRIES: usize = 32;

/// The most cells that have entities, of a hundred.
const MAX_FULL: usize = 60;

impl Blank {
    /// A filled board, without the pieces that are `left_out`. Returns `None` if the pieces found no room.
    pub(crate) fn fill(&self, random: &mut Random, left_out: impl Fn(&Piece) -> bool) -> Option<Board> {
        let mut board = self.bare.clone();
        // The avatar may be anywhere, so that what is placed gets around it.
        if board.avatar.is_some() {
            board.avatar = None;
            let cell = (0..TRIES).map(|_| random.below(self.frame.area));
            let cell = cell.into_iter().find(|cell| self.is_dry(&board, *cell))?;
            board.avatar = Some(cell as u32);
        }
        let mut room = self.frame.area * MAX_FULL / 100;
        for piece in self.pieces.iter().filter(|piece| !left_out(piece)) {
            let (least, most) = piece.count;
            // Few are likelier than many: of the wide bounds that a pack has, the middle would fill every board.
            let span = (most - least) as usize + 1;
            let count = least as usize + random.below(span).min(random.below(span));
            let count = count.min(room.max(least as usize));
            let mut last = None;
            for _ in 0..count {
                last = Some(self.place(&mut board, piece, last, random)?);
            }
            room = room.saturating_sub(count);
        }
        Some(board)
    }

    /// Places an entity, ground next to `last` more often than not. Returns its cell.
    fn place(
        &self,
        board: &mut Board,
        piece: &Piece,
        last: Option<usize>,
        random: &mut Random,
    ) -> Option<usize> {
        let is_ground = self.frame.layers[piece.layer].is_full;
        for _ in 0..TRIES {
            let near = last.filter(|_| is_ground && random.below(3) > 0);
            let cell = match near {
                Some(last) => self.neighbor(last, random)?,
                None => random.below(self.frame.area),
            };
            if self.is_free(board, piece.layer, cell) {
                board.cells[piece.layer * self.frame.area + cell] = piece.code;
                return Some(cell);
            }
        }
        None
    }

    /// Whether an entity can be placed on a cell of a layer.
    pub(crate) fn is_free(&self, board: &Board, layer: usize, cell: usize) -> bool {
        let place = layer * self.frame.area + cell;
        self.code(board, layer, cell) == INITIAL && !self.frame.is_fixed[place] && self.is_dry(board, cell)
    }

    /// Whether nothing but the usual ground is on a cell.
    pub(crate) fn is_dry(&self, board: &Board, cell: usize) -> bool {
        let layers = self.frame.layers.iter().enumerate();
        let mut full = layers.filter(|(_, layer)| layer.is_full);
        board.avatar != Some(cell as u32)
            && is_free_for_avatar(&self.frame, board, cell)
            && full.all(|(at, _)| self.code(board, at, cell) == INITIAL)
    }

    fn code(&self, board: &Board, layer: usize, cell: usize) -> Code {
        board.cells[layer * self.frame.area + cell]
    }

    /// A cell beside another one.
    fn neighbor(&self, cell: usize, random: &mut Random) -> Option<usize> {
        let beside = self.beside(cell);
        beside.get(random.below(beside.len())).copied()
    }

    /// The cells beside a cell.
    pub(crate) fn beside(&self, cell: usize) -> Vec<usize> {
        let (width, height) = (self.frame.level.size.0 as usize, self.frame.level.size.1 as usize);
        let (x, y) = (cell % width.max(1), cell / width.max(1));
        let beside = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
        beside.into_iter().filter(|(x, y)| *x < width && *y < height).map(|(x, y)| y * width + x).collect()
    }
}
