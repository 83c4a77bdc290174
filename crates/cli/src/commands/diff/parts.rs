//! The parts of the main file of a project that came, went or changed: kinds, rules, systems, objects.

use std::collections::BTreeMap;

use language::{Symbol, SymbolKind};
use serde::Serialize;

use crate::commands::playable::Playable;

/// A part of a project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct PartChange {
    /// The part it stands in, such as `rules`.
    pub(super) of: String,
    pub(super) name: String,
    pub(super) change: &'static str,
}

/// What changed, in the order of names.
pub(super) fn between(before: &Playable, after: &Playable) -> Vec<PartChange> {
    let (was, now) = (all(before), all(after));
    let change =
        |(of, name): &(String, String), change| PartChange { of: of.clone(), name: name.clone(), change };
    let mut changes = Vec::new();
    for (key, text) in &now {
        match was.get(key) {
            None => changes.push(change(key, "added")),
            Some(old) if old != text => changes.push(change(key, "changed")),
            Some(_) => {}
        }
    }
    changes.extend(was.keys().filter(|key| !now.contains_key(*key)).map(|key| change(key, "removed")));
    changes.sort_by(|a, b| (&a.of, &a.name).cmp(&(&b.of, &b.name)));
    changes
}

/// The text of each part by its place and name, without blanks: another layout is no change.
fn all(playable: &Playable) -> BTreeMap<(String, String), String> {
    let mut parts = BTreeMap::new();
    let Some(navigation) = playable.project.facets().navigation else { return parts };
    let main = playable.source.main();
    // A folder has its parts in the file that its levels read besides their own.
    let file = main.or_else(|| {
        let levels = playable.levels(None);
        let level = levels.first()?;
        level.reads.iter().find(|file| **file != level.file).cloned()
    });
    let Some(file) = file else { return parts };
    let Some(text) = playable.project.text(&file) else { return parts };
    let plain = |symbol: &Symbol| text[symbol.range].split_whitespace().collect::<String>();
    for section in navigation.symbols(&file) {
        let is_level = |symbol: &&Symbol| symbol.kind == SymbolKind::File;
        for part in section.children.iter().filter(|part| !is_level(part)) {
            // What has several parts of one name is compared as a whole.
            let key = (section.name.clone(), part.name.clone());
            parts.entry(key).or_insert_with(String::new).push_str(&plain(part));
        }
    }
    parts
}
