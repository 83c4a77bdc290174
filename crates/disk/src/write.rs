//! Writes files of projects: all of a change or nothing, and no file that changed in the meantime.
//!
//! Each text is written beside its file and renamed over it, so that nobody ever reads half a file. For a link, its
//! target is written, unless it is outside the folder. Permissions stay the same, and the owner if the operating system
//! allows it. A journal beside the project lets the next command finish what a program that was ended has begun.

mod attributes;
mod carry_out;
mod commit;
#[cfg(test)]
mod interrupted;
mod journal;
mod lock;
mod medium;
mod plan;
mod recover;
mod single_file;
mod step;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::text::is_there;
use crate::{Problem, confines, read_text};
use medium::FileSystem;
use recover::Recovered;
pub use single_file::{create, replace};

/// What becomes of a file.
#[derive(Clone, Debug)]
pub enum Change {
    /// It has a new text.
    Rewrite {
        /// Its path.
        path: PathBuf,
        /// The text at the time of reading.
        before: String,
        /// The text to write.
        after: String,
    },
    /// It is new; what is there is never replaced.
    Create {
        /// Its path, in a folder that is there.
        path: PathBuf,
        /// Its text.
        text: String,
    },
    /// It has another path, and perhaps a new text; what is there is never replaced.
    Move {
        /// Its path.
        from: PathBuf,
        /// The path it gets, in a folder that is there.
        to: PathBuf,
        /// The text at the time of reading.
        before: String,
        /// The text to write.
        after: String,
    },
}

impl Change {
    /// The path that a refusal is about.
    pub fn path(&self) -> &Path {
        match self {
            Self::Rewrite { path, .. } | Self::Create { path, .. } | Self::Move { to: path, .. } => path,
        }
    }
}

/// Why changes were not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotWritten {
    /// These changes cannot be made: the index and reason of each. None was made.
    Refused(Vec<(usize, String)>),
    /// Some files were replaced and could not be changed back, for this reason. [`recover`] finishes the change, and so
    /// does [`write()`] before it begins another one.
    Interrupted(String),
}

/// Makes all of these changes to files in and below a folder. If one cannot be made, none is. If the program ends in
/// between, [`recover`] finishes them.
pub fn write(folder: &Path, changes: &[Change]) -> Result<(), NotWritten> {
    expect_allowed(folder)
        .map_err(|why| NotWritten::Refused((0..changes.len()).map(|at| (at, why.clone())).collect()))?;
    let _turn = turn();
    commit::commit(&FileSystem, folder, changes)
}

/// Fails where nothing may be written.
fn expect_allowed(place: &Path) -> Result<(), String> {
    let why = match (confines::may_write(), confines::is_inside(place)) {
        (false, _) => confines::READ_ONLY,
        (true, false) => confines::OUTSIDE,
        (true, true) => return Ok(()),
    };
    Err(why.to_owned())
}

/// Threads of one program write one after the other: among programs, the journal is locked.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Finishes the changes in a folder that another program left half done, and says so; `shown` is what the user calls the
/// folder.
pub fn recover(folder: &Path, shown: &str) -> Option<Problem> {
    if !is_there(&folder.join(journal::NAME)) {
        return None;
    }
    if let Err(why) = expect_allowed(folder) {
        let message = format!("a change was interrupted, and is not finished now: {why}");
        return Some(Problem::note(shown.to_owned(), message));
    }
    let recovered = {
        let _turn = turn();
        recover::recover(&FileSystem, folder)
    };
    let recovered = match recovered {
        Ok(recovered) => recovered?,
        Err(why) if why == journal::busy() => return Some(Problem::unread(shown.to_owned(), why)),
        Err(why) => {
            let message = format!("an interrupted change cannot be finished: {why}");
            return Some(Problem::unread(shown.to_owned(), message));
        }
    };
    let message = match recovered {
        Recovered::NotBegun => {
            "a change was interrupted before any file was replaced; no file has changed".to_owned()
        }
        Recovered::WasComplete => {
            "a change was interrupted after all files were replaced; it is complete".to_owned()
        }
        Recovered::Finished { files, left } if left.is_empty() => {
            let s = if files == 1 { "" } else { "s" };
            format!("finished a change of {files} file{s} that was interrupted")
        }
        Recovered::Finished { left, .. } => format!(
            "finished a change that was interrupted, but left alone what was edited since: {}",
            quoted(&left)
        ),
        Recovered::NothingLeft { edited } => format!(
            "a change was interrupted, and no file is left to be replaced; left alone what was edited since: {}",
            quoted(&edited)
        ),
        Recovered::NotFinished { edited } => {
            let were = if edited.len() == 1 { "was" } else { "were" };
            format!(
                "an interrupted change was not finished, because {} {were} edited since; the other files are as they \
                 were before the change",
                quoted(&edited)
            )
        }
    };
    Some(Problem::note(shown.to_owned(), message))
}

fn quoted(paths: &[String]) -> String {
    format!("`{}`", paths.join("`, `"))
}

fn is_unchanged(path: &Path, text: &str) -> Result<(), String> {
    match read_text(path) {
        Ok(now) if now == text => Ok(()),
        _ => Err("it has changed since it was read".to_owned()),
    }
}

/// Whether a path is another spelling of the path of a file.
fn is_same(file: &Path, other: &Path) -> bool {
    let is_link = fs::symlink_metadata(other).is_ok_and(|it| it.is_symlink());
    let whole = |path: &Path| path.canonicalize().ok();
    !is_link && whole(file).is_some_and(|file| whole(other) == Some(file))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Folder, names};

    fn change(folder: &Folder, name: &str, before: &str, after: &str) -> Change {
        Change::Rewrite { path: folder.path(name), before: before.to_owned(), after: after.to_owned() }
    }

    #[test]
    fn files_are_written_and_nothing_is_left_beside_them() {
        let folder = Folder::new(&["a.json", "b.json"]);
        let files =
            [change(&folder, "a.json", "{}", "\u{feff}[1]\r\n"), change(&folder, "b.json", "{}", "[2]")];
        assert_eq!(write(&folder.path(""), &files), Ok(()));
        assert_eq!(fs::read(folder.path("a.json")).unwrap(), "\u{feff}[1]\r\n".as_bytes());
        assert_eq!(fs::read_to_string(folder.path("b.json")).unwrap(), "[2]");
        assert_eq!(names(&folder), ["a.json", "b.json"]);
    }

    #[test]
    fn when_one_has_changed_none_is_written() {
        let folder = Folder::new(&["a.json", "b.json"]);
        folder.write("b.json", "{ }");
        let files = [change(&folder, "a.json", "{}", "[1]"), change(&folder, "b.json", "{}", "[2]")];
        assert_eq!(
            write(&folder.path(""), &files),
            Err(NotWritten::Refused(vec![(1, "it has changed since it was read".to_owned())]))
        );
        assert_eq!(fs::read_to_string(folder.path("a.json")).unwrap(), "{}");
        assert_eq!(names(&folder), ["a.json", "b.json"]);
    }

    fn refused(why: &str) -> Result<(), NotWritten> {
        Err(NotWritten::Refused(vec![(0, why.to_owned())]))
    }

    fn moved(folder: &Folder, from: &str, to: &str) -> Result<(), NotWritten> {
        let (from, to) = (folder.path(from), folder.path(to));
        write(
            &folder.path(""),
            &[Change::Move { from, to, before: "{}".to_owned(), after: "[1]".to_owned() }],
        )
    }

    #[test]
    fn a_renamed_file_never_replaces_another_one() {
        let folder = Folder::new(&["a.json", "b.json"]);
        assert_eq!(moved(&folder, "a.json", "b.json"), refused("it already exists"));
        assert_eq!(moved(&folder, "a.json", "c.json"), Ok(()));
        assert_eq!(names(&folder), ["b.json", "c.json"]);
        assert_eq!(fs::read_to_string(folder.path("c.json")).unwrap(), "[1]");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_file_is_not_renamed_and_nothing_is_renamed_over_it() {
        let folder = Folder::new(&["real/a.json"]);
        std::os::unix::fs::symlink(folder.path("real/a.json"), folder.path("link.json")).unwrap();
        assert!(moved(&folder, "link.json", "b.json").is_err());
        assert!(moved(&folder, "real/a.json", "link.json").is_err());
        assert_eq!(fs::read_to_string(folder.path("real/a.json")).unwrap(), "{}");
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_written_through_a_link_that_leads_outside_the_folder() {
        let folder = Folder::new(&["p/a.json", "out/b.json", "out/levels/c.json"]);
        std::os::unix::fs::symlink(folder.path("out/b.json"), folder.path("p/b.json")).unwrap();
        std::os::unix::fs::symlink(folder.path("out/levels"), folder.path("p/levels")).unwrap();
        for name in ["p/b.json", "p/levels/c.json"] {
            let files = [change(&folder, "p/a.json", "{}", "[1]"), change(&folder, name, "{}", "[2]")];
            let NotWritten::Refused(refused) = write(&folder.path("p"), &files).unwrap_err() else {
                panic!()
            };
            assert_eq!(refused.len(), 1);
            assert_eq!(refused[0].0, 1);
            assert!(refused[0].1.contains("outside the project"), "{refused:?}");
            assert_eq!(fs::read_to_string(folder.path(name)).unwrap(), "{}");
            assert_eq!(fs::read_to_string(folder.path("p/a.json")).unwrap(), "{}");
        }
        let new = Change::Create { path: folder.path("p/levels/d.json"), text: "[]".to_owned() };
        assert!(write(&folder.path("p"), &[new]).is_err());
        assert!(!folder.path("out/levels/d.json").exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_is_a_link_itself_is_written() {
        let folder = Folder::new(&["real/a.json"]);
        std::os::unix::fs::symlink(folder.path("real"), folder.path("also")).unwrap();
        assert_eq!(write(&folder.path("also"), &[change(&folder, "also/a.json", "{}", "[1]")]), Ok(()));
        assert_eq!(fs::read_to_string(folder.path("real/a.json")).unwrap(), "[1]");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_and_a_link_to_it_are_one_file() {
        let folder = Folder::new(&["a.json"]);
        std::os::unix::fs::symlink(folder.path("a.json"), folder.path("b.json")).unwrap();
        let both = |second| [change(&folder, "a.json", "{}", "[1]"), change(&folder, "b.json", "{}", second)];
        assert!(write(&folder.path(""), &both("[2]")).is_err());
        assert_eq!(write(&folder.path(""), &both("[1]")), Ok(()));
        assert_eq!(fs::read_to_string(folder.path("a.json")).unwrap(), "[1]");
    }

    #[test]
    fn read_only_files_stay() {
        let folder = Folder::new(&["a.json"]);
        let path = folder.path("a.json");
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let written = write(&folder.path(""), &[change(&folder, "a.json", "{}", "[1]")]);
        assert_eq!(written, refused("it is read-only"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "{}");
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new(&["real/a.json"]);
        let real = folder.path("real/a.json");
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&real, folder.path("a.json")).unwrap();
        assert_eq!(write(&folder.path(""), &[change(&folder, "a.json", "{}", "[1]")]), Ok(()));
        assert!(folder.path("a.json").symlink_metadata().unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "[1]");
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    }
}
