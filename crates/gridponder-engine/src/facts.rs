//! Facts about a level that hold in every state, for searches that prove something with them. What is not
//! listed here is unknown, and nothing may be concluded from it.

mod rearrange;
mod sums;

use crate::Action;
use crate::geometry::{Direction, Pos};
use crate::kinds::KindSet;
use crate::pool::{Entity, Pool, Symbol, ValueId};
use crate::state::LayerId;

pub use rearrange::{Crossing, Rearrange, Shift};
pub(crate) use rearrange::{Transform, destination};
pub use sums::{SumLines, Sums};

/// What a system does at most, in every state.
#[derive(Clone, Debug, Default)]
pub enum SystemFact {
    /// Anything.
    #[default]
    Unknown,
    /// Nothing but growth.
    Growth(Growth),
    /// The avatar walks.
    Walk(Walk),
    /// Blocked moves of the avatar push objects.
    Push(Push),
    /// The avatar and pushed objects slide.
    Slide(Slide),
    /// The avatar and placed objects jump.
    Portals(Portals),
    /// The avatar walks, pushes boxes, and takes along those around it.
    Boxes(Boxes),
    /// The avatar drops a marker, and jumps back to it.
    Anchor(Anchor),
    /// The overlay moves.
    Overlay(OverlayMoves),
    /// The cells below the overlay are rearranged.
    Rearrange(Rearrange),
}

/// A system that moves the avatar to a neighbor when an action is played: never to a void cell, nor to one with a
/// solid object (systems.md, `avatar_navigation`).
#[derive(Clone, Debug)]
pub struct Walk {
    pub(crate) action: Symbol,
    /// The directions of steps.
    pub directions: Vec<Direction>,
    /// Whether a move into a solid object stays pending.
    pub delegates: bool,
}

impl Walk {
    /// Whether an action moves the avatar.
    pub fn is_started_by(&self, action: &Action) -> bool {
        action.is(self.action)
    }
}

/// A system that completes a pending move, when the turn that blocked it moves on or in a later turn: it removes what
/// blocks by a tool, or moves it by one cell in the direction of the move, and the avatar to its cell (systems.md,
/// `push_objects`). An object is pushed onto valid ground that is neither void nor occupied.
#[derive(Clone, Debug)]
pub struct Push {
    /// The objects that can be pushed.
    pub pushable: KindSet,
    /// The ground that they can be pushed to.
    pub valid_target: KindSet,
    /// Whether a push may move a second object.
    pub chains: bool,
    /// The objects that tools remove.
    pub removable: KindSet,
}

/// A system that moves an avatar that entered a slippery cell, and objects that were pushed to one, on in the same
/// direction, cell by cell (systems.md, `ice_slide`). An avatar that slides pushes what is in its way, if it can be
/// pushed and the cell behind it is free. Neither leaves the board, nor moves to a void cell or a solid object.
#[derive(Clone, Debug)]
pub struct Slide {
    /// The slippery ground.
    pub slippery: KindSet,
    /// The objects that an avatar that slides pushes, and the ground it pushes them to.
    pub push: Option<(KindSet, KindSet)>,
}

/// A system that moves the avatar on an entrance, and objects that were placed on one, to another entrance, if no solid
/// object is there (systems.md, `portals`).
#[derive(Clone, Debug)]
pub struct Portals {
    /// The kinds of entrances.
    pub entrances: KindSet,
    /// Whether the avatar may go one cell further.
    pub moves_on: bool,
    /// Whether placed objects jump.
    pub takes_objects: bool,
}

/// A system that puts a marker on the cell of the avatar if there is none, and otherwise removes the marker and moves the
/// avatar to its cell, both when an action is played (systems.md, `anchor_point`).
#[derive(Clone, Debug)]
pub struct Anchor {
    pub(crate) action: Symbol,
    /// The kind of the marker.
    pub kind: Symbol,
    /// The layer of the marker.
    pub layer: LayerId,
    /// The objects that keep the avatar from jumping to their cell.
    pub blocking: KindSet,
}

impl Anchor {
    /// Whether an action drops the marker or jumps to it.
    pub fn is_started_by(&self, action: &Action) -> bool {
        action.is(self.action)
    }
}

/// A system that moves the avatar to a neighbor up, down, left or right when an action is played: never to a void cell, nor to
/// one with a solid object that no tool removes. It moves at most one box with it, by one cell: the box around
/// the avatar, or the one in front of it. A box that comes to another one becomes one with it, which has the walls of both
/// (systems.md, `sided_box`).
#[derive(Clone, Debug)]
pub struct Boxes {
    /// The kinds of boxes.
    pub kinds: KindSet,
    /// The solid objects that tools remove; `None` if they are not known.
    pub removable: Option<KindSet>,
    pub(crate) sides: Symbol,
}

impl Boxes {
    /// The walls of a box, as bits. Returns `None` if they are not a whole number, at which the game stops.
    pub fn walls(&self, entity: Entity, pool: &Pool) -> Option<i64> {
        let value = pool.param(entity, self.sides).filter(|value| *value != ValueId::NULL);
        value.map_or(Some(0), |value| pool.whole(value))
    }
}

/// A system that moves the overlay by one cell up, down, left or right when an action is played, and does nothing else
/// (systems.md, `overlay_cursor`).
#[derive(Clone, Debug)]
pub struct OverlayMoves {
    pub(crate) action: Symbol,
    /// After each move, a rectangle of this width and height at the position of the overlay is inside the board, whatever
    /// the position was. `None` if the overlay may leave the board.
    pub kept_inside: Option<(i32, i32)>,
}

impl OverlayMoves {
    /// Whether an action moves the overlay.
    pub fn is_started_by(&self, action: &Action) -> bool {
        action.is(self.action)
    }
}

/// A system that lets the cells of a kind grow over their neighbors when an action is played, and does nothing
/// else: every cell that becomes another kind is connected with a cell of the source kind by cells that become
/// another kind too (systems.md, `flood_fill` with `all_of_kind`).
#[derive(Clone, Debug)]
pub struct Growth {
    pub(crate) action: Symbol,
    /// The layer that it changes.
    pub layer: LayerId,
    /// The kind that grows.
    pub source: Symbol,
    /// The kind that each kind becomes.
    pub becomes: Vec<(Symbol, Symbol)>,
}

impl Growth {
    /// Whether an action lets it grow.
    pub fn is_started_by(&self, action: &Action) -> bool {
        action.is(self.action)
    }
}

/// What must hold at least when a goal is met.
#[derive(Clone, Debug, Default)]
pub enum GoalFact {
    /// Something.
    #[default]
    Unknown,
    /// No entity of these kinds is on any layer.
    Cleared(KindSet),
    /// The avatar is on a cell with an entity of these kinds on one of these layers.
    Reached(KindSet, Vec<LayerId>),
    /// Each of these cells holds an entity of this kind on this layer.
    Matched(Vec<(LayerId, Pos, Symbol)>),
    /// Lines of a layer have a sum.
    Sums(Sums),
    /// All markers hold a value.
    Marked(Marked),
}

/// There are markers, and each is on a cell that holds an entity on another layer, of which a parameter has this value
/// (engine.md, section 6, `param_match`).
#[derive(Clone, Debug)]
pub struct Marked {
    /// The layer of the markers.
    pub markers: LayerId,
    /// The kind of the markers; `None` if all entities of their layer are.
    pub marker: Option<Symbol>,
    /// The layer of the entities.
    pub layer: LayerId,
    /// The value.
    pub value: i64,
    pub(crate) check: (Symbol, ValueId),
}

impl Marked {
    /// Whether the value is that of the walls of boxes.
    pub fn is_of_walls(&self, boxes: &Boxes) -> bool {
        self.check.0 == boxes.sides
    }

    /// Whether an entity has the value.
    pub fn is_met_by(&self, entity: Entity, pool: &Pool) -> bool {
        let (param, value) = self.check;
        pool.param(entity, param).is_some_and(|it| pool.are_equal(it, value))
    }
}
