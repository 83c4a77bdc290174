//! `board`: the board of a level, as text and as a picture.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::level_name::LevelName;
use super::moves::Moves;
use crate::call::Call;
use crate::commands::mcp::command::Words;
use crate::commands::mcp::refusal::Refusal;
use crate::commands::mcp::site::Site;
use crate::commands::mcp::tool::{Told, Tool};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::commands::mcp) struct Board {
    /// A level file, or a pack or game with `level`
    path: String,
    /// The id of the level, or the number of the entry of LEVELS of a game from 0
    level: Option<LevelName>,
    /// Moves to play before [default: those of the gold path or session, of which `step` says how many]
    moves: Option<Moves>,
    /// The board after so many of the moves [default: all of `moves`, or none of the gold path]
    step: Option<u32>,
    /// Also a picture, as PNG
    #[serde(default)]
    picture: bool,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct Drawn {
    /// A character a cell, and what each stands for.
    board: String,
    /// What was said of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

impl Tool for Board {
    const NAME: &'static str = "board";
    const DESCRIPTION: &'static str = "The board of a level as text with a legend, at its start or after moves; with \
        `picture`, also as PNG with the pictures of the project.";
    type Answer = Drawn;

    fn call(self, site: &Site, call: &Call) -> Result<Told<Drawn>, Refusal> {
        let path = site.path(&self.path)?;
        let words = |command: &[&str]| {
            Words::of(command)
                .option("level", self.level.as_ref())
                .option("moves", self.moves.as_ref().map(Moves::written))
                .option("step", self.step)
                .arguments([&*path])
        };
        let drawn = words(&["board", "--format=text"]).run(site, call)?;
        if drawn.output.is_empty() {
            return Err(drawn.refusal());
        }
        let mut picture = None;
        if self.picture {
            let ran = words(&["draw", "--format=png"]).run(site, call)?;
            if ran.output.is_empty() {
                return Err(ran.refusal());
            }
            picture = Some(ran.output);
        }
        Ok(Told { answer: Drawn { board: drawn.text(), notes: drawn.notes() }, picture })
    }
}
