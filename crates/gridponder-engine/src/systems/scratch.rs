//! Buffers that outlive a turn, so that turns do not allocate.
//!
//! To use a buffer, take it out with [`taken`] and put it back afterwards. A buffer that is not put back,
//! after an early return or because it is already taken, only costs an allocation.

use rustc_hash::FxHashMap;

use super::actors::Mover;
use super::flank_capture::Capture;
use super::line_of_sight::Sighting;
use super::queued_emitters::Ends;
use super::slide_merge::Tiles;
use super::support_collapse::Piece;
use super::tile_teleport::Group;
use crate::cell_set::CellSet;
use crate::entity_set::EntitySet;
use crate::pool::{Entity, Symbol, ValueId};
use crate::state::ObjectId;
use crate::{Direction, Pos};

/// The buffers of an attempt. Their contents mean nothing between uses, except for what is derived from values
/// alone, since their ids stay valid throughout the attempt, and for guesses that are checked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) seen: CellSet,
    pub(crate) cells: Vec<Pos>,
    pub(super) indices: Vec<usize>,
    pub(super) more_indices: Vec<usize>,
    pub(crate) open: Vec<Pos>,
    pub(crate) entities: Vec<(Pos, Entity)>,
    pub(crate) values: Vec<ValueId>,
    pub(crate) members: Vec<(Symbol, ValueId)>,
    pub(crate) counts: Vec<usize>,
    pub(crate) distinct: EntitySet,
    /// A cell, by its word, in which each question of a goal was last answered.
    pub(crate) witnesses: Vec<u32>,
    pub(super) loose: Vec<(Pos, Entity)>,
    pub(super) pieces: Vec<Piece>,
    pub(super) pushed: Vec<(Pos, Direction)>,
    pub(super) slots: Vec<ValueId>,
    pub(super) movers: Vec<Mover>,
    pub(super) captures: Vec<Capture>,
    pub(super) sightings: Vec<Sighting>,
    /// The groups of teleporters on a ground with these words.
    pub(super) groups: Vec<Group>,
    pub(super) grouped: Vec<u32>,
    pub(super) channels: FxHashMap<Symbol, usize>,
    pub(super) tiles: Tiles,
    /// The ends of pipes, by their parameters.
    pub(super) pipe_ends: FxHashMap<(ObjectId, ValueId), Ends>,
}

/// Takes a buffer out and clears it.
pub(crate) fn taken<T>(buffer: &mut Vec<T>) -> Vec<T> {
    let mut buffer = std::mem::take(buffer);
    buffer.clear();
    buffer
}
