//! Packs the words of states into few bits.
//!
//! Each word of a state gets as many bits as the values that were met there need. A value is the number of
//! values met before it, and those of the first state are 0. More bits are appended at the end, so that a
//! state that was packed before stays valid with zeros behind it.

use rustc_hash::FxHashMap;

/// Bits of a value that lie side by side in one packed word.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The packed word.
    word: u32,
    /// The lowest bit in the packed word.
    at: u8,
    /// The lowest bit of the value.
    from: u8,
    /// The number of bits.
    width: u8,
}

/// A word of a state.
#[derive(Clone, Debug)]
struct Place {
    /// The values met, in the order of their numbers.
    values: Vec<u32>,
    /// Where the bits of the number are.
    runs: Vec<Run>,
}

/// Up to this many values of a place are searched one by one.
const FEW: usize = 16;

/// The packing of the states of one search.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    places: Vec<Place>,
    /// The places with more than one value.
    active: Vec<u32>,
    /// The numbers of values of places with many.
    numbers: FxHashMap<(u32, u32), u32>,
    bits: u32,
}

impl Packing {
    /// A packing in which this state has no bits set.
    pub(crate) fn new(first: &[u32]) -> Self {
        let place = |word: &u32| Place { values: vec![*word], runs: Vec::new() };
        Self {
            places: first.iter().map(place).collect(),
            active: Vec::new(),
            numbers: FxHashMap::default(),
            bits: 0,
        }
    }

    /// The number of words of a packed state.
    pub(crate) const fn width(&self) -> usize {
        self.bits.div_ceil(32) as usize
    }

    /// The bytes it occupies, roughly.
    pub(crate) fn bytes(&self) -> usize {
        let values: usize = self.active.iter().map(|at| self.places[*at as usize].values.len()).sum();
        self.places.len() * size_of::<Place>() + values * 4 + self.numbers.len() * 16
    }

    /// Turns the packed state of `from` into that of `to`. `packed` grows as needed.
    pub(crate) fn repack(&mut self, from: &[u32], to: &[u32], packed: &mut Vec<u32>) {
        const STRIDE: usize = 16;
        packed.resize(self.width(), 0);
        for (block, (before, after)) in from.chunks(STRIDE).zip(to.chunks(STRIDE)).enumerate() {
            if before == after {
                continue;
            }
            for (at, (before, after)) in before.iter().zip(after).enumerate() {
                if before != after {
                    self.replace(block * STRIDE + at, *before, *after, packed);
                }
            }
        }
    }

    fn replace(&mut self, at: usize, before: u32, after: u32, packed: &mut Vec<u32>) {
        let difference = self.number(at, before) ^ self.number(at, after);
        packed.resize(self.width(), 0);
        for run in &self.places[at].runs {
            let mask = u32::MAX >> (32 - run.width);
            packed[run.word as usize] ^= ((difference >> run.from) & mask) << run.at;
        }
    }

    /// The number of a value, which is a new one if the value was not met there.
    fn number(&mut self, at: usize, value: u32) -> u32 {
        let place = &self.places[at];
        let few = &place.values[..place.values.len().min(FEW)];
        if let Some(number) = few.iter().position(|it| *it == value) {
            return number as u32;
        }
        if place.values.len() > FEW
            && let Some(number) = self.numbers.get(&(at as u32, value))
        {
            return *number;
        }
        self.add(at, value)
    }

    #[cold]
    fn add(&mut self, at: usize, value: u32) -> u32 {
        let place = &mut self.places[at];
        let number = place.values.len() as u32;
        if number == 1 {
            self.active.push(at as u32);
        }
        if number as usize >= FEW {
            self.numbers.insert((at as u32, value), number);
        }
        place.values.push(value);
        let has: u32 = place.runs.iter().map(|run| u32::from(run.width)).sum();
        if number >> has != 0 {
            let (word, bit) = (self.bits / 32, (self.bits % 32) as u8);
            self.bits += 1;
            match place.runs.last_mut() {
                Some(run) if run.word == word && run.at + run.width == bit => run.width += 1,
                _ => place.runs.push(Run { word, at: bit, from: has as u8, width: 1 }),
            }
        }
        number
    }

    /// Writes the words of a packed state over `words`, which hold any state of the game.
    pub(crate) fn unpack(&self, packed: &[u32], words: &mut [u32]) {
        for at in &self.active {
            let place = &self.places[*at as usize];
            let mut number = 0;
            for run in &place.runs {
                let mask = u32::MAX >> (32 - run.width);
                let bits = packed.get(run.word as usize).map_or(0, |word| (word >> run.at) & mask);
                number |= bits << run.from;
            }
            words[*at as usize] = place.values[number as usize];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn states() -> impl Strategy<Value = Vec<Vec<u32>>> {
        let state = prop::collection::vec(prop_oneof![0..3_u32, 0..40_u32, Just(u32::MAX)], 20);
        prop::collection::vec(state, 1..60)
    }

    proptest! {
        #![proptest_config(testrun::law(200))]

        #[test]
        fn what_is_unpacked_is_what_was_packed_however_much_was_packed_since(states in states()) {
            let first = &states[0];
            let mut packing = Packing::new(first);
            let mut rows: Vec<Vec<u32>> = Vec::new();
            for (at, state) in states.iter().enumerate() {
                // From any state packed before, as from the parent in a search.
                let (mut packed, from) = match at.checked_sub(1) {
                    Some(last) => (rows[last / 2].clone(), &states[last / 2]),
                    None => (Vec::new(), first),
                };
                packing.repack(from, state, &mut packed);
                rows.push(packed);
            }
            let mut words = first.clone();
            for (row, state) in rows.iter().zip(&states) {
                packing.unpack(row, &mut words);
                prop_assert_eq!(&words, state);
            }
        }

        #[test]
        fn packed_states_are_equal_when_the_states_are(states in states()) {
            let mut packing = Packing::new(&states[0]);
            let rows: Vec<Vec<u32>> = states.iter().map(|state| {
                let mut packed = Vec::new();
                packing.repack(&states[0], state, &mut packed);
                while packed.last() == Some(&0) {
                    packed.pop();
                }
                packed
            }).collect();
            for (one, left) in states.iter().zip(&rows) {
                for (other, right) in states.iter().zip(&rows) {
                    prop_assert_eq!(one == other, left == right);
                }
            }
        }
    }
}
