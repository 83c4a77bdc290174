//! Findings that are known and accepted: a file with one line for each, and what became of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use disk::MAX_FILE_BYTES;
use pack::Unreadable;
use serde::{Deserialize, Serialize};

use crate::args::{Check, ReportArgs};
use crate::exit::Failure;
use crate::here::Here;
use crate::whole_file;

/// The version of the file, and of the way fingerprints are made.
const VERSION: u32 = 1;

/// A known finding. Equal fingerprints are equal findings; the rest is for people who read the file, and for its
/// order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// Relative to the folder of the baseline.
    pub(super) file: String,
    pub(super) code: String,
    pub(super) message: String,
    pub(super) fingerprint: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    tool: String,
    version: u32,
    findings: Vec<Entry>,
}

/// The known findings.
pub(super) struct Baseline {
    path: PathBuf,
    /// The folder of the file.
    here: Here,
    entries: Vec<Entry>,
    fingerprints: BTreeSet<String>,
    /// What is looked at in this run, as whole paths.
    scope: Vec<PathBuf>,
    is_update: bool,
}

/// How a run and its baseline part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// Findings that were not known.
    pub(super) new: usize,
    /// Known findings that are no more.
    pub(super) gone: usize,
}

impl Baseline {
    /// Reads the file that the arguments name, if they do. One that is to be written need not be there.
    pub(super) fn open(args: &Check, here: &Here) -> Result<Option<Self>, Failure> {
        let ReportArgs { baseline: Some(path), update_baseline, .. } = &args.report else { return Ok(None) };
        let entries = if *update_baseline {
            whole_file::expect_folder(path)?;
            if path.exists() { read(path)? } else { Vec::new() }
        } else {
            read(path)?
        };
        let whole = here.whole(path);
        let everything = [PathBuf::new()];
        let scope = if args.path.is_empty() { &everything[..] } else { &args.path };
        Ok(Some(Self {
            path: path.clone(),
            here: Here::new(whole.parent().unwrap_or(&whole)),
            fingerprints: entries.iter().map(|entry| entry.fingerprint.clone()).collect(),
            entries,
            scope: scope.iter().map(|path| here.whole(path)).collect(),
            is_update: *update_baseline,
        }))
    }

    /// What the entries call a file, by its whole path.
    pub(super) fn file(&self, whole: &Path) -> String {
        self.here.path(&whole.to_string_lossy())
    }

    /// Whether a finding is not to be reported: it is known, or just becomes so.
    pub(super) fn knows(&self, fingerprint: &str) -> bool {
        self.is_update || self.fingerprints.contains(fingerprint)
    }

    pub(super) const fn is_update(&self) -> bool {
        self.is_update
    }

    /// How all that was found in the scope differs from what is known of it.
    pub(super) fn change(&self, found: &[Entry]) -> Change {
        let now: BTreeSet<&str> = found.iter().map(|entry| &*entry.fingerprint).collect();
        let is_gone = |entry: &&Entry| self.looks_at(entry) && !now.contains(&*entry.fingerprint);
        Change {
            new: now.iter().filter(|fingerprint| !self.fingerprints.contains(**fingerprint)).count(),
            gone: self.entries.iter().filter(is_gone).count(),
        }
    }

    /// Writes what was found instead of what was known. What lies outside of the scope is kept, and so is the
    /// wording of what was known before: a step with another number changes no line.
    pub(super) fn update(&self, found: &[Entry]) -> Result<(), Failure> {
        let now: BTreeSet<&str> = found.iter().map(|entry| &*entry.fingerprint).collect();
        let is_found = |entry: &Entry| now.contains(&*entry.fingerprint);
        let kept = self.entries.iter().filter(|entry| !self.looks_at(entry) || is_found(entry));
        let mut entries: Vec<Entry> = kept.cloned().collect();
        entries.extend(found.iter().filter(|it| !self.fingerprints.contains(&it.fingerprint)).cloned());
        entries.sort();
        entries.dedup();
        let text = text(&entries);
        if text.len() as u64 > MAX_FILE_BYTES {
            let path = self.path.display();
            return Err(Failure::could_not_run(format!(
                "the baseline `{path}` is not written: with {} findings it could not be read again",
                entries.len()
            )));
        }
        whole_file::write(&self.path, text.as_bytes())
    }

    /// Whether what an entry names is looked at in this run.
    fn looks_at(&self, entry: &Entry) -> bool {
        let whole = self.here.whole(Path::new(&entry.file));
        self.scope.iter().any(|path| whole.starts_with(path))
    }
}

fn read(path: &Path) -> Result<Vec<Entry>, Failure> {
    let shown = path.display();
    let text = disk::read_text(path).map_err(|why| match why {
        Unreadable::NotUtf8 { .. } => Failure::usage(format!("`{shown}` is no baseline: {why}")),
        _ if !path.exists() => Failure::could_not_run(format!(
            "the baseline `{shown}` does not exist; `--update-baseline` makes one"
        )),
        _ => Failure::could_not_run(format!("the baseline `{shown}` cannot be read: {why}")),
    })?;
    let document: Document = serde_json::from_str(&text)
        .map_err(|error| Failure::usage(format!("`{shown}` is no baseline of goldpath: {error}")))?;
    let Document { tool, version, findings } = document;
    if tool != "goldpath" {
        return Err(Failure::usage(format!("`{shown}` is the baseline of another tool: `{tool}`")));
    }
    if version != VERSION {
        return Err(Failure::usage(format!(
            "`{shown}` is a baseline of version {version}; this goldpath knows version {VERSION}"
        )));
    }
    Ok(findings)
}

/// One line for each entry, so that a change of one is a change of one line.
fn text(entries: &[Entry]) -> String {
    // Plain texts can always be turned into JSON.
    let lines = entries.iter().map(|entry| serde_json::to_string(entry).unwrap_or_default());
    let lines = lines.collect::<Vec<_>>().join(",\n");
    let lines = if lines.is_empty() { lines } else { format!("{lines}\n") };
    format!("{{\n\"tool\": \"goldpath\",\n\"version\": {VERSION},\n\"findings\": [\n{lines}]\n}}\n")
}
