//! `new`: a small project, or one more level.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::call::Call;
use crate::commands::mcp::command::Words;
use crate::commands::mcp::refusal::Refusal;
use crate::commands::mcp::site::Site;
use crate::commands::mcp::tool::{Told, Tool, Writes};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::commands::mcp) struct New {
    what: What,
    /// The folder of the new project, or the pack that gets a level
    path: String,
    /// The id of a new level: small letters, digits and `_`
    id: Option<String>,
    /// What players call it [default: the name of the folder or the id, in words]
    title: Option<String>,
}

/// What is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum What {
    /// A pack of GridPonder with one level.
    Pack,
    /// One more level of a pack: a copy of its last one, and its entry in the sequence.
    Level,
    /// A game of PuzzleScript with a session.
    Puzzlescript,
    /// A game of WAGE with a timeline.
    Wage,
}

impl What {
    const fn name(self) -> &'static str {
        match self {
            Self::Pack => "pack",
            Self::Level => "level",
            Self::Puzzlescript => "puzzlescript",
            Self::Wage => "wage",
        }
    }
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct Made {
    /// What was written, a line each.
    written: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

impl Tool for New {
    const NAME: &'static str = "new";
    const DESCRIPTION: &'static str = "Writes a small project to begin with, in which nothing is wrong and whose level is won, \
        or one more level of a pack. Files that are there are never touched. As `goldpath new`.";
    const WRITES: Writes = Writes::Always;
    type Answer = Made;

    fn call(self, site: &Site, call: &Call) -> Result<Told<Made>, Refusal> {
        let path = site.path(&self.path)?;
        let words = Words::of(&["new", self.what.name()]).option("title", self.title.as_ref());
        let words = match (self.what, &self.id) {
            (What::Level, Some(id)) => words.arguments([&*path, id.as_ref()]),
            (What::Level, None) => {
                return Err(Refusal::new("a new level needs an `id`, such as `the_hedge`"));
            }
            (_, Some(_)) => {
                return Err(Refusal::new(
                    "`id` is for a new level; a project is named by its folder, `path`",
                ));
            }
            (_, None) => words.arguments([&*path]),
        };
        let ran = words.run(site, call)?;
        let written: Vec<String> = ran.text().lines().map(str::to_owned).collect();
        if written.is_empty() {
            return Err(ran.refusal());
        }
        Ok(Made { written, notes: ran.notes() }.into())
    }
}
