//! The page that plays levels of a project.

mod player;

use std::collections::BTreeMap;

use language::{Exported, ExportedEntry, Semantics};
use serde_json::{Map, Value as Json, json};

use crate::commands::pictures::Pictures;
use crate::commands::playable::Playable;
use crate::commands::solution::Solution;
use crate::exit::Failure;
pub(super) use player::Player;

impl Player {
    /// The page that plays levels, and tells of these solutions those who ask.
    pub(super) fn page(
        &self,
        playable: &Playable,
        exported: &Exported,
        solutions: &BTreeMap<String, Solution>,
        semantics: Semantics,
    ) -> Result<String, Failure> {
        let project = project(playable, exported, solutions, semantics);
        self.with(&title(playable, exported), exported.player, &project)
    }
}

/// What the page is given, as the player reads it.
fn project(
    playable: &Playable,
    exported: &Exported,
    solutions: &BTreeMap<String, Solution>,
    semantics: Semantics,
) -> Json {
    let text = |file: &std::sync::Arc<str>| Some((file.to_string(), json!(&**playable.project.text(file)?)));
    let files: Map<String, Json> = exported.files.iter().filter_map(text).collect();
    let known = Pictures::of(&playable.source);
    let picture = |name: &String| Some((name.clone(), Json::String(known.address(name)?)));
    let pictures: Map<String, Json> = exported.pictures.iter().filter_map(picture).collect();
    let entry = |entry: &ExportedEntry| match entry {
        ExportedEntry::Text(text) => json!({ "text": text }),
        ExportedEntry::Level { name, title } => {
            let mut entry = json!({ "level": name, "title": title });
            if let (Some(members), Some(solution)) = (entry.as_object_mut(), solutions.get(name)) {
                members.extend(solution.members());
            }
            entry
        }
    };
    json!({
        "title": exported.title,
        "texts": {
            "language": exported.player,
            "semantics": semantics.name(),
            "files": files,
            "pictures": pictures.keys().collect::<Vec<_>>(),
        },
        "pictures": pictures,
        "entries": exported.entries.iter().map(entry).collect::<Vec<_>>(),
    })
}

/// The title of the page: that of its only level, or that of the project.
fn title(playable: &Playable, exported: &Exported) -> String {
    let only = match exported.entries.as_slice() {
        [ExportedEntry::Level { title, .. }] => title.as_str(),
        _ => "",
    };
    let named = [only, exported.title.as_str()].into_iter().find(|title| !title.is_empty());
    named.map_or_else(|| stem(playable), str::to_owned)
}

/// The name of the project without folder and ending.
pub(super) fn stem(playable: &Playable) -> String {
    playable
        .source
        .root
        .file_stem()
        .map_or_else(|| "level".to_owned(), |stem| stem.to_string_lossy().into_owned())
}
