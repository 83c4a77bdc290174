//! Effects of rules. What an effect changes is seen at once; what it emits, in the next pass.

use crate::compile::Compiler;
use crate::event::{Event, EventKind, Field};
use crate::kinds::KindSet;
use crate::pool::{Entity, Symbol, ValueId};
use crate::reference::Operand;
use crate::state::{LayerId, ObjectId, VariableId};
use crate::systems::scratch::taken;
use crate::turn::Turn;
use crate::{Direction, Value};

/// A compiled effect.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// An effect without a word the engine knows.
    Nothing,
    Spawn {
        position: Operand,
        layer: Option<LayerId>,
        kind: Operand,
        params: Vec<(Symbol, Operand)>,
    },
    Destroy {
        position: Operand,
        layer: Option<LayerId>,
        animation: Option<Symbol>,
    },
    Transform {
        position: Operand,
        layer: Option<LayerId>,
        layer_name: Symbol,
        to_kind: Operand,
        animation: Option<Symbol>,
    },
    MoveEntity {
        from: Operand,
        to: Operand,
        layer: Option<LayerId>,
    },
    ReleaseFromEmitter(Option<ObjectId>),
    ApplyGravity {
        /// `None`: everything falls.
        kinds: Option<KindSet>,
        direction: Option<Direction>,
    },
    SetVariable {
        variable: VariableId,
        value: Operand,
    },
    IncrementVariable {
        variable: VariableId,
        amount: ValueId,
    },
    SetInventory(Operand),
    ClearInventory,
    ResolveMove,
}

impl Effect {
    /// The effect of the first word known, in the order it is written.
    pub(crate) fn compile(compiler: &mut Compiler<'_>, value: &Value) -> Self {
        let known = value.members().iter().find(|(word, _)| catalog::effect(word).is_some());
        let Some((word, body)) = known else { return Self::Nothing };
        let text = |field: &str| body.get(field).and_then(Value::as_str);
        // The production engine refuses an effect without layer; `objects` is what it must mean.
        let layer_name = text("layer").unwrap_or("objects");
        let animation = text("animation").map(|animation| compiler.pool.symbol(animation));
        let layer = compiler.layer(layer_name);
        let mut operand = |field: &str| Operand::compile(compiler, body.get(field));
        match word.as_str() {
            "spawn" | "set_cell" => Self::Spawn {
                position: operand("position"),
                layer,
                kind: operand("kind"),
                params: body
                    .members()
                    .iter()
                    .filter(|(key, _)| !matches!(key.as_str(), "position" | "layer" | "kind"))
                    .map(|(key, value)| (compiler.pool.symbol(key), Operand::compile(compiler, Some(value))))
                    .collect(),
            },
            "destroy" => Self::Destroy { position: operand("position"), layer, animation },
            "transform" => Self::Transform {
                position: operand("position"),
                layer,
                to_kind: operand("toKind"),
                layer_name: compiler.pool.symbol(layer_name),
                animation,
            },
            "move_entity" => Self::MoveEntity { from: operand("from"), to: operand("to"), layer },
            "release_from_emitter" => {
                Self::ReleaseFromEmitter(text("emitterId").and_then(|id| compiler.object(id)))
            }
            "apply_gravity" => Self::ApplyGravity {
                kinds: body
                    .get("selector")
                    .and_then(|selector| selector.get("tag"))
                    .and_then(Value::as_str)
                    .map(|tag| compiler.kinds.tagged(tag)),
                direction: match body.get("direction") {
                    None | Some(Value::Null) => Some(Direction::Down),
                    Some(word) => word.as_str().and_then(Direction::parse),
                },
            },
            "set_variable" => Self::SetVariable {
                value: operand("value"),
                variable: compiler.variable(text("name").unwrap_or_default()),
            },
            "increment_variable" => Self::IncrementVariable {
                variable: compiler.variable(text("name").unwrap_or_default()),
                amount: match body.get("amount") {
                    None | Some(Value::Null) => compiler.pool.int(1),
                    Some(amount) => compiler.pool.value(amount),
                },
            },
            "set_inventory" => Self::SetInventory(operand("item")),
            "clear_inventory" => Self::ClearInventory,
            "resolve_move" => Self::ResolveMove,
            _ => Self::Nothing,
        }
    }

    /// Runs the effect for the event its rule reacted to.
    pub(crate) fn run(&self, turn: &mut Turn<'_>, event: &Event) {
        match self {
            Self::Nothing => {}
            Self::Spawn { position, layer, kind, params } => {
                let (Some(pos), Some(kind)) = (position.pos(turn, event), kind.kind(turn, event)) else {
                    return;
                };
                let mut members = taken(&mut turn.scratch.members);
                members.extend(params.iter().map(|(key, value)| (*key, value.value(turn, event))));
                let params = turn.pool.map(members.iter().copied());
                turn.scratch.members = members;
                let entity = turn.pool.entity(kind, params);
                turn.set_entity(*layer, pos, entity);
                turn.emit_placed(pos, entity);
            }
            Self::Destroy { position, layer, animation } => {
                let Some(pos) = position.pos(turn, event) else { return };
                let entity = turn.entity(*layer, pos);
                let Some(kind) = turn.pool.kind(entity) else { return };
                turn.set_entity(*layer, pos, Entity::NONE);
                turn.emit(
                    Event::new(EventKind::ObjectRemoved)
                        .with(Field::Position, pos)
                        .with(Field::Kind, kind)
                        .with_some(Field::Animation, *animation),
                );
                // The event names `objects` whatever layer was cleared.
                turn.emit(
                    Event::new(EventKind::CellCleared)
                        .with(Field::Position, pos)
                        .with(Field::PreviousKind, kind)
                        .with(Field::Layer, turn.level.words.objects),
                );
            }
            Self::Transform { position, layer, layer_name, to_kind, animation } => {
                let (Some(pos), Some(kind)) = (position.pos(turn, event), to_kind.kind(turn, event)) else {
                    return;
                };
                let from_kind = turn.kind_or_empty(turn.entity(*layer, pos));
                let entity = turn.pool.entity(kind, ValueId::NO_PARAMS);
                turn.set_entity(*layer, pos, entity);
                turn.emit(
                    Event::new(EventKind::CellTransformed)
                        .with(Field::Position, pos)
                        .with(Field::FromKind, from_kind)
                        .with(Field::ToKind, kind)
                        .with(Field::Layer, *layer_name),
                );
                if let Some(animation) = *animation {
                    turn.emit(
                        Event::new(EventKind::ObjectRemoved)
                            .with(Field::Position, pos)
                            .with(Field::Kind, from_kind)
                            .with(Field::Animation, animation),
                    );
                }
            }
            Self::MoveEntity { from, to, layer } => {
                let (Some(from), Some(to)) = (from.pos(turn, event), to.pos(turn, event)) else { return };
                let entity = turn.entity(*layer, from);
                let Some(kind) = turn.pool.kind(entity) else { return };
                turn.set_entity(*layer, from, Entity::NONE);
                turn.set_entity(*layer, to, entity);
                turn.emit(
                    Event::new(EventKind::ObjectRemoved).with(Field::Position, from).with(Field::Kind, kind),
                );
                turn.emit_placed(to, entity);
            }
            Self::ReleaseFromEmitter(object) => {
                if let Some(object) = *object {
                    release(turn, object);
                }
            }
            Self::ApplyGravity { kinds, direction } => {
                if let Some(direction) = direction.filter(|direction| direction.is_cardinal()) {
                    fall(turn, kinds.as_ref(), direction);
                }
            }
            Self::SetVariable { variable, value } => {
                let value = value.value(turn, event);
                let old = turn.variable(*variable).unwrap_or(ValueId::NULL);
                turn.change_variable(*variable, old, value);
            }
            Self::IncrementVariable { variable, amount } => turn.increment_variable(*variable, *amount),
            Self::SetInventory(item) => {
                let item = item.value(turn, event);
                set_inventory(turn, item);
            }
            Self::ClearInventory => {
                if turn.avatar_item().is_some() {
                    set_inventory(turn, ValueId::NULL);
                }
            }
            Self::ResolveMove => {
                let Some(pending) = turn.pending() else { return };
                turn.set_pending(None);
                turn.walk_avatar(pending.from, pending.to, pending.direction);
            }
        }
    }
}

/// Puts the next number of a pipe on its exit cell, whatever stands there.
fn release(turn: &mut Turn<'_>, object: ObjectId) {
    let words = turn.level.words;
    let Some(params) = turn.object_params(object) else { return };
    let Some(queue) = turn.pool.get(params, words.queue) else { return };
    let index =
        turn.pool.get(params, words.current_index).and_then(|index| turn.pool.as_int(index)).unwrap_or(0);
    let next = usize::try_from(index).ok().and_then(|index| turn.pool.elements(queue).get(index).copied());
    let Some(item) = next else { return };
    let advanced = turn.pool.int(index.wrapping_add(1));
    let advanced = turn.pool.with(params, words.current_index, advanced);
    turn.set_object_params(object, advanced);
    let exit = turn.pool.get(params, words.exit_position).and_then(|exit| turn.pool.as_pos(exit));
    let Some(exit) = exit else { return };
    let item_params = turn.pool.map([(words.value, item)]);
    let entity = turn.pool.entity(words.number, item_params);
    turn.set_entity(turn.level.named.objects, exit, entity);
    turn.emit(
        Event::new(EventKind::ItemReleased)
            .with(Field::EmitterId, turn.level.object(object).id)
            .with(Field::Kind, words.number)
            .with(Field::Position, exit)
            .with(Field::Params, item_params),
    );
}

/// Moves everything on `objects` that may fall, cell by cell, until nothing moves.
fn fall(turn: &mut Turn<'_>, kinds: Option<&KindSet>, direction: Direction) {
    let Some(layer) = turn.level.named.objects else { return };
    let mut candidates = taken(&mut turn.scratch.entities);
    loop {
        candidates.clear();
        let falls = |entity| kinds.is_none_or(|kinds| kinds.holds(turn.pool, entity));
        candidates.extend(turn.scan(layer).filter(|(_, entity)| falls(*entity)));
        // Those in front go first; ties keep the order of the scan, row by row.
        let (dx, dy) = direction.delta();
        candidates.sort_unstable_by_key(|(pos, _)| {
            (-(i64::from(dx * pos.x) + i64::from(dy * pos.y)), pos.y, pos.x)
        });
        let mut moved = false;
        for (pos, entity) in candidates.iter().copied() {
            let next = pos.step(direction);
            if !turn.contains(next) || turn.is_void(next) || turn.entity(Some(layer), next).is_some() {
                continue;
            }
            turn.set_entity(Some(layer), pos, Entity::NONE);
            turn.set_entity(Some(layer), next, entity);
            moved = true;
            let kind = turn.kind_or_empty(entity);
            turn.emit(
                Event::new(EventKind::ObjectSettled)
                    .with(Field::Kind, kind)
                    .with(Field::Position, next)
                    .with(Field::FromPosition, pos)
                    .with(Field::Layer, turn.level.words.objects)
                    .with(Field::FromKind, kind),
            );
        }
        if !moved || turn.overflowed {
            break;
        }
    }
    turn.scratch.entities = candidates;
}

fn set_inventory(turn: &mut Turn<'_>, item: ValueId) {
    let old = turn.avatar_item().unwrap_or(ValueId::NULL);
    turn.set_avatar_item((item != ValueId::NULL).then_some(item));
    turn.emit(Event::new(EventKind::InventoryChanged).with(Field::OldItem, old).with(Field::NewItem, item));
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_effect_of_the_catalog_compiles_to_something() {
        let game = crate::testing::empty_game();
        let level = crate::testing::empty_level();
        for effect in catalog::EFFECTS {
            let example: catalog::Json = serde_like(effect.entry.example);
            let mut compiler = crate::compile::Compiler::new(&game, &level);
            let compiled = super::Effect::compile(&mut compiler, &crate::Value::from(&example));
            assert!(!matches!(compiled, super::Effect::Nothing), "{}", effect.entry.name);
        }
    }

    #[test]
    fn incrementing_a_variable_that_is_missing_starts_from_0_in_the_event_too() {
        let game = r#"{
            "actions": [{"id": "move"}],
            "layers": [{"id": "objects", "occupancy": "zero_or_one"}],
            "systems": [{"id": "nav", "type": "avatar_navigation"}],
            "rules": [{"id": "count", "on": "avatar_exited", "then": [{"increment_variable": {"name": "n"}}]}]
        }"#;
        let level = crate::testing::drawn(game, &[("objects", "@.")], "");
        let events = crate::testing::last_events(&level, &["right"]);
        assert!(events.contains(r#""newValue":1,"oldValue":0"#), "{events}");
    }

    fn serde_like(text: &str) -> catalog::Json {
        text.parse().unwrap()
    }
}
