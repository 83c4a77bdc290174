//! Comparisons whose result is always the same.

use catalog::{Event, Field, Name, Presence, Ty};
use engine::Comparison;
use json::{Kind, Node};
use language::{Diagnostic, Rule};
use pack::NameRef;

use super::{unknown_emitter, unknown_kind, unknown_layer, unknown_variable};
use crate::file_context::FileContext;
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule::warning("impossible-comparison", "logic")
    .summary("a comparison always has the same result")
    .doc("Only numbers can be greater or less than each other; a list or an object never equals anything; a \
          field of an event has one type, and its position is not an `[x, y]` array; a count is never \
          negative or larger than the board. A comparison that contradicts this is always true or always \
          false.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "variable": { "name": "keys", "op": "gte", "value": "3" } }, "then": [{ "clear_inventory": {} }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "variable": { "name": "keys", "op": "gte", "value": 3 } }, "then": [{ "clear_inventory": {} }] }]"#);

/// The body of a condition on a variable.
pub(crate) fn variable(context: FileContext<'_>, body: Node<'_>) -> Option<Diagnostic> {
    let (op, value) = (body.get("op")?.as_str()?, body.get("value")?);
    let written = describe::found(value);
    let comparison = Comparison::of_condition(&op)?;
    let message = match value.kind() {
        Kind::Missing => return None,
        kind if kind != Kind::Number && !comparison.is_equality() => {
            format!("`{op}` is always false for {written}: only numbers can be greater or less")
        }
        Kind::Array | Kind::Object if comparison.is_equality() => {
            let always = comparison == Comparison::Neq;
            format!("no variable equals {written}, so this is always {always}")
        }
        _ => return None,
    };
    Some(context.node(&RULE, value, message))
}

/// The body of a condition on a variable that never holds a value of the compared type.
pub(crate) fn variable_type(context: FileContext<'_>, body: Node<'_>, types: &[&str]) -> Option<Diagnostic> {
    let (op, value, name) = (body.get("op")?.as_str()?, body.get("value")?, body.get("name")?.as_str()?);
    let holds = if op == "neq" { "always" } else { "never" };
    let types = if types.is_empty() { "`null`".to_owned() } else { types.join(" or ") };
    let message = format!(
        "`{}` only holds {types}, so `{op}` is {holds} true for {}",
        describe::short(&name),
        describe::found(value)
    );
    Comparison::of_condition(&op).map(|_| context.node(&RULE, value, message))
}

/// The body of a condition on a count that is at most `most`.
pub(crate) fn count(context: FileContext<'_>, body: Node<'_>, most: Option<i64>) -> Option<Diagnostic> {
    let (op, value) = (body.get("op")?.as_str()?, body.get("value")?);
    let number = value.as_i64()?;
    let most = most.unwrap_or(i64::MAX);
    let comparison = Comparison::of_condition(&op)?;
    if comparison.is_equality() && (0..=most).contains(&number) {
        return None;
    }
    let [fits_least, fits_most] = [0, most].map(|count| comparison.holds(count.cmp(&number)));
    // Authors write an unreachable upper limit to mean "always", so a comparison that always holds is
    // reported only for 0 and below.
    let message = match (fits_least, fits_most) {
        (false, false) if number <= 0 => format!(
            "a count is at least 0, so `{op}` `{number}` is always \
                                                  false"
        ),
        (false, false) => {
            format!("at most {most} can be counted, so `{op}` `{number}` is always false")
        }
        (true, true) if number <= 0 => format!("a count is at least 0, so `{op}` `{number}` is always true"),
        _ => return None,
    };
    Some(context.node(&RULE, value, message))
}

/// A test of an event field against a value.
pub(crate) fn event(
    context: FileContext<'_>,
    value: Node<'_>,
    event: &Event,
    field: &Field,
) -> Option<Diagnostic> {
    // Another rule reports references in conditions.
    let is_reference = value.as_str().is_some_and(|text| text.starts_with('$'));
    if matches!(value.kind(), Kind::Missing | Kind::Null) || is_reference {
        return None;
    }
    let is_text = value.kind() == Kind::String;
    let ty = if let Ty::Either([ty, Ty::Null]) = &field.ty { ty } else { &field.ty };
    let fits = match *ty {
        Ty::Refers(name) if is_text => return undefined(context, value, name),
        Ty::Enum(variants) => {
            is_text && variants.iter().any(|it| value.as_str().is_some_and(|text| text == it.name))
        }
        Ty::Direction => value.as_str().is_some_and(|text| engine::Direction::parse(&text).is_some()),
        Ty::Text | Ty::Refers(_) => is_text,
        // An optional flag is only ever present as `true`.
        Ty::Bool if field.presence == Presence::Optional => value.as_bool() == Some(true),
        Ty::Bool => value.kind() == Kind::Bool,
        Ty::Int { min, max } => value.as_i64().is_some_and(|number| (min..=max).contains(&number)),
        Ty::Number | Ty::Positive => value.kind() == Kind::Number,
        Ty::Any => !matches!(value.kind(), Kind::Array | Kind::Object),
        _ => false,
    };
    if fits {
        return None;
    }
    let (name, event, written) = (field.name, event.entry.name, describe::found(value));
    let message = match ty {
        Ty::Position => format!(
            "`{name}` of `{event}` is a cell, which never equals {written}{}",
            if name == "position" { "; use the condition `position`" } else { "" }
        ),
        Ty::Enum(variants) if is_text => {
            let text = value.as_str().unwrap_or_default();
            let hint = suggest::suggestion(&text, variants.iter().map(|it| it.name));
            format!("`{name}` of `{event}` is never `{}`{hint}", describe::short(&text))
        }
        Ty::Direction if is_text => {
            let text = value.as_str().unwrap_or_default();
            let hint = suggest::suggestion(&text, catalog::DIRECTIONS.iter().map(|it| it.name));
            format!("`{name}` of `{event}` is a direction and never `{}`{hint}", describe::short(&text))
        }
        Ty::Bool if value.as_bool().is_some() => {
            format!("`{name}` of `{event}` is `true` or absent, and never {written}")
        }
        Ty::List(_) | Ty::Map(_) | Ty::Any => {
            format!("`{name}` of `{event}` never equals {written}: lists and objects equal nothing")
        }
        _ => format!("`{name}` of `{event}` is {} and never equals {written}", describe::expected(ty)),
    };
    Some(context.node(&RULE, value, message))
}

/// An undefined name as the value of an event field.
fn undefined(context: FileContext<'_>, value: Node<'_>, name: Name) -> Option<Diagnostic> {
    // An empty text means that there was nothing before.
    if value.as_str().is_some_and(|text| text.is_empty()) {
        return None;
    }
    let name_ref = NameRef::value(value);
    match name {
        Name::Kind => unknown_kind::check(context, name_ref),
        Name::Layer => unknown_layer::check(context, name_ref),
        Name::Variable => unknown_variable::check(context, name_ref),
        Name::MultiCellObject => unknown_emitter::check(context, name_ref),
        _ => None,
    }
}
