//! The glyphs of kinds.

use crate::kinds::Kinds;
use crate::pool::Pool;

/// The replacement for an invisible glyph.
pub(crate) const BLANK: char = '·';

/// The glyph of a kind, whatever parameters its entities have.
pub(crate) fn of_kind(kinds: &Kinds, pool: &Pool, kind: &str) -> char {
    let face = pool.find_symbol(kind).and_then(|kind| kinds.faces.get(&kind));
    match face.and_then(|face| face.symbol.as_deref()) {
        Some(symbol) => visible(symbol.chars().next()),
        None => initial(kind),
    }
}

/// The first letter of a kind, for kinds without a symbol.
fn initial(kind: &str) -> char {
    visible(kind.chars().next().and_then(|first| first.to_uppercase().next()))
}

fn visible(glyph: Option<char>) -> char {
    glyph.filter(|glyph| !glyph.is_whitespace() && !glyph.is_control()).unwrap_or(BLANK)
}
