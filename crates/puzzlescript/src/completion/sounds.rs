//! Lines of SOUNDS (spec section 6).

use language::CompletionKind;
use rustc_hash::FxHashSet;

use super::items::Items;
use super::names::propose_names;
use super::place::Place;
use crate::read::{Kind, SoundKind, TokenKind};
use crate::words::{SOUND_DIRECTIONS, SOUND_EVENTS, SOUND_VERBS};

/// What speaks for a word that fits to what follows, and for an event that rules ask for.
const FITS: i32 = 2_000;
const COMMANDED: i32 = 100;

/// The events that most games give sounds, besides those that rules ask for.
const COMMON: [&str; 4] = ["endlevel", "startgame", "endgame", "startlevel"];

pub(super) fn propose(place: &Place<'_>, items: &mut Items<'_>) {
    match place.before.as_slice() {
        [] => propose_start(place, items),
        [only] if only.kind == TokenKind::Name => {
            for verb in SOUND_VERBS {
                items.word(CompletionKind::EnumMember, verb.word, verb.doc);
            }
        }
        [name, verb, directions @ ..] if name.kind == TokenKind::Name && verb.kind == TokenKind::Verb => {
            let verb = place.lower(verb);
            let takes = SOUND_VERBS.iter().any(|it| it.word == verb && it.takes_directions);
            let is_seeded = directions.iter().any(|it| it.kind == TokenKind::Seed);
            let has = |word: &str| directions.iter().chain(&place.after).any(|it| place.lower(it) == word);
            for word in SOUND_DIRECTIONS.iter().filter(|word| takes && !is_seeded && !has(word)) {
                items.word(CompletionKind::EnumMember, word, "");
            }
        }
        _ => {}
    }
}

/// Events without a sound, and names. What follows tells which: a seed belongs to an event, a verb to a name.
fn propose_start(place: &Place<'_>, items: &mut Items<'_>) {
    let next = place.after.first().map(|token| token.kind);
    let commanded = commanded(place);
    let lines = &place.reading.source.sounds;
    let heard = |word: &str| {
        let words = lines.iter().flat_map(|line| &line.words).filter(|it| !place.is_in_line(it.at));
        words.into_iter().any(|it| matches!(&it.kind, SoundKind::Event(event) if event == word))
    };
    for event in SOUND_EVENTS.iter().filter(|event| !heard(event.word)) {
        let weight = if next == Some(TokenKind::Seed) { FITS } else { 0 };
        let weight = weight + if commanded.contains(event.word) { COMMANDED } else { 0 };
        let common = COMMON.iter().rev().position(|word| *word == event.word);
        let weight = weight + common.map_or(0, |place| place as i32 + 1);
        items.weighed_word(CompletionKind::Event, event.word, event.doc, weight);
    }
    propose_names(place, items, |candidate| {
        let is_wrong = candidate.is_glyph || matches!(candidate.kind, Some(Kind::Aggregate(_)));
        (!is_wrong).then_some(if next == Some(TokenKind::Verb) { FITS } else { 0 })
    });
}

/// The words of all rules, the sounds that they play among them.
fn commanded<'p>(place: &Place<'p>) -> FxHashSet<&'p str> {
    let source = &place.reading.source;
    source.rules.iter().flat_map(|rule| &rule.tokens).map(|token| source.names.text(token.name)).collect()
}
