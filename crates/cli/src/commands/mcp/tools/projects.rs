//! `projects`: what is below the root.

use std::collections::BTreeMap;

use language::Play;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::call::Call;
use crate::commands::mcp::refusal::Refusal;
use crate::commands::mcp::site::Site;
use crate::commands::mcp::tool::{Told, Tool};
use crate::commands::playable::Playable;

/// The most projects that are opened.
const MAX_PROJECTS: usize = 1_000;

#[derive(Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(in crate::commands::mcp) struct Projects {
    /// A folder below the root [default: the root]
    path: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands::mcp) struct Found {
    /// How many projects there are, by what they are called.
    counts: BTreeMap<&'static str, usize>,
    projects: Vec<Project>,
    /// What was left out, and why.
    notes: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct Project {
    /// By which other tools take it.
    path: String,
    /// `pack`, `PuzzleScript game` or `WAGE game`.
    #[serde(rename = "type")]
    noun: &'static str,
    title: String,
    files: usize,
    /// The names of its levels, in order.
    levels: Vec<String>,
}

impl Tool for Projects {
    const NAME: &'static str = "projects";
    const DESCRIPTION: &'static str = "Lists the projects below the root: packs of GridPonder, games of PuzzleScript and of \
        WAGE, with the names of their levels.";
    type Answer = Found;

    fn call(self, site: &Site, call: &Call) -> Result<Told<Found>, Refusal> {
        let path = site.path_or_root(self.path.as_deref())?;
        // Of the root, which is the current folder, nothing is shown.
        let path = path.unwrap_or_default();
        let found = disk::discover(&path, site.languages)
            .map_err(|why| Refusal::new(format!("{}: {why}", path.display())))?;
        let mut notes: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
        let left = found.projects.len().saturating_sub(MAX_PROJECTS);
        if left > 0 {
            notes.push(format!("{left} more projects are not listed; name a folder of them as `path`"));
        }
        let mut counts = BTreeMap::new();
        let mut projects = Vec::new();
        for source in found.projects.into_iter().take(MAX_PROJECTS) {
            if call.is_cancelled() {
                return Err(Refusal::cancelled());
            }
            let playable = Playable::open(source);
            let noun = playable.source.language.project_noun();
            *counts.entry(noun).or_default() += 1;
            let levels = playable.project.facets().play.map(Play::levels).unwrap_or_default();
            projects.push(Project {
                path: playable.source.name().to_owned(),
                noun,
                title: playable.project.heading().map(|heading| heading.title).unwrap_or_default(),
                files: playable.project.files().len(),
                levels: levels.into_iter().map(|level| level.name).collect(),
            });
        }
        notes.extend(call.take_said().into_iter().map(|said| said.message));
        Ok(Found { counts, projects, notes }.into())
    }
}
