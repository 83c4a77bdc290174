//! The words of a vocabulary, in the order in which they are offered.

use std::cmp::Reverse;

use catalog::{Entry, Ty, Vocab};

use super::site::Site;

/// The words: the most used first, those that no released game implements last.
pub(super) fn ranked(site: &Site<'_>, vocab: Vocab) -> Vec<&'static Entry> {
    let mut entries = catalog::words(vocab);
    entries.sort_by_cached_key(|entry| {
        let uses = site.word_uses(vocab, entry.name).saturating_sub(around(site, vocab, entry.name));
        (!is_released(vocab, entry.name), Reverse(uses))
    });
    entries
}

/// The number of occurrences of a word around the cursor. Being inside it does not make using it again more
/// likely.
fn around(site: &Site<'_>, vocab: Vocab, word: &str) -> usize {
    let is_tagged = |ty: &Ty| matches!(ty, Ty::KeyTagged(it) if *it == vocab);
    let levels = site.cursor.levels.iter().filter(|level| level.is(is_tagged));
    levels.filter(|level| level.inside.key().is_some_and(|key| key.is(word))).count()
}

/// A short description of a word.
pub(super) fn detail(vocab: Vocab, entry: &Entry) -> String {
    let what = vocab.noun();
    if is_released(vocab, entry.name) { what.to_owned() } else { format!("{what}, not in any release") }
}

/// Returns true if a released game implements a word.
fn is_released(vocab: Vocab, word: &str) -> bool {
    match vocab {
        Vocab::System => catalog::system(word).is_some_and(|system| system.released),
        Vocab::LoseCondition => catalog::lose_condition(word).is_some_and(|condition| condition.released),
        _ => true,
    }
}
