//! Detects dips of the difficulty in a sequence of levels.

/// The number of preceding levels that a level is compared with.
const COMPARED: usize = 3;

/// The difficulty of the levels so far, in path bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Curve {
    before: Vec<(String, f64)>,
}

/// A level that is much easier than those before it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Dip {
    pub(super) bits: f64,
    /// The mean bits of the levels before it.
    pub(super) mean: f64,
    pub(super) before: Vec<String>,
}

impl Curve {
    /// Adds the next level. Returns a dip if it has less than half of the mean bits of the levels before it.
    pub(super) fn next(&mut self, level: &str, bits: f64) -> Option<Dip> {
        let before = &self.before[self.before.len().saturating_sub(COMPARED)..];
        let mean = before.iter().map(|(_, bits)| bits).sum::<f64>() / before.len() as f64;
        let dips = before.len() == COMPARED && bits < mean / 2.0;
        let dip = dips.then(|| Dip { bits, mean, before: before.iter().map(|it| it.0.clone()).collect() });
        self.before.push((level.to_owned(), bits));
        dip
    }
}

impl Dip {
    /// The warning, on one line.
    pub(super) fn message(&self, level: &str) -> String {
        let Self { bits, mean, before } = self;
        let before: Vec<String> = before.iter().map(|level| format!("`{level}`")).collect();
        format!(
            "the difficulty dips at level `{level}`: {bits:.1} path bits, but {mean:.1} on average in {}",
            before.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The indices of the levels that dip.
    fn dips(bits: &[f64]) -> Vec<usize> {
        let mut curve = Curve::default();
        (0..bits.len()).filter(|at| curve.next("level", bits[*at]).is_some()).collect()
    }

    #[test]
    fn a_level_with_fewer_than_half_the_bits_of_those_before_it_dips() {
        assert_eq!(dips(&[8.0, 10.0, 12.0, 4.9]), [3]);
        assert_eq!(dips(&[8.0, 10.0, 12.0, 5.0]), [0; 0]);
    }

    #[test]
    fn only_the_last_three_levels_count() {
        // The last level follows three similar ones, the one before it follows a much harder one.
        assert_eq!(dips(&[90.0, 2.0, 2.0, 2.0, 2.0]), [3]);
        assert_eq!(dips(&[90.0, 2.0]), [0; 0], "one level is no curve");
    }

    #[test]
    fn the_message_says_what_is_compared() {
        let mut curve = Curve::default();
        for level in ["a", "b", "c"] {
            assert_eq!(curve.next(level, 10.0), None);
        }
        let dip = curve.next("d", 1.25).expect("it dips");
        assert_eq!(
            dip.message("d"),
            "the difficulty dips at level `d`: 1.2 path bits, but 10.0 on average in `a`, `b`, `c`"
        );
    }
}
