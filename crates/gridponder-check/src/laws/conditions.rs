//! Conditions of the DSL in laws: `board_count kind=rock op=gte value=1`, or an object.

use catalog::{About, Name, Presence, Ty};
use engine::{Value, def};
use language::{list, suggestion};
use search::Worded;

/// The conditions that can be asked where nothing happens, with what they mean.
pub(super) fn of_states() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_states = catalog::CONDITIONS.iter().filter(|condition| condition.about == About::State);
    of_states.map(|condition| (condition.entry.name, condition.entry.doc))
}

/// Reads a condition of the DSL about a state: words such as `board_count kind=rock op=gte value=1`, or an object. The names in
/// it are checked if the game is known.
///
/// # Errors
/// What is wrong with it, as a clause.
pub fn read(text: &str, game: Option<&def::Game>) -> Result<Value, String> {
    let text = text.trim();
    let condition = if text.starts_with('{') {
        let json: catalog::Json = text.parse().map_err(|why| format!("invalid JSON: {why}"))?;
        Value::from(&json)
    } else {
        let example = "board_count kind=rock op=gte value=1";
        let Worded { word, fields } = Worded::read(text, "a condition", example)?;
        Value::Map(vec![(word, Value::Map(fields))])
    };
    check(&condition, game, 0)?;
    Ok(condition)
}

/// Cap on the nesting of conditions.
const MAX_DEPTH: usize = 32;

fn check(condition: &Value, game: Option<&def::Game>, depth: usize) -> Result<(), String> {
    if depth > MAX_DEPTH {
        return Err(format!("conditions are nested more than {MAX_DEPTH} deep"));
    }
    let [(word, body)] = condition.members() else {
        return Err("a condition is an object with one word as its key".to_owned());
    };
    let Some(known) = catalog::condition(word) else {
        let names = catalog::CONDITIONS.iter().map(|known| known.entry.name);
        return Err(format!("no condition is called `{word}`{}", suggestion(word, names)));
    };
    match (known.about, &known.body) {
        (About::Event, _) => Err(format!("`{word}` is about an event, and states have none")),
        (About::Conditions, Ty::List(_)) => {
            body.elements().iter().try_for_each(|child| check(child, game, depth + 1))
        }
        (About::Conditions, _) => check(body, game, depth + 1),
        (About::State, Ty::Shape(shape)) => {
            for (name, value) in body.members() {
                let Some(field) = shape.fields.iter().find(|field| field.name == name) else {
                    let fields = shape.fields.iter().map(|field| field.name);
                    return Err(format!("`{word}` has no field `{name}`{}", suggestion(name, fields)));
                };
                check_value((word, name), value, &field.ty, game)?;
            }
            let is_missing = |field: &&catalog::Field| {
                matches!(field.presence, Presence::Required) && body.get(field.name).is_none()
            };
            match shape.fields.iter().find(is_missing) {
                Some(field) => Err(format!("`{word}` needs `{}`", field.name)),
                None => Ok(()),
            }
        }
        (About::State, _) => Ok(()),
    }
}

fn check_value(
    (word, field): (&str, &str),
    value: &Value,
    ty: &Ty,
    game: Option<&def::Game>,
) -> Result<(), String> {
    let names: Vec<&str> = match (ty, game) {
        (Ty::Enum(variants), _) => variants.iter().map(|variant| variant.name).collect(),
        (Ty::Refers(Name::Kind), Some(game)) => game.kinds.iter().map(|kind| kind.id.as_str()).collect(),
        (Ty::Refers(Name::Layer), Some(game)) => game.layers.iter().map(|layer| layer.id.as_str()).collect(),
        (Ty::Refers(Name::Tag), Some(game)) => {
            game.kinds.iter().flat_map(|kind| &kind.tags).map(String::as_str).collect()
        }
        (Ty::Position, _) if value.as_pos().is_none() => {
            return Err(format!("`{field}` of `{word}` must be a cell such as `3,2`"));
        }
        (Ty::Int { .. }, _) if value.as_int().is_none() => {
            return Err(format!("`{field}` of `{word}` must be a whole number"));
        }
        (Ty::Bool, _) if value.as_bool().is_none() => {
            return Err(format!("`{field}` of `{word}` must be `true` or `false`"));
        }
        _ => return Ok(()),
    };
    match value.as_str() {
        Some(name) if names.contains(&name) => Ok(()),
        Some(name) => {
            Err(format!("unknown value `{name}` for `{field}` of `{word}`{}", suggestion(name, names)))
        }
        None => Err(format!("`{field}` of `{word}` must be {}", list(&names, "or"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        read(text, None).expect_err("it is wrong")
    }

    #[test]
    fn words_and_objects_are_read_alike() {
        let canonical = |text: &str| read(text, None).map(|condition| condition.canonical());
        let words = canonical("cell position=3,2 layer=objects isEmpty=true");
        let object = r#"{ "cell": { "position": [3, 2], "layer": "objects", "isEmpty": true } }"#;
        assert_eq!(words, canonical(object));
        assert!(read(r#"{ "not": { "any_of": [{ "avatar": { "at": [0, 0] } }] } }"#, None).is_ok());
    }

    #[test]
    fn what_is_no_condition_is_refused() {
        assert_eq!(
            wrong("bord_count value=1"),
            "no condition is called `bord_count`; did you mean `board_count`?"
        );
        assert_eq!(wrong("board_count op=eq"), "`board_count` needs `value`");
        assert_eq!(
            wrong("board_count op=is value=1").split(';').next(),
            Some("unknown value `is` for `op` of `board_count`")
        );
        assert_eq!(wrong("board_count op=eq value=x"), "`value` of `board_count` must be a whole number");
        assert_eq!(wrong("avatar att=1,2"), "`avatar` has no field `att`; did you mean `at`?");
        assert_eq!(wrong("avatar at=1"), "`at` of `avatar` must be a cell such as `3,2`");
        assert_eq!(wrong("position x=1"), "`position` is about an event, and states have none");
        assert_eq!(wrong("[]"), "no condition is called `[]`");
        assert_eq!(wrong("{}"), "a condition is an object with one word as its key");
    }
}
