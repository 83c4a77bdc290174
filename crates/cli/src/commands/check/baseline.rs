//! Baselines: files of accepted findings with one line each, and their comparison with a run.

mod renamed;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use disk::{MAX_FILE_BYTES, Source};
use language::{Diagnostic, Languages, Project, Unreadable, fingerprints, first_fingerprint};
use serde::{Deserialize, Serialize};

use crate::args::{Check, ReportArgs};
use crate::exit::Failure;
use crate::path_base::PathBase;
use crate::whole_file;

/// The version of the file format and of the fingerprints.
const VERSION: u32 = 2;

/// An accepted finding. Findings with equal fingerprints in one project are equal; the other fields serve
/// readers and determine the order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// The path relative to the folder of the baseline.
    pub(super) file: String,
    pub(super) code: String,
    pub(super) message: String,
    /// Computed with the path relative to the project, so that its folder may be renamed.
    pub(super) fingerprint: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    tool: String,
    version: u32,
    findings: Vec<Entry>,
}

/// The accepted findings.
pub(super) struct Baseline {
    path: PathBuf,
    /// The folder of the baseline file.
    base: PathBase,
    entries: Vec<Entry>,
    /// The fingerprints by project folder.
    known: BTreeMap<String, BTreeSet<String>>,
    /// The absolute paths checked in this run.
    scope: Vec<PathBuf>,
    is_update: bool,
    languages: Languages,
}

/// The difference between a run and its baseline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// The number of findings without an entry.
    pub(super) new: usize,
    /// The number of entries that no longer occur.
    pub(super) gone: usize,
    /// The number of findings that are not reported because of an entry.
    pub(super) hidden: usize,
}

impl Entry {
    /// The project folder, and the path below it.
    fn parts(&self, languages: Languages) -> (&str, &str) {
        let slashes = self.file.rmatch_indices('/').take(2).map(|(at, _)| at);
        // Prefer two segments: a level may have the name of another file of a pack.
        let cuts: Vec<usize> = slashes.collect();
        let at = |cut: usize| (&self.file[..cut], &self.file[cut + 1..]);
        let is_file = |below: &str| languages.of_games().any(|language| language.layout().has(below));
        let split = cuts.iter().rev().map(|cut| at(*cut)).find(|(_, below)| is_file(below));
        split.unwrap_or(("", &self.file))
    }
}

impl Baseline {
    /// Opens the baseline named by the arguments; `None` if there is none. The file may be missing if it will
    /// be written.
    pub(super) fn open(args: &Check, base: &PathBase, languages: Languages) -> Result<Option<Self>, Failure> {
        let ReportArgs { baseline: Some(path), update_baseline, .. } = &args.report else { return Ok(None) };
        let entries = if *update_baseline {
            whole_file::expect_folder(path)?;
            if path.exists() { read(path)? } else { Vec::new() }
        } else {
            read(path)?
        };
        let whole = base.whole(path);
        let everything = [PathBuf::new()];
        let scope = match args.stdin()? {
            Some(file) => vec![base.whole(file)],
            None if args.path.is_empty() => everything.iter().map(|path| base.whole(path)).collect(),
            None => args.path.iter().map(|path| base.whole(path)).collect(),
        };
        let base = PathBase::new(whole.parent().unwrap_or(&whole));
        let known = known(&entries, languages);
        Ok(Some(Self {
            path: path.clone(),
            base,
            entries,
            known,
            scope,
            is_update: *update_baseline,
            languages,
        }))
    }

    /// The project folder as it appears in entries; the source is relative to `base`.
    pub(super) fn folder(&self, base: &PathBase, source: &Source) -> String {
        self.base.path(&base.whole(Path::new(source.shown_folder())).to_string_lossy())
    }

    /// The entries of findings in a project.
    pub(super) fn entries(folder: &str, project: &dyn Project, diagnostics: &[Diagnostic]) -> Vec<Entry> {
        let prints = fingerprints(Some(project), diagnostics, ToOwned::to_owned);
        let entry = |(diagnostic, fingerprint): (&Diagnostic, String)| Entry {
            file: join(folder, &diagnostic.at.file),
            code: diagnostic.code().to_owned(),
            message: diagnostic.message.clone(),
            fingerprint,
        };
        diagnostics.iter().zip(prints).map(entry).collect()
    }

    /// Returns true if a finding is not reported: it has an entry, or gets one now.
    pub(super) fn knows(&self, entry: &Entry) -> bool {
        self.is_update || is_in(&self.known, entry, self.languages)
    }

    /// Returns true if a finding is accepted, so that it is not fixed. Ambiguous duplicates count as accepted.
    pub(super) fn keeps(&self, folder: &str, project: &dyn Project, diagnostic: &Diagnostic) -> bool {
        let entry = || Entry {
            file: join(folder, &diagnostic.at.file),
            code: diagnostic.code().to_owned(),
            message: String::new(),
            fingerprint: first_fingerprint(Some(project), diagnostic, &diagnostic.at.file),
        };
        !self.is_update && is_in(&self.known, &entry(), self.languages)
    }

    pub(super) const fn is_update(&self) -> bool {
        self.is_update
    }

    /// Returns true if projects may have been renamed: some with entries no longer exist.
    pub(super) fn has_lost_packs(&self) -> bool {
        self.lost().next().is_some()
    }

    /// The projects with entries whose folder no longer exists, with their fingerprints.
    fn lost(&self) -> impl Iterator<Item = (&String, &BTreeSet<String>)> {
        self.known.iter().filter(|(folder, _)| !self.base.whole(Path::new(folder)).is_dir())
    }

    /// Returns true if a project has entries.
    pub(super) fn knows_pack(&self, folder: &str) -> bool {
        self.known.contains_key(folder)
    }

    /// Moves the entries of missing projects to projects without entries that have the same findings. Returns
    /// the renamed folders. `found` maps each folder to its fingerprints.
    pub(super) fn follow(&mut self, found: &BTreeMap<String, BTreeSet<String>>) -> Vec<(String, String)> {
        let lost: BTreeMap<String, BTreeSet<String>> =
            self.lost().map(|(folder, known)| (folder.clone(), known.clone())).collect();
        let languages = self.languages;
        let renamed = renamed::find(&lost, found);
        for (before, now) in &renamed {
            for entry in &mut self.entries {
                let (folder, below) = entry.parts(languages);
                if folder == before {
                    entry.file = join(now, below);
                }
            }
        }
        self.known = known(&self.entries, languages);
        renamed
    }

    /// The difference between all findings in the scope and their entries.
    pub(super) fn change(&self, found: &[Entry]) -> Change {
        let now = known(found, self.languages);
        let hidden = found.iter().filter(|entry| is_in(&self.known, entry, self.languages)).count();
        Change {
            new: found.len() - hidden,
            hidden,
            gone: self
                .entries
                .iter()
                .filter(|it| self.looks_at(it) && !is_in(&now, it, self.languages))
                .count(),
        }
    }

    /// Replaces the entries in the scope with the findings. Entries outside of the scope are kept, and so is
    /// the wording of unchanged ones: a different step number changes no line.
    pub(super) fn update(&self, found: &[Entry]) -> Result<(), Failure> {
        let now = known(found, self.languages);
        let kept =
            self.entries.iter().filter(|entry| !self.looks_at(entry) || is_in(&now, entry, self.languages));
        let mut entries: Vec<Entry> = kept.cloned().collect();
        entries.extend(found.iter().filter(|it| !is_in(&self.known, it, self.languages)).cloned());
        entries.sort();
        entries.dedup();
        let text = text(&entries);
        if text.len() as u64 > MAX_FILE_BYTES {
            let path = self.path.display();
            return Err(Failure::could_not_run(format!(
                "the baseline `{path}` was not written: with {} findings it is too large to be read again",
                entries.len()
            )));
        }
        whole_file::write(&self.path, text.as_bytes())
    }

    /// Returns true if the file of an entry is checked in this run.
    fn looks_at(&self, entry: &Entry) -> bool {
        let whole = self.base.whole(Path::new(&entry.file));
        self.scope.iter().any(|path| whole.starts_with(path))
    }
}

fn join(folder: &str, below: &str) -> String {
    if folder.is_empty() { below.to_owned() } else { format!("{folder}/{below}") }
}

/// The fingerprints by project folder.
fn known(entries: &[Entry], languages: Languages) -> BTreeMap<String, BTreeSet<String>> {
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for entry in entries {
        known.entry(entry.parts(languages).0.to_owned()).or_default().insert(entry.fingerprint.clone());
    }
    known
}

fn is_in(known: &BTreeMap<String, BTreeSet<String>>, entry: &Entry, languages: Languages) -> bool {
    known.get(entry.parts(languages).0).is_some_and(|known| known.contains(&entry.fingerprint))
}

fn read(path: &Path) -> Result<Vec<Entry>, Failure> {
    let shown = path.display();
    let text = disk::read_text(path).map_err(|why| match why {
        Unreadable::NotUtf8 { .. } => Failure::usage(format!("`{shown}` is not a baseline: {why}")),
        _ if !path.exists() => Failure::could_not_run(format!(
            "the baseline `{shown}` does not exist; run with `--update-baseline` to create it"
        )),
        _ => Failure::could_not_run(format!("the baseline `{shown}` cannot be read: {why}")),
    })?;
    let document: Document = serde_json::from_str(&text)
        .map_err(|error| Failure::usage(format!("`{shown}` is not a Goldpath baseline: {error}")))?;
    let Document { tool, version, findings } = document;
    if tool != "goldpath" {
        return Err(Failure::usage(format!("`{shown}` is a baseline of another tool, `{tool}`")));
    }
    if version != VERSION {
        return Err(Failure::usage(format!(
            "`{shown}` is a baseline of version {version}, but this goldpath supports version {VERSION}; move it away \
             and create a new one with `--update-baseline`"
        )));
    }
    Ok(findings)
}

/// One line for each entry, for readable diffs.
fn text(entries: &[Entry]) -> String {
    // Serializing strings cannot fail.
    let lines = entries.iter().map(|entry| serde_json::to_string(entry).unwrap_or_default());
    let lines = lines.collect::<Vec<_>>().join(",\n");
    let lines = if lines.is_empty() { lines } else { format!("{lines}\n") };
    format!("{{\n\"tool\": \"goldpath\",\n\"version\": {VERSION},\n\"findings\": [\n{lines}]\n}}\n")
}

#[cfg(test)]
mod tests {
    use gridponder::GRIDPONDER;
    use language::Language;

    use super::*;

    static LANGUAGES: [&dyn Language; 1] = [&GRIDPONDER];

    #[test]
    fn the_folder_of_a_pack_is_told_from_the_file() {
        let parts = |file: &str| {
            let entry = Entry {
                file: file.to_owned(),
                code: String::new(),
                message: String::new(),
                fingerprint: String::new(),
            };
            let (folder, below) = entry.parts(Languages::new(&LANGUAGES));
            (folder.to_owned(), below.to_owned())
        };
        for (file, folder, below) in [
            ("packs/a/levels/one.json", "packs/a", "levels/one.json"),
            ("packs/a/levels/game.json", "packs/a", "levels/game.json"),
            ("packs/levels/a/game.json", "packs/levels/a", "game.json"),
            ("../a/manifest.json", "../a", "manifest.json"),
            ("levels/one.json", "", "levels/one.json"),
            ("theme.json", "", "theme.json"),
        ] {
            assert_eq!(parts(file), (folder.to_owned(), below.to_owned()), "{file}");
        }
    }
}
