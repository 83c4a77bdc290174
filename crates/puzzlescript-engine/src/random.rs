//! Random numbers as the reference draws them (spec section 13): RC4 over the characters of a seed, seven bytes to
//! a number.

/// A generator of random numbers. Equal generators draw equal numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Random {
    table: [u8; 256],
    i: u8,
    j: u8,
    /// How many bytes have been drawn.
    drawn: u64,
}

impl Random {
    /// The generator of a seed. An empty seed stands for any one, and is a fixed one here.
    pub(crate) fn new(seed: &str) -> Self {
        let mut key: Vec<u8> = Vec::with_capacity(seed.len());
        for unit in seed.encode_utf16() {
            let [high, low] = unit.to_be_bytes();
            if high != 0 {
                key.push(high);
            }
            key.push(low);
        }
        if key.is_empty() {
            key.push(0);
        }
        let mut table = [0; 256];
        for (value, slot) in (0..=255).zip(&mut table) {
            *slot = value;
        }
        let mut j = 0_u8;
        for (i, byte) in (0..256).zip(key.iter().cycle()) {
            j = j.wrapping_add(table[i]).wrapping_add(*byte);
            table.swap(i, usize::from(j));
        }
        Self { table, i: 0, j: 0, drawn: 0 }
    }

    /// How many bytes have been drawn.
    pub(crate) fn drawn(&self) -> u64 {
        self.drawn
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> u8 {
        self.drawn += 1;
        self.i = self.i.wrapping_add(1);
        let (i, before) = (usize::from(self.i), self.table[usize::from(self.i)]);
        self.j = self.j.wrapping_add(before);
        let j = usize::from(self.j);
        self.table.swap(i, j);
        self.table[usize::from(self.table[i].wrapping_add(self.table[j]))]
    }

    /// The next number from 0 up to 1, which it hardly ever reaches.
    pub(crate) fn uniform(&mut self) -> f64 {
        // 56 bits are rounded once, with the last byte, so that a whole number may hold all of them before.
        let bits = (0..7).fold(0_u64, |bits, _| bits << 8 | u64::from(self.byte()));
        bits as f64 / (1_u64 << 56) as f64
    }

    /// One of the numbers below `count`, which is at least one.
    pub(crate) fn below(&mut self, count: u64) -> u64 {
        ((self.uniform() * count as f64) as u64).min(count.saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_bytes_of_a_seed_are_those_of_the_reference() {
        let mut random = Random::new("1397237766414.352");
        assert_eq!([(); 4].map(|()| random.byte()), [206, 127, 157, 129]);
        assert!((Random::new("1397237766414.352").uniform() - 0.806_634_754_328_112_6).abs() < f64::EPSILON);
    }

    #[test]
    fn the_key_of_rc4_may_have_any_length() {
        // The vectors for the key "Key" are widely published.
        let mut random = Random::new("Key");
        assert_eq!([(); 4].map(|()| random.byte()), [0xEB, 0x9F, 0x77, 0x81]);
    }

    #[test]
    fn a_choice_stays_below_its_count() {
        let mut random = Random::new("a");
        assert!((0..1000).all(|_| random.below(3) < 3));
        assert_eq!(random.below(1), 0);
        assert_eq!(random.below(0), 0);
    }
}
