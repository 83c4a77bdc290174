//! Random numbers for tests that do not use proptest.

/// A random number generator that is deterministic for a given seed.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The generator for one of several trials of this run.
    pub fn of(trial: u64) -> Self {
        // Mixing decorrelates neighboring seeds and trials.
        Self(mixed(mixed(crate::seed()).wrapping_add(trial)))
    }

    /// The next number, uniformly from all 64-bit numbers.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// A number below `end`, which must not be 0.
    pub fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.number()) * end as u128) >> 64) as usize
    }

    /// Returns true with a probability of 1 in `often`.
    pub fn once_in(&mut self, often: usize) -> bool {
        self.below(often) == 0
    }

    /// A random element. Panics if there is none.
    pub fn one_of<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len())]
    }
}

/// The mixing function of `SplitMix64`.
const fn mixed(mut number: u64) -> u64 {
    number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn a_trial_is_the_same_again_and_others_are_others() {
        let first = |trial| {
            let mut chance = Chance::of(trial);
            [chance.number(), chance.number()]
        };
        assert_eq!(first(3), first(3));
        assert_ne!(first(3), first(4));
    }

    #[test]
    fn each_of_a_few_things_comes_up() {
        let mut chance = Chance::of(0);
        let mut seen = [0; 6];
        for _ in 0..600 {
            seen[chance.below(6)] += 1;
        }
        assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
    }
}
