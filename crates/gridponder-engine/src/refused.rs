//! Why a rule that was offered an event does not fire.

use crate::Pos;
use crate::condition::{CellTest, Condition, HasItem};
use crate::contract::Turn;
use crate::event::{Event, Field, Payload};
use crate::level::Level;
use crate::pool::{Entity, ValueId};
use crate::record::{Failure, Refusal, Why};
use crate::state::LayerId;

/// Records that a rule does not fire on an event, if the turn is recorded.
#[inline]
pub(crate) fn note(turn: &mut Turn<'_>, level: &Level, rule: u32, event: usize) {
    if turn.scratch.record.is_some() {
        note_refusal(turn, level, rule, event);
    }
}

#[cold]
fn note_refusal(turn: &mut Turn<'_>, level: &Level, rule: u32, event: usize) {
    let refusal = refusal(turn, level, rule, event);
    if let Some(record) = &mut turn.scratch.record {
        record.refuse(refusal);
    }
}

/// Why a rule does not fire on an event now; `None` if it does.
fn refusal(turn: &Turn<'_>, level: &Level, number: u32, index: usize) -> Option<Refusal> {
    let rule = level.rules.get(number as usize)?;
    let event = *turn.log.events.get(index)?;
    let refused = |why| Some(Refusal { rule: number, event: index, pass: turn.log.passes, why });
    if rule.once.is_some_and(|once| turn.state.is_spent(&level.constants.layout, once)) {
        return refused(Why::Spent);
    }
    let mut failure = Failure { path: Vec::new(), saw: String::new(), held: 0 };
    for (key, condition) in [("where", &rule.where_), ("if", &rule.if_)] {
        if let Some(condition) = condition {
            failure.path.push(key.to_owned());
            if condition.fails(turn, &event, &mut failure) {
                return refused(Why::Fails(failure));
            }
            failure.path.pop();
        }
    }
    None
}

impl Condition {
    /// Whether the condition does not hold; then the failure leads to the part that decides that.
    fn fails(&self, turn: &Turn<'_>, event: &Event, failure: &mut Failure) -> bool {
        match self {
            Self::AllOf(children) => {
                let depth = failure.path.len();
                for (at, child) in children.iter().enumerate() {
                    failure.path.extend(["all_of".to_owned(), at.to_string()]);
                    if child.fails(turn, event, failure) {
                        return true;
                    }
                    failure.path.truncate(depth);
                }
                false
            }
            _ if self.holds(turn, event) => {
                failure.held += 1;
                false
            }
            Self::AnyOf(children) => {
                failure.path.push("any_of".to_owned());
                let mut saw: Vec<String> = Vec::new();
                for child in children {
                    let mut inner = Failure { path: Vec::new(), saw: String::new(), held: 0 };
                    child.fails(turn, event, &mut inner);
                    if !saw.contains(&inner.saw) {
                        saw.push(inner.saw);
                    }
                }
                failure.saw =
                    if saw.is_empty() { "there is nothing to hold".to_owned() } else { saw.join(", and ") };
                true
            }
            Self::Not(child) => {
                failure.path.push("not".to_owned());
                if let Some(word) = child.word() {
                    failure.path.push(word.to_owned());
                }
                failure.saw = child.sight(turn, event);
                true
            }
            leaf => {
                if let Some(word) = leaf.word() {
                    failure.path.push(word.to_owned());
                }
                failure.saw = leaf.sight(turn, event);
                true
            }
        }
    }

    /// The word of the DSL.
    const fn word(&self) -> Option<&'static str> {
        Some(match self {
            Self::Never => return None,
            Self::Position(_) => "position",
            Self::PositionHasTag { .. } => "position_has_tag",
            Self::Event { .. } => "event",
            Self::Cell { .. } => "cell",
            Self::Avatar { .. } => "avatar",
            Self::Variable { .. } => "variable",
            Self::EmitterHasNext(_) => "emitter_has_next",
            Self::BoardCount(_) => "board_count",
            Self::AllOf(_) => "all_of",
            Self::AnyOf(_) => "any_of",
            Self::Not(_) => "not",
        })
    }

    /// What the condition looks at, as it is now.
    fn sight(&self, turn: &Turn<'_>, event: &Event) -> String {
        match self {
            Self::Never => "it has no word that the game knows".to_owned(),
            Self::Position(_) => match event.pos(Field::Position) {
                Some(pos) => format!("the event is at ({},{})", pos.x, pos.y),
                None => "the event has no position".to_owned(),
            },
            Self::PositionHasTag { layer, .. } => match event.pos(Field::Position) {
                Some(pos) => at_cell(turn, *layer, Some(pos)),
                None => "the event has no position".to_owned(),
            },
            Self::Event { kind, equals } => {
                if kind.is_some_and(|kind| event.get(Field::Kind) != Some(Payload::Text(kind))) {
                    return field(turn, event, Field::Kind);
                }
                match equals {
                    Some((Some(named), _)) => field(turn, event, *named),
                    _ => "the event has no such field".to_owned(),
                }
            }
            Self::Cell { position, layer, test } => match test {
                CellTest::Never => "it tests nothing".to_owned(),
                _ => at_cell(turn, *layer, *position),
            },
            Self::Avatar { at, has_item } => {
                let is_elsewhere = at.is_some_and(|at| turn.avatar_position() != Some(at));
                match (is_elsewhere, has_item) {
                    (false, Some(HasItem::Kind(_) | HasItem::Any(_))) => match turn.avatar_item() {
                        Some(item) => format!("the avatar carries {}", shown(turn, item)),
                        None => "the avatar carries nothing".to_owned(),
                    },
                    _ => match turn.avatar_position() {
                        Some(pos) => format!("the avatar is at ({},{})", pos.x, pos.y),
                        None => "there is no avatar".to_owned(),
                    },
                }
            }
            Self::Variable { variable, .. } => {
                let value = turn.variable(*variable).unwrap_or(ValueId::NULL);
                let name = turn.pool.text(turn.level.variable_name(*variable));
                format!("`{name}` is {}", shown(turn, value))
            }
            Self::EmitterHasNext(Some(_)) => {
                "nothing is left in the queue, or the object has left the board".to_owned()
            }
            Self::EmitterHasNext(None) => "the level has no such object".to_owned(),
            Self::BoardCount(count) => format!("the count is {}", count.count(turn)),
            Self::AllOf(children) | Self::AnyOf(children) => {
                let seen: Vec<String> = children.iter().map(|child| child.sight(turn, event)).collect();
                seen.join(", and ")
            }
            Self::Not(child) => child.sight(turn, event),
        }
    }
}

/// What a layer holds on a cell, as a clause.
fn at_cell(turn: &Turn<'_>, layer: Option<LayerId>, pos: Option<Pos>) -> String {
    let (Some(layer), Some(pos)) = (layer, pos) else {
        return "the game has no such layer, or there is no such cell".to_owned();
    };
    let name = turn.level.layers.get(layer.0 as usize).map_or("", |it| turn.pool.text(it.id));
    let entity: Entity = turn.entity(Some(layer), pos);
    match turn.pool.kind(entity) {
        Some(kind) => format!("`{name}` at ({},{}) is `{}`", pos.x, pos.y, turn.pool.text(kind)),
        None => format!("`{name}` at ({},{}) is empty", pos.x, pos.y),
    }
}

/// A field of an event, as a clause.
fn field(turn: &Turn<'_>, event: &Event, field: Field) -> String {
    let name = field.name();
    match event.get(field) {
        None => format!("the event has no `{name}`"),
        Some(Payload::Pos(pos)) => format!("`{name}` is ({},{})", pos.x, pos.y),
        Some(Payload::Direction(direction)) => format!("`{name}` is `{}`", direction.name()),
        Some(Payload::Text(text)) => format!("`{name}` is `{}`", turn.pool.text(text)),
        Some(Payload::Int(number)) => format!("`{name}` is {number}"),
        Some(Payload::Value(value)) => format!("`{name}` is {}", shown(turn, value)),
        Some(Payload::Cells { .. }) => format!("`{name}` is a list of cells"),
    }
}

fn shown(turn: &Turn<'_>, value: ValueId) -> String {
    match turn.pool.as_symbol(value) {
        Some(text) => format!("`{}`", turn.pool.text(text)),
        None => turn.pool.to_value(value).canonical(),
    }
}
