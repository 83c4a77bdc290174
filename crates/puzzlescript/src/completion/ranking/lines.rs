//! The lines of the section, around the place.

use super::super::section_words::{LINE_END, SectionWords};

/// The lines of the section as numbers of words.
pub(super) struct Lines<'l> {
    pub(super) above: Vec<&'l [u32]>,
    pub(super) below: Vec<&'l [u32]>,
    /// The parts of the line before and behind the place.
    pub(super) before: &'l [u32],
    pub(super) behind: &'l [u32],
}

impl<'l> Lines<'l> {
    pub(super) fn of(words: &'l SectionWords<'_>) -> Self {
        let (before, behind) = words.sequence.split_at(words.here.min(words.sequence.len()));
        let is_end = |number: &u32| *number == LINE_END;
        let mut above: Vec<&[u32]> = before.split(is_end).collect();
        let mut below = behind.split(is_end);
        let behind = below.next().unwrap_or_default();
        let before = above.pop().unwrap_or_default();
        above.retain(|line| !line.is_empty());
        Self { above, below: below.filter(|line| !line.is_empty()).collect(), before, behind }
    }

    /// The lines, the nearest first, with how far away each is and whether it is above.
    pub(super) fn nearest_first(&self) -> impl Iterator<Item = (usize, bool, &'l [u32])> + '_ {
        let both = self.above.len().max(self.below.len());
        (0..both).flat_map(|at| {
            let above = self.above.len().checked_sub(at + 1).and_then(|at| self.above.get(at));
            let above = above.map(|line| (at + 1, true, *line));
            let below = self.below.get(at).map(|line| (at + 1, false, *line));
            above.into_iter().chain(below)
        })
    }
}

/// How many words are the same from the start, up to a number of words.
pub(super) fn common<'s>(
    one: impl Iterator<Item = &'s u32>,
    other: impl Iterator<Item = &'s u32>,
    most: usize,
) -> usize {
    one.zip(other).take(most).take_while(|(one, other)| one == other).count()
}
