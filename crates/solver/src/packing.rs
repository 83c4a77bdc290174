//! Packs the words of states into few bytes.
//!
//! Each word of a state gets as many bits as its observed values need. Values are numbered in the order of
//! their appearance, and those of the first state are 0. More bits are appended at the end, so that states
//! packed earlier remain valid when extended with zeros.

use rustc_hash::FxHashMap;

/// Bits of a number that are adjacent in one byte.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// The index of the byte.
    byte: u32,
    /// The lowest bit within the byte.
    at: u8,
    /// The lowest bit within the number.
    from: u8,
    /// A mask with one set bit per bit of the run.
    mask: u8,
}

impl Run {
    /// The bits of the number stored in this run.
    fn read(self, packed: &[u8]) -> u32 {
        // Missing bytes of states packed earlier are 0.
        let byte = packed.get(self.byte as usize).copied().unwrap_or(0);
        u32::from((byte >> self.at) & self.mask) << self.from
    }

    /// Flips these bits of the number.
    fn flip(self, number: u32, packed: &mut [u8]) {
        packed[self.byte as usize] ^= ((number >> self.from) as u8 & self.mask) << self.at;
    }
}

/// The encoding of one word of a state.
#[derive(Clone, Debug)]
struct Place {
    /// The observed values, in the order of their numbers.
    values: Vec<u32>,
    /// The runs that store the bits of the number.
    runs: Vec<Run>,
}

/// Words with up to this many values are searched linearly.
const FEW: usize = 16;

/// The packing of the states of one search.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    places: Vec<Place>,
    /// The words with bits in each byte, possibly repeated.
    in_byte: Vec<Vec<u32>>,
    /// The number of observed values, except those of the first state.
    value_count: usize,
    /// The numbers of values, for words with many of them.
    numbers: FxHashMap<(u32, u32), u32>,
    bits: u32,
}

impl Packing {
    /// Creates a packing in which this state has no set bits.
    pub(crate) fn new(first: &[u32]) -> Self {
        let place = |word: &u32| Place { values: vec![*word], runs: Vec::new() };
        Self {
            places: first.iter().map(place).collect(),
            in_byte: Vec::new(),
            value_count: 0,
            numbers: FxHashMap::default(),
            bits: 0,
        }
    }

    /// The size of a packed state, in bytes.
    pub(crate) const fn width(&self) -> usize {
        self.bits.div_ceil(8) as usize
    }

    /// The approximate memory used, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        let values = self.places.len() + self.value_count;
        self.places.len() * size_of::<Place>() + values * 4 + self.bits as usize * 4 + self.numbers.len() * 16
    }

    /// Turns the packed state of `from` into that of `to`, which differ only in the words at `places`.
    pub(crate) fn repack_at(&mut self, places: &[u32], from: &[u32], to: &[u32], packed: &mut Vec<u8>) {
        packed.resize(self.width(), 0);
        for at in places {
            let at = *at as usize;
            self.replace(at, from[at], to[at], packed);
        }
    }

    /// Turns the packed state of `from` into that of `to`. `packed` grows as needed.
    pub(crate) fn repack(&mut self, from: &[u32], to: &[u32], packed: &mut Vec<u8>) {
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

    fn replace(&mut self, at: usize, before: u32, after: u32, packed: &mut Vec<u8>) {
        let difference = self.number(at, before) ^ self.number(at, after);
        packed.resize(self.width(), 0);
        for run in &self.places[at].runs {
            run.flip(difference, packed);
        }
    }

    /// The number of a value of a word. New values get the next number.
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
        self.value_count += 1;
        if number as usize >= FEW {
            self.numbers.insert((at as u32, value), number);
        }
        place.values.push(value);
        let has: u32 = place.runs.iter().map(|run| run.mask.count_ones()).sum();
        if number >> has != 0 {
            let (byte, bit) = (self.bits / 8, self.bits % 8);
            self.bits += 1;
            self.in_byte.resize(self.width(), Vec::new());
            self.in_byte[byte as usize].push(at as u32);
            let place = &mut self.places[at];
            match place.runs.last_mut() {
                Some(run) if run.byte == byte && u32::from(run.at) + run.mask.count_ones() == bit => {
                    run.mask = run.mask << 1 | 1;
                }
                _ => place.runs.push(Run { byte, at: bit as u8, from: has as u8, mask: 1 }),
            }
        }
        number
    }

    /// Turns the words of one packed state into those of another.
    pub(crate) fn unpack(&self, from: &[u8], to: &[u8], words: &mut [u32]) {
        // Missing bytes of states packed earlier are 0.
        let byte_of = |packed: &[u8], byte: usize| packed.get(byte).copied().unwrap_or(0);
        for (byte, places) in self.in_byte.iter().enumerate() {
            if byte_of(from, byte) == byte_of(to, byte) {
                continue;
            }
            for at in places {
                let place = &self.places[*at as usize];
                let number = place.runs.iter().fold(0, |number, run| number | run.read(to));
                words[*at as usize] = place.values[number as usize];
            }
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
            let mut rows: Vec<Vec<u8>> = Vec::new();
            for (at, state) in states.iter().enumerate() {
                // From any state packed earlier, like the parent in a search.
                let (mut packed, from) = match at.checked_sub(1) {
                    Some(last) => (rows[last / 2].clone(), &states[last / 2]),
                    None => (Vec::new(), first),
                };
                if at % 2 == 0 {
                    packing.repack(from, state, &mut packed);
                } else {
                    let places: Vec<u32> =
                        (0..state.len() as u32).filter(|it| from[*it as usize] != state[*it as usize]).collect();
                    packing.repack_at(&places, from, state, &mut packed);
                }
                rows.push(packed);
            }
            let mut words = first.clone();
            let mut before: &[u8] = &[];
            for (row, state) in rows.iter().zip(&states).rev() {
                packing.unpack(before, row, &mut words);
                prop_assert_eq!(&words, state);
                before = row;
            }
        }

        #[test]
        fn packed_states_are_equal_when_the_states_are(states in states()) {
            let mut packing = Packing::new(&states[0]);
            let rows: Vec<Vec<u8>> = states.iter().map(|state| {
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
