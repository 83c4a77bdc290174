//! What the names of a game stand for, in words.

use std::fmt::Write as _;

use crate::read::{Kind, Name, Reading};

/// The most members that are listed.
const MAX_LISTED: usize = 12;

/// What a name is, in a few words: `OR-name of 3`.
pub(crate) fn noun(reading: &Reading, name: Name) -> Option<String> {
    let source = &reading.source;
    Some(match reading.declared.kind(name)? {
        Kind::Object(_) => "object".to_owned(),
        Kind::Synonym(at) => {
            format!("another name of {}", source.names.written(source.synonyms.get(at)?.of.name))
        }
        Kind::Aggregate(at) => format!("AND-name of {}", source.aggregates.get(at)?.members.len()),
        Kind::Property(at) => format!("OR-name of {}", source.properties.get(at)?.members.len()),
    })
}

/// What an AND-name or an OR-name stands for; `None` for other names.
pub(crate) fn members(reading: &Reading, name: Name) -> Option<String> {
    let source = &reading.source;
    let (group, word) = match reading.declared.kind(name)? {
        Kind::Aggregate(at) => (source.aggregates.get(at)?, "and"),
        Kind::Property(at) => (source.properties.get(at)?, "or"),
        Kind::Object(_) | Kind::Synonym(_) => return None,
    };
    let names = group.members.iter().take(MAX_LISTED).map(|member| source.names.written(*member));
    let mut text = names.collect::<Vec<_>>().join(&format!(" {word} "));
    if let Some(more) = group.members.len().checked_sub(MAX_LISTED).filter(|more| *more > 0) {
        // Writing to a string cannot fail.
        let _ = write!(text, " {word} {more} more");
    }
    Some(text)
}

/// What a name stands for, by the names of objects.
pub(crate) fn stands_for(reading: &Reading, name: Name) -> String {
    let source = &reading.source;
    match reading.declared.kind(name) {
        Some(Kind::Synonym(at)) => {
            let of = source.synonyms.get(at).map(|it| it.of.name);
            of.map_or_else(String::new, |of| source.names.written(of).to_owned())
        }
        _ => members(reading, name).unwrap_or_else(|| source.names.written(name).to_owned()),
    }
}

/// Whether a name is one letter, as those of levels are.
pub(crate) fn is_letter(name: &str) -> bool {
    name.chars().count() == 1
}

/// The names of one letter that levels may hold (spec section 2, the level characters), in the order of their numbers.
pub(crate) fn glyphs(reading: &Reading) -> impl Iterator<Item = (&str, Name)> {
    let names = reading.declared.names().map(|name| (reading.source.names.text(name), name));
    names.filter(|(word, name)| {
        is_letter(word) && !matches!(reading.declared.kind(*name), Some(Kind::Property(_)))
    })
}
