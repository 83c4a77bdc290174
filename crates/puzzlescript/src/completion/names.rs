//! Declared names, names that are used without being declared, and free glyphs.

use language::CompletionKind;
use rustc_hash::FxHashSet;

use super::items::Items;
use super::layers::objects_of;
use super::place::Place;
use crate::describe;
use crate::occurrences::written;
use crate::read::{Kind, Name, Token, TokenKind};
use crate::words::GLYPHS;

/// A declared name that is looked at.
pub(super) struct Candidate<'s> {
    /// The word in lower case.
    pub(super) word: &'s str,
    pub(super) name: Name,
    pub(super) kind: Option<Kind>,
    /// Whether it is one letter that stands for something else, and the section does not use it so far: outside of levels
    /// most games name the thing itself.
    pub(super) is_glyph: bool,
}

/// Proposes the declared names that get a weight.
pub(super) fn propose_names(
    place: &Place<'_>,
    items: &mut Items<'_>,
    weigh: impl Fn(Candidate<'_>) -> Option<i32>,
) {
    let reading = place.reading;
    for name in reading.declared.names() {
        let word = reading.source.names.text(name);
        let kind = reading.declared.kind(name);
        let at = kind.and_then(|kind| kind.place(&reading.source)).map(|(at, _)| at);
        // The word that is being written is no name yet.
        if at == Some(place.word) {
            continue;
        }
        let is_letter = describe::is_letter(word) && !matches!(kind, Some(Kind::Object(_)));
        let is_glyph = is_letter && !items.is_used(word);
        if let Some(weight) = weigh(Candidate { word, name, kind, is_glyph }) {
            items.name(name, weight);
        }
    }
}

/// Proposes names that are written somewhere without being declared.
pub(super) fn propose_undeclared(place: &Place<'_>, items: &mut Items<'_>) {
    let reading = place.reading;
    let is_word = |word: &str| word.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    for token in &reading.tokens {
        if !matches!(token.kind, TokenKind::Name | TokenKind::Unreadable) || token.at == place.word {
            continue;
        }
        let word = written(place.text, token.at);
        let lower = word.to_lowercase();
        let is_declared = reading.source.names.get(&lower).is_some_and(|name| reading.declared.has(name));
        if !is_declared && is_word(word) && word.chars().any(char::is_alphabetic) {
            let mut item = items.item(word, CompletionKind::Reference, word.to_owned());
            item.detail = Some("used, not declared".to_owned());
            items.add(&lower, 400, item);
        }
    }
}

/// What speaks for a glyph that the name it is for begins with.
const INITIAL: i32 = 200;

/// Proposes glyphs that name nothing yet, those first that stand in levels, then the first letter of a name.
pub(super) fn propose_glyphs(place: &Place<'_>, items: &mut Items<'_>, name: Option<&Token>) {
    let name = name.map(|token| place.lower(token)).unwrap_or_default();
    let reading = place.reading;
    let is_free =
        |glyph: &str| reading.source.names.get(glyph).is_none_or(|name| !reading.declared.has(name));
    let mut drawn: FxHashSet<String> = FxHashSet::default();
    for row in reading.tokens.iter().filter(|token| token.kind == TokenKind::Glyphs) {
        let letters = written(place.text, row.at).chars();
        drawn.extend(letters.map(|letter| letter.to_lowercase().collect::<String>()));
    }
    let mut undeclared: Vec<String> = drawn.into_iter().filter(|glyph| is_free(glyph)).collect();
    undeclared.sort_unstable();
    for glyph in undeclared {
        let mut item = items.item(&glyph, CompletionKind::Value, glyph.clone());
        item.detail = Some("in levels, without meaning".to_owned());
        items.add(&glyph, 500, item);
    }
    for glyph in GLYPHS.chars().map(String::from).filter(|glyph| is_free(glyph)) {
        let mut item = items.item(&glyph, CompletionKind::Value, glyph.clone());
        item.detail = Some("free".to_owned());
        items.add(&glyph, if name.starts_with(&glyph) { INITIAL } else { 0 }, item);
    }
}

/// Proposes the objects that are in no layer yet, and the names for several of them (spec section 7).
pub(super) fn propose_for_layer(place: &Place<'_>, items: &mut Items<'_>) {
    let source = &place.reading.source;
    let declared = &place.reading.declared;
    let other = source.layers.iter().flat_map(|layer| &layer.words).filter(|word| word.at != place.word);
    let mut layered: FxHashSet<usize> = FxHashSet::default();
    for word in other {
        layered.extend(objects_of(place, word.name));
    }
    propose_names(place, items, |candidate| {
        if candidate.is_glyph || declared.aggregate(candidate.name).is_some() {
            return None;
        }
        let objects = objects_of(place, candidate.name);
        let is_free = !objects.is_empty() && objects.iter().all(|object| !layered.contains(object));
        // A name for more of them leaves less to write.
        is_free.then_some(objects.len().min(50) as i32)
    });
}

/// Whether a name stands for one of several objects.
pub(super) fn is_choice(place: &Place<'_>, name: Name) -> bool {
    let declared = &place.reading.declared;
    declared.object(name).is_none() && declared.aggregate(name).is_none() && objects_of(place, name).len() > 1
}
