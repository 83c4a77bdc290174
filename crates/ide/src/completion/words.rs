//! The words of a vocabulary in the order they are proposed in.

use std::cmp::Reverse;

use catalog::{Entry, Vocab};

use super::describe;
use super::site::Site;

/// The words: those used most first, those that no released game knows last.
pub(super) fn ranked(site: &Site<'_>, vocab: Vocab) -> Vec<&'static Entry> {
    let mut entries = catalog::words(vocab);
    entries.sort_by_cached_key(|entry| {
        (!is_released(vocab, entry.name), Reverse(site.word_uses(vocab, entry.name)))
    });
    entries
}

/// What a word is, in a few words.
pub(super) fn detail(vocab: Vocab, entry: &Entry) -> String {
    let what = describe::vocab(vocab);
    if is_released(vocab, entry.name) { what.to_owned() } else { format!("{what}, in no released game") }
}

/// Whether a released game acts on a word.
fn is_released(vocab: Vocab, word: &str) -> bool {
    match vocab {
        Vocab::System => catalog::system(word).is_some_and(|system| system.released),
        Vocab::LoseCondition => catalog::lose_condition(word).is_some_and(|condition| condition.released),
        _ => true,
    }
}
