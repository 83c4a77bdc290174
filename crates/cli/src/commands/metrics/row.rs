//! The metrics of one level, as text and as JSON.

use language::{Semantics, escape};
use search::{Metrics, Verdict};
use serde_json::{Value as Json, json};

use super::curve::Dip;

/// The text for unknown values.
const UNKNOWN: &str = "-";

/// The number of columns.
pub(super) const COLUMNS: usize = 8;

/// The titles of the columns.
pub(super) const TITLES: [&str; COLUMNS] =
    ["level", "gold", "solution", "ways", "bits", "moves", "forced", "dead ends"];

/// A measured level.
pub(super) struct Row {
    pub(super) level: String,
    /// The index in the level sequence.
    pub(super) position: Option<usize>,
    pub(super) metrics: Metrics,
    pub(super) dip: Option<Dip>,
    pub(super) seconds: f64,
}

impl Row {
    /// The verdict, the length of the best known path, and the lower bound on the steps of a win.
    fn solution(&self) -> (&'static str, Option<usize>, Option<u32>) {
        match &self.metrics.solved.verdict {
            Verdict::Shortest { path } => ("shortest", Some(path.len()), Some(path.len() as u32)),
            Verdict::Found { path, lower, .. } => ("found", Some(path.len()), Some(*lower)),
            Verdict::Unsolvable(_) => ("unsolvable", None, None),
            Verdict::Undecided { lower, .. } => ("undecided", None, Some(*lower)),
        }
    }

    /// The texts of the columns.
    pub(super) fn cells(&self) -> [String; COLUMNS] {
        let Metrics { gold_path, ways, bits, moves, forced, dead_ends, .. } = &self.metrics;
        let text = |value: Option<String>| value.unwrap_or_else(|| UNKNOWN.to_owned());
        let decimal = |value: Option<f64>| text(value.map(|value| format!("{value:.1}")));
        let (verdict, length, _) = self.solution();
        [
            escape(&self.level).into_owned(),
            text(gold_path.map(|steps| steps.to_string())),
            match length {
                Some(length) => format!("{verdict} {length}"),
                None => verdict.to_owned(),
            },
            text(ways.map(|ways| if ways == u64::MAX { format!("≥ {ways}") } else { ways.to_string() })),
            decimal(*bits),
            decimal(*moves),
            text(forced.map(|forced| forced.to_string())),
            text(dead_ends.map(|it| format!("{:.1} %", it.share() * 100.0))),
        ]
    }

    pub(super) fn json(&self, pack: &str, semantics: Semantics) -> Json {
        let Metrics { gold_path, ways, bits, moves, forced, dead_ends, .. } = &self.metrics;
        let (verdict, length, lower) = self.solution();
        let rounded = |value: f64| (value * 1e6).round() / 1e6;
        json!({
            "pack": escape(pack),
            "level": self.level,
            "position": self.position,
            "semantics": semantics.name(),
            "goldPath": gold_path,
            "verdict": verdict,
            "length": length,
            "lower": lower,
            "ways": ways,
            "bits": bits.map(rounded),
            "moves": moves.map(rounded),
            "forced": forced,
            "deadEnds": dead_ends.map(|it| json!({ "states": it.states, "of": it.of })),
            "dip": self.dip.as_ref().map(|dip| json!({ "mean": rounded(dip.mean), "before": dip.before })),
            "seconds": rounded(self.seconds),
        })
    }
}
