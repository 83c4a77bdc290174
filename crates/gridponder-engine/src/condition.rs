//! Conditions of rules.

use crate::comparison::Comparison;
use crate::contract::{Compiler, Turn};
use crate::event::{Event, Field, Payload};
use crate::kinds::KindSet;
use crate::pool::{Node, Pool, Symbol, ValueId};
use crate::state::{LayerId, ObjectId, VariableId};
use crate::stop::{Source, Wanted};
use crate::value::compare_numbers;
use crate::{Pos, Value};

/// A compiled condition.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    /// A condition without a known word.
    Never,
    Position(Option<Pos>),
    PositionHasTag {
        layer: Option<LayerId>,
        kinds: KindSet,
    },
    Event {
        kind: Option<Symbol>,
        equals: Option<(Option<Field>, ValueId)>,
    },
    Cell {
        position: Option<Pos>,
        layer: Option<LayerId>,
        test: CellTest,
    },
    Avatar {
        at: Option<Pos>,
        has_item: Option<HasItem>,
    },
    Variable {
        variable: VariableId,
        op: Option<Comparison>,
        value: ValueId,
    },
    EmitterHasNext(Option<ObjectId>),
    BoardCount(BoardCount),
    AllOf(Vec<Condition>),
    AnyOf(Vec<Condition>),
    Not(Box<Condition>),
}

/// A test of a cell.
#[derive(Clone, Debug)]
pub(crate) enum CellTest {
    Kind(Symbol),
    IsEmpty(bool),
    HasTag(KindSet),
    /// No test is given.
    Never,
}

/// A test of the avatar's slot.
#[derive(Clone, Copy, Debug)]
pub(crate) enum HasItem {
    /// The slot holds this item.
    Kind(Symbol),
    /// The slot holds any item, or none.
    Any(bool),
}

/// The layers in which entities are counted.
#[derive(Clone, Copy, Debug)]
enum Counted {
    AllLayers,
    /// `None` for an undeclared layer, which has no entities.
    One(Option<LayerId>),
}

/// A count of entities, and the number to compare it with.
#[derive(Clone, Debug)]
pub(crate) struct BoardCount {
    layers: Counted,
    /// The name of the layer, if the game does not declare it.
    undeclared: Option<ValueId>,
    kind: Option<Symbol>,
    tagged: Option<KindSet>,
    op: Option<Comparison>,
    value: ValueId,
}

/// Compares like the production engine: numbers by value, texts and booleans only for equality.
fn compare(comparison: Comparison, pool: &Pool, left: ValueId, right: ValueId) -> bool {
    if let (Some(left), Some(right)) = (pool.as_number(left), pool.as_number(right)) {
        return compare_numbers(left, right).is_some_and(|order| comparison.holds(order));
    }
    comparison.holds_unordered(same(pool, left, right))
}

/// Equality of values that are not both numbers. Lists and objects equal nothing.
fn same(pool: &Pool, left: ValueId, right: ValueId) -> bool {
    left == right && !matches!(pool.node(left), Node::List(_) | Node::Map(_))
}

impl Condition {
    /// The condition of the first known word, in the order of the catalog.
    pub(crate) fn compile(compiler: &mut Compiler<'_>, value: &Value) -> Self {
        let known = catalog::CONDITIONS
            .iter()
            .find_map(|condition| Some((condition.entry.name, value.get(condition.entry.name)?)));
        let Some((word, body)) = known else { return Self::Never };
        let text = |field: &str| body.get(field).and_then(Value::as_str);
        let given = |field: &str| body.get(field).filter(|value| **value != Value::Null);
        match word {
            "position" => Self::Position(body.as_pos()),
            "position_has_tag" => Self::PositionHasTag {
                layer: text("layer").and_then(|layer| compiler.layer(layer)),
                kinds: text("tag").map(|tag| compiler.kinds.tagged(tag)).unwrap_or_default(),
            },
            "event" => Self::Event {
                kind: text("kind").map(|kind| compiler.pool.symbol(kind)),
                equals: match (text("param"), given("equals")) {
                    (Some(field), Some(value)) => Some((Field::parse(field), compiler.pool.value(value))),
                    _ => None,
                },
            },
            "cell" => Self::Cell {
                position: body.get("position").and_then(Value::as_pos),
                layer: text("layer").and_then(|layer| compiler.layer(layer)),
                test: if let Some(kind) = text("kind") {
                    CellTest::Kind(compiler.pool.symbol(kind))
                } else if let Some(empty) = given("isEmpty").and_then(Value::as_bool) {
                    CellTest::IsEmpty(empty)
                } else if let Some(tag) = text("hasTag") {
                    CellTest::HasTag(compiler.kinds.tagged(tag))
                } else {
                    CellTest::Never
                },
            },
            "avatar" => Self::Avatar {
                at: body.get("at").and_then(Value::as_pos),
                has_item: match body.get("hasItem") {
                    Some(Value::Str(kind)) => Some(HasItem::Kind(compiler.pool.symbol(kind))),
                    Some(Value::Bool(any)) => Some(HasItem::Any(*any)),
                    _ => None,
                },
            },
            "variable" => Self::Variable {
                variable: compiler.variable(text("name").unwrap_or_default()),
                op: text("op").and_then(Comparison::of_condition),
                value: body.get("value").map_or(ValueId::NULL, |value| compiler.pool.value(value)),
            },
            "emitter_has_next" => Self::EmitterHasNext(text("emitterId").and_then(|id| compiler.object(id))),
            "board_count" => Self::BoardCount(BoardCount {
                layers: text("layer").map_or(Counted::AllLayers, |layer| Counted::One(compiler.layer(layer))),
                undeclared: text("layer")
                    .filter(|layer| compiler.layer(layer).is_none())
                    .and_then(|_| body.get("layer"))
                    .map(|layer| compiler.pool.value(layer)),
                kind: text("kind").map(|kind| compiler.pool.symbol(kind)),
                tagged: text("tag").map(|tag| compiler.kinds.tagged(tag)),
                op: text("op").and_then(Comparison::of_condition),
                value: body.get("value").map_or(ValueId::NULL, |value| compiler.pool.value(value)),
            }),
            "all_of" => Self::AllOf(Self::compile_all(compiler, body)),
            "any_of" => Self::AnyOf(Self::compile_all(compiler, body)),
            "not" => Self::Not(Box::new(Self::compile(compiler, body))),
            _ => Self::Never,
        }
    }

    fn compile_all(compiler: &mut Compiler<'_>, body: &Value) -> Vec<Self> {
        body.elements().iter().map(|child| Self::compile(compiler, child)).collect()
    }

    /// Returns true if the condition holds now for this event.
    pub(crate) fn holds(&self, turn: &Turn<'_>, event: &Event) -> bool {
        match self {
            Self::Never => false,
            Self::Position(pos) => pos.is_some() && event.pos(Field::Position) == *pos,
            Self::PositionHasTag { layer, kinds } => {
                event.pos(Field::Position).is_some_and(|pos| turn.holds(*layer, pos, kinds))
            }
            Self::Event { kind, equals } => {
                kind.is_none_or(|kind| event.get(Field::Kind) == Some(Payload::Text(kind)))
                    && equals.is_none_or(|(field, value)| {
                        field.and_then(|field| event.get(field)).is_some_and(|it| payload_is(turn, it, value))
                    })
            }
            Self::Cell { position, layer, test } => {
                let entity = position.map_or(crate::pool::Entity::NONE, |pos| turn.entity(*layer, pos));
                match test {
                    CellTest::Kind(kind) => turn.pool.kind(entity) == Some(*kind),
                    CellTest::IsEmpty(empty) => entity.is_none() == *empty,
                    CellTest::HasTag(kinds) => kinds.holds(turn.pool, entity),
                    CellTest::Never => false,
                }
            }
            Self::Avatar { at, has_item } => {
                at.is_none_or(|at| turn.avatar_position() == Some(at))
                    && match has_item {
                        None => true,
                        Some(HasItem::Any(any)) => turn.avatar_item().is_some() == *any,
                        Some(HasItem::Kind(kind)) => turn.avatar_item_kind() == Some(*kind),
                    }
            }
            Self::Variable { variable, op, value } => op.is_some_and(|op| {
                compare(op, turn.pool, turn.variable(*variable).unwrap_or(ValueId::NULL), *value)
            }),
            Self::EmitterHasNext(object) => object.is_some_and(|object| has_next(turn, object)),
            Self::BoardCount(count) => count.holds(turn),
            Self::AllOf(children) => children.iter().all(|child| child.holds(turn, event)),
            Self::AnyOf(children) => children.iter().any(|child| child.holds(turn, event)),
            Self::Not(child) => !child.holds(turn, event),
        }
    }
}

/// Returns true if a payload field equals a value of the pack. Positions never do, because they are not JSON
/// values in the game.
fn payload_is(turn: &Turn<'_>, payload: Payload, value: ValueId) -> bool {
    match payload {
        Payload::Pos(_) | Payload::Cells { .. } => false,
        Payload::Direction(direction) => {
            turn.pool.as_symbol(value) == Some(turn.level.words.directions[direction.index() as usize])
        }
        Payload::Text(text) => turn.pool.as_symbol(value) == Some(text),
        Payload::Int(number) => turn.pool.as_int(value) == Some(number),
        Payload::Value(field) => compare(Comparison::Eq, turn.pool, field, value),
    }
}

fn has_next(turn: &Turn<'_>, object: ObjectId) -> bool {
    let Some(params) = turn.object_params(object) else { return false };
    let (queue, index) = turn.queue(object, params);
    queue.is_some_and(|queue| index < turn.pool.elements(queue).len() as i64)
}

impl BoardCount {
    fn holds(&self, turn: &Turn<'_>) -> bool {
        // Without a kind or a tag, the layer is not searched.
        if self.undeclared.is_some() && (self.kind.is_some() || self.tagged.is_some()) {
            turn.stop(Wanted::Layer, Source::Field("layer"), self.undeclared);
        }
        let Some(op) = self.op else { return false };
        let count = self.count(turn);
        turn.pool.as_int(self.value).is_some_and(|value| op.holds(count.cmp(&value)))
    }

    /// How many entities count now.
    pub(crate) fn count(&self, turn: &Turn<'_>) -> i64 {
        // An entity that matches both kind and tag counts twice, as in the production engine.
        let matches = |entity| {
            let kind = turn.pool.kind(entity);
            i64::from(self.kind.is_some() && kind == self.kind)
                + i64::from(self.tagged.as_ref().is_some_and(|tagged| tagged.holds(turn.pool, entity)))
        };
        let count_layer = |layer| turn.entities(layer).map(matches).sum::<i64>();
        match self.layers {
            Counted::AllLayers => turn.layers().map(count_layer).sum(),
            Counted::One(layer) => layer.map_or(0, count_layer),
        }
    }
}
