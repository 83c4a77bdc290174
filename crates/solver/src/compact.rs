//! Memory-efficient lists of numbers.

/// A list of numbers that uses the small type as long as all numbers fit.
#[derive(Clone, Debug)]
pub(crate) enum Compact<Small, Large> {
    /// All numbers fit.
    Small(Vec<Small>),
    /// Some number does not fit.
    Large(Vec<Large>),
}

impl<Small, Large> Default for Compact<Small, Large> {
    fn default() -> Self {
        Self::Small(Vec::new())
    }
}

impl<Small, Large> Compact<Small, Large>
where
    Small: Copy + TryFrom<Large>,
    Large: Copy + From<Small>,
{
    pub(crate) fn with_capacity(numbers: usize) -> Self {
        Self::Small(Vec::with_capacity(numbers))
    }

    pub(crate) fn get(&self, at: usize) -> Large {
        match self {
            Self::Small(numbers) => numbers[at].into(),
            Self::Large(numbers) => numbers[at],
        }
    }

    pub(crate) fn set(&mut self, at: usize, number: Large) {
        match self.made_for(number) {
            (Self::Small(numbers), Some(small)) => numbers[at] = small,
            (Self::Small(_), None) => {}
            (Self::Large(numbers), _) => numbers[at] = number,
        }
    }

    pub(crate) fn push(&mut self, number: Large) {
        match self.made_for(number) {
            (Self::Small(numbers), Some(small)) => push(numbers, small),
            (Self::Small(_), None) => {}
            (Self::Large(numbers), _) => push(numbers, number),
        }
    }

    /// Converts the list to the large type if this number does not fit, and returns the number as the small
    /// type if it fits.
    fn made_for(&mut self, number: Large) -> (&mut Self, Option<Small>) {
        let small = Small::try_from(number).ok();
        if let (Self::Small(numbers), None) = (&*self, small) {
            *self = Self::Large(numbers.iter().map(|number| Large::from(*number)).collect());
        }
        (self, small)
    }

    /// The memory used, in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        match self {
            Self::Small(numbers) => numbers.capacity() * size_of::<Small>(),
            Self::Large(numbers) => numbers.capacity() * size_of::<Large>(),
        }
    }
}

/// Pushes with a growth of an eighth: doubling could waste a lot of memory.
fn push<T>(list: &mut Vec<T>, it: T) {
    if list.len() == list.capacity() {
        list.reserve_exact((list.len() / 8).max(64));
    }
    list.push(it);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(testrun::law(100))]

        #[test]
        fn it_is_a_list(writes in prop::collection::vec((any::<prop::sample::Index>(), prop_oneof![20 => 0..256_u16, 1 => any::<u16>()]), 0..60)) {
            let mut list: Compact<u8, u16> = Compact::default();
            let mut plain = Vec::new();
            for (index, number) in writes {
                let at = index.index(plain.len() + 1);
                if at == plain.len() {
                    list.push(number);
                    plain.push(number);
                } else {
                    list.set(at, number);
                    plain[at] = number;
                }
                let read: Vec<u16> = (0..plain.len()).map(|at| list.get(at)).collect();
                prop_assert_eq!(&read, &plain);
            }
        }
    }
}
