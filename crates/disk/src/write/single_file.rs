//! Single files that are no change of a project: new ones, and those that a command makes anew each time.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::time::Duration;

use tempfile::NamedTempFile;

use super::{attributes, lock};
use crate::read_text;
use crate::text::words;

/// A file that is younger may be one of a program that has not come to locking it.
const YOUNG: Duration = Duration::from_secs(60);

/// How the names of files with a text begin and end, before they get their own.
const PREFIX: &str = ".goldpath-new-";
const SUFFIX: &str = ".tmp";

/// Writes a new file; nobody ever reads half of it. Returns false if there already is one with this text. Another one
/// is never replaced: that is an error.
pub fn create(path: &Path, text: &str) -> Result<bool, String> {
    match beside(path, text.as_bytes())?.persist_noclobber(path) {
        Ok(_) => Ok(true),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => match read_text(path) {
            Ok(now) if now == text => Ok(false),
            _ => Err("it already exists".to_owned()),
        },
        Err(error) => Err(words(&error.error)),
    }
}

/// Writes a file, in place of any that is there, whose permissions it gets; nobody ever reads half of it.
pub fn replace(path: &Path, text: &[u8]) -> Result<(), String> {
    let file = beside(path, text)?;
    if let Ok(metadata) = path.metadata() {
        attributes::copy(file.as_file(), &metadata).map_err(|error| words(&error))?;
    }
    file.persist(path).map(drop).map_err(|error| words(&error.error))
}

/// A hidden file with a text in the folder of a path.
fn beside(path: &Path, text: &[u8]) -> Result<NamedTempFile, String> {
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    super::expect_allowed(folder)?;
    sweep(folder);
    let said = |error: io::Error| words(&error);
    let mut file =
        tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).tempfile_in(folder).map_err(said)?;
    // Others see by this that it is in use. Where files cannot be locked, none is taken for one that was left.
    let _ = lock::try_lock(file.as_file());
    file.write_all(text).map_err(said)?;
    file.as_file().sync_all().map_err(said)?;
    share(file.as_file());
    Ok(file)
}

/// Removes what programs that ended too early have left in a folder.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name();
        let is_ours = name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        if is_ours && entry.metadata().is_ok_and(|it| it.is_file() && is_old(&it)) && is_unused(&entry.path())
        {
            // One that stays is hidden, and in nobody's way.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_old(metadata: &Metadata) -> bool {
    // One from the future is not old.
    metadata.modified().is_ok_and(|made| made.elapsed().is_ok_and(|age| age >= YOUNG))
}

fn is_unused(path: &Path) -> bool {
    OpenOptions::new().write(true).open(path).is_ok_and(|file| lock::try_lock(&file))
}

/// Temporary files are for their owner alone; new files are for whoever may read the folder.
#[cfg(unix)]
fn share(file: &File) {
    use std::os::unix::fs::PermissionsExt;
    // Where it cannot be done, the text is there all the same.
    let _ = file.set_permissions(fs::Permissions::from_mode(0o644));
}

#[cfg(not(unix))]
fn share(_: &File) {}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;
    use crate::testing::{Folder, names};

    #[test]
    fn a_new_file_never_replaces_another_one() {
        let folder = Folder::new(&["a.json"]);
        assert_eq!(create(&folder.path("b.json"), "[1]"), Ok(true));
        assert_eq!(create(&folder.path("b.json"), "[1]"), Ok(false));
        assert_eq!(create(&folder.path("b.json"), "[2]"), Err("it already exists".to_owned()));
        assert_eq!(fs::read_to_string(folder.path("b.json")).unwrap(), "[1]");
        assert_eq!(replace(&folder.path("b.json"), b"[2]"), Ok(()));
        assert_eq!(fs::read_to_string(folder.path("b.json")).unwrap(), "[2]");
        assert_eq!(names(&folder), ["a.json", "b.json"]);
    }

    #[test]
    fn what_a_program_that_ended_has_left_goes_and_what_is_in_use_stays() {
        let folder = Folder::new(&["a.json"]);
        folder.write(".goldpath-new-left.tmp", "[");
        folder.write(".goldpath-new-young.tmp", "");
        folder.write(".goldpath-1-2.tmp", "of a change");
        let in_use = beside(&folder.path("b.json"), b"[1]").unwrap();
        let made = SystemTime::now().checked_sub(2 * YOUNG).unwrap();
        for path in [folder.path(".goldpath-new-left.tmp"), in_use.path().to_owned()] {
            OpenOptions::new().write(true).open(path).unwrap().set_modified(made).unwrap();
        }
        assert_eq!(replace(&folder.path("a.json"), b"[2]"), Ok(()));
        assert!(!folder.path(".goldpath-new-left.tmp").exists());
        assert!(folder.path(".goldpath-new-young.tmp").exists(), "its program may be about to lock it");
        assert!(folder.path(".goldpath-1-2.tmp").exists());
        assert!(in_use.path().exists());
    }
}
