//! `solve`: what a search proves of levels.

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

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::commands::mcp) struct Solve {
    /// A level file, a pack or a game
    path: String,
    /// Only this level: its id, or the number of the entry of LEVELS of a game from 0
    level: Option<LevelName>,
    /// The seconds for each level, at most 600 [default: 10]
    seconds: Option<u16>,
    /// The most states that are stored for each level
    states: Option<u32>,
    /// Stop at any path that wins
    #[serde(default)]
    any: bool,
    /// Seek only paths on which these events never happen, such as `object_removed kind=rock position=2,1`
    #[serde(default)]
    must_not: Vec<String>,
    /// Seek not a win, but that a condition holds, such as `avatar at=3,2`
    goal: Option<String>,
    /// Start after so many steps of the gold path
    from: Option<u32>,
    /// Start after these moves, each in short form such as `right`
    #[serde(default)]
    after: Vec<String>,
    /// Start from the level with these changes of its file, as a JSON merge patch
    start: Option<Value>,
    /// Write the path into the level where its gold path does not win or has more steps, or add a session to a game; only
    /// if the server was started with `--write`
    #[serde(default)]
    apply: bool,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct Searched {
    levels: Vec<Line>,
    /// What was written, and what makes it likely that something else was meant.
    notes: Vec<String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Line {
    #[serde(alias = "pack", alias = "game")]
    project: String,
    /// Its name or number.
    level: Value,
    #[serde(skip_deserializing)]
    kind: Certainty,
    /// `shortest`: the path wins, and no shorter one does. `found`: it wins; a shorter one has at least `lower` steps.
    /// `unsolvable`: no path wins. `undecided`: nothing follows.
    verdict: String,
    /// With `must_not`: `essential`, no path wins without the events; `optional`, the path does; or `undecided`.
    #[serde(skip_serializing_if = "Option::is_none")]
    constraint: Option<String>,
    /// The steps of the path.
    length: Option<u32>,
    /// No path with fewer steps wins.
    lower: Option<u32>,
    path: Option<Vec<Value>>,
    /// Why no more is proved, or why nothing wins.
    reason: Option<String>,
    /// How many states were looked at.
    states: u64,
}

impl Tool for Solve {
    const NAME: &'static str = "solve";
    const DESCRIPTION: &'static str = "Searches for the shortest solution of levels and says what is proved, as `goldpath \
        solve`: also without certain events, from a later step, or for another goal than to win.";
    const WRITES: Writes = Writes::IfAsked;
    type Answer = Searched;

    fn call(self, site: &Site, call: &Call) -> Result<Told<Searched>, Refusal> {
        let path = site.path(&self.path)?;
        if self.apply {
            site.expect_write("`apply`")?;
        }
        let mut words = Words::of(&["solve", "--format=json"])
            .option("level", self.level.as_ref())
            .option("time", Some(format!("{}s", self.seconds.unwrap_or(10).min(600))))
            .option("states", self.states)
            .option("goal", self.goal.as_ref())
            .option("from", self.from)
            .option("start", self.start.as_ref())
            .flag("any", self.any)
            .flag("apply", self.apply);
        if !self.after.is_empty() {
            words = words.option("after", Some(self.after.join(",")));
        }
        for event in &self.must_not {
            words = words.option("must-not", Some(event));
        }
        let ran = words.arguments([&*path]).run(site, call)?;
        let mut levels: Vec<Line> = ran.lines()?;
        if levels.is_empty() {
            return Err(ran.refusal());
        }
        for level in &mut levels {
            level.kind = Certainty::of(level.constraint.as_deref().unwrap_or(&level.verdict));
        }
        Ok(Searched { levels, notes: ran.notes() }.into())
    }
}
