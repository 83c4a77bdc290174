//! Entries of LEGEND (spec section 5).

use language::CompletionKind;

use super::items::Items;
use super::layers::Layers;
use super::names::{propose_glyphs, propose_names, propose_undeclared};
use super::place::Place;
use crate::read::{Kind, Name, TokenKind};
use crate::words::{LEGEND_WORDS, find};

pub(super) fn propose(place: &Place<'_>, items: &mut Items<'_>) {
    let logic = place.before.iter().chain(&place.after).find(|it| it.kind == TokenKind::Logic);
    let logic = logic.map(|token| place.lower(token));
    match place.before.as_slice() {
        [] => {
            propose_undeclared(place, items);
            propose_glyphs(place, items, place.after.get(1));
        }
        [_] => propose_word(items, "="),
        [_, middle @ ..] if middle.len() % 2 == 1 => propose_members(place, items, logic.as_deref()),
        _ => match logic {
            Some(logic) => propose_word(items, &logic),
            None => ["or", "and"].iter().for_each(|word| propose_word(items, word)),
        },
    }
}

fn propose_word(items: &mut Items<'_>, word: &str) {
    if let Some(known) = find(LEGEND_WORDS, word) {
        items.word(CompletionKind::EnumMember, known.word, known.doc);
    }
}

/// The names that may stand on the right: no OR-name beside `and`, no AND-name beside `or`.
fn propose_members(place: &Place<'_>, items: &mut Items<'_>, logic: Option<&str>) {
    let written = |word: &str| place.before.iter().chain(&place.after).any(|it| place.lower(it) == word);
    // A cell holds one object of a layer.
    let layers = Layers::of(place);
    let members = place.before.iter().skip(1).chain(&place.after).filter(|it| it.kind == TokenKind::Name);
    let taken: Vec<usize> = members.filter_map(|it| layers.of_word(place, &place.lower(it))).collect();
    let is_taken = |name: Name| layers.of_name(place, name).is_some_and(|layer| taken.contains(&layer));
    propose_names(place, items, |candidate| {
        let is_wrong = matches!(
            (logic, candidate.kind),
            (Some("and"), Some(Kind::Property(_))) | (Some("or"), Some(Kind::Aggregate(_)))
        );
        let is_wrong = is_wrong
            || candidate.is_glyph
            || written(candidate.word)
            || logic == Some("and") && is_taken(candidate.name);
        (!is_wrong).then_some(0)
    });
}
