//! One file of a change, and how far the change has come there.

use std::fs;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::text::{is_there, read_now};

/// What becomes of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Step {
    /// The path of the file below the folder, with `/` between its parts; never through a link.
    pub(super) path: String,
    /// The name, in the same folder, of the file with the text that takes its place.
    pub(super) staged: Option<String>,
    /// The text of the file; `None` if it is not there.
    pub(super) before: Option<String>,
    /// Its new text; `None` if it goes.
    pub(super) after: Option<String>,
    /// The same name in other letters, small or capital, for the file itself.
    pub(super) respelled: Option<String>,
}

/// How far the change of a file has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Old,
    New,
    /// Somebody else has written the file.
    Foreign,
}

impl Step {
    pub(super) fn place(&self, folder: &Path) -> PathBuf {
        below(folder, &self.path)
    }

    pub(super) fn staged_place(&self, folder: &Path) -> Option<PathBuf> {
        Some(self.place(folder).with_file_name(self.staged.as_ref()?))
    }

    pub(super) fn state(&self, folder: &Path) -> State {
        let place = self.place(folder);
        if let Some(name) = &self.respelled {
            return spelling(&place, name);
        }
        if !is_there(&place) {
            return match (&self.before, &self.after) {
                (_, None) => State::New,
                (None, Some(_)) => State::Old,
                (Some(_), Some(_)) => State::Foreign,
            };
        }
        let is_link = place.symlink_metadata().is_ok_and(|it| it.is_symlink());
        match read_now(&place) {
            Ok(text) if !is_link && Some(&text) == self.after.as_ref() => State::New,
            Ok(text) if !is_link && Some(&text) == self.before.as_ref() => State::Old,
            _ => State::Foreign,
        }
    }

    /// Whether this is a step that Goldpath may have written: inside the folder, of no hidden file, through no link. A
    /// journal can come from anywhere, with a pack that was downloaded.
    pub(super) fn is_proper(&self, folder: &Path) -> bool {
        let is_plain = |path: &str| {
            let mut parts = Path::new(path).components();
            !path.is_empty()
                && parts.all(|part| {
                    matches!(part, Component::Normal(name) if !name.to_string_lossy().starts_with('.'))
                })
        };
        let is_name = |name: &str| is_plain(name) && Path::new(name).components().count() == 1;
        let is_within = || {
            let place = self.place(folder);
            place.parent().is_some_and(|parent| fs::canonicalize(parent).is_ok_and(|real| real == parent))
        };
        is_plain(&self.path)
            && self.respelled.as_deref().is_none_or(is_name)
            && self.staged.as_deref().is_none_or(is_staged_name)
            && is_within()
    }
}

/// A path below a folder, of one with `/` between its parts.
pub(super) fn below(folder: &Path, path: &str) -> PathBuf {
    path.split('/').fold(folder.to_owned(), |place, part| place.join(part))
}

/// The name of a file with a new text: hidden, so that readers of the project skip it.
pub(super) fn staged_name(number: usize) -> String {
    format!(".goldpath-{}-{number}.tmp", std::process::id())
}

fn is_staged_name(name: &str) -> bool {
    let number = name.strip_prefix(".goldpath-").and_then(|name| name.strip_suffix(".tmp"));
    number.is_some_and(|number| number.chars().all(|letter| letter.is_ascii_digit() || letter == '-'))
}

/// How a name is spelled where small and capital letters are the same.
fn spelling(place: &Path, new: &str) -> State {
    let old = place.file_name().unwrap_or_default();
    let entries = place.parent().and_then(|folder| fs::read_dir(folder).ok());
    let names: Vec<_> = entries.into_iter().flatten().filter_map(|it| Some(it.ok()?.file_name())).collect();
    match (names.iter().any(|name| name == old), names.iter().any(|name| name == new)) {
        (false, true) => State::New,
        (true, false) => State::Old,
        _ => State::Foreign,
    }
}
