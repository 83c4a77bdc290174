//! Facts about a level that hold in every state, for searches that prove something with them. What is not
//! listed here is unknown, and nothing may be concluded from it.

mod sums;
mod writes;

use std::ops::Range;

use crate::geometry::{Direction, Pos};
use crate::kinds::KindSet;
use crate::lose_conditions::LoseCondition;
use crate::pool::{Entity, Pool, Symbol, ValueId};
use crate::state::{LayerId, Overlay, State};
use crate::systems::Transform;
use crate::{Action, Level};

pub(crate) use sums::sums;
pub use sums::{SumLines, Sums};
pub use writes::{Makes, Place as WritePlace, Write};

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

/// A system that rearranges the cells below the overlay when an action is played, and does nothing else: what such a cell
/// holds afterwards, a cell below the overlay held before (systems.md, `region_transform`).
#[derive(Clone, Debug)]
pub struct Rearrange {
    /// The operation of each action, of which the first counts; `None` for an unknown one.
    pub(crate) operations: Vec<(Symbol, Option<Transform>)>,
    /// The layers that it changes, one after the other.
    pub layers: Vec<LayerId>,
    /// Whether it does nothing while a void cell is below the overlay.
    pub is_blocked_by_void: bool,
}

/// How far an action moves what is below the overlay at most, in steps up, down, left or right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shift {
    /// The number of cells whose content changes.
    pub cells: u32,
    /// The steps of a single cell.
    pub farthest: u32,
    /// The steps of all cells together.
    pub total: u32,
    /// Whether every cell gets what another one loses, as long as the overlay is on the board and no cell is left out.
    pub is_exchange: bool,
    /// What comes to other rows.
    pub rows: Crossing,
    /// What comes to other columns.
    pub columns: Crossing,
}

/// How many entities an action moves from line to line at most, where lines are all rows, or all columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Crossing {
    /// The entities that come to a line from others.
    pub into_line: u32,
    /// The entities that come to any line from others.
    pub into_lines: u32,
    /// The entities that come from the lines before some place between two lines to those behind it.
    pub over_border: u32,
    /// The same, added up over all such places.
    pub over_borders: u32,
}

impl Crossing {
    /// The crossing of entities between `lines` lines, each from one to another.
    pub(crate) fn of(lines: usize, moves: &[(usize, usize)]) -> Self {
        let most = |counts: &[u32]| counts.iter().copied().max().unwrap_or(0);
        let (mut into, mut over) = (vec![0; lines], vec![0; lines]);
        for (from, to) in moves.iter().filter(|(from, to)| from != to) {
            into[*to] += 1;
            // Place 0 is before line 1.
            (*from..*to).for_each(|place| over[place] += 1);
        }
        Self {
            into_line: most(&into),
            into_lines: into.iter().sum(),
            over_border: most(&over),
            over_borders: over.iter().sum(),
        }
    }

    /// What as many actions in a row move.
    #[must_use]
    pub const fn repeated(self, times: u32) -> Self {
        Self {
            into_line: self.into_line * times,
            into_lines: self.into_lines * times,
            over_border: self.over_border * times,
            over_borders: self.over_borders * times,
        }
    }

    /// The greater of each number.
    fn max(self, other: Self) -> Self {
        Self {
            into_line: self.into_line.max(other.into_line),
            into_lines: self.into_lines.max(other.into_lines),
            over_border: self.over_border.max(other.over_border),
            over_borders: self.over_borders.max(other.over_borders),
        }
    }
}

impl Rearrange {
    /// Whether an action rearranges cells.
    pub fn is_started_by(&self, action: &Action) -> bool {
        self.operations.iter().any(|(id, _)| action.is(*id))
    }

    /// The most that an operation moves on one layer with an overlay of a size, from 0.
    pub fn shift(&self, size: (i32, i32)) -> Shift {
        let none = Shift { is_exchange: true, ..Shift::default() };
        let transforms = self.operations.iter().filter_map(|(_, transform)| *transform);
        transforms.flat_map(Transform::variants).fold(none, |most, transform| {
            let shift = transform.shift(size);
            Shift {
                cells: most.cells.max(shift.cells),
                farthest: most.farthest.max(shift.farthest),
                total: most.total.max(shift.total),
                is_exchange: most.is_exchange && shift.is_exchange,
                rows: most.rows.max(shift.rows),
                columns: most.columns.max(shift.columns),
            }
        })
    }

    /// What each of these actions does to the cells of an overlay of a size, row by row: the cell to which the content of
    /// each cell goes. Actions that rearrange nothing are left out. All cells of the overlay must be on the board.
    pub fn permutations(&self, actions: &[Action], size: (i32, i32)) -> Vec<Vec<usize>> {
        let of_action = |action: &Action| {
            let (_, transform) = self.operations.iter().find(|(id, _)| action.is(*id))?;
            let transform = (*transform)?.of_action(action);
            let is_played = !transform.lacks_diagonal(action.direction);
            is_played.then(|| transform.permutation(size, action.direction))
        };
        actions.iter().filter_map(of_action).collect()
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

impl Level {
    /// What each system does at most.
    pub fn system_facts(&self) -> impl Iterator<Item = SystemFact> {
        self.systems.iter().map(|system| system.fact())
    }

    /// What must hold when the level is won.
    pub fn goal_facts(&self) -> impl Iterator<Item = GoalFact> {
        self.goals.iter().filter_map(|goal| Some(goal.evaluate.as_ref()?.fact()))
    }

    /// Whether the level has no rules.
    pub const fn has_no_rules(&self) -> bool {
        self.rules.is_empty()
    }

    /// The number of turns at which a level that is not won is lost, where the number of turns decides that.
    pub fn loses_at(&self) -> Option<i64> {
        let actions = self.lose_conditions.iter().filter_map(LoseCondition::most_actions).min();
        actions.filter(|_| !self.needs.has_free_turns)
    }

    /// Whether a level that is not won can only be lost by the number of actions.
    pub fn loses_only_by_actions(&self) -> bool {
        self.lose_conditions.iter().all(LoseCondition::is_limit_of_actions)
    }

    /// All layers in declaration order.
    pub fn layers(&self) -> impl Iterator<Item = LayerId> + use<> {
        State::layers(&self.layout)
    }

    /// The layer `ground`.
    pub const fn ground_layer(&self) -> Option<LayerId> {
        self.named.ground
    }

    /// The layer `objects`.
    pub const fn objects_layer(&self) -> Option<LayerId> {
        self.named.objects
    }

    /// The kind of ground that nothing walks on.
    pub const fn void(&self) -> Symbol {
        self.words.void
    }

    /// The kinds that the avatar cannot walk on.
    pub fn solid(&self) -> KindSet {
        self.kinds.tagged("solid")
    }

    /// Whether a blocked move may still be completed after its turn.
    pub const fn keeps_blocked_moves(&self) -> bool {
        !self.semantics.pending_move_ends_with_turn
    }

    /// The cell of the avatar in the words of a state, if it is on the board.
    pub fn avatar_cell(&self, words: &[u32]) -> Option<Pos> {
        self.layout.avatar_cell(words)
    }

    /// The overlay in the words of a state.
    pub fn overlay(&self, words: &[u32]) -> Option<Overlay> {
        self.layout.overlay_of(words)
    }

    /// The cell that a blocked move leads to, in the words of a state.
    pub fn blocked_move_to(&self, words: &[u32]) -> Option<Pos> {
        self.layout.pending_of(words).map(|pending| pending.to)
    }

    /// The words of a state that hold the entities of a layer, row by row.
    pub fn words_of_layer(&self, layer: LayerId) -> Range<usize> {
        self.layout.words_of_layer(layer)
    }
}
