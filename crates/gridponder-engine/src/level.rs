//! A compiled level: everything that does not change during play.

mod facts;
mod unread;
pub(crate) mod writes;

use crate::action::OtherDirection;
use crate::constants::Constants;
use crate::contract::{Goal, LoseCondition, System};
use crate::event::{EventKind, Write};
use crate::ignored::{Ignored, NoObserver, Observer, Path, Place};
use crate::needs::Needs;
use crate::pool::{Pool, Symbol};
use crate::rule::Rule;
use crate::state::State;
use crate::stop::{Origin, Reader, Source, Stop, Stopped};
use crate::{Action, Direction, def};

/// A level, ready to be played any number of times.
pub struct Level {
    pub(crate) constants: Constants,
    pub(crate) pool: Pool,
    pub(crate) actions: Vec<Symbol>,
    /// The indices of the multi-cell objects in the list of the level's file, for messages.
    pub(crate) object_places: Vec<u32>,
    pub(crate) systems: Vec<Box<dyn System>>,
    /// The systems of each phase, in order.
    pub(crate) systems_in: [Vec<usize>; 4],
    /// The indices of the systems in the list of the game's file, for messages.
    pub(crate) system_places: Vec<u32>,
    /// The ids of the systems in the list of the game's file, for messages.
    pub(crate) system_ids: Vec<(u32, Symbol)>,
    pub(crate) rules: Vec<Rule>,
    /// The ids of the rules, for messages.
    pub(crate) rule_ids: Vec<Symbol>,
    /// Rule indices by event, in the order in which they are tried.
    pub(crate) rules_on: Vec<Vec<u32>>,
    pub(crate) goals: Vec<Goal>,
    pub(crate) lose_conditions: Vec<LoseCondition>,
    pub(crate) max_cascade_depth: u32,
    /// What systems, rules and lose conditions need of a state beside the board.
    pub(crate) needs: Needs,
    /// Whether the load cascade was cut because it did not end.
    pub(crate) overflowed: bool,
    /// The reason why the level does not open, if it does not. Such a level cannot be played.
    pub(crate) stop: Option<Stopped>,
    /// The writes while the level opened.
    pub(crate) opening_writes: Vec<Write>,
}

impl Level {
    /// Width and height in cells.
    pub const fn size(&self) -> (u32, u32) {
        self.constants.size
    }

    /// The initial state of every attempt.
    pub const fn start(&self) -> &State {
        &self.constants.start
    }

    /// The goal ids in order.
    pub fn goal_ids(&self) -> impl Iterator<Item = &str> {
        self.goals.iter().map(|goal| self.pool.text(goal.id))
    }

    /// The id of a rule, by its index: the rules of the game first, then those of the level.
    pub fn rule_id(&self, rule: u32) -> &str {
        self.rule_ids.get(rule as usize).map_or("", |id| self.pool.text(*id))
    }

    /// The id of a system, by its index in the list of the game's file.
    pub fn system_id(&self, at: u32) -> Option<&str> {
        let (_, id) = self.system_ids.iter().find(|(other, _)| *other == at)?;
        Some(self.pool.text(*id))
    }

    /// Whether the load cascade was cut because it did not end.
    pub const fn is_cut(&self) -> bool {
        self.overflowed
    }

    /// The interned texts and values at the start of every attempt.
    pub const fn pool(&self) -> &Pool {
        &self.pool
    }

    /// The reason why the level does not open, if it does not.
    pub fn stop(&self) -> Option<Stop> {
        self.stop.map(|stopped| self.describe_stop(&self.pool, stopped))
    }

    /// Converts a stop to its public form with names. `pool` has its values.
    pub(crate) fn describe_stop(&self, pool: &Pool, Stopped { reader, misfit }: Stopped) -> Stop {
        let text = |symbol| pool.text(symbol).to_owned();
        let name = match reader {
            Reader::Opening => "the level".to_owned(),
            Reader::Rule(rule) | Reader::Effect { rule, .. } => format!("rule `{}`", self.rule_id(rule)),
            Reader::System(at) => {
                format!("system `{}`", self.system_id(at).unwrap_or_default())
            }
            Reader::Goal(at) => {
                let goal = self.goals.iter().find(|goal| goal.at == at);
                format!("goal `{}`", goal.map_or("", |goal| pool.text(goal.id)))
            }
            Reader::LoseCondition(at) => {
                let condition = self.lose_conditions.iter().find(|condition| condition.at == at);
                format!("lose condition `{}`", condition.map_or("", |condition| condition.ty))
            }
        };
        let origin = match misfit.source {
            Source::Written { in_level, pointer } => Origin::Written { in_level, pointer: text(pointer) },
            Source::Field(key) => Origin::Field(key),
            Source::Variable(variable) => Origin::Variable(text(self.constants.variable_name(variable))),
            Source::Param { layer, pos, key } => {
                Origin::Param { layer: text(self.constants.layers[layer.0 as usize].id), pos, key: text(key) }
            }
            Source::ObjectParam { object, key } => Origin::ObjectParam {
                object: self.object_places.get(object.0 as usize).copied().unwrap_or_default(),
                key: text(key),
            },
            Source::Step(key) => Origin::Step(key),
        };
        let found = misfit.found.map(|value| pool.to_value(value));
        Stop { reader, name, wanted: misfit.wanted, origin, found }
    }

    /// The number of cells of all layers together.
    pub fn cell_count(&self) -> usize {
        self.constants.cell_count()
    }

    /// Resolves an action for this level. Parameters that no system reads are dropped; an invalid direction
    /// or position counts as absent, and no system acts on it.
    pub fn action(&self, action: &def::Action) -> Action {
        self.action_observed(action, &Path::Level, &NoObserver)
    }

    /// Resolves an action for this level, and reports what counts as absent. The action is at `path`.
    pub fn action_observed(&self, action: &def::Action, path: &Path<'_>, observer: &dyn Observer) -> Action {
        let param = |name: &str| action.params.iter().rev().find(|(key, _)| key == name).map(|it| &it.1);
        // Only some semantics read these parameters; for the others such actions must be equal.
        let says = |name: &str, word: &str| {
            self.constants.semantics.region_action_params
                && param(name).and_then(crate::Value::as_str).is_some_and(|text| text == word)
        };
        let id = self.pool.find_symbol(&action.id).filter(|id| self.actions.contains(id));
        if id.is_none() {
            observer.ignored(Ignored::UndeclaredAction, Place::Input(path));
        }
        let given = |name: &str| param(name).filter(|value| **value != crate::Value::Null);
        let direction = given("direction").map(|value| value.as_str().and_then(Direction::parse));
        if direction == Some(None) {
            observer.ignored(Ignored::UnknownDirection, Place::Input(&Path::Key(path, "direction")));
        }
        // The released game does not accept a real number as a coordinate.
        let is_cell = |value: &crate::Value| !self.constants.semantics.stops || value.is_cell();
        let position = given("position")
            .map(|value| Some(value).filter(|value| is_cell(value)).and_then(crate::Value::as_pos));
        if position == Some(None) {
            observer.ignored(Ignored::WrongType, Place::Input(&Path::Key(path, "position")));
        }
        Action {
            id,
            direction: direction.flatten(),
            position: position.flatten(),
            other_direction: given("direction").filter(|_| direction == Some(None)).map(|value| {
                value
                    .as_str()
                    .map_or(OtherDirection::NoText, |word| OtherDirection::Word(self.pool.find_symbol(word)))
            }),
            has_no_cell: position == Some(None),
            is_counterclockwise: says("rotation", "counterclockwise"),
            is_vertical: says("axis", "vertical"),
        }
    }

    pub(crate) fn rules_on(&self, kind: EventKind) -> &[u32] {
        &self.rules_on[kind as usize]
    }
}

impl std::fmt::Debug for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Level")
            .field("size", &self.constants.size)
            .field("rules", &self.rules.len())
            .finish_non_exhaustive()
    }
}
