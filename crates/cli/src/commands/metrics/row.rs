//! The metrics of one level, as text and as JSON.

use language::{Metrics, PlayableLevel, Semantics, escape};
use serde_json::{Value as Json, json};

use super::curve::Dip;
use crate::commands::playable::Playable;

/// The text for unknown values.
const UNKNOWN: &str = "-";

/// The number of columns.
pub(super) const COLUMNS: usize = 8;

/// The titles of the columns.
pub(super) const TITLES: [&str; COLUMNS] =
    ["level", "gold", "solution", "ways", "bits", "moves", "forced", "dead ends"];

/// A measured level.
pub(super) struct Row {
    pub(super) level: PlayableLevel,
    /// The index in the level sequence.
    pub(super) position: Option<usize>,
    pub(super) metrics: Metrics,
    pub(super) dip: Option<Dip>,
    pub(super) seconds: f64,
}

impl Row {
    /// The texts of the columns.
    pub(super) fn cells(&self) -> [String; COLUMNS] {
        let Metrics { verdict, own, ways, bits, moves, forced, dead_ends } = &self.metrics;
        let text = |value: Option<String>| value.unwrap_or_else(|| UNKNOWN.to_owned());
        let decimal = |value: Option<f64>| text(value.map(|value| format!("{value:.1}")));
        [
            escape(&self.level.name).into_owned(),
            text(own.map(|steps| steps.to_string())),
            match verdict.path() {
                Some(path) => format!("{} {}", verdict.name(), path.len()),
                None => verdict.name().to_owned(),
            },
            text(ways.map(|ways| if ways == u64::MAX { format!("≥ {ways}") } else { ways.to_string() })),
            decimal(*bits),
            decimal(*moves),
            text(forced.map(|forced| forced.to_string())),
            text(dead_ends.map(|it| format!("{:.1} %", it.share() * 100.0))),
        ]
    }

    pub(super) fn json(&self, playable: &Playable, semantics: Semantics) -> Json {
        let Metrics { verdict, own, ways, bits, moves, forced, dead_ends } = &self.metrics;
        let rounded = |value: f64| (value * 1e6).round() / 1e6;
        let dip = self.dip.as_ref().map(|dip| json!({ "mean": rounded(dip.mean), "before": dip.before }));
        let members = [
            ("position", json!(self.position)),
            ("semantics", json!(semantics.name())),
            ("goldPath", json!(own)),
            ("verdict", json!(verdict.name())),
            ("length", json!(verdict.path().map(<[_]>::len))),
            ("lower", json!(verdict.lower())),
            ("ways", json!(ways)),
            ("bits", json!(bits.map(rounded))),
            ("moves", json!(moves.map(rounded))),
            ("forced", json!(forced)),
            ("deadEnds", json!(dead_ends.map(|it| json!({ "states": it.states, "of": it.of })))),
            ("dip", json!(dip)),
            ("seconds", json!(rounded(self.seconds))),
        ];
        Json::Object(playable.object(&self.level, members))
    }
}
