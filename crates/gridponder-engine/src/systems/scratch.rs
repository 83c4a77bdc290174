//! Buffers that outlive a turn, so that turns need not allocate.
//!
//! Whoever needs a buffer takes it out with [`taken`] and puts it back when done. A buffer that is not
//! put back, because nothing came of it or because it is out already, costs an allocation and nothing
//! else.

use rustc_hash::FxHashMap;

use super::actors::Mover;
use super::flank_capture::Capture;
use super::line_of_sight::Sighting;
use super::slide_merge::Tiles;
use super::support_collapse::Piece;
use super::tile_teleport::Group;
use crate::cell_set::CellSet;
use crate::pool::{Entity, Symbol, ValueId};
use crate::{Direction, Pos};

/// The buffers of an attempt. What is in them means nothing between uses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) seen: CellSet,
    pub(crate) cells: Vec<Pos>,
    pub(crate) open: Vec<Pos>,
    pub(crate) entities: Vec<(Pos, Entity)>,
    pub(crate) values: Vec<ValueId>,
    pub(crate) members: Vec<(Symbol, ValueId)>,
    pub(crate) counts: Vec<usize>,
    pub(super) loose: Vec<(Pos, Entity)>,
    pub(super) pieces: Vec<Piece>,
    pub(super) pushed: Vec<(Pos, Direction)>,
    pub(super) slots: Vec<ValueId>,
    pub(super) movers: Vec<Mover>,
    pub(super) captures: Vec<Capture>,
    pub(super) sightings: Vec<Sighting>,
    pub(super) groups: Vec<Group>,
    pub(super) channels: FxHashMap<Symbol, usize>,
    pub(super) tiles: Tiles,
}

/// A buffer, empty, out of its place.
pub(crate) fn taken<T>(buffer: &mut Vec<T>) -> Vec<T> {
    let mut buffer = std::mem::take(buffer);
    buffer.clear();
    buffer
}
