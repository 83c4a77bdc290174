//! `necessity`: what it takes to win a level.

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
pub(in crate::commands::mcp) struct Necessity {
    /// A level file, or a pack or game with `level`
    path: String,
    /// The id of the level, or the number of the entry of LEVELS of a game from 0
    level: Option<LevelName>,
    /// The events along the gold path instead of the entities
    #[serde(default)]
    events: bool,
    /// The seconds for all of it, at most 600 [default: 10]
    seconds: Option<u16>,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct Needs {
    /// Of the level as it is: `proved` where its shortest path is known or nothing wins.
    kind: Certainty,
    /// No path with fewer steps wins; null if none wins at all.
    lower: Option<u32>,
    /// A path with this number of steps wins.
    length: Option<u32>,
    /// What the level was searched without, one after the other.
    without: Vec<Part>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Part {
    #[serde(skip_deserializing)]
    certainty: Certainty,
    /// `essential`: no path wins without it. `same`, `longer`, `shorter`: a shortest path without it. `undecided`: nothing
    /// follows, but that a path of `length` steps wins without it, where there is one.
    need: String,
    lower: Option<u32>,
    length: Option<u32>,
    /// What it is: an entity with its kind, layer and position, or an event.
    #[serde(flatten)]
    what: Map<String, Value>,
}

#[derive(Deserialize)]
struct Line {
    lower: Option<u32>,
    length: Option<u32>,
    #[serde(alias = "entities", alias = "events")]
    parts: Vec<Part>,
}

impl Tool for Necessity {
    const NAME: &'static str = "necessity";
    const DESCRIPTION: &'static str = "Which entities of a level, or which events along its gold path, it takes to win: the \
        level is searched without each of them. As `goldpath necessity`.";
    type Answer = Needs;

    fn call(self, site: &Site, call: &Call) -> Result<Told<Needs>, Refusal> {
        let path = site.path(&self.path)?;
        let ran = Words::of(&["necessity", "--format=json"])
            .option("level", self.level.as_ref())
            .option("time", Some(format!("{}s", self.seconds.unwrap_or(10).min(600))))
            .flag("events", self.events)
            .arguments([&*path])
            .run(site, call)?;
        let Some(Line { lower, length, parts }) = ran.lines()?.pop() else { return Err(ran.refusal()) };
        let kind = match (lower, length) {
            (None, _) => Certainty::Proved,
            (Some(lower), Some(length)) if lower == length => Certainty::Proved,
            (_, Some(_)) => Certainty::Found,
            (_, None) => Certainty::NotDecided,
        };
        let without = parts.into_iter().map(|need| Part { certainty: Certainty::of(&need.need), ..need });
        Ok(Needs { kind, lower, length, without: without.collect(), notes: ran.notes() }.into())
    }
}
