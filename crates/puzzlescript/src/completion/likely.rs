//! How likely a word is at a place: games repeat themselves, so what stands between the same words elsewhere in the section
//! likely stands here too.

use rustc_hash::FxHashMap;

use super::place::Place;
use crate::occurrences::written;
use crate::read::{TokenKind, section};

/// The most words before and behind the place that are compared.
const MAX_BEFORE: usize = 12;
const MAX_BEHIND: usize = 6;

/// The longest part of a line that is compared, in words.
const MAX_LINE: usize = 200;

/// What one more of the same words before and behind counts.
const BEFORE: u32 = 100;
const BEHIND: u32 = 80;

/// The most that repetition counts: less than one more of the same words.
const MAX_COUNT: u32 = 60;

/// The words of the section, and how much speaks for each at the place.
pub(super) struct Likely<'l> {
    words: FxHashMap<String, Word<'l>>,
}

struct Word<'l> {
    spelling: &'l str,
    weight: u32,
}

/// Stands for the end of a line in sequences of words.
const LINE_END: u32 = 0;

impl<'l> Likely<'l> {
    pub(super) fn new(place: &'l Place<'l>) -> Self {
        let mut numbers: FxHashMap<String, u32> = FxHashMap::default();
        let mut spellings: Vec<&str> = vec![""];
        let mut sequence = vec![LINE_END];
        let mut here = None;
        let mut end = 0;
        for (at, kind) in words(place) {
            let start = usize::from(at.start());
            if here.is_none() && at.start() >= place.word.start() {
                here = Some(push_breaks(place.text, &mut sequence, end, usize::from(place.word.start())));
                end = usize::from(place.word.start());
            }
            push_breaks(place.text, &mut sequence, end, start);
            end = usize::from(at.end());
            if kind == TokenKind::Unreadable && place.word.contains_range(at) || at == place.word {
                continue;
            }
            let spelling = written(place.text, at);
            let next = spellings.len() as u32;
            let number = *numbers.entry(spelling.to_lowercase()).or_insert(next);
            if number == next {
                spellings.push(spelling);
            } else if let (None, Some(last)) = (here, spellings.get_mut(number as usize)) {
                *last = spelling;
            }
            sequence.push(number);
        }
        let here = here
            .unwrap_or_else(|| push_breaks(place.text, &mut sequence, end, usize::from(place.word.start())));
        // Many objects have the same colors.
        let lines_differ = place.section != Some(section::OBJECTS);
        let weights = weights(&sequence, here, spellings.len(), lines_differ);
        let word = |(word, number): (String, u32)| {
            let spelling = spellings.get(number as usize).copied().unwrap_or_default();
            let weight = weights.get(number as usize).copied().unwrap_or_default();
            (word, Word { spelling, weight })
        };
        Self { words: numbers.into_iter().map(word).collect() }
    }

    /// How much speaks for a word in lower case.
    pub(super) fn weight(&self, word: &str) -> u32 {
        self.words.get(word).map_or(0, |it| it.weight)
    }

    /// How the section spells a word, last before the place.
    pub(super) fn spelling(&self, word: &str) -> Option<&'l str> {
        self.words.get(word).map(|it| it.spelling)
    }
}

/// Notes that lines end between two offsets, and returns where the next word comes.
fn push_breaks(text: &str, sequence: &mut Vec<u32>, from: usize, to: usize) -> usize {
    if text.get(from..to).is_some_and(|between| between.contains('\n')) {
        sequence.push(LINE_END);
    }
    sequence.len()
}

/// The words of all parts of the section of a place.
fn words<'p>(place: &'p Place<'p>) -> impl Iterator<Item = (text::TextRange, TokenKind)> + 'p {
    let mut section = None;
    place.reading.tokens.iter().filter_map(move |token| match token.kind {
        TokenKind::Heading => {
            let headings = &place.reading.source.headings;
            section = headings.iter().find(|it| it.at == token.at).map(|it| it.section);
            None
        }
        TokenKind::Comment
        | TokenKind::Decoration
        | TokenKind::Text
        | TokenKind::Pixels
        | TokenKind::Glyphs => None,
        kind => (section == place.section).then_some((token.at, kind)),
    })
}

/// How much speaks for each number at a place of a sequence: the longest run of the same words around it elsewhere, then how
/// often such a place has it. Nothing speaks for one that would write a line a second time, except where lines repeat.
fn weights(sequence: &[u32], here: usize, count: usize, lines_differ: bool) -> Vec<u32> {
    let (before, behind) = sequence.split_at(here.min(sequence.len()));
    let is_word = |number: &&u32| **number != LINE_END;
    // With the ends of the line. A line that is longer than anyone writes is no repetition.
    let line_before = before.iter().rev().take_while(is_word).count() + 1;
    let line_behind = behind.iter().take_while(is_word).count() + 1;
    let lines_differ = lines_differ && line_before.max(line_behind) <= MAX_LINE;
    let mut best = vec![0_u32; count];
    let mut times = vec![0_u32; count];
    let mut is_repeated = vec![false; count];
    for (at, number) in sequence.iter().enumerate() {
        let Some((left, right)) = sequence.split_at_checked(at) else { continue };
        let right = right.get(1..).unwrap_or_default();
        let same_before =
            common(left.iter().rev(), before.iter().rev(), line_before.clamp(MAX_BEFORE, MAX_LINE));
        let same_behind = common(right.iter(), behind.iter(), line_behind.clamp(MAX_BEHIND, MAX_LINE));
        let number = *number as usize;
        if lines_differ && same_before >= line_before && same_behind >= line_behind {
            is_repeated.get_mut(number).into_iter().for_each(|it| *it = true);
            continue;
        }
        let weight =
            same_before.min(MAX_BEFORE) as u32 * BEFORE + same_behind.min(MAX_BEHIND) as u32 * BEHIND;
        if let (Some(best), Some(times)) = (best.get_mut(number), times.get_mut(number)) {
            *best = (*best).max(weight);
            *times += 1 + same_before.min(2) as u32;
        }
    }
    let both = best.iter().zip(times).zip(is_repeated);
    both.map(|((best, times), is_repeated)| if is_repeated { 0 } else { best + times.min(MAX_COUNT) })
        .collect()
}

fn common<'s>(
    one: impl Iterator<Item = &'s u32>,
    other: impl Iterator<Item = &'s u32>,
    most: usize,
) -> usize {
    one.zip(other).take(most).take_while(|(one, other)| one == other).count()
}
