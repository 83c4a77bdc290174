//! What a change is about, and its values before and after.

use std::fmt;

use crate::state::Part;
use crate::view::View;
use crate::{LayerId, Pos, Value, VariableId};

/// A part of the state that has a name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    /// A cell of a layer.
    Cell {
        /// The name of the layer.
        layer: String,
        /// The cell.
        pos: Pos,
    },
    /// Where the avatar is; null if it is nowhere.
    Avatar,
    /// Where the avatar looks; null if it takes no part.
    Facing,
    /// The item that the avatar carries; null if it carries none.
    Item,
    /// The rectangle that the player moves.
    Overlay,
    /// The blocked move that another system may still complete.
    PendingMove,
    /// The number of turns.
    TurnCount,
    /// The number of actions.
    ActionCount,
    /// Whether the level is won.
    Won,
    /// Whether the level is lost.
    Lost,
    /// How far a sequence goal has come, by the index of the goal's progress.
    Sequence(usize),
    /// Which `once` rules are used up.
    SpentRules,
    /// A variable.
    Variable(String),
    /// A multi-cell object; null after it left the board.
    Object(String),
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell { layer, pos } => write!(f, "`{layer}` at ({},{})", pos.x, pos.y),
            Self::Avatar => f.write_str("the avatar"),
            Self::Facing => f.write_str("the avatar's direction"),
            Self::Item => f.write_str("the avatar's item"),
            Self::Overlay => f.write_str("the overlay"),
            Self::PendingMove => f.write_str("the pending move"),
            Self::TurnCount => f.write_str("the number of turns"),
            Self::ActionCount => f.write_str("the number of actions"),
            Self::Won => f.write_str("whether the level is won"),
            Self::Lost => f.write_str("whether the level is lost"),
            Self::Sequence(index) => write!(f, "the progress of sequence {}", index + 1),
            Self::SpentRules => f.write_str("the rules that are used up"),
            Self::Variable(name) => write!(f, "variable `{name}`"),
            Self::Object(id) => write!(f, "object `{id}`"),
        }
    }
}

/// A part of the state that an act changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// What.
    pub thing: Thing,
    /// Its value before.
    pub before: Value,
    /// Its value after.
    pub after: Value,
}

/// The changes between two states that differ in these places.
pub(super) fn between(
    (before, after): (View<'_>, View<'_>),
    places: impl Iterator<Item = u32>,
) -> Vec<Change> {
    let layout = &before.level.constants.layout;
    let mut parts: Vec<Part> = Vec::new();
    for part in places.map(|at| layout.part_at(at as usize)) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    let changes = parts.into_iter().map(|part| {
        let (thing, value) = (before.thing(part), |view: View<'_>| view.value_of(part));
        Change { thing, before: value(before), after: value(after) }
    });
    changes.filter(|change| change.before != change.after).collect()
}

impl View<'_> {
    fn thing(self, part: Part) -> Thing {
        let constants = &self.level.constants;
        match part {
            Part::Cell(layer, pos) => Thing::Cell {
                layer: constants
                    .layers
                    .get(layer.0 as usize)
                    .map_or_else(String::new, |it| self.pool.text(it.id).to_owned()),
                pos,
            },
            Part::AvatarPosition => Thing::Avatar,
            Part::AvatarFlags => Thing::Facing,
            Part::Item => Thing::Item,
            Part::Overlay => Thing::Overlay,
            Part::Pending => Thing::PendingMove,
            Part::TurnCount => Thing::TurnCount,
            Part::ActionCount => Thing::ActionCount,
            Part::Won => Thing::Won,
            Part::Lost => Thing::Lost,
            Part::Sequence(index) => Thing::Sequence(index),
            Part::Once => Thing::SpentRules,
            Part::Variable(variable) => {
                Thing::Variable(self.pool.text(constants.variable_name(variable)).to_owned())
            }
            Part::Object(object) => Thing::Object(self.pool.text(constants.object(object).id).to_owned()),
        }
    }

    /// The value of a cell: a name of a kind, or an object with parameters; null if it is empty.
    pub(crate) fn value_of_cell(self, layer: LayerId, pos: Pos) -> Value {
        self.value_of(Part::Cell(layer, pos))
    }

    /// The value of a variable; null if it has none.
    pub(crate) fn value_of_variable(self, variable: VariableId) -> Value {
        self.value_of(Part::Variable(variable))
    }

    fn value_of(self, part: Part) -> Value {
        let layout = &self.level.constants.layout;
        let cell = |pos: Pos| Value::List(vec![Value::Int(pos.x.into()), Value::Int(pos.y.into())]);
        let text = |text: &str| Value::Str(text.to_owned());
        match part {
            Part::Cell(layer, pos) => {
                let entity = self.state.entity(layout, layer, pos);
                match self.pool.kind(entity) {
                    Some(kind) => {
                        let params = self.pool.to_value(self.pool.entity_params(entity));
                        let mut members = vec![("kind".to_owned(), text(self.pool.text(kind)))];
                        if params.members().is_empty() {
                            return text(self.pool.text(kind));
                        }
                        members.extend(params.members().iter().cloned());
                        Value::Map(members)
                    }
                    None => Value::Null,
                }
            }
            Part::AvatarPosition => self.avatar_position().map_or(Value::Null, cell),
            Part::AvatarFlags if self.avatar_enabled() => text(self.avatar_facing().name()),
            Part::AvatarFlags => Value::Null,
            Part::Item => self.avatar_item(),
            Part::Overlay => self.overlay().map_or(Value::Null, |it| cell(it.position)),
            Part::Pending => {
                self.pending_move().map_or(Value::Null, |it| Value::List(vec![cell(it.from), cell(it.to)]))
            }
            Part::TurnCount => Value::Int(self.turn_count().into()),
            Part::ActionCount => Value::Int(self.action_count().into()),
            Part::Won => Value::Bool(self.is_won()),
            Part::Lost => Value::Bool(self.is_lost()),
            Part::Sequence(index) => {
                self.state.sequence_index(layout, index).map_or(Value::Null, |it| Value::Int(it.into()))
            }
            Part::Once => Value::List(self.spent_rules().into_iter().map(text).collect()),
            Part::Variable(variable) => {
                self.state.variable(layout, variable).map_or(Value::Null, |it| self.pool.to_value(it))
            }
            Part::Object(object) => match self.state.object_params(layout, object) {
                Some(params) => Value::Map(vec![
                    (
                        "cells".to_owned(),
                        Value::List(self.state.object_cells(layout, object).map(cell).collect()),
                    ),
                    ("params".to_owned(), self.pool.to_value(params)),
                ]),
                None => Value::Null,
            },
        }
    }
}
