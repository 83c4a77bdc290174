//! Selects the recorded files to compare, and assigns them to packs.

use std::collections::BTreeSet;
use std::path::Path;

use disk::Source;

use crate::Failure;
use crate::recorded::{RecordedFile, recorded_files, recorded_folders};

/// The selection by `--only`.
pub(super) struct Selection<'a> {
    only: &'a [String],
}

/// A pack and the recorded files to compare.
pub(super) struct Chosen {
    /// The folder name of the pack, which is also that of its traces.
    pub(super) name: String,
    pub(super) source: Source,
    pub(super) files: Vec<RecordedFile>,
}

/// The selected packs.
pub(super) struct Choice {
    /// The packs, sorted by name.
    pub(super) packs: Vec<Chosen>,
    /// Notes about what is not compared although it may have been meant.
    pub(super) notes: Vec<String>,
}

impl<'a> Selection<'a> {
    pub(super) const fn new(only: &'a [String]) -> Self {
        Self { only }
    }

    fn wants(&self, pack: &str, level: &str) -> bool {
        let asks = |only: &String| match only.split_once('/') {
            Some((its_pack, its_level)) => its_pack == pack && its_level == level,
            None => only == pack,
        };
        self.only.is_empty() || self.only.iter().any(asks)
    }

    fn wants_some_of(&self, pack: &str) -> bool {
        let its_pack = |only: &'a String| only.split_once('/').map_or(only.as_str(), |(pack, _)| pack);
        self.only.is_empty() || self.only.iter().any(|only| its_pack(only) == pack)
    }

    /// The packs with their recorded files.
    pub(super) fn choose(&self, traces: &Path, packs: Vec<Source>) -> Result<Choice, Failure> {
        let cannot = |path: &Path, why: String| Failure::Unread(format!("{}: {why}", path.display()));
        let recorded = recorded_folders(traces).map_err(|why| cannot(traces, why))?;
        let mut unplayed: BTreeSet<&String> = recorded.iter().filter(|it| self.wants_some_of(it)).collect();
        let mut choice = Choice { packs: Vec::new(), notes: Vec::new() };
        let is_one = packs.len() == 1;
        for source in packs {
            let name = folder_name(&source);
            if !self.wants_some_of(&name) {
                continue;
            }
            if !recorded.contains(&name) {
                choice.notes.push(format!("{}: no traces recorded for this pack", source.name()));
                continue;
            }
            unplayed.remove(&name);
            let folder = traces.join(&name);
            let mut files = recorded_files(&folder).map_err(|why| cannot(&folder, why))?;
            files.retain(|file| self.wants(&name, &file.stem));
            choice.packs.push(Chosen { name, source, files });
        }
        choice.packs.sort_by(|left, right| left.name.cmp(&right.name));
        // Naming one pack excludes the others.
        if !is_one || !self.only.is_empty() {
            let note = |name: &&String| format!("{}: no pack for these traces", traces.join(name).display());
            choice.notes.extend(unplayed.iter().map(note));
        }
        let is_there = |only: &&String| {
            choice.packs.iter().any(|pack| {
                let level = only.strip_prefix(pack.name.as_str()).map(|rest| rest.strip_prefix('/'));
                match level {
                    Some(Some(level)) => pack.files.iter().any(|file| file.stem == level),
                    Some(None) => pack.name == **only,
                    None => false,
                }
            })
        };
        if let Some(missing) = self.only.iter().find(|only| !is_there(only)) {
            return Err(Failure::Usage(format!("`--only {missing}` matches no traces of the given packs")));
        }
        Ok(choice)
    }
}

/// The name of a pack's folder.
fn folder_name(source: &Source) -> String {
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    let real = || name(&source.root.canonicalize().ok()?);
    name(&source.root).or_else(real).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_or_a_level_can_be_asked_for() {
        let only = ["walk".to_owned(), "push/two".to_owned()];
        let selection = Selection::new(&only);
        assert!(selection.wants("walk", "one") && selection.wants("push", "two"));
        assert!(!selection.wants("push", "one") && !selection.wants("walks", "one"));
        assert!(selection.wants_some_of("push") && !selection.wants_some_of("two"));
        assert!(Selection::new(&[]).wants("any", "any"));
    }
}
