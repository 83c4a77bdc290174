//! `metrics`: how hard levels are.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::level_name::LevelName;
use crate::call::Call;
use crate::commands::mcp::certainty::Certainty;
use crate::commands::mcp::command::Words;
use crate::commands::mcp::refusal::Refusal;
use crate::commands::mcp::site::Site;
use crate::commands::mcp::tool::{Told, Tool};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::commands::mcp) struct Metrics {
    /// A pack, a level file, a game or a folder
    path: String,
    /// Only this level: its id, or the number of the entry of LEVELS of a game from 0
    level: Option<LevelName>,
    /// The seconds for each level, at most 600 [default: 10]
    seconds: Option<u16>,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct Measured {
    /// In the order of play.
    levels: Vec<Row>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// What is not known is null.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Row {
    #[serde(alias = "pack", alias = "game")]
    project: String,
    /// Its name or number.
    level: Value,
    /// Of the solution, as by the tool `solve`.
    #[serde(skip_deserializing)]
    kind: Certainty,
    verdict: String,
    /// The steps of the best path that is known.
    length: Option<u32>,
    /// No path with fewer steps wins.
    lower: Option<u32>,
    /// The steps of the gold path, if it wins.
    gold_path: Option<u32>,
    /// How many shortest paths there are.
    ways: Option<u64>,
    /// -log2 of the probability that random moves play a shortest path.
    path_bits: Option<f64>,
    /// The steps at which every other move loses for certain.
    forced: Option<u32>,
    #[serde(flatten)]
    more: Map<String, Value>,
}

impl Tool for Metrics {
    const NAME: &'static str = "metrics";
    const DESCRIPTION: &'static str = "Measures how hard levels are, in the order of play, and warns where the difficulty dips. \
        As `goldpath metrics`.";
    type Answer = Measured;

    fn call(self, site: &Site, call: &Call) -> Result<Told<Measured>, Refusal> {
        let path = site.path(&self.path)?;
        let ran = Words::of(&["metrics", "--format=json"])
            .option("level", self.level.as_ref())
            .option("time", Some(format!("{}s", self.seconds.unwrap_or(10).min(600))))
            .arguments([&*path])
            .run(site, call)?;
        let mut levels: Vec<Row> = ran.lines()?;
        if levels.is_empty() {
            return Err(ran.refusal());
        }
        for level in &mut levels {
            level.kind = Certainty::of(&level.verdict);
        }
        Ok(Measured { levels, notes: ran.notes() }.into())
    }
}
