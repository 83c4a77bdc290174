//! Short descriptions of actions, events, entities and goals.

use catalog::{Field, Ty};
use engine::{Event, Play, Value, def};

/// Cap on the length of a text.
const MAX_LENGTH: usize = 120;

/// A short description of an action: `right`, `rotate clockwise`, `tap [1, 2]`.
pub(crate) fn action_words(action: &def::Action) -> String {
    cut(&spaced(&action.words()))
}

/// A short description of an event: `object_pushed rock [1, 0] → [2, 0] right`.
///
/// The fields are in the order of the catalog. Names, cells and directions are written without a label, and
/// old and new values are joined with an arrow.
pub(crate) fn event_line(play: &Play<'_>, event: &Event) -> String {
    let mut payload: Vec<(&'static Field, String)> = Vec::new();
    let value = engine::event_value(play, event);
    let declared = catalog::event(event.kind.name()).map_or(&[][..], |event| event.payload);
    for field in declared {
        if let Some(value) = value.get(field.name).filter(|_| field.name != "type") {
            payload.push((field, plain(value)));
        }
    }
    let mut line = event.kind.name().to_owned();
    while !payload.is_empty() {
        let (field, text) = payload.remove(0);
        let is_pair = |(other, _): &(&Field, String)| {
            is_before_of(field.name, other.name) || is_before_of(other.name, field.name)
        };
        let words = match payload.iter().position(is_pair).map(|at| payload.remove(at)) {
            Some((other, now)) if is_before_of(field.name, other.name) => format!(" {text} → {now}"),
            Some((_, before)) => format!(" {before} → {text}"),
            None if speaks_for_itself(field) => format!(" {text}"),
            None => format!(" {} {text}", field.name),
        };
        line.push_str(&words);
    }
    cut(&line)
}

/// What an event did, in a few words, and the text of the catalog that they follow; `None` where it goes without saying.
pub(crate) fn event_told(event: &Value) -> Option<(&'static str, String)> {
    let declared = catalog::event(event.get("type")?.as_str()?)?;
    declared.told.iter().find_map(|told| filled(told, event).map(|text| (*told, text)))
}

/// A text with the values of a payload in the place of their names. `None` if one is missing, null or empty.
fn filled(text: &str, payload: &Value) -> Option<String> {
    let mut parts = text.split('{');
    let mut filled = parts.next()?.to_owned();
    for part in parts {
        let (field, rest) = part.split_once('}')?;
        let value = payload.get(field).filter(|value| **value != Value::Null).map(plain)?;
        if value.is_empty() {
            return None;
        }
        filled.push_str(&value);
        filled.push_str(rest);
    }
    Some(filled)
}

/// Returns true if one field is the old value and the other the new one: `fromPosition` and `toPosition` or
/// `position`, `oldItem` and `newItem`.
fn is_before_of(before: &str, after: &str) -> bool {
    let is_rest = |rest: &str| {
        let mut chars = rest.chars();
        let is_plain = chars
            .next()
            .is_some_and(|first| format!("{}{}", first.to_ascii_lowercase(), chars.as_str()) == after);
        is_plain || after.strip_prefix("to") == Some(rest)
    };
    before.strip_prefix("from").is_some_and(is_rest)
        || before.strip_prefix("old").is_some_and(|rest| after.strip_prefix("new") == Some(rest))
}

const fn speaks_for_itself(field: &Field) -> bool {
    matches!(field.ty, Ty::Refers(_) | Ty::Defines(_) | Ty::Position | Ty::Direction)
}

/// A kind or other name, followed by parameters.
pub(super) fn titled(what: &str, params: &[(String, Value)]) -> String {
    let params = params.iter().map(|(name, value)| format!(", {name} {}", plain(value)));
    cut(&format!("{what}{}", params.collect::<String>()))
}

/// A description of a goal from its type and configuration.
pub(super) fn goal(goal: &def::Goal) -> String {
    let config = goal.config.members().iter().map(|(name, value)| format!("{name} {}", plain(value)));
    let config = config.collect::<Vec<_>>().join(", ");
    let separator = if config.is_empty() { "" } else { ": " };
    cut(&format!("{}{separator}{config}", spaced(&goal.ty)))
}

/// A value on one line: texts without quotes, and lists with spaces between elements.
pub(crate) fn plain(value: &Value) -> String {
    match value {
        Value::Str(text) => text.clone(),
        Value::List(elements) => {
            format!("[{}]", elements.iter().map(plain).collect::<Vec<_>>().join(", "))
        }
        Value::Map(members) => {
            let members = members.iter().map(|(key, value)| format!("{key}: {}", plain(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
        }
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Real(_) => value.canonical(),
    }
}

/// A word of a pack, with spaces instead of underscores.
fn spaced(word: &str) -> String {
    word.replace('_', " ")
}

/// A text of a pack on one line of limited length.
pub(crate) fn cut(text: &str) -> String {
    let mut chars = text.chars().map(|it| if it.is_control() { ' ' } else { it });
    let short: String = chars.by_ref().take(MAX_LENGTH).collect();
    if chars.next().is_some() { format!("{short}…") } else { short }
}
