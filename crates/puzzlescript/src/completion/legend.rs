//! Entries of LEGEND (spec section 5).

use language::CompletionKind;
use rustc_hash::FxHashSet;

use super::items::Items;
use super::names::{Candidate, Layers, likeness, propose_glyphs, propose_names, propose_undeclared};
use super::place::Place;
use crate::describe;
use crate::read::{Kind, Name, Token, TokenKind};
use crate::words::{LEGEND_WORDS, find};

/// What speaks for a name on the right: that it has no glyph, that it begins with the glyph, and that no other entry names it.
const WITHOUT_GLYPH: u32 = 300;
const SAME_LETTER: u32 = 150;
const NOT_REFERRED: u32 = 150;

pub(super) fn propose(place: &Place<'_>, items: &mut Items<'_>) {
    let logic = place.before.iter().chain(&place.after).find(|it| it.kind == TokenKind::Logic);
    let logic = logic.map(|token| place.lower(token));
    match place.before.as_slice() {
        [] => {
            propose_undeclared(place, items);
            propose_glyphs(place, items);
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

/// The names that may stand on the right: no OR-name beside `and`, no AND-name beside `or`; for a glyph first the objects
/// that have none.
fn propose_members(place: &Place<'_>, items: &mut Items<'_>, logic: Option<&str>) {
    let [left, ..] = place.before.as_slice() else { return };
    let source = &place.reading.source;
    let glyph = place.lower(left);
    let is_glyph = describe::is_letter(&glyph);
    let written = |word: &str| place.before.iter().chain(&place.after).any(|it| place.lower(it) == word);
    let has_glyph = |candidate: &Candidate<'_>| {
        let Some(Kind::Object(at)) = candidate.kind else { return true };
        let object = source.objects.get(at).map(|object| object.word.name);
        let others = source.synonyms.iter().filter(|it| !place.is_in_line(it.word.at));
        let mut others = others.filter(|it| describe::is_letter(source.names.text(it.word.name)));
        others.any(|it| Some(it.of.name) == object)
    };
    let referred: FxHashSet<Name> = referred(place);
    let beside = |token: Option<&Token>| token.and_then(|it| source.names.get(&place.lower(it)));
    let before = beside(place.before.iter().rev().find(|it| it.kind == TokenKind::Name));
    let behind = beside(place.after.iter().find(|it| it.kind == TokenKind::Name));
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
        if is_wrong
            || candidate.is_glyph
            || written(candidate.word)
            || logic == Some("and") && is_taken(candidate.name)
        {
            return None;
        }
        let mut weight = 0;
        if is_glyph && logic.is_none() {
            weight += if has_glyph(&candidate) { 0 } else { WITHOUT_GLYPH };
            weight += if candidate.word.starts_with(&glyph) { SAME_LETTER } else { 0 };
        }
        if !referred.contains(&candidate.name) {
            weight += NOT_REFERRED;
        }
        Some(weight + likeness(place, candidate.name, candidate.word, before.into_iter().chain(behind)))
    });
}

/// The names that stand on the right of other entries.
fn referred(place: &Place<'_>) -> FxHashSet<Name> {
    let source = &place.reading.source;
    let groups = source.aggregates.iter().chain(&source.properties).flat_map(|group| &group.written);
    let synonyms = source.synonyms.iter().map(|synonym| &synonym.of);
    groups.chain(synonyms).filter(|word| !place.is_in_line(word.at)).map(|word| word.name).collect()
}
