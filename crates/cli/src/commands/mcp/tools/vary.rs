//! `vary`: new levels from one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::level_name::LevelName;
use crate::call::Call;
use crate::commands::mcp::certainty::Certainty;
use crate::commands::mcp::command::Words;
use crate::commands::mcp::refusal::Refusal;
use crate::commands::mcp::site::Site;
use crate::commands::mcp::tool::{Told, Tool, Writes};

/// The most levels of a call.
const MAX_COUNT: u32 = 50;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::commands::mcp) struct Vary {
    /// A level file, or a pack or game with `level`
    path: String,
    /// The id of the level, or the number of the entry of LEVELS of a game from 0
    level: Option<LevelName>,
    /// What the new levels must be like, such as `length 12..20, need torch, unlike 4` [default: any that can be won]
    want: Option<String>,
    /// How many, at most 50 [default: 3]
    count: Option<u32>,
    /// The seed of the random numbers: the same makes the same levels [default: 1]
    seed: Option<u64>,
    /// Stop after so many seconds, at most 600 [default: 30]
    seconds: Option<u16>,
    /// The kinds that may change, and `avatar` for its start [default: all]
    #[serde(default)]
    change: Vec<String>,
    /// Write them to this folder below the root; only if the server was started with `--write`
    out: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct Made {
    /// How many candidates were tried, and why others were not kept.
    summary: String,
    levels: Vec<One>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct One {
    level: String,
    /// Where it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// `proved`: the path is a shortest one. `found`: a shorter one has at least `lower` steps.
    #[serde(skip_deserializing)]
    kind: Certainty,
    length: u32,
    lower: u32,
    path: Vec<Value>,
    /// The text of the level, or of the game.
    text: String,
}

impl Tool for Vary {
    const NAME: &'static str = "vary";
    const DESCRIPTION: &'static str = "Makes new levels from one: random changes of its board, of which those are kept that a \
        search proves to be what is wanted. As `goldpath vary`.";
    const WRITES: Writes = Writes::IfAsked;
    type Answer = Made;

    fn call(self, site: &Site, call: &Call) -> Result<Told<Made>, Refusal> {
        let path = site.path(&self.path)?;
        let out = match &self.out {
            Some(out) => {
                site.expect_write("`out`")?;
                Some(site.path(out)?)
            }
            None => None,
        };
        let mut words = Words::of(&["vary", "--format=json"])
            .option("level", self.level.as_ref())
            .option("want", self.want.as_ref())
            .option("count", Some(self.count.unwrap_or(3).min(MAX_COUNT)))
            .option("seed", self.seed)
            .option("time", Some(format!("{}s", self.seconds.unwrap_or(30).min(600))))
            .option("out", out.as_ref().map(|out| out.display().to_string()));
        if !self.change.is_empty() {
            words = words.option("change", Some(self.change.join(",")));
        }
        let ran = words.arguments([&*path]).run(site, call)?;
        let mut levels: Vec<One> = ran.lines()?;
        for level in &mut levels {
            level.kind = if level.length == level.lower { Certainty::Proved } else { Certainty::Found };
        }
        let mut notes = ran.notes();
        let summary = notes.pop().unwrap_or_default();
        if levels.is_empty() && ran.said.iter().any(|said| said.word == "error") {
            return Err(ran.refusal());
        }
        Ok(Made { summary, levels, notes }.into())
    }
}
