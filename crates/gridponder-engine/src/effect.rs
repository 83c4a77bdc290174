//! Effects of rules. Their changes are visible at once; their events are pending in the next pass.

use rustc_hash::FxHashMap;

use crate::contract::{Compiler, Turn, taken};
use crate::event::{Event, EventKind, Field, Payload};
use crate::ignored::{Ignored, Observer, Place};
use crate::kinds::KindSet;
use crate::members::distinct;
use crate::pool::{Entity, Symbol, ValueId};
use crate::reference::Operand;
use crate::state::{LayerId, ObjectId, VariableId};
use crate::stop::{Check, Misfit, Reader, Source, Wanted};
use crate::{Direction, Value};

/// The layer that an effect changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    layer: Option<LayerId>,
    /// The type errors in how the effect names the layer.
    check: Check,
}

impl Target {
    /// The layer, if the game declares it.
    pub(crate) const fn layer(&self) -> Option<LayerId> {
        self.layer
    }
}

/// The animation that an effect names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Animation {
    name: Option<Symbol>,
    /// The type errors in how the effect names the animation.
    check: Check,
}

/// A compiled effect.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// An effect without a known word.
    Nothing,
    Spawn {
        position: Operand,
        target: Target,
        kind: Operand,
        params: Vec<(Symbol, Operand)>,
        /// The name of the layer, if replacing an entity is reported as a transformation.
        transforms: Option<Symbol>,
    },
    Destroy {
        position: Operand,
        target: Target,
        /// Whether `cell_cleared` follows.
        clears: bool,
        animation: Animation,
    },
    Transform {
        position: Operand,
        target: Target,
        layer_name: Symbol,
        to_kind: Operand,
        animation: Animation,
    },
    MoveEntity {
        from: Operand,
        to: Operand,
        target: Target,
    },
    ReleaseFromEmitter {
        object: Option<ObjectId>,
        check: Check,
    },
    ApplyGravity {
        /// `None` means that everything falls.
        kinds: Option<KindSet>,
        direction: Option<Direction>,
        /// Whether each entity is reported once instead of cell by cell.
        settles_once: bool,
        check: Check,
    },
    SetVariable {
        variable: VariableId,
        value: Operand,
        check: Check,
    },
    IncrementVariable {
        variable: VariableId,
        amount: ValueId,
        check: Check,
    },
    SetInventory(Operand),
    ClearInventory,
    ResolveMove,
}

impl Effect {
    /// The effect of the first known word, in the written order; of a word that is written twice the last value.
    pub(crate) fn compile(compiler: &mut Compiler<'_>, value: &Value) -> Self {
        let members = distinct(value.members());
        let known = members.into_iter().find(|(word, _)| catalog::effect(word).is_some());
        let Some((word, body)) = known else { return Self::Nothing };
        let text = |field: &str| body.get(field).and_then(Value::as_str);
        // If the game does not stop at an effect without a layer, the layer is `objects`.
        let layer_name = text("layer").unwrap_or("objects");
        let target = Target {
            layer: compiler.layer(layer_name),
            check: check(compiler, body, "layer", Wanted::Text, true),
        };
        let animation = Animation {
            name: text("animation").map(|animation| compiler.pool.symbol(animation)),
            check: check(compiler, body, "animation", Wanted::Text, false),
        };
        let semantics = compiler.semantics;
        // The written value, or the default of the catalog.
        let given = |field: &str| {
            let written = body.get(field).filter(|value| **value != Value::Null).cloned();
            let default = || Some(Value::from(&catalog::effect(word)?.body.field(field)?.default_json()?));
            written.or_else(default)
        };
        let mut operand = |field: &str| Operand::compile(compiler, body.get(field));
        match word.as_str() {
            "spawn" | "set_cell" => Self::Spawn {
                position: operand("position"),
                target,
                kind: operand("kind"),
                params: distinct(body.members())
                    .into_iter()
                    .filter(|(key, _)| !matches!(key.as_str(), "position" | "layer" | "kind"))
                    .map(|(key, value)| (compiler.pool.symbol(key), Operand::compile(compiler, Some(value))))
                    .collect(),
                transforms: (word == "set_cell" && semantics.set_cell_transforms)
                    .then(|| compiler.pool.symbol(layer_name)),
            },
            "destroy" => Self::Destroy {
                position: operand("position"),
                target,
                clears: semantics.cell_cleared_on_any_layer || layer_name == "objects",
                animation,
            },
            "transform" => Self::Transform {
                position: operand("position"),
                target,
                to_kind: operand("toKind"),
                layer_name: compiler.pool.symbol(layer_name),
                animation: Animation {
                    name: animation.name.filter(|_| semantics.transform_emits_removal),
                    ..animation
                },
            },
            "move_entity" => Self::MoveEntity { from: operand("from"), to: operand("to"), target },
            "release_from_emitter" => Self::ReleaseFromEmitter {
                object: text("emitterId").and_then(|id| compiler.object(id)),
                check: check(compiler, body, "emitterId", Wanted::Text, true),
            },
            "apply_gravity" => Self::ApplyGravity {
                kinds: body
                    .get("selector")
                    .and_then(|selector| selector.get("tag"))
                    .and_then(Value::as_str)
                    .map(|tag| compiler.kinds.tagged(tag)),
                direction: given("direction").and_then(|word| Direction::parse(word.as_str()?)),
                settles_once: semantics.settles_once,
                check: {
                    let selector = body.get("selector").unwrap_or(&Value::Null);
                    check(compiler, body, "selector", Wanted::Object, false)
                        .and_then(check(compiler, selector, "tag", Wanted::Text, false))
                        .and_then(check(compiler, body, "direction", Wanted::Text, false))
                },
            },
            "set_variable" => Self::SetVariable {
                value: operand("value"),
                variable: compiler.variable(text("name").unwrap_or_default()),
                check: check(compiler, body, "name", Wanted::Text, true),
            },
            "increment_variable" => Self::IncrementVariable {
                variable: compiler.variable(text("name").unwrap_or_default()),
                amount: compiler.pool.value(&given("amount").unwrap_or(Value::Null)),
                check: check(compiler, body, "name", Wanted::Text, true).and_then(check(
                    compiler,
                    body,
                    "amount",
                    Wanted::Number,
                    false,
                )),
            },
            "set_inventory" => Self::SetInventory(operand("item")),
            "clear_inventory" => Self::ClearInventory,
            "resolve_move" => Self::ResolveMove,
            _ => Self::Nothing,
        }
    }

    /// Runs the effect for the event that its rule reacted to. If it had no effect, returns the reason.
    pub(crate) fn run(&self, turn: &mut Turn<'_>, event: &Event) -> Option<Ignored> {
        const SKIPPED: Option<Ignored> = Some(Ignored::NullReference);
        match self {
            Self::Nothing => return Some(Ignored::NoChange),
            Self::Spawn { position, target, kind, params, transforms } => {
                let Some(pos) = position.pos(turn, event, "position") else { return SKIPPED };
                let layer = turn.target(target);
                let Some(kind) = kind.kind(turn, event, "kind") else { return SKIPPED };
                let mut members = taken(&mut turn.scratch.members);
                members.extend(params.iter().map(|(key, value)| (*key, value.value(turn, event))));
                let params = turn.pool.map(members.iter().copied());
                turn.scratch.members = members;
                let entity = turn.pool.entity(kind, params);
                let old = turn.pool.kind(turn.entity(layer, pos));
                turn.set_entity(layer, pos, entity);
                match transforms.zip(old) {
                    Some((layer_name, old)) => turn.emit(transformed(pos, old, kind, layer_name)),
                    None => turn.emit_placed(pos, entity),
                }
            }
            Self::Destroy { position, target, clears, animation } => {
                let Some(pos) = position.pos(turn, event, "position") else { return SKIPPED };
                let layer = turn.target(target);
                let entity = turn.entity(layer, pos);
                let Some(kind) = turn.pool.kind(entity) else { return Some(Ignored::NoChange) };
                turn.stops_at(&animation.check);
                turn.set_entity(layer, pos, Entity::NONE);
                turn.emit(
                    Event::new(EventKind::ObjectRemoved)
                        .with(Field::Position, pos)
                        .with(Field::Kind, kind)
                        .with_some(Field::Animation, animation.name),
                );
                if *clears {
                    // The event names `objects`, whatever layer was cleared.
                    turn.emit(
                        Event::new(EventKind::CellCleared)
                            .with(Field::Position, pos)
                            .with(Field::PreviousKind, kind)
                            .with(Field::Layer, turn.level.words.objects),
                    );
                }
            }
            Self::Transform { position, target, layer_name, to_kind, animation } => {
                let Some(pos) = position.pos(turn, event, "position") else { return SKIPPED };
                let layer = turn.target(target);
                let Some(kind) = to_kind.kind(turn, event, "toKind") else { return SKIPPED };
                turn.stops_at(&animation.check);
                let from_kind = turn.kind_or_empty(turn.entity(layer, pos));
                let entity = turn.pool.entity(kind, ValueId::NO_PARAMS);
                turn.set_entity(layer, pos, entity);
                turn.emit(transformed(pos, from_kind, kind, *layer_name));
                if let Some(animation) = animation.name {
                    turn.emit(
                        Event::new(EventKind::ObjectRemoved)
                            .with(Field::Position, pos)
                            .with(Field::Kind, from_kind)
                            .with(Field::Animation, animation),
                    );
                }
            }
            Self::MoveEntity { from, to, target } => {
                let Some(from) = from.pos(turn, event, "from") else { return SKIPPED };
                let Some(to) = to.pos(turn, event, "to") else { return SKIPPED };
                let layer = turn.target(target);
                let entity = turn.entity(layer, from);
                let Some(kind) = turn.pool.kind(entity) else { return Some(Ignored::NoChange) };
                turn.set_entity(layer, from, Entity::NONE);
                turn.set_entity(layer, to, entity);
                turn.emit(
                    Event::new(EventKind::ObjectRemoved).with(Field::Position, from).with(Field::Kind, kind),
                );
                turn.emit_placed(to, entity);
            }
            Self::ReleaseFromEmitter { object, check } => {
                turn.stops_at(check);
                // If it is `None`, the level has no such object.
                return object.map_or(Some(Ignored::NoChange), |object| release(turn, object));
            }
            Self::ApplyGravity { kinds, direction, settles_once, check } => {
                turn.stops_at(check);
                let fallen = direction
                    .filter(|direction| direction.is_cardinal())
                    .is_some_and(|direction| fall(turn, kinds.as_ref(), direction, *settles_once));
                return (!fallen).then_some(Ignored::NoChange);
            }
            Self::SetVariable { variable, value, check } => {
                turn.stops_at(check);
                let value = value.value(turn, event);
                let old = turn.variable(*variable).unwrap_or(ValueId::NULL);
                turn.change_variable(*variable, old, value);
            }
            Self::IncrementVariable { variable, amount, check } => {
                turn.stops_at(check);
                let counted = turn.increment_variable(*variable, *amount);
                return (!counted).then_some(Ignored::NoChange);
            }
            Self::SetInventory(item) => {
                let item = item.value(turn, event);
                turn.text(Some(item), Source::Field("item"));
                set_inventory(turn, item);
            }
            Self::ClearInventory => {
                if turn.avatar_item().is_none() {
                    return Some(Ignored::NoChange);
                }
                set_inventory(turn, ValueId::NULL);
            }
            Self::ResolveMove => {
                let Some(pending) = turn.pending() else { return Some(Ignored::NoChange) };
                if turn.level.semantics.resolve_move_needs_block && !was_blocked(turn, pending.to) {
                    return Some(Ignored::NoChange);
                }
                turn.set_pending(None);
                turn.walk_avatar(pending.from, pending.to, pending.direction);
            }
        }
        None
    }

    /// Runs the effect and reports its result to the observer.
    #[inline]
    pub(crate) fn run_observed<S: Observer + ?Sized>(
        &self,
        turn: &mut Turn<'_>,
        event: &Event,
        observer: &S,
        (rule, effect): (u32, u32),
    ) {
        let lost_writes = turn.lost_writes;
        let events = turn.log.events.len();
        turn.reader.set(Reader::Effect { rule, effect });
        let ignored = self.run(turn, event);
        if !observer.is_observing() || turn.is_stopped() {
            return;
        }
        let place = Place::Effect { rule, effect };
        if turn.lost_writes != lost_writes {
            observer.ignored(Ignored::LostWrite, place);
        } else if let Some(what) = ignored {
            observer.ignored(what, place);
        } else {
            observer.acted(rule, effect);
        }
        if lacks_animation(turn, events) {
            observer.ignored(Ignored::NoAnimation, place);
        }
    }
}

/// Returns true if an event after index `since` names an animation that the kind in the event does not have.
fn lacks_animation(turn: &Turn<'_>, since: usize) -> bool {
    turn.log.events.get(since..).into_iter().flatten().any(|event| {
        match (event.get(Field::Animation), event.get(Field::Kind)) {
            (Some(Payload::Text(animation)), Some(Payload::Text(kind))) => {
                let (kinds, animation) = (&turn.level.kinds, turn.pool.text(animation));
                // An animation that no kind has is already reported when the rule is compiled.
                kinds.is_animation(animation) && !kinds.has_animation(kind, animation)
            }
            _ => false,
        }
    })
}

impl Effect {
    /// The effect with its references resolved now. Returns `None` if a reference yields nothing and the
    /// effect must be skipped.
    pub(crate) fn resolved(&self, turn: &mut Turn<'_>, event: &Event) -> Option<Self> {
        let mut resolved = self.clone();
        for operand in resolved.operands() {
            if let Operand::Reference(_) = operand {
                let value = operand.value(turn, event);
                if turn.level.semantics.null_reference_skips_effect && value == ValueId::NULL {
                    return None;
                }
                // Unless the semantics resolve them at the match, references are resolved when the effect
                // runs.
                if turn.level.semantics.references_at_match {
                    *operand = Operand::Constant(value);
                }
            }
        }
        Some(resolved)
    }

    /// The fields that may hold a reference.
    fn operands(&mut self) -> Vec<&mut Operand> {
        match self {
            Self::Spawn { position, kind, params, .. } => {
                [position, kind].into_iter().chain(params.iter_mut().map(|(_, value)| value)).collect()
            }
            Self::Destroy { position, .. } => vec![position],
            Self::Transform { position, to_kind, .. } => vec![position, to_kind],
            Self::MoveEntity { from, to, .. } => vec![from, to],
            Self::SetVariable { value, .. } | Self::SetInventory(value) => vec![value],
            Self::Nothing
            | Self::ReleaseFromEmitter { .. }
            | Self::ApplyGravity { .. }
            | Self::IncrementVariable { .. }
            | Self::ClearInventory
            | Self::ResolveMove => Vec::new(),
        }
    }
}

impl Turn<'_> {
    /// The layer of an effect.
    fn target(&self, target: &Target) -> Option<LayerId> {
        self.stops_at(&target.check);
        target.layer
    }

    /// The queue of a pipe, and the current index in it.
    pub(crate) fn queue(&self, object: ObjectId, params: ValueId) -> (Option<ValueId>, i64) {
        let words = &self.level.words;
        let param = |key| (self.pool.get(params, key), Source::ObjectParam { object, key });
        let (queue, source) = param(words.queue);
        let queue = self.list(queue, source);
        let (index, source) = param(words.current_index);
        (queue, self.whole(index, source).unwrap_or(0))
    }

    /// The item at an index of a queue, if there is one. The game stops at a negative index.
    pub(crate) fn queued(
        &self,
        object: ObjectId,
        params: ValueId,
        queue: Option<ValueId>,
        index: i64,
    ) -> Option<ValueId> {
        let Ok(index) = usize::try_from(index) else {
            let key = self.level.words.current_index;
            let found = self.pool.get(params, key);
            self.stop(Wanted::Natural, Source::ObjectParam { object, key }, found);
            return None;
        };
        queue.and_then(|queue| self.pool.elements(queue).get(index).copied())
    }
}

/// Checks the type of a field of an effect.
fn check(
    compiler: &mut Compiler<'_>,
    body: &Value,
    field: &'static str,
    wanted: Wanted,
    is_needed: bool,
) -> Check {
    let found = body.get(field);
    let is_fine = match found {
        None | Some(Value::Null) => !is_needed,
        Some(value) => wanted.takes(value),
    };
    if is_fine || !compiler.semantics.stops {
        return Check::default();
    }
    let found = found.map(|value| compiler.pool.value(value));
    Misfit { wanted, source: Source::Field(field), found }.into()
}

/// `cell_transformed`.
fn transformed(pos: crate::Pos, from_kind: Symbol, to_kind: Symbol, layer_name: Symbol) -> Event {
    Event::new(EventKind::CellTransformed)
        .with(Field::Position, pos)
        .with(Field::FromKind, from_kind)
        .with(Field::ToKind, to_kind)
        .with(Field::Layer, layer_name)
}

/// Returns true if a move to that cell was blocked in this turn.
fn was_blocked(turn: &Turn<'_>, to: crate::Pos) -> bool {
    let mut events = turn.log.events().iter();
    events.any(|event| event.kind == EventKind::MoveBlocked && event.pos(Field::Position) == Some(to))
}

/// Puts the next number of a pipe on its exit cell and replaces what is there.
fn release(turn: &mut Turn<'_>, object: ObjectId) -> Option<Ignored> {
    const NOTHING: Option<Ignored> = Some(Ignored::NoChange);
    let words = turn.level.words;
    let Some(params) = turn.object_params(object) else { return NOTHING };
    let (queue, index) = turn.queue(object, params);
    let Some(item) = turn.queued(object, params, queue, index) else { return NOTHING };
    let advanced = turn.pool.int(index.wrapping_add(1));
    let advanced = turn.pool.with(params, words.current_index, advanced);
    turn.set_object_params(object, advanced);
    let source = Source::ObjectParam { object, key: words.exit_position };
    let exit = turn.cell(turn.pool.get(params, words.exit_position), source);
    // The number is used up but does not appear.
    let Some(exit) = exit else { return Some(Ignored::LostWrite) };
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
    None
}

/// Moves everything on `objects` that may fall, cell by cell, until nothing moves. Returns true if something
/// moved.
pub(crate) fn fall(
    turn: &mut Turn<'_>,
    kinds: Option<&KindSet>,
    direction: Direction,
    settles_once: bool,
) -> bool {
    let Some(layer) = turn.level.named.objects else { return false };
    let mut has_fallen = false;
    let mut candidates = taken(&mut turn.scratch.entities);
    // The start and current cell of each entity that fell, if they are reported at the end.
    let mut fallen: Vec<(crate::Pos, crate::Pos, Entity)> = Vec::new();
    let mut fallen_at: FxHashMap<crate::Pos, usize> = FxHashMap::default();
    // Each round searches the whole layer.
    while turn.spend(turn.level.area()) {
        candidates.clear();
        let falls = |entity| kinds.is_none_or(|kinds| kinds.holds(turn.pool, entity));
        candidates.extend(turn.scan(layer).filter(|(_, entity)| falls(*entity)));
        // Entities in front move first; ties are resolved in scan order, row by row.
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
            has_fallen = true;
            if settles_once {
                let number = fallen_at.remove(&pos).unwrap_or(fallen.len());
                fallen_at.insert(next, number);
                match fallen.get_mut(number) {
                    Some(fall) => fall.1 = next,
                    None => fallen.push((pos, next, entity)),
                }
            } else {
                emit_settled(turn, pos, next, entity);
            }
        }
        if !moved {
            break;
        }
    }
    turn.scratch.entities = candidates;
    for (from, to, entity) in fallen {
        emit_settled(turn, from, to, entity);
    }
    has_fallen
}

fn emit_settled(turn: &mut Turn<'_>, from: crate::Pos, to: crate::Pos, entity: Entity) {
    let kind = turn.kind_or_empty(entity);
    turn.emit(
        Event::new(EventKind::ObjectSettled)
            .with(Field::Kind, kind)
            .with(Field::Position, to)
            .with(Field::FromPosition, from)
            .with(Field::Layer, turn.level.words.objects)
            .with(Field::FromKind, kind),
    );
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
            let mut compiler =
                crate::contract::Compiler::new(&game, &level, crate::Semantics::RELEASED, &crate::NoObserver);
            let compiled = super::Effect::compile(&mut compiler, &crate::Value::from(&example));
            assert!(!matches!(compiled, super::Effect::Nothing), "{}", effect.entry.name);
        }
    }

    #[test]
    fn of_a_word_that_is_written_twice_the_last_value_counts() {
        let game = crate::testing::empty_game();
        let level = crate::testing::empty_level();
        let mut compiler =
            crate::contract::Compiler::new(&game, &level, crate::Semantics::RELEASED, &crate::NoObserver);
        let text = |text: &str| crate::Value::Str(text.to_owned());
        let set = |name: &str| {
            let body = crate::Value::Map(vec![("name".to_owned(), text(name))]);
            ("set_variable".to_owned(), body)
        };
        let other = ("clear_inventory".to_owned(), crate::Value::Map(Vec::new()));
        let effect = crate::Value::Map(vec![set("first"), other, set("last")]);
        let last = compiler.variable("last");
        let compiled = super::Effect::compile(&mut compiler, &effect);
        assert!(matches!(compiled, super::Effect::SetVariable { variable, .. } if variable == last));
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
