//! How likely a word is at a place: games repeat themselves, so what stands between the same words elsewhere in the section
//! likely stands here too.

use super::place::Place;
use super::section_words::{LINE_END, SectionWords};
use crate::read::section;

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

/// How much speaks for each word of the section at the place, by its number.
pub(super) struct Likely {
    weights: Vec<u32>,
}

impl Likely {
    pub(super) fn new(place: &Place<'_>, words: &SectionWords<'_>) -> Self {
        // Many objects have the same colors.
        let lines_differ = place.section != Some(section::OBJECTS);
        Self { weights: weights(&words.sequence, words.here, words.len(), lines_differ) }
    }

    /// How much speaks for a word.
    pub(super) fn weight(&self, number: u32) -> u32 {
        self.weights.get(number as usize).copied().unwrap_or_default()
    }
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
