//! Read access to a state: everything in plain data, for traces, boards and messages.

use crate::contract::{Goal, LoseReason};
use crate::pool::{Entity, Pool, Symbol, ValueId};
use crate::state::{LayerId, Overlay, PendingMove, State};
use crate::{Direction, Level, Pos, Value, def, glyph};

/// A readable state.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(crate) level: &'a Level,
    pub(crate) pool: &'a Pool,
    pub(crate) state: &'a State,
}

/// A layer of a state.
#[derive(Clone, Copy, Debug)]
pub struct LayerView<'a> {
    view: View<'a>,
    layer: LayerId,
}

/// The entity on a cell.
#[derive(Clone, Copy, Debug)]
pub struct EntityView<'a> {
    pub(crate) pool: &'a Pool,
    pub(crate) entity: Entity,
    pub(crate) kind: Symbol,
}

/// A multi-cell object that is on the board.
#[derive(Clone, Debug)]
pub struct ObjectView<'a> {
    /// Its id.
    pub id: &'a str,
    /// The name of its kind.
    pub kind: &'a str,
    /// Its cells in order.
    pub cells: Vec<Pos>,
    /// Its parameters, an object.
    pub params: Value,
}

impl<'a> View<'a> {
    pub(crate) const fn new(level: &'a Level, pool: &'a Pool, state: &'a State) -> Self {
        Self { level, pool, state }
    }

    /// Width and height in cells.
    pub const fn size(self) -> (u32, u32) {
        self.level.constants.size
    }

    /// The layers in declaration order.
    pub fn layers(self) -> impl Iterator<Item = LayerView<'a>> {
        State::layers(&self.level.constants.layout).map(move |layer| LayerView { view: self, layer })
    }

    /// The multi-cell objects that are on the board, in file order.
    pub fn objects(self) -> impl Iterator<Item = ObjectView<'a>> {
        let Self { level, pool, state } = self;
        State::objects(&level.constants.layout).filter_map(move |id| {
            let params = state.object_params(&level.constants.layout, id)?;
            let object = level.constants.object(id);
            Some(ObjectView {
                id: pool.text(object.id),
                kind: pool.text(object.kind),
                cells: state.object_cells(&level.constants.layout, id).collect(),
                params: pool.to_value(params),
            })
        })
    }

    /// Returns true if the avatar is active.
    pub fn avatar_enabled(self) -> bool {
        self.state.avatar_enabled(&self.level.constants.layout)
    }

    /// The position of the avatar.
    pub fn avatar_position(self) -> Option<Pos> {
        self.state.avatar_position(&self.level.constants.layout)
    }

    /// The direction that the avatar faces.
    pub fn avatar_facing(self) -> Direction {
        self.state.avatar_facing(&self.level.constants.layout)
    }

    /// The item in the avatar's slot; null if it is empty.
    pub fn avatar_item(self) -> Value {
        self.pool.to_value(self.state.avatar_item(&self.level.constants.layout).unwrap_or(ValueId::NULL))
    }

    /// The overlay.
    pub fn overlay(self) -> Option<Overlay> {
        self.state.overlay(&self.level.constants.layout)
    }

    /// The blocked move that another system may still complete.
    pub fn pending_move(self) -> Option<PendingMove> {
        self.state.pending(&self.level.constants.layout)
    }

    /// The variables that have a value, sorted by name.
    pub fn variables(self) -> Vec<(&'a str, Value)> {
        let mut variables: Vec<(&str, Value)> = self
            .level
            .constants
            .variables
            .iter()
            .enumerate()
            .filter_map(|(at, name)| {
                let value =
                    self.state.variable(&self.level.constants.layout, crate::state::VariableId(at as u32))?;
                Some((self.pool.text(*name), self.pool.to_value(value)))
            })
            .collect();
        variables.sort_by_key(|(name, _)| *name);
        variables
    }

    /// Goal id and index of every sequence goal that was evaluated, in goal order. Goals with the same id
    /// share an index.
    pub fn sequence_indices(self) -> Vec<(&'a str, u32)> {
        let place = |goal: &Goal| goal.evaluate.as_ref()?.sequence();
        let goals = &self.level.goals;
        let firsts = goals
            .iter()
            .enumerate()
            .filter(|(at, goal)| goals[..*at].iter().all(|earlier| place(earlier) != place(goal)));
        firsts
            .filter_map(|(_, goal)| {
                let index = self.state.sequence_index(&self.level.constants.layout, place(goal)?)?;
                Some((self.pool.text(goal.id), index))
            })
            .collect()
    }

    /// The ids of the rules with `once` that are used up. Rules with the same id share that.
    pub fn spent_rules(self) -> Vec<&'a str> {
        let mut spent: Vec<&str> = self
            .level
            .rules
            .iter()
            .zip(0..)
            .filter(|(rule, _)| {
                rule.once.is_some_and(|once| self.state.is_spent(&self.level.constants.layout, once))
            })
            .map(|(_, at)| self.level.rule_id(at))
            .collect();
        spent.sort_unstable();
        spent.dedup();
        spent
    }

    /// The number of turns.
    pub fn turn_count(self) -> u32 {
        self.state.turn_count(&self.level.constants.layout)
    }

    /// The number of actions that count against a limit.
    pub fn action_count(self) -> u32 {
        self.state.action_count(&self.level.constants.layout)
    }

    /// Returns true if the level is won.
    pub fn is_won(self) -> bool {
        self.state.is_won(&self.level.constants.layout)
    }

    /// Returns true if the level is lost.
    pub fn is_lost(self) -> bool {
        self.state.is_lost(&self.level.constants.layout)
    }

    /// The text of a lose reason, in the notation of traces.
    pub fn lose_reason(self, reason: LoseReason) -> String {
        match reason {
            LoseReason::MaxActions => "max_actions".to_owned(),
            LoseReason::VariableThreshold(variable) => {
                format!("variable_threshold:{}", self.pool.text(variable))
            }
            LoseReason::BalanceUnreachable => "balance_unreachable".to_owned(),
            LoseReason::BalanceBudgetExhausted => "balance_budget_exhausted".to_owned(),
        }
    }
}

impl<'a> LayerView<'a> {
    /// Its name.
    pub fn name(self) -> &'a str {
        self.view.pool.text(self.view.level.constants.layers[self.layer.0 as usize].id)
    }

    /// Returns true if every cell starts with the layer's default.
    pub fn is_exactly_one(self) -> bool {
        self.view.level.constants.layers[self.layer.0 as usize].occupancy == def::Occupancy::ExactlyOne
    }

    /// The initial content of its cells.
    pub fn fill(self) -> Option<EntityView<'a>> {
        self.view.entity(self.view.level.constants.layers[self.layer.0 as usize].fill)
    }

    /// The entity on a cell.
    pub fn at(self, pos: Pos) -> Option<EntityView<'a>> {
        self.view.entity(self.view.state.entity(&self.view.level.constants.layout, self.layer, pos))
    }

    /// Every cell row by row, including empty ones.
    pub fn cells(self) -> impl Iterator<Item = (Pos, Option<EntityView<'a>>)> {
        let (width, height) = self.view.level.constants.size;
        (0..width as usize * height as usize).map(move |index| {
            let layout = &self.view.level.constants.layout;
            let entity = self.view.state.entity_at(layout, self.layer, index);
            (layout.pos(index), self.view.entity(entity))
        })
    }
}

impl<'a> View<'a> {
    /// The glyph of a kind on the text board.
    pub fn glyph(self, kind: &str) -> char {
        glyph::of_kind(&self.level.constants.kinds, self.pool, kind)
    }

    /// The value that is listed instead of an entity's glyph, if its kind names a parameter for that.
    pub fn symbol_value(self, entity: EntityView<'a>) -> Option<Value> {
        let param = self.level.constants.kinds.faces.get(&entity.kind)?.symbol_param?;
        let value = self.pool.to_value(self.pool.param(entity.entity, param)?);
        (value != Value::Null).then_some(value)
    }

    fn entity(self, entity: Entity) -> Option<EntityView<'a>> {
        Some(EntityView { pool: self.pool, entity, kind: self.pool.kind(entity)? })
    }
}

impl PartialEq for EntityView<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.entity == other.entity
    }
}

impl<'a> EntityView<'a> {
    /// The name of its kind.
    pub fn kind(self) -> &'a str {
        self.pool.text(self.kind)
    }

    /// Its parameters, sorted by name.
    pub fn params(self) -> Vec<(String, Value)> {
        match self.pool.to_value(self.pool.entity_params(self.entity)) {
            Value::Map(members) => members,
            _ => Vec::new(),
        }
    }
}
