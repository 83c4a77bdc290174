//! `catalog`: a search of the words of languages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::call::Call;
use crate::commands::mcp::reference::{self, Section};
use crate::commands::mcp::refusal::Refusal;
use crate::commands::mcp::site::Site;
use crate::commands::mcp::tool::{Told, Tool};

/// The most words that are listed.
const MAX_FOUND: usize = 200;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::commands::mcp) struct Catalog {
    /// Words that a page must have, such as `push ice`; `system:`, `event:`, `condition:`, `effect:` or `goal:` list all
    /// such words
    query: String,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct Found {
    /// How many pages there are.
    count: usize,
    /// The best first.
    pages: Vec<Page>,
}

#[derive(Serialize, JsonSchema)]
struct Page {
    /// By which the tool `explain` takes it.
    name: String,
    /// What projects of its language are called.
    of: &'static str,
    /// What it begins with.
    about: &'static str,
}

impl Tool for Catalog {
    const NAME: &'static str = "catalog";
    const DESCRIPTION: &'static str = "Searches the reference of the GridPonder DSL and of WAGE: files, systems, events, \
        conditions, effects, goals and their fields. `explain` prints a page.";
    type Answer = Found;

    fn call(self, site: &Site, _: &Call) -> Result<Told<Found>, Refusal> {
        let found = reference::find(site.languages, self.query.trim());
        if found.is_empty() {
            let near = reference::near(site.languages, self.query.trim());
            let hint = near.map_or_else(
                || "try fewer words, or `system:`, `event:`, `condition:`, `effect:`, `goal:`".to_owned(),
                |near| format!("did you mean `{near}`?"),
            );
            return Err(Refusal::new(format!("nothing has all of these words; {hint}")));
        }
        let page =
            |section: &Section| Page { name: section.name(), of: section.of, about: section.summary() };
        Ok(Found { count: found.len(), pages: found.iter().take(MAX_FOUND).map(page).collect() }.into())
    }
}
