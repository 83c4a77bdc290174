//! Lines of SOUNDS (spec section 6).

use language::CompletionKind;

use super::items::Items;
use super::names::propose_names;
use super::place::Place;
use crate::read::{Kind, SoundKind, TokenKind};
use crate::words::{SOUND_DIRECTIONS, SOUND_EVENTS, SOUND_VERBS};

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

/// Events without a sound, and names.
fn propose_start(place: &Place<'_>, items: &mut Items<'_>) {
    let lines = &place.reading.source.sounds;
    let heard = |word: &str| {
        let words = lines.iter().flat_map(|line| &line.words).filter(|it| !place.is_in_line(it.at));
        words.into_iter().any(|it| matches!(&it.kind, SoundKind::Event(event) if event == word))
    };
    for event in SOUND_EVENTS.iter().filter(|event| !heard(event.word)) {
        items.word(CompletionKind::Event, event.word, event.doc);
    }
    propose_names(place, items, |candidate| {
        let is_wrong = candidate.is_glyph || matches!(candidate.kind, Some(Kind::Aggregate(_)));
        (!is_wrong).then_some(0)
    });
}
