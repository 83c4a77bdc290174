//! What went from cell to cell with an input: the engine moves objects as bits, so it is what left a cell and came to the next one.

use std::collections::{BTreeMap, BTreeSet};

use language::CellMove;
use puzzlescript_engine::model::{Game, ObjectId};
use puzzlescript_engine::{Input, Play};

use super::{Packed, layer_name};

/// The most moves that are told; where more has changed, none are.
const MAX_MOVES: usize = 1000;

/// A direction: columns to the right and rows down.
type Way = (isize, isize);

const WAYS: [(Input, Way); 4] =
    [(Input::Up, (0, -1)), (Input::Down, (0, 1)), (Input::Left, (-1, 0)), (Input::Right, (1, 0))];

/// The board before an input.
pub(crate) struct Before {
    board: Packed,
    input: Input,
}

impl Before {
    /// `play` is about to take the input. `None` if nothing moves with it: undo and restart bring back what was.
    pub(crate) fn of(play: &Play, input: Input) -> Option<Self> {
        if matches!(input, Input::Undo | Input::Restart) {
            return None;
        }
        Some(Self { board: Packed::of(play), input })
    }

    /// What is on another cell after it, where these objects are in the cells then.
    pub(crate) fn moves(&self, game: &Game, after: &[Vec<ObjectId>]) -> Vec<CellMove> {
        let before = self.board.cells();
        if after.len() != before.len() {
            return Vec::new();
        }
        let mut places: BTreeMap<ObjectId, [BTreeSet<usize>; 2]> = BTreeMap::new();
        for (number, cells) in [&*before, after].into_iter().enumerate() {
            for (at, objects) in cells.iter().enumerate() {
                for object in objects {
                    places.entry(*object).or_default()[number].insert(at);
                }
            }
        }
        let mut moves = Vec::new();
        for (object, [before, after]) in places {
            let Some(object) = game.objects.get(object.index()) else { continue };
            for (from, to) in self.paths(&before, &after) {
                let cell = |at: usize| [(at % self.board.width) as i32, (at / self.board.width) as i32];
                moves.push(CellMove { layer: layer_name(object.layer), from: cell(from), to: cell(to) });
                if moves.len() > MAX_MOVES {
                    return Vec::new();
                }
            }
        }
        moves
    }

    /// The cells that objects of one kind left, with those that they came to. In the direction of the input a row of them moves
    /// as one: of such a row only both ends differ.
    fn paths(&self, before: &BTreeSet<usize>, after: &BTreeSet<usize>) -> Vec<(usize, usize)> {
        let mut left: BTreeSet<usize> = before.difference(after).copied().collect();
        let mut came: BTreeSet<usize> = after.difference(before).copied().collect();
        let (ahead, others): (Vec<_>, Vec<_>) = WAYS.into_iter().partition(|(input, _)| *input == self.input);
        let mut paths = Vec::new();
        for (input, way) in ahead.into_iter().chain(others) {
            for from in left.clone() {
                let mut row = vec![from];
                let mut next = self.beside(from, way);
                let stays = |at: &usize| input == self.input && before.contains(at) && after.contains(at);
                while let Some(at) = next.filter(stays) {
                    row.push(at);
                    next = self.beside(at, way);
                }
                let Some(end) = next.filter(|at| came.remove(at)) else { continue };
                left.remove(&from);
                paths.extend(row.iter().copied().zip(row.iter().skip(1).copied().chain([end])));
            }
        }
        paths
    }

    /// The cell beside another one, if it is on the board.
    fn beside(&self, at: usize, (right, down): Way) -> Option<usize> {
        let x = (at % self.board.width).checked_add_signed(right).filter(|x| *x < self.board.width)?;
        let y = (at / self.board.width).checked_add_signed(down).filter(|y| *y < self.board.height)?;
        Some(y * self.board.width + x)
    }
}
