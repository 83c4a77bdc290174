//! Descriptions of types and values for messages.

use catalog::{Format, Key, Ty};
use engine::def;
use json::{Kind, Node};

use crate::suggest::list;

/// What a type accepts, for example `an array of tags`.
pub fn expected(ty: &Ty) -> String {
    match ty {
        Ty::Any => "any value".to_owned(),
        Ty::Null => "`null`".to_owned(),
        Ty::Bool => "`true` or `false`".to_owned(),
        Ty::Int { .. } => "an integer".to_owned(),
        Ty::Number => "a number".to_owned(),
        Ty::Positive => "a number above 0".to_owned(),
        Ty::Text => "a string".to_owned(),
        Ty::Formatted(format) => format!("a string: {}", form(*format)),
        Ty::Enum(variants) => {
            format!("a string: {}", list(&variants.iter().map(|it| it.name).collect::<Vec<_>>(), "or"))
        }
        Ty::Words(variants) => {
            let names: Vec<&str> = variants.iter().map(|it| it.name).collect();
            format!("a string such as {}", list(&names, "or"))
        }
        Ty::Direction => "a direction as a string".to_owned(),
        Ty::Position => "a position `[x, y]` of two integers".to_owned(),
        Ty::Size => "a size `[width, height]` of two integers of at least 1".to_owned(),
        Ty::Defines(name) | Ty::Refers(name) => format!("{} as a string", a(name.noun())),
        Ty::Live(inner) => format!("{} or a `$` reference", expected(inner)),
        Ty::List(list) => format!("an array of {}", plural(list.noun)),
        Ty::Map(map) => match map.key {
            Key::Text => "an object".to_owned(),
            Key::Defines(name) | Key::Refers(name) => {
                format!("an object with {} as keys", plural(name.noun()))
            }
        },
        Ty::Shape(shape) => format!("{} object", a(shape.name)),
        Ty::KeyTagged(catalog::Vocab::Condition) => "a condition object".to_owned(),
        Ty::KeyTagged(_) => "an effect object".to_owned(),
        Ty::TypeTagged(tagged) => format!("{} object", a(tagged.shape.name)),
        Ty::SystemOverrides => "an object with system ids as keys".to_owned(),
        Ty::LayerData => "an array of rows, an object with `\"format\": \"sparse\"`, or `null`".to_owned(),
        Ty::Pattern => "an array of rows".to_owned(),
        Ty::GoldStep => "an action as a string or an object".to_owned(),
        Ty::MultiCellParams => "an object".to_owned(),
        Ty::Either(alternatives) => {
            let words: Vec<String> = alternatives.iter().map(expected).collect();
            match words.as_slice() {
                [] => "nothing".to_owned(),
                [only] => only.clone(),
                [first @ .., last] => format!("{} or {last}", first.join(", ")),
            }
        }
    }
}

/// The value that was found, for example `an array of 3 elements`.
pub(crate) fn found(node: Node<'_>) -> String {
    match node.kind() {
        Kind::Missing => "nothing".to_owned(),
        Kind::Null => "`null`".to_owned(),
        Kind::Bool => format!("`{}`", source(node)),
        Kind::Number => format!("the number `{}`", source(node)),
        Kind::String => format!("the string `{}`", source(node)),
        Kind::Array => match node.len() {
            0 => "an empty array".to_owned(),
            1 => "an array of one element".to_owned(),
            2 => {
                let elements: Vec<&str> = node.elements().map(Node::text).collect();
                format!("`{}`", short(&format!("[{}]", elements.join(", "))))
            }
            length => format!("an array of {length} elements"),
        },
        Kind::Object => "an object".to_owned(),
    }
}

/// The description of a format.
pub(crate) const fn form(format: Format) -> &'static str {
    match format {
        Format::DslVersion => "a version of the DSL such as `0.8`",
        Format::SemVer => "a version such as `1.0.0`",
        Format::GameId => "made of letters, digits, `.`, `_` and `-`",
        Format::PackTag => "lower-case words joined by `-`, at most 48 characters long",
        Format::Color => "a color such as `#33aa77`",
        Format::Paint => {
            "the name of a color, a color such as `#33aa77`, or a placeholder such as `@param:color`"
        }
        Format::Symbol => "one character other than `@`",
        Format::CountPredicate => "`even`, `odd`, or `gte_`, `lte_` or `eq_` with a number",
        Format::AssetPath => "the path of a file",
        Format::Caption => "a text, or a placeholder such as `@param:value`",
        Format::Character => "a single character",
        Format::WebAddress => "the address of a page, such as `https://example.org`",
    }
}

/// The word that names an effect.
pub(crate) fn word_of(effect: Node<'_>) -> Option<String> {
    effect
        .distinct_members()
        .map(|member| member.key.text())
        .find(|word| catalog::effect(word).is_some())
        .map(Into::into)
}

/// The beginning of a text that may be long.
pub(crate) fn short(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// The beginning of the source text of a node, as it would be on one line: what is said does not depend on the layout.
pub(crate) fn source(node: Node<'_>) -> String {
    /// In bytes: at least what [`short`] shows, and one more.
    const ENOUGH: usize = 400;
    let (mut is_quoted, mut is_escaped) = (false, false);
    let mut line = String::new();
    for character in node.text().chars() {
        if line.len() > ENOUGH {
            break;
        }
        if is_quoted {
            is_quoted = is_escaped || character != '"';
            is_escaped = !is_escaped && character == '\\';
            line.push(character);
            continue;
        }
        is_quoted = character == '"';
        match character {
            ' ' | '\t' | '\n' | '\r' => {}
            ',' | ':' | '{' => line.extend([character, ' ']),
            '}' if line.ends_with("{ ") => {
                line.pop();
                line.push('}');
            }
            '}' => line.push_str(" }"),
            _ => line.push(character),
        }
    }
    short(&line)
}

/// The name of a shape with its DSL word in backquotes: "`slide_merge` config".
pub(crate) fn shape(shape: &catalog::Shape) -> String {
    let mark = |word: &str| if word.contains('_') { format!("`{word}`") } else { word.to_owned() };
    shape.name.split(' ').map(mark).collect::<Vec<_>>().join(" ")
}

/// The noun with its article.
pub(crate) fn a(noun: &str) -> String {
    let vowel = noun.trim_start_matches('`').starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// The plural of a noun.
pub(crate) fn plural(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if noun.ends_with(['s', 'x']) || noun.ends_with("ch") => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// A number with its noun.
pub(crate) fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {}", plural(noun)) }
}

/// The actions that win, up to a readable number.
pub(crate) fn path(by: &[def::Action]) -> String {
    const MOST: usize = 12;
    let shown: Vec<String> = by.iter().take(MOST).map(|action| format!("`{}`", word(action))).collect();
    let rest = if by.len() > MOST { format!(" and {} more", by.len() - MOST) } else { String::new() };
    format!("{}{rest}", shown.join(", "))
}

/// Moves of which any is meant, up to a readable number.
pub(crate) fn moves(any: &[&def::Action]) -> String {
    const MOST: usize = 6;
    let words: Vec<String> = any.iter().take(MOST).map(|action| word(action)).collect();
    match any.len() - words.len() {
        0 => list(&words, "or"),
        1 => format!("`{}` or 1 other", words.join("`, `")),
        more => format!("`{}` or {more} others", words.join("`, `")),
    }
}

/// An action in a message.
fn word(action: &def::Action) -> String {
    short(&action.words())
}

/// A number of consecutive steps of a gold path, with the index of the first.
pub(crate) fn steps(number: usize, steps: usize) -> String {
    let last = (number + steps).saturating_sub(1);
    match steps {
        0 | 1 => format!("step {number}"),
        2 => format!("steps {number} and {last}"),
        _ => format!("{steps} steps ({number} to {last})"),
    }
}

/// The name of a location: its key, or the array that contains it.
pub(crate) fn subject(node: Node<'_>) -> String {
    match (node.key(), node.index()) {
        (Some(key), _) => format!("`{}`", short(&key.text())),
        (None, Some(index)) => {
            let mut around = node.parent();
            while let Some(node) = around {
                if let Some(key) = node.key() {
                    return format!("`{}[{index}]`", short(&key.text()));
                }
                around = node.parent();
            }
            format!("element {index}")
        }
        (None, None) => "the file".to_owned(),
    }
}

/// What is doubtful about a constraint, as a clause.
pub fn doubt(doubt: search::Doubt<'_>) -> String {
    match doubt {
        search::Doubt::UnknownEvent(event) => {
            let suggestion =
                language::suggestion(event, catalog::EVENTS.iter().map(|event| event.entry.name));
            format!("no event is called `{event}`{suggestion}")
        }
        search::Doubt::NeverSent(event) => format!("nothing in this game sends `{event}`"),
        search::Doubt::UnknownField(event, field) => {
            let suggestion = language::suggestion(field, event.payload.iter().map(|field| field.name));
            format!("`{}` has no field `{field}`{suggestion}", event.entry.name)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_move_more_than_are_named_is_one_other() {
        let action = |at: usize| def::Action::read(&engine::Value::Str(format!("move{at}")));
        let all: Vec<def::Action> = (0..8).filter_map(action).collect();
        let told = |count: usize| moves(&all.iter().take(count).collect::<Vec<_>>());
        assert_eq!(told(2), "`move0` or `move1`");
        assert_eq!(told(7), "`move0`, `move1`, `move2`, `move3`, `move4`, `move5` or 1 other");
        assert!(told(8).ends_with(" or 2 others"), "{}", told(8));
    }
}
