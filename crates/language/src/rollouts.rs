//! Data of random play: how often a player who draws each action wins.

use std::collections::BTreeMap;

/// How a level is played at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomPlay {
    /// The number of trials.
    pub trials: u64,
    /// The most steps of a trial; `None` for three times those of the level's own solution, and at least 100.
    pub steps: Option<u32>,
    /// Whether the probability of a win is asked for, beside the trials.
    pub wants_exact: bool,
}

impl RandomPlay {
    /// The number of trials by which authors compare levels.
    pub const TRIALS: u64 = 10_000;

    /// The most steps of a trial of a level whose solution has this length: three times as many, and at least 100.
    pub fn steps_for(solution: usize) -> u32 {
        u32::try_from(solution.saturating_mul(3)).unwrap_or(u32::MAX).max(100)
    }

    /// The most steps of a trial where no solution is known.
    pub fn steps_without_solution() -> u32 {
        Self::steps_for(20)
    }
}

impl Default for RandomPlay {
    fn default() -> Self {
        Self { trials: Self::TRIALS, steps: None, wants_exact: false }
    }
}

/// What came of random play.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rollouts {
    /// The number of trials that were played.
    pub trials: u64,
    /// How many of them won.
    pub wins: u64,
    /// How many ended at a turn that was cut, so that it is not known whether they would have won.
    pub cut: u64,
    /// The most steps of a trial.
    pub steps: u32,
    /// Where the random numbers began.
    pub seed: u32,
    /// The mean number of steps of the trials that won; `None` if none did.
    pub mean_steps: Option<f64>,
    /// Their median.
    pub median_steps: Option<f64>,
    /// The probability that a trial wins, from 0 to 1; `None` if it is not known.
    pub exact: Option<f64>,
}

/// The quantile of the normal distribution for intervals of 95 %.
const QUANTILE: f64 = 1.959_963_984_540_054;

impl Rollouts {
    /// Random play of which only the wins are told, by their steps: how many trials won after so many.
    pub fn won_after(wins: &BTreeMap<u32, u64>) -> Self {
        let means = mean_and_median(wins);
        Self {
            wins: wins.values().sum(),
            mean_steps: means.map(|(mean, _)| mean),
            median_steps: means.map(|(_, median)| median),
            ..Self::default()
        }
    }

    /// The share of the trials that won, from 0 to 1; `None` without trials.
    pub fn rate(&self) -> Option<f64> {
        (self.trials > 0).then(|| self.wins as f64 / self.trials as f64)
    }

    /// The bounds between which the probability of a win lies, at 95 % (Wilson's interval); `None` without trials.
    pub fn rate_interval(&self) -> Option<[f64; 2]> {
        let rate = self.rate()?;
        let trials = self.trials as f64;
        let square = QUANTILE * QUANTILE;
        let middle = rate + square / (2.0 * trials);
        let spread = QUANTILE * (rate * (1.0 - rate) / trials + square / (4.0 * trials * trials)).sqrt();
        let scale = 1.0 + square / trials;
        let low = if self.wins == 0 { 0.0 } else { (middle - spread) / scale };
        let high = if self.wins == self.trials { 1.0 } else { (middle + spread) / scale };
        Some([low, high])
    }

    /// -log2 of the share that won; `None` if none did.
    pub fn bits(&self) -> Option<f64> {
        (self.wins > 0).then(|| bits(self.wins as f64 / self.trials as f64))
    }

    /// What the bits are more than if no trial won: log2 of the trials; `None` if one won, or there were none.
    pub fn bits_at_least(&self) -> Option<f64> {
        (self.wins == 0 && self.trials > 0).then(|| (self.trials as f64).log2())
    }

    /// The bounds of the bits, at 95 %; the upper one is `None` if no trial won. `None` without trials.
    pub fn bits_interval(&self) -> Option<(f64, Option<f64>)> {
        let [low, high] = self.rate_interval()?;
        Some((bits(high), (self.wins > 0).then(|| bits(low))))
    }

    /// The bits by the exact probability; `None` if it is not known, or no trial can win.
    pub fn exact_bits(&self) -> Option<f64> {
        self.exact.filter(|rate| *rate > 0.0).map(bits)
    }

    /// The bits in a few characters: `4.8`, `> 13.3` if no trial won; `None` without trials.
    pub fn bits_text(&self) -> Option<String> {
        let more = || self.bits_at_least().map(|least| format!("> {:.1}", (least * 10.0).floor() / 10.0));
        self.bits().map(|bits| format!("{bits:.1}")).or_else(more)
    }
}

/// -log2, without a negative zero.
fn bits(rate: f64) -> f64 {
    if rate >= 1.0 { 0.0 } else { -rate.log2() }
}

/// The mean and the median of numbers of steps, given by how often each was counted; `None` if there are none.
fn mean_and_median(counts: &BTreeMap<u32, u64>) -> Option<(f64, f64)> {
    let all: u64 = counts.values().sum();
    let nth = |nth: u64| {
        let mut before = 0;
        let mut counts = counts.iter();
        let found = counts.find(|(_, count)| {
            before += **count;
            before > nth
        });
        found.map(|(steps, _)| f64::from(*steps))
    };
    let (lower, upper) = (nth(all.checked_sub(1)? / 2)?, nth(all / 2)?);
    let sum: f64 = counts.iter().map(|(steps, count)| f64::from(*steps) * *count as f64).sum();
    Some((sum / all as f64, f64::midpoint(lower, upper)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(wins: u64, trials: u64) -> Rollouts {
        Rollouts { trials, wins, ..Rollouts::default() }
    }

    #[test]
    fn the_interval_is_the_one_of_wilson() {
        // By R: binom::binom.wilson(3562, 10000) and (0, 10000).
        let [low, high] = of(3562, 10_000).rate_interval().expect("there are trials");
        assert!((low - 0.346_871).abs() < 1e-6 && (high - 0.365_639).abs() < 1e-6, "{low} {high}");
        let [low, high] = of(0, 10_000).rate_interval().expect("there are trials");
        assert!(low <= 0.0 && (high - 0.000_384_0).abs() < 1e-6, "{high}");
        let [_, high] = of(10, 10).rate_interval().expect("there are trials");
        assert!(high >= 1.0, "{high}");
        assert_eq!(of(0, 0).rate_interval(), None);
    }

    #[test]
    fn bits_that_are_not_known_have_a_bound() {
        assert_eq!(of(2500, 10_000).bits_text().as_deref(), Some("2.0"));
        assert_eq!(of(0, 10_000).bits_text().as_deref(), Some("> 13.2"));
        assert_eq!(of(10, 10).bits_text().as_deref(), Some("0.0"));
        assert_eq!(of(0, 0).bits_text(), None);
        let (low, high) = of(0, 10_000).bits_interval().expect("there are trials");
        assert!(low > 11.3 && low < 11.4 && high.is_none(), "{low}");
    }

    #[test]
    fn the_median_of_an_even_number_of_counts_is_between_two_of_them() {
        assert_eq!(mean_and_median(&[(2, 1), (4, 1)].into()), Some((3.0, 3.0)));
        assert_eq!(mean_and_median(&[(2, 2), (5, 1)].into()), Some((3.0, 2.0)));
        assert_eq!(mean_and_median(&[].into()), None);
    }
}
