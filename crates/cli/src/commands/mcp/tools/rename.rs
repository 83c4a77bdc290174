//! `rename`: another name for something in all files of a pack.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::call::Call;
use crate::commands::mcp::command::Words;
use crate::commands::mcp::refusal::Refusal;
use crate::commands::mcp::site::Site;
use crate::commands::mcp::tool::{Told, Tool, Writes};

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::commands::mcp) struct Rename {
    /// The pack or the game
    path: String,
    /// What is renamed: `kind`, `layer`, `variable`, `action` or `level` of a pack, `object` or `legend-name` of a game of
    /// PuzzleScript, `zone`, `rule` or `state-key` of one of WAGE
    class: String,
    /// Its name
    old: String,
    /// Its new name
    new: String,
    /// Only tell the places
    #[serde(default)]
    dry_run: bool,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct Renamed {
    /// What was done, and proved of it.
    summary: String,
    /// `file:line:column` of each place, from 1.
    places: Vec<String>,
    /// Where the old name stands elsewhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

impl Tool for Rename {
    const NAME: &'static str = "rename";
    const DESCRIPTION: &'static str = "Renames a kind, layer, object, zone or any other name in all files of a pack or a game, after \
        every gold path, session or timeline was played with the new name and took the same course. As `goldpath rename`.";
    const WRITES: Writes = Writes::Always;
    type Answer = Renamed;

    fn call(self, site: &Site, call: &Call) -> Result<Told<Renamed>, Refusal> {
        let path = site.path(&self.path)?;
        let arguments = [&*path, self.class.as_ref(), self.old.as_ref(), self.new.as_ref()];
        let ran =
            Words::of(&["rename"]).flag("dry-run", self.dry_run).arguments(arguments).run(site, call)?;
        let text = ran.text();
        let mut places: Vec<String> = text.lines().map(str::to_owned).collect();
        let Some(summary) = places.pop() else { return Err(ran.refusal()) };
        Ok(Renamed { summary, places, notes: ran.notes() }.into())
    }
}
