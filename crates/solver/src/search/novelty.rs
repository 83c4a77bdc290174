//! How new a state is: a search for any path is drawn to states with what no state before had, so that it is not caught where
//! guesses mislead.

use std::hash::Hasher as _;

use rustc_hash::FxHasher;

/// How new a state is. The newest come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Novelty {
    /// A word has a value that it never had.
    Word,
    /// Two words have values that they never had together.
    Pair,
    /// Neither.
    Nothing,
}

/// The number of bits that remember what was seen, as a power of two. Two things that share one are taken for one: what is
/// new only orders a search.
const BITS: u32 = 21;

/// Cap on the words that differ from the start and are looked at.
const MAX_WORDS: usize = 32;

/// The values of words, and pairs of them, that were seen. They count by what is unmet there.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    start: Vec<u32>,
    bits: Vec<u64>,
    /// The words of the present state that differ from the start, with hashes of their values, and whether they have changed.
    moved: Vec<(u64, bool)>,
}

impl Seen {
    pub(super) fn new(start: &[u32]) -> Self {
        Self { start: start.to_vec(), bits: vec![0; 1 << (BITS - 6)], moved: Vec::new() }
    }

    /// The memory used, in bytes.
    pub(super) const fn bytes(&self) -> usize {
        self.bits.len() * 8
    }

    /// How new a state is that was reached from another one. It is not new afterwards.
    pub(super) fn look(&mut self, before: &[u32], state: &[u32], unmet: u32) -> Novelty {
        let mut moved = std::mem::take(&mut self.moved);
        moved.clear();
        let mut novelty = Novelty::Nothing;
        for (at, ((&word, &first), &former)) in state.iter().zip(&self.start).zip(before).enumerate() {
            let has_changed = word != former;
            if word == first && !has_changed || moved.len() == MAX_WORDS {
                continue;
            }
            let hash = hash(at as u64 + 1, u64::from(word));
            if has_changed && mark(&mut self.bits, hash.wrapping_add(u64::from(unmet))) {
                novelty = Novelty::Word;
            }
            moved.push((hash, has_changed));
        }
        for (at, &(one, has_changed)) in moved.iter().enumerate() {
            if !has_changed {
                continue;
            }
            for (place, &(other, has_too)) in moved.iter().enumerate() {
                // A pair that has changed is looked at once.
                if place == at || has_too && place < at {
                    continue;
                }
                if mark(&mut self.bits, one.wrapping_add(other).wrapping_add(u64::from(unmet))) {
                    novelty = novelty.min(Novelty::Pair);
                }
            }
        }
        self.moved = moved;
        novelty
    }
}

/// Remembers something. Whether it is new.
fn mark(bits: &mut [u64], key: u64) -> bool {
    let bit = hash(key, 0) >> (64 - BITS);
    let word = &mut bits[(bit >> 6) as usize];
    let is_new = *word >> (bit & 63) & 1 == 0;
    *word |= 1 << (bit & 63);
    is_new
}

fn hash(one: u64, other: u64) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(one);
    hasher.write_u64(other);
    hasher.finish()
}
