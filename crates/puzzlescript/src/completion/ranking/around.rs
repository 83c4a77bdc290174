//! What stands between the words before and behind the place elsewhere in the section.

use super::evidence::{Evidence, FULL};
use super::lines::{Lines, common};
use super::sources::Source;

/// The most words before and behind the place that are compared.
const MAX_COMPARED: usize = 6;

/// How near a line is near.
const NEAR: usize = 4;

/// What a section has of a word.
#[derive(Clone, Copy, Default)]
struct Word {
    before: usize,
    behind: usize,
    between: u32,
    after_two: u32,
    used: u32,
    nearest: usize,
}

/// Compares all places of all words, by number below `count`.
pub(super) fn compare(lines: &Lines<'_>, count: usize, evidence: &mut Evidence) {
    let mut words = vec![Word { nearest: usize::MAX, ..Word::default() }; count];
    for (distance, _, line) in lines.nearest_first() {
        for (at, number) in line.iter().enumerate() {
            let Some(word) = words.get_mut(*number as usize) else { continue };
            let (left, right) = (line.get(..at).unwrap_or_default(), line.get(at + 1..).unwrap_or_default());
            let before = same(left.iter().rev(), lines.before.iter().rev());
            let behind = same(right.iter(), lines.behind.iter());
            word.before = word.before.max(before);
            word.behind = word.behind.max(behind);
            word.between += u32::from(before > 0 && behind > 0);
            word.after_two += u32::from(before > 1);
            word.used += 1;
            word.nearest = word.nearest.min(distance);
        }
    }
    for (number, word) in (0..).zip(words).filter(|(_, word)| word.used > 0) {
        let part = |same: usize| FULL * same as i32 / MAX_COMPARED as i32;
        // Twice as many count as much more as twice as many again.
        let times = |count: u32| FULL * (count + 1).ilog2() as i32;
        evidence.add(Source::Before, number, part(word.before));
        evidence.add(Source::Behind, number, part(word.behind));
        evidence.add(Source::Between, number, times(word.between));
        evidence.add(Source::AfterTwo, number, times(word.after_two));
        evidence.add(Source::Used, number, times(word.used));
        if word.nearest <= 1 {
            evidence.add(Source::InNextLine, number, FULL);
        }
        if word.nearest <= NEAR {
            evidence.add(Source::Near, number, FULL);
        }
    }
}

/// How many words are the same; that both lines end there counts as a word.
fn same<'w>(
    one: impl ExactSizeIterator<Item = &'w u32> + Clone,
    other: impl ExactSizeIterator<Item = &'w u32> + Clone,
) -> usize {
    let (all, others) = (one.len(), other.len());
    let same = common(one, other, MAX_COMPARED);
    let ends = same == all && same == others;
    (same + usize::from(ends)).min(MAX_COMPARED)
}
