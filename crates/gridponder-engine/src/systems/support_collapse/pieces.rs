//! The pieces that are not connected to a root, and how far each falls.

use std::cmp::Reverse;

use super::compiled::SupportCollapse;
use crate::cell_set::CellSet;
use crate::contract::{Piece, Turn, taken};
use crate::pool::Entity;
use crate::state::LayerId;
use crate::{Direction, Pos};

/// A disconnected cell, and the entity that was removed from it.
pub(super) type Loose = (Pos, Entity);

/// What is one step in front of a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ahead {
    Free,
    Blocked,
    /// Everything in the way deflects the piece in this direction.
    Deflects(usize),
}

/// A cell moved by an offset. No overflow is possible: a board is far smaller than `i32::MAX`, and a piece
/// moves at most about twice the width plus height of the board.
pub(super) const fn moved(pos: Pos, offset: Pos) -> Pos {
    Pos::new(pos.x + offset.x, pos.y + offset.y)
}

impl Piece {
    /// The piece of the cells from index `start`.
    fn new(loose: &[Loose], start: usize, direction: Direction) -> Self {
        let (dx, dy) = direction.delta();
        let mut piece =
            Self { cells: start..loose.len(), corner: Pos::new(i32::MAX, i32::MAX), reach: i64::MIN };
        for (pos, _) in &loose[start..] {
            piece.corner = Pos::new(piece.corner.x.min(pos.x), piece.corner.y.min(pos.y));
            piece.reach = piece.reach.max(i64::from(pos.x * dx + pos.y * dy));
        }
        piece
    }
}

impl SupportCollapse {
    /// The members that are not connected to a root, and the pieces they form, in the order in which these
    /// fall.
    pub(super) fn loose(
        &self,
        turn: &mut Turn<'_>,
        layer: LayerId,
        direction: Direction,
    ) -> (Vec<Loose>, Vec<Piece>) {
        let mut seen = std::mem::take(&mut turn.scratch.seen);
        seen.reset(turn.level.size);
        let mut held = taken(&mut turn.scratch.entities);
        held.extend(turn.scan_kinds(layer, &self.roots));
        for (pos, _) in &held {
            seen.insert(*pos);
        }
        self.spread(turn, layer, &mut seen, &mut held, 0);

        let mut loose = taken(&mut turn.scratch.loose);
        let mut pieces = taken(&mut turn.scratch.pieces);
        for (pos, entity) in turn.scan(layer) {
            if !self.members.holds(turn.pool, entity) || !seen.insert(pos) {
                continue;
            }
            let start = loose.len();
            loose.push((pos, entity));
            self.spread(turn, layer, &mut seen, &mut loose, start);
            pieces.push(Piece::new(&loose, start, direction));
        }
        // Ties keep the order in which the pieces were found.
        pieces.sort_unstable_by_key(|piece| {
            (Reverse(piece.reach), piece.corner.x, piece.corner.y, piece.cells.start)
        });
        turn.scratch.seen = seen;
        turn.scratch.entities = held;
        (loose, pieces)
    }

    /// Adds the members connected to the cells from index `next`, and those connected to them, breadth first.
    fn spread(
        &self,
        turn: &Turn<'_>,
        layer: LayerId,
        seen: &mut CellSet,
        reached: &mut Vec<Loose>,
        mut next: usize,
    ) {
        while let Some((pos, _)) = reached.get(next).copied() {
            next += 1;
            for direction in self.neighbors {
                let neighbor = pos.step(*direction);
                let entity = turn.entity(Some(layer), neighbor);
                if self.members.holds(turn.pool, entity) && seen.insert(neighbor) {
                    reached.push((neighbor, entity));
                }
            }
        }
    }

    /// The offset by which a piece falls on the current board, and the number of rounds to find it.
    pub(super) fn fall(
        &self,
        turn: &Turn<'_>,
        loose: &[Loose],
        piece: &Piece,
        direction: Direction,
    ) -> (Pos, usize) {
        let cells = &loose[piece.cells.clone()];
        let (width, height) = turn.level.size;
        let mut offset = Pos::new(0, 0);
        let mut last_lane = None;
        // Deflections may move a piece back up, so without this bound the loop might not end.
        let most = 2 * (width as usize + height as usize);
        let per_round = cells.len() * self.rest_layers.len();
        let mut rounds = 0;
        while rounds <= most && turn.can_spend(rounds.saturating_mul(per_round)) {
            rounds += 1;
            if !cells.iter().any(|(pos, _)| turn.contains(moved(*pos, offset))) {
                break;
            }
            match self.ahead(turn, cells, offset.step(direction)) {
                Ahead::Free => offset = offset.step(direction),
                Ahead::Blocked => break,
                Ahead::Deflects(at) => {
                    let deflection = &self.deflections[at];
                    turn.stops_at(&deflection.check);
                    let Some(aside) = deflection.direction else { break };
                    // At most one deflection per row of a vertical fall, or per column of a horizontal one.
                    let corner = moved(piece.corner, offset);
                    let lane = if direction.delta().1 == 0 { corner.x } else { corner.y };
                    let slid = offset.step(aside);
                    let has_room = self.ahead(turn, cells, slid) == Ahead::Free
                        && cells.iter().all(|(pos, _)| turn.contains(moved(*pos, slid)));
                    if last_lane == Some(lane) || !has_room {
                        break;
                    }
                    offset = slid;
                    last_lane = Some(lane);
                }
            }
        }
        (offset, rounds)
    }

    /// What a piece would collide with at an offset. Nothing outside the board blocks it.
    fn ahead(&self, turn: &Turn<'_>, cells: &[Loose], offset: Pos) -> Ahead {
        let mut ahead = Ahead::Free;
        for (pos, _) in cells {
            let pos = moved(*pos, offset);
            for layer in &self.rest_layers {
                let Some(kind) = turn.pool.kind(turn.entity(Some(*layer), pos)) else { continue };
                if !self.rests.contains(kind) {
                    continue;
                }
                let deflection = self.deflections.iter().position(|it| it.kinds.contains(kind));
                ahead = match (deflection, ahead) {
                    (Some(at), Ahead::Free) => Ahead::Deflects(at),
                    (Some(at), Ahead::Deflects(other))
                        if self.deflections[other].word == self.deflections[at].word =>
                    {
                        ahead
                    }
                    _ => return Ahead::Blocked,
                };
            }
        }
        ahead
    }
}
