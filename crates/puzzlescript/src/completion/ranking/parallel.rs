//! Parallel lines: those with the same brackets, bars and arrows whose words are mostly the same. What they have at the place
//! tells what may stand there, after what else became of their words.

use rustc_hash::FxHashMap;

use super::analogy::{analogies, last_number_plus};
use super::evidence::{Evidence, FULL, Word};
use super::lines::Lines;
use super::sources::Source;
use crate::completion::place::Place;
use crate::completion::section_words::LINE_END;
use crate::words::ARROW;

/// The most lines that are looked at, and the most parallel ones, the nearest first.
const MAX_LINES: usize = 400;
const MAX_PARALLEL: usize = 64;

/// The longest line that is compared, in words, and the most of its changes that are applied to a word.
const MAX_WORDS: usize = 200;
const MAX_CHANGES: usize = 8;

/// How far away a line counts less than the one before it, and by which part of itself.
const MAX_DISTANCE: i32 = 20;
const PER_DISTANCE: i32 = 3;
const DISTANCES: i32 = 20;

/// How far apart in OBJECTS two objects are at most for a change of one to the other to count as steps.
const MAX_STEPS: usize = 3;

/// Compares all lines with the one of the place. `words` are all words by number, and `find` tells the number of one.
pub(super) fn compare(
    place: &Place<'_>,
    lines: &Lines<'_>,
    words: &[Word<'_>],
    find: impl Fn(&str) -> Option<u32>,
    evidence: &mut Evidence,
) {
    let mut compared = Compared { place, words, find, evidence, changed: FxHashMap::default() };
    let mut equal_above = Vec::new();
    let mut parallel = 0;
    for (distance, is_above, line) in lines.nearest_first().take(MAX_LINES) {
        let Some((word, changes)) = compared.changes(lines, line) else { continue };
        let differing = changes.len() as i32;
        let len = line.len() as i32;
        let strength = FULL * DISTANCES * (len - differing).pow(2)
            / (len.pow(2) * (DISTANCES + PER_DISTANCE * (distance as i32 - 1).min(MAX_DISTANCE)));
        parallel += 1;
        if parallel > MAX_PARALLEL {
            break;
        }
        if changes.is_empty() {
            compared.add_equal(word, strength);
            if is_above {
                equal_above.push(word);
            }
        } else {
            compared.add_changed(lines, line, word, &changes, strength);
        }
    }
    compared.add_series(&equal_above);
}

/// A comparison of lines.
struct Compared<'c, F> {
    place: &'c Place<'c>,
    words: &'c [Word<'c>],
    find: F,
    evidence: &'c mut Evidence,
    /// What became of a word where one word became another one, by the numbers of the three.
    changed: FxHashMap<[u32; 3], Vec<(Source, u32)>>,
}

impl<'c, F: Fn(&str) -> Option<u32>> Compared<'c, F> {
    /// The word of a line at the place, and the words that are others elsewhere; `None` for a line that is not parallel.
    fn changes(&self, lines: &Lines<'_>, line: &[u32]) -> Option<(Word<'c>, Vec<(u32, u32)>)> {
        let len = lines.before.len() + 1 + lines.behind.len();
        if line.len() != len || len > MAX_WORDS {
            return None;
        }
        let (left, right) = line.split_at_checked(lines.before.len())?;
        let (word, right) = right.split_first()?;
        let word = self.word(*word).filter(|word| !is_structure(word.text))?;
        let mut changes = Vec::new();
        let pairs = left.iter().zip(lines.before).chain(right.iter().zip(lines.behind));
        for (old, new) in pairs.filter(|(old, new)| old != new) {
            let is_word = |number: u32| self.word(number).is_some_and(|it| !is_structure(it.text));
            if !is_word(*old) || !is_word(*new) || changes.len() >= (len / 2).max(2) {
                return None;
            }
            changes.push((*old, *new));
        }
        Some((word, changes))
    }

    /// A line that is equal but for the word at the place, which is another one there.
    fn add_equal(&mut self, word: Word<'_>, strength: i32) {
        let objects = &self.place.reading.source.objects;
        if let Some(at) = word.object {
            for neighbor in [at.checked_add(1), at.checked_sub(1)].into_iter().flatten() {
                let name = objects.get(neighbor).map(|object| object.word.name);
                let text = name.map(|name| self.place.reading.source.names.text(name));
                if let Some(number) = text.and_then(|text| (self.find)(text)) {
                    self.evidence.add_line(Source::Next, number, strength);
                }
            }
        }
        if word.layer.is_some() || word.is_movement {
            self.evidence.add_layer(Source::NextLayer, word.layer, word.number, strength);
        }
    }

    /// A line that has other words elsewhere.
    fn add_changed(
        &mut self,
        lines: &Lines<'_>,
        line: &[u32],
        word: Word<'_>,
        changes: &[(u32, u32)],
        strength: i32,
    ) {
        if let Some((_, new)) = changes.iter().find(|(old, _)| *old == word.number) {
            self.evidence.add_line(Source::Renamed, *new, strength);
            return;
        }
        let is_elsewhere = line.iter().filter(|number| **number == word.number).count() > 1;
        if is_elsewhere && lines.before.iter().chain(lines.behind).any(|number| *number == word.number) {
            self.evidence.add_line(Source::Kept, word.number, strength);
            return;
        }
        for (at, (old, new)) in changes.iter().take(MAX_CHANGES).enumerate() {
            let is_first = !changes.iter().take(at).any(|(other, _)| other == old);
            if !is_first {
                continue;
            }
            for (source, number) in self.changed(*old, *new, word) {
                self.evidence.add_line(source, number, strength);
            }
        }
        self.evidence.add_line(Source::Same, word.number, strength);
        if let Some(layer) = word.layer {
            self.evidence.add_layer(Source::SameLayer, Some(layer), word.number, strength);
        }
    }

    /// What became of a word where one word became another one.
    fn changed(&mut self, old: u32, new: u32, word: Word<'_>) -> Vec<(Source, u32)> {
        let key = [old, new, word.number];
        if let Some(known) = self.changed.get(&key) {
            return known.clone();
        }
        let (Some(old), Some(new)) = (self.word(old), self.word(new)) else { return Vec::new() };
        let texts = analogies(old.text, new.text, word.text).into_iter();
        let mut found: Vec<(Source, u32)> =
            texts.filter_map(|(source, text)| Some((source, (self.find)(&text)?))).collect();
        if let (Some(old), Some(new), Some(at)) = (old.object, new.object, word.object)
            && old.abs_diff(new) <= MAX_STEPS
            && let Some(number) = self.shifted(old, new, at)
            && number != word.number
            && !found.iter().any(|(_, other)| *other == number)
        {
            found.push((Source::Shifted, number));
        }
        self.changed.insert(key, found.clone());
        found
    }

    /// The object as far behind one as another one is behind a third.
    fn shifted(&self, old: usize, new: usize, at: usize) -> Option<u32> {
        let at = (at + new).checked_sub(old)?;
        let object = self.place.reading.source.objects.get(at)?;
        (self.find)(self.place.reading.source.names.text(object.word.name))
    }

    /// The words that continue what equal lines above have at the place, the nearest first.
    fn add_series(&mut self, above: &[Word<'_>]) {
        let Some(last) = above.first() else { return };
        if let Some(number) = last_number_plus(last.text, 1).and_then(|text| (self.find)(&text)) {
            self.evidence.add(Source::CountedOn, number, FULL);
        }
        if let Some(first) = above.get(1) {
            let mut next: Vec<u32> = analogies(first.text, last.text, last.text)
                .into_iter()
                .filter_map(|(_, text)| (self.find)(&text))
                .collect();
            if let (Some(one), Some(other)) = (first.object, last.object) {
                next.extend(self.shifted(one, other, other));
            }
            next.sort_unstable();
            next.dedup();
            for number in next {
                self.evidence.add(Source::Series, number, FULL);
            }
        }
    }

    fn word(&self, number: u32) -> Option<Word<'c>> {
        self.words.get(number as usize).copied().filter(|_| number != LINE_END)
    }
}

/// Whether a word is the skeleton of a rule.
fn is_structure(word: &str) -> bool {
    matches!(word, "[" | "]" | "|") || word == ARROW.word
}
