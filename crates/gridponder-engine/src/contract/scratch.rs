//! Buffers that outlive a turn, so that turns do not allocate.
//!
//! To use a buffer, take it out with [`taken`] and put it back afterwards. A buffer that is not put back,
//! after an early return or because it is already taken, only costs an allocation.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::cell_set::CellSet;
use crate::entity_set::EntitySet;
use crate::event::Event;
use crate::pool::{Entity, Symbol, ValueId};
use crate::record::Record;
use crate::state::ObjectId;
use crate::{Direction, Pos};

/// The buffers of an attempt. Their contents mean nothing between uses, except for what is derived from values
/// alone, since their ids stay valid throughout the attempt, and for guesses that are checked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) seen: CellSet,
    pub(crate) cells: Vec<Pos>,
    pub(crate) indices: Vec<usize>,
    pub(crate) more_indices: Vec<usize>,
    pub(crate) open: Vec<Pos>,
    pub(crate) entities: Vec<(Pos, Entity)>,
    pub(crate) values: Vec<ValueId>,
    pub(crate) members: Vec<(Symbol, ValueId)>,
    pub(crate) counts: Vec<usize>,
    pub(crate) distinct: EntitySet,
    /// A cell, by its word, in which each question of a goal was last answered.
    pub(crate) witnesses: Vec<u32>,
    pub(crate) loose: Vec<(Pos, Entity)>,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) pushed: Vec<(Pos, Direction)>,
    pub(crate) slots: Vec<ValueId>,
    pub(crate) movers: Vec<Mover>,
    pub(crate) captures: Vec<Capture>,
    pub(crate) sightings: Vec<Sighting>,
    /// The groups of teleporters on a ground with these words.
    pub(crate) groups: Vec<Group>,
    pub(crate) grouped: Vec<u32>,
    pub(crate) channels: FxHashMap<Symbol, usize>,
    pub(crate) tiles: Tiles,
    /// The ends of pipes, by their parameters.
    pub(crate) pipe_ends: FxHashMap<(ObjectId, ValueId), Ends>,
    /// The record of the last turn, even if it was refused or stopped, if there is one.
    pub(crate) record: Option<Box<Record>>,
}

/// Takes a buffer out and clears it.
pub(crate) fn taken<T>(buffer: &mut Vec<T>) -> Vec<T> {
    let mut buffer = std::mem::take(buffer);
    buffer.clear();
    buffer
}

/// An actor about to take a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    pub(crate) entity: Entity,
    pub(crate) kind: Symbol,
    pub(crate) from: Pos,
    /// Its own direction.
    pub(crate) direction: Direction,
}

/// A piece that is captured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capture {
    pub(crate) pos: Pos,
    pub(crate) victim: Symbol,
    /// The index of the aggressor.
    pub(crate) aggressor: usize,
}

/// A visible target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sighting {
    pub(crate) target: Pos,
    pub(crate) target_kind: Symbol,
    pub(crate) source: Pos,
    pub(crate) source_kind: Symbol,
    /// The multi-cell object that sees it, if the source is one.
    pub(crate) viewer: Option<ObjectId>,
}

/// What the parameters of a pipe say of its ends, if nothing of it stopped the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ends {
    pub(crate) first: Option<Exit>,
    pub(crate) second: Option<Exit>,
    pub(crate) has_second: bool,
}

/// An end of a pipe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exit {
    /// The cell of the pipe.
    pub(crate) cell: Pos,
    /// The cell where items appear.
    pub(crate) spawn: Pos,
}

/// The tiles while they slide. The board changes only after all have come to rest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tiles {
    pub(crate) width: usize,
    /// The tile on each cell, row by row.
    pub(crate) now: Vec<Entity>,
    /// Whether a tile started on the cell.
    pub(crate) started: Vec<bool>,
    /// The number of merges on each cell.
    pub(crate) merges: Vec<u64>,
    pub(crate) moved: i64,
    pub(crate) events: Vec<Event>,
}

/// A piece that falls as one: a range of the list of loose cells.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) cells: Range<usize>,
    /// The minimum coordinates of its cells.
    pub(crate) corner: Pos,
    /// Its extent in the direction of the fall.
    pub(crate) reach: i64,
}

/// The teleporters of one channel. Three or more do not work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(crate) first: Pos,
    pub(crate) second: Option<Pos>,
    pub(crate) is_dead: bool,
}
