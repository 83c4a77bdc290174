//! Rows of levels: glyphs alone (spec section 9).

use language::CompletionKind;
use text::TextRange;

use super::items::Items;
use super::place::Place;
use super::snippets;
use crate::describe;
use crate::read::is_blank;
use crate::words::LEVEL_MESSAGE;

/// Behind the last glyph of a row there are no proposals, since Enter there begins the next row.
pub(super) fn propose(place: &Place<'_>, items: &mut Items<'_>) {
    let cursor = place.word.start() + text::TextSize::of(place.prefix);
    let at = usize::from(cursor);
    let ends_row =
        place.text.get(..at).and_then(|before| before.chars().next_back()).is_some_and(|it| !is_blank(it));
    let is_row_end =
        place.text.get(at..usize::from(place.line.end())).is_some_and(|rest| rest.chars().all(is_blank));
    if ends_row && is_row_end {
        if place.is_start
            && place.prefix.len() > 1
            && LEVEL_MESSAGE.word.starts_with(&place.prefix.to_lowercase())
        {
            snippets::propose_message(items);
        }
        return;
    }
    for (glyph, name) in describe::glyphs(place.reading) {
        let mut item = items.item(glyph, CompletionKind::Reference, glyph.to_owned());
        item.edit.range = TextRange::empty(cursor);
        item.detail = Some(describe::stands_for(place.reading, name));
        items.add(glyph, 0, item);
    }
    if place.is_start && place.word.is_empty() {
        snippets::propose_message(items);
        snippets::propose_level(place, items);
    }
}
