//! Names whose places can all change at once while one of them is typed.

use text::{TextRange, TextSize};

use crate::occurrences;
use crate::read::{Reading, TokenKind};
use crate::rename::renamable;

/// The places of the name at an offset, if it can be renamed and all are spelled alike; else empty. A name that rows of levels
/// hold must stay one letter, so it is typed alone; so is an object of a game with sessions, which hold names of objects and
/// hashes of levels that depend on them.
pub(crate) fn linked(text: &str, reading: &Reading, offset: TextSize, has_sessions: bool) -> Vec<TextRange> {
    let Ok(Some((spelling, _))) = renamable(text, reading, offset) else { return Vec::new() };
    let name = spelling.to_lowercase();
    let places: Vec<TextRange> =
        occurrences::places(text, reading, &name).into_iter().map(|place| place.at).collect();
    let row = |at: &TextRange| {
        let mut rows = reading.tokens.iter().filter(|token| token.kind == TokenKind::Glyphs);
        rows.any(|row| row.at.contains_range(*at))
    };
    let is_object =
        reading.source.names.get(&name).is_some_and(|name| reading.declared.object(name).is_some());
    let is_meant = places.len() > 1
        && !(has_sessions && is_object)
        && occurrences::are_spelled(text, reading, &name, &spelling)
        && (spelling.chars().count() > 1 || !places.iter().any(row));
    if is_meant { places } else { Vec::new() }
}
