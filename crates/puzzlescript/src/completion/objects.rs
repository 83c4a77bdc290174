//! Names, colors and other names of objects (spec section 4).

use std::borrow::Cow;

use language::CompletionKind;

use super::items::Items;
use super::names::{propose_glyphs, propose_undeclared};
use super::place::Place;
use super::snippets;
use crate::read::TokenKind;
use crate::words::{COLOR_NAMES, TRANSPARENT};

pub(super) fn propose(place: &Place<'_>, items: &mut Items<'_>) {
    match place.before.first().map(|token| token.kind) {
        None if is_color_line(place) => propose_colors(place, items),
        None => {
            propose_undeclared(place, items);
            snippets::propose_object(place, items);
        }
        Some(TokenKind::Declaration) => propose_glyphs(place, items, place.before.first()),
        // A color that is not known yet is read as what cannot be read.
        Some(TokenKind::Color | TokenKind::Unreadable) => propose_colors(place, items),
        Some(_) => {}
    }
}

/// Whether the line is the one below the name of an object.
fn is_color_line(place: &Place<'_>) -> bool {
    let start = usize::from(place.line.start());
    let above = place.text.get(..start.saturating_sub(1)).unwrap_or("");
    let above = above.rfind('\n').map_or(0, |end| end + 1);
    let objects = &place.reading.source.objects;
    let is_above = |at: text::TextRange| (above..start).contains(&usize::from(at.start()));
    objects.iter().any(|object| is_above(object.word.at))
}

/// The names of colors, each with its value in the palette of the game.
pub(super) fn propose_colors(place: &Place<'_>, items: &mut Items<'_>) {
    let palette = place.reading.source.palette();
    for name in COLOR_NAMES {
        let spelling = items.spelling(name).to_owned();
        let mut item = items.item(&spelling, CompletionKind::Color, spelling.clone());
        let value = palette.value(name).map(|value| format!("#{value:06x}"));
        item.documentation = match &value {
            Some(value) => Some(Cow::Owned(value.clone())),
            None => (*name == TRANSPARENT).then_some(Cow::Borrowed("Draws nothing.")),
        };
        item.detail = value;
        items.add(name, 0, item);
    }
}
