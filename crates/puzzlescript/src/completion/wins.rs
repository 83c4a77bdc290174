//! Win conditions (spec section 9).

use language::CompletionKind;

use super::items::Items;
use super::names::propose_names;
use super::place::Place;
use crate::words::{REQUIRED_NAMES, WIN_ON, WIN_QUANTIFIERS, find};

pub(super) fn propose(place: &Place<'_>, items: &mut Items<'_>) {
    match place.before.as_slice() {
        [] => {
            for word in WIN_QUANTIFIERS {
                items.word(CompletionKind::EnumMember, word.word, word.doc);
            }
        }
        [_] | [_, _, _] => {
            let has = |word: &str| place.before.iter().chain(&place.after).any(|it| place.lower(it) == word);
            // The background is everywhere, and the player moves: conditions are mostly about other things.
            let weight = |word: &str| if find(REQUIRED_NAMES, word).is_some() { 0 } else { 20 };
            propose_names(place, items, |candidate| {
                (!candidate.is_glyph && !has(candidate.word)).then(|| weight(candidate.word))
            });
        }
        [_, _] => items.word(CompletionKind::EnumMember, WIN_ON.word, WIN_ON.doc),
        _ => {}
    }
}
