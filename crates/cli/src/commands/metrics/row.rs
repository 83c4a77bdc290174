//! The metrics of one level, as text and as JSON.

use language::{Metrics, PlayableLevel, Rollouts, Semantics, escape};
use serde_json::{Value as Json, json};

use super::curve::Dip;
use super::random;
use super::table::Columns;
use crate::commands::playable::Playable;
use crate::output::rounded;

/// The text for unknown values.
pub(super) const UNKNOWN: &str = "-";

/// A measured level.
pub(super) struct Row {
    pub(super) level: PlayableLevel,
    /// The index in the level sequence.
    pub(super) position: Option<usize>,
    pub(super) metrics: Metrics,
    /// What came of random play; `None` if the level cannot be played so.
    pub(super) rollouts: Option<Rollouts>,
    pub(super) dip: Option<Dip>,
    pub(super) seconds: f64,
}

impl Columns<9> for Row {
    const TITLES: [&str; 9] =
        ["level", "gold", "solution", "ways", "path bits", "rollout bits", "moves", "forced", "dead ends"];

    const TEXTS: &[usize] = &[0, 2];

    fn cells(&self) -> [String; 9] {
        let Metrics { verdict, own, ways, bits, moves, forced, dead_ends, .. } = &self.metrics;
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
            text(self.rollouts.as_ref().and_then(Rollouts::bits_text)),
            decimal(*moves),
            text(forced.map(|forced| forced.to_string())),
            text(dead_ends.map(|it| format!("{:.1} %", it.share() * 100.0))),
        ]
    }
}

impl Row {
    pub(super) fn json(&self, playable: &Playable, semantics: Semantics) -> Json {
        let Metrics { verdict, own, ways, bits, moves, forced, dead_ends, events } = &self.metrics;
        let dip = self.dip.as_ref().map(|dip| json!({ "mean": rounded(dip.mean), "before": dip.before }));
        let members = [
            ("position", json!(self.position)),
            ("semantics", json!(semantics.name())),
            ("goldPath", json!(own)),
            ("verdict", json!(verdict.name())),
            ("reason", json!(verdict.reason())),
            ("length", json!(verdict.path().map(<[_]>::len))),
            ("lower", json!(verdict.lower())),
            ("ways", json!(ways)),
            ("pathBits", json!(bits.map(rounded))),
            ("rollouts", json!(self.rollouts.as_ref().map(random::json))),
            ("moves", json!(moves.map(rounded))),
            ("forced", json!(forced)),
            ("deadEnds", json!(dead_ends.map(|it| json!({ "states": it.states, "of": it.of })))),
            ("events", json!(events.as_ref().map(|events| &events.counts))),
            ("interactionScore", json!(events.as_ref().map(|events| events.interaction_score))),
            ("dip", json!(dip)),
            ("seconds", json!(rounded(self.seconds))),
        ];
        Json::Object(playable.object(&self.level, members))
    }
}
