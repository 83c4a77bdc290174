//! Random numbers that are the same everywhere for the same seed. A seed that somebody has written down gives the same
//! levels with every later version, whichever crates that is built with.

/// A sequence of numbers (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of one of many trials with a seed.
    pub const fn of(seed: u64, trial: u64) -> Self {
        // Neighboring seeds and trials have nothing in common after this.
        Self(mixed(mixed(seed).wrapping_add(trial)))
    }

    /// The next number, of any size.
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// A number below `end`; 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.number()) * end as u128) >> 64) as usize
    }

    /// The index of one of several weights, each as likely as its share. Returns `None` if all are 0.
    pub fn weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let sum: usize = weights.iter().map(|weight| *weight as usize).sum();
        let mut left = (sum > 0).then(|| self.below(sum))?;
        weights.iter().position(|weight| match left.checked_sub(*weight as usize) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        })
    }
}

const fn mixed(mut number: u64) -> u64 {
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let mut random = Random::of(7, 0);
        let numbers: Vec<usize> = (0..8).map(|_| random.below(100)).collect();
        assert_eq!(numbers, [70, 43, 85, 45, 97, 67, 75, 87]);
    }

    #[test]
    fn a_weight_of_zero_is_never_chosen() {
        let mut random = Random::of(1, 1);
        let mut counts = [0; 4];
        for _ in 0..1000 {
            counts[random.weighted(&[0, 1, 3, 0]).expect("there are weights")] += 1;
        }
        assert_eq!((counts[0], counts[3]), (0, 0));
        assert!(counts[1] * 2 < counts[2], "{counts:?}");
        assert_eq!(random.weighted(&[0, 0]), None);
    }
}
