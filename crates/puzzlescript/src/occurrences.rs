//! Where a game writes its names: declarations, uses, and glyphs in the rows of levels.

use text::{TextRange, TextSize};

use crate::read::{Reading, TokenKind};

/// A place of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) at: TextRange,
    pub(crate) is_definition: bool,
}

/// The declared name that is written at an offset, in lower case, and its range.
pub(crate) fn name_at(text: &str, reading: &Reading, offset: TextSize) -> Option<(String, TextRange)> {
    let tokens = &reading.tokens;
    let after = tokens.partition_point(|token| token.at.start() <= offset);
    // Between two words the caret is about the one behind it, else about the one before.
    let near = tokens.get(after.saturating_sub(2)..after)?.iter().rev();
    near.filter(|token| token.at.contains_inclusive(offset)).find_map(|token| match token.kind {
        TokenKind::Declaration | TokenKind::Name => Some((written(text, token.at).to_lowercase(), token.at)),
        TokenKind::Glyphs => {
            let letters = glyphs(text, token.at);
            let (glyph, at) = letters.filter(|(_, at)| at.contains_inclusive(offset)).last()?;
            let name = reading.source.names.get(&glyph)?;
            reading.declared.has(name).then_some((glyph, at))
        }
        _ => None,
    })
}

/// All places of a name in lower case, in the order of the text.
pub(crate) fn places(text: &str, reading: &Reading, name: &str) -> Vec<Place> {
    let is_glyph = name.chars().count() == 1;
    let mut places = Vec::new();
    for token in &reading.tokens {
        match token.kind {
            TokenKind::Declaration | TokenKind::Name if is_same(written(text, token.at), name) => {
                places.push(Place { at: token.at, is_definition: token.kind == TokenKind::Declaration });
            }
            TokenKind::Glyphs if is_glyph => {
                let here = glyphs(text, token.at).filter(|(glyph, _)| glyph == name);
                places.extend(here.map(|(_, at)| Place { at, is_definition: false }));
            }
            _ => {}
        }
    }
    places
}

/// Whether all places of a name in lower case are spelled like this.
pub(crate) fn are_spelled(text: &str, reading: &Reading, name: &str, spelling: &str) -> bool {
    places(text, reading, name).iter().all(|place| written(text, place.at) == spelling)
}

/// The letters of a row, in lower case, and where they are.
fn glyphs(text: &str, row: TextRange) -> impl Iterator<Item = (String, TextRange)> {
    written(text, row).char_indices().map(move |(at, letter)| {
        let range = text::range(at, at + letter.len_utf8()) + row.start();
        (letter.to_lowercase().collect(), range)
    })
}

fn is_same(written: &str, name: &str) -> bool {
    written.eq_ignore_ascii_case(name) || !written.is_ascii() && written.to_lowercase() == name
}

/// The text of a range of the reading, empty where it is none.
pub(crate) fn written(text: &str, at: TextRange) -> &str {
    text.get(std::ops::Range::<usize>::from(at)).unwrap_or("")
}
