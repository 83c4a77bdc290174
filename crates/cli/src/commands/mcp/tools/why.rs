//! `why`: the causes of what happened.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::level_name::LevelName;
use super::moves::Moves;
use crate::call::Call;
use crate::commands::mcp::command::Words;
use crate::commands::mcp::refusal::Refusal;
use crate::commands::mcp::site::Site;
use crate::commands::mcp::tool::{Told, Tool};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::commands::mcp) struct Why {
    /// A level file, or a pack or game with `level`
    path: String,
    /// The id of the level, or the number of the entry of LEVELS of a game from 0
    level: Option<LevelName>,
    /// The session to play, where a level of a game has several
    session: Option<String>,
    /// The moves to play [default: those of the gold path or session]
    moves: Option<Moves>,
    /// Ask about this step, or about what is so after it; 0 is what happens before the first move
    step: Option<u32>,
    /// Why is this cell as it is? Column and row, from 0
    cell: Option<(i32, i32)>,
    /// The layer of the cell [default: all]
    layer: Option<String>,
    /// Why did this rule act, or not? Its id, or of a game its line
    rule: Option<LevelName>,
    /// Why does this variable have its value?
    variable: Option<String>,
    /// Why is this goal not met?
    goal: Option<String>,
    /// When did it come about? `lost`, an event, or a condition as the language writes one
    when: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct Answers {
    answers: Vec<Answer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Answer {
    title: String,
    reasons: Vec<Reason>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Reason {
    text: String,
    /// How many causes it is away from what was asked for.
    depth: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// From 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(flatten)]
    more: Map<String, Value>,
}

impl Tool for Why {
    const NAME: &'static str = "why";
    const DESCRIPTION: &'static str = "Why something happened in a level or did not: who changed a cell or a variable, why a \
        rule acted or not, what keeps a goal from being met, when something came about, all that happened in a step; with no \
        question, what keeps the path from passing, and the small change of a rule with which it would. One question at a time.";
    type Answer = Answers;

    fn call(self, site: &Site, call: &Call) -> Result<Told<Answers>, Refusal> {
        let path = site.path(&self.path)?;
        let ran = Words::of(&["why", "--format=json"])
            .option("level", self.level.as_ref())
            .option("session", self.session.as_ref())
            .option("moves", self.moves.as_ref().map(Moves::written))
            .option("step", self.step)
            .option("cell", self.cell.map(|(x, y)| format!("{x},{y}")))
            .option("layer", self.layer.as_ref())
            .option("rule", self.rule.as_ref())
            .option("variable", self.variable.as_ref())
            .option("goal", self.goal.as_ref())
            .option("when", self.when.as_ref())
            .arguments([&*path])
            .run(site, call)?;
        let answers: Vec<Answer> = ran.lines()?;
        if answers.is_empty() {
            return Err(ran.refusal());
        }
        Ok(Answers { answers, notes: ran.notes() }.into())
    }
}
