//! Everything that changes during play (engine.md 2.2), and its form in a trace.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{Board, Direction, Layer, Pos};
use super::values::{Value, object};

#[derive(Clone, Debug)]
pub(crate) struct Avatar {
    pub(crate) enabled: bool,
    pub(crate) position: Option<Pos>,
    pub(crate) facing: Direction,
    pub(crate) item: Option<String>,
}

/// A move that `avatar_navigation` left to other systems (engine.md 3.2).
#[derive(Clone, Debug)]
pub(crate) struct PendingMove {
    pub(crate) from: Pos,
    pub(crate) to: Pos,
    pub(crate) direction: Direction,
}

#[derive(Clone, Debug)]
pub(crate) struct Overlay {
    pub(crate) position: Pos,
    pub(crate) width: i64,
    pub(crate) height: i64,
}

#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) board: Board,
    pub(crate) avatar: Avatar,
    pub(crate) variables: BTreeMap<String, Value>,
    pub(crate) overlay: Option<Overlay>,
    pub(crate) turn_count: i64,
    pub(crate) action_count: i64,
    pub(crate) pending: Option<PendingMove>,
    pub(crate) sequence_indices: BTreeMap<String, i64>,
    pub(crate) once_fired: BTreeSet<String>,
    pub(crate) is_won: bool,
    pub(crate) is_lost: bool,
}

impl State {
    pub(crate) fn variable(&self, name: &str) -> Value {
        self.variables.get(name).cloned().unwrap_or_default()
    }

    /// The state in the notation of traces: sorted keys, and only cells that differ from their initial
    /// content.
    pub(crate) fn to_value(&self) -> Value {
        let layers = self.board.layers.iter().map(|layer| (layer.id.clone(), layer_value(layer)));
        let mut layers: Vec<_> = layers.collect();
        layers.sort_by(|a, b| a.0.cmp(&b.0));
        let blocks = self.board.blocks.iter().map(|block| {
            object([
                ("cells", Value::List(block.cells.iter().map(|pos| Value::from(*pos)).collect())),
                ("id", block.id.as_str().into()),
                ("kind", block.kind.as_str().into()),
                ("params", Value::Object(block.params.clone())),
            ])
        });
        let indices = self.sequence_indices.iter().map(|(goal, index)| (goal.clone(), Value::Whole(*index)));
        let variables = self.variables.iter().map(|(name, value)| (name.clone(), value.clone()));
        object([
            ("actionCount", Value::Whole(self.action_count)),
            ("avatar", self.avatar_value()),
            ("layers", members(layers)),
            ("lost", Value::Flag(self.is_lost)),
            ("multiCellObjects", Value::List(blocks.collect())),
            ("overlay", self.overlay.as_ref().map_or(Value::Null, overlay_value)),
            ("pendingMove", self.pending.as_ref().map_or(Value::Null, pending_value)),
            ("sequenceIndices", members(indices)),
            ("turnCount", Value::Whole(self.turn_count)),
            ("variables", members(variables)),
            ("won", Value::Flag(self.is_won)),
        ])
    }

    fn avatar_value(&self) -> Value {
        let avatar = &self.avatar;
        object([
            ("enabled", Value::Flag(avatar.enabled)),
            ("facing", avatar.facing.name().into()),
            ("item", avatar.item.as_deref().map_or(Value::Null, Value::from)),
            ("position", avatar.position.map_or(Value::Null, Value::from)),
        ])
    }
}

fn members(members: impl IntoIterator<Item = (String, Value)>) -> Value {
    Value::Object(super::values::Object(members.into_iter().collect()))
}

fn overlay_value(overlay: &Overlay) -> Value {
    let size = Value::List(vec![Value::Whole(overlay.width), Value::Whole(overlay.height)]);
    object([("position", overlay.position.into()), ("size", size)])
}

fn pending_value(pending: &PendingMove) -> Value {
    object([
        ("direction", pending.direction.name().into()),
        ("from", pending.from.into()),
        ("to", pending.to.into()),
    ])
}

fn layer_value(layer: &Layer) -> Value {
    let fill = layer.fill();
    let mut cells = Vec::new();
    for (y, row) in layer.rows.iter().enumerate() {
        for (x, cell) in row.iter().enumerate() {
            if *cell != fill {
                let (kind, params) = match cell {
                    Some(entity) => (entity.kind.as_str().into(), entity.params()),
                    None => (Value::Null, object([])),
                };
                cells.push(Value::List(vec![Value::Whole(x as i64), Value::Whole(y as i64), kind, params]));
            }
        }
    }
    Value::List(cells)
}
