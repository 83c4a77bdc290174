//! What came of random play of one level, as text and as JSON.

use language::{PlayableLevel, Rollouts, Semantics, escape};
use serde_json::{Value as Json, json};

use super::row::UNKNOWN;
use super::table::Columns;
use crate::commands::playable::Playable;
use crate::output::rounded;

/// A level that was played at random.
pub(super) struct RandomRow {
    pub(super) level: PlayableLevel,
    /// The index in the level sequence.
    pub(super) position: Option<usize>,
    pub(super) rollouts: Rollouts,
    pub(super) seconds: f64,
}

impl Columns<8> for RandomRow {
    const TITLES: [&str; 8] =
        ["level", "steps", "wins", "rollout bits", "attempts", "mean", "median", "exact bits"];

    const TEXTS: &[usize] = &[0];

    fn cells(&self) -> [String; 8] {
        let Rollouts { trials, wins, steps, mean_steps, median_steps, exact, .. } = self.rollouts;
        let text = |value: Option<String>| value.unwrap_or_else(|| UNKNOWN.to_owned());
        let decimal = |value: Option<f64>| text(value.map(|value| format!("{value:.1}")));
        let bits = self.rollouts.bits_text().map(|bits| match self.rollouts.bits_interval() {
            Some((low, Some(high))) => format!("{bits} ({low:.1} to {high:.1})"),
            _ => bits,
        });
        let never = exact.filter(|rate| *rate <= 0.0).map(|_| "never".to_owned());
        [
            escape(&self.level.name).into_owned(),
            steps.to_string(),
            format!("{wins} of {trials}"),
            text(bits),
            decimal(self.rollouts.rate().filter(|rate| *rate > 0.0).map(|rate| 1.0 / rate)),
            decimal(mean_steps),
            decimal(median_steps),
            never.unwrap_or_else(|| decimal(self.rollouts.exact_bits())),
        ]
    }
}

impl RandomRow {
    pub(super) fn json(&self, playable: &Playable, semantics: Semantics) -> Json {
        let members = [
            ("position", json!(self.position)),
            ("semantics", json!(semantics.name())),
            ("rollouts", json(&self.rollouts)),
            ("seconds", json!(rounded(self.seconds))),
        ];
        Json::Object(playable.object(&self.level, members))
    }
}

/// What came of random play as an object.
pub(super) fn json(it: &Rollouts) -> Json {
    let rate = it.rate();
    let bits = |bits: f64| (bits * 1e3).round() / 1e3;
    let mut rollouts = json!({
        "trials": it.trials,
        "wins": it.wins,
        "seed": it.seed,
        "steps": it.steps,
        "rate": rate,
        "rateInterval": it.rate_interval().map(|interval| interval.map(rounded)),
        "bits": it.bits().map(bits),
        "bitsInterval": it.bits_interval().map(|(low, high)| json!([bits(low), high.map(bits)])),
        "attempts": rate.filter(|rate| *rate > 0.0).map(|rate| rounded(1.0 / rate)),
        "meanSteps": it.mean_steps.map(rounded),
        "medianSteps": it.median_steps,
    });
    let more = [
        ("bitsAtLeast", it.bits_at_least().map(|it| json!(bits(it)))),
        ("exactRate", it.exact.map(|it| json!(it))),
        ("exactBits", it.exact_bits().map(|it| json!(bits(it)))),
        ("cut", (it.cut > 0).then(|| json!(it.cut))),
    ];
    for (key, value) in more {
        if let Some(value) = value {
            rollouts[key] = value;
        }
    }
    rollouts
}
