//! A hash table of state ids.

/// An empty slot.
const FREE: u32 = u32::MAX;

/// The maximum load factor, as a fraction.
const LOAD: (usize, usize) = (17, 20);

/// Maps hashes to the numbers 0, 1, 2, …, in as few bytes as possible: a slot of four bytes holds a number and
/// some bits of its hash, the load factor is high, and a growing table is rebuilt from the hashes instead of
/// being copied.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    /// Open addressing with linear probing: each slot holds a number in the low bits and bits of its hash
    /// above.
    slots: Vec<u32>,
    len: u32,
    /// The capacity.
    most: u32,
}

impl Table {
    pub(crate) const fn bytes(&self) -> usize {
        self.slots.len() * 4
    }

    /// Returns true if adding another number grows the table.
    pub(crate) const fn is_full(&self) -> bool {
        self.len == self.most
    }

    /// The memory used with another number added, in bytes.
    pub(crate) fn bytes_with_one_more(&self) -> usize {
        if self.is_full() { slots_for(self.next_size()) * 4 } else { self.bytes() }
    }

    fn next_size(&self) -> u32 {
        // The largest number must differ from `FREE`.
        (self.most.saturating_add(self.most / 2)).clamp(64, u32::MAX - 1)
    }

    /// The mask of the number within a slot. No number has all of these bits set, so no used slot equals
    /// [`FREE`].
    const fn number_bits(&self) -> u32 {
        match 1_u32.checked_shl(u32::BITS - self.most.leading_zeros()) {
            Some(above) => above - 1,
            None => u32::MAX,
        }
    }

    /// The bits of the hash within a slot. The others determine the slot.
    const fn mark(&self, hash: u64) -> u32 {
        (hash as u32) & !self.number_bits()
    }

    /// The first slot of a hash.
    const fn place(&self, hash: u64) -> usize {
        ((hash as u128 * self.slots.len() as u128) >> 64) as usize
    }

    /// The number with this hash for which `is_it` returns true.
    pub(crate) fn find(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let (mark, number_bits) = (self.mark(hash), self.number_bits());
        let (before, after) = self.slots.split_at(self.place(hash));
        for slot in after.iter().chain(before) {
            if *slot == FREE {
                break;
            }
            if slot & !number_bits == mark && is_it(slot & number_bits) {
                return Some(slot & number_bits);
            }
        }
        None
    }

    /// Adds the next number. `hash_of` returns the hash of any number.
    pub(crate) fn add(&mut self, hash: u64, hash_of: impl Fn(u32) -> u64) {
        if self.is_full() {
            self.most = self.next_size();
            // Free the old slots before allocating the new ones.
            self.slots = Vec::new();
            self.slots = vec![FREE; slots_for(self.most)];
            for number in 0..self.len {
                self.put(hash_of(number), number);
            }
        }
        self.put(hash, self.len);
        self.len += 1;
    }

    fn put(&mut self, hash: u64, number: u32) {
        let (mark, place) = (self.mark(hash), self.place(hash));
        let (before, after) = self.slots.split_at_mut(place);
        if let Some(slot) = after.iter_mut().chain(before).find(|slot| **slot == FREE) {
            *slot = mark | number;
        }
    }
}

const fn slots_for(most: u32) -> usize {
    (most as usize * LOAD.1).div_ceil(LOAD.0) + 1
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(testrun::law(100))]

        #[test]
        fn every_number_is_found_and_no_other(hashes in prop::collection::vec(prop_oneof![any::<u64>(), 0..9_u64], 0..900)) {
            let mut table = Table::default();
            let hash_of = |number: u32| hashes[number as usize];
            for number in 0..hashes.len() as u32 {
                prop_assert_eq!(table.find(hash_of(number), |it| it == number), None);
                let bytes = table.bytes_with_one_more();
                table.add(hash_of(number), hash_of);
                prop_assert_eq!(table.bytes(), bytes);
                for known in [0, number / 2, number] {
                    prop_assert_eq!(table.find(hash_of(known), |it| it == known), Some(known));
                }
            }
        }
    }

    #[test]
    fn a_slot_takes_less_than_eight_bytes_per_number_after_the_first_few() {
        let mut table = Table::default();
        for number in 0..100_000_u32 {
            table.add(u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15), |it| {
                u64::from(it).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            });
            assert!(number < 1000 || table.bytes() < 8 * number as usize, "{number}");
        }
    }
}
