//! Writes files that were read before: all of them or none, and none that changed in the meantime.
//!
//! Each text is written beside its file and renamed over it, so that nobody ever reads half a file. For a
//! link, its target is written. Permissions stay the same, and the owner if the operating system allows it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::read_text;
use crate::text::words;

/// A new text for a file.
#[derive(Clone, Debug)]
pub struct Rewrite {
    /// Its path.
    pub path: PathBuf,
    /// The text at the time of reading.
    pub before: String,
    /// The text to write.
    pub after: String,
}

/// A text that is ready beside its file.
struct Staged<'r> {
    rewrite: &'r Rewrite,
    /// The file itself, never a link to it.
    target: PathBuf,
    file: NamedTempFile,
}

/// Writes all of these files. If one cannot be written, none is; the error lists the index and reason of each
/// such file.
pub fn rewrite(files: &[Rewrite]) -> Result<(), Vec<(usize, String)>> {
    let mut staged = Vec::new();
    let mut refused = Vec::new();
    for (at, rewrite) in files.iter().enumerate() {
        match stage(rewrite) {
            Ok(file) => staged.push(file),
            Err(why) => refused.push((at, why)),
        }
    }
    if !refused.is_empty() {
        return Err(refused);
    }
    let mut done: Vec<(&Rewrite, PathBuf)> = Vec::new();
    for (at, Staged { rewrite, target, file }) in staged.into_iter().enumerate() {
        let renamed = is_unchanged(&target, &rewrite.before)
            .and_then(|()| file.persist(&target).map_err(|error| words(&error.error)));
        if let Err(why) = renamed {
            take_back(&done);
            return Err(vec![(at, why)]);
        }
        done.push((rewrite, target));
    }
    Ok(())
}

/// Writes a text beside its file, if it may replace the file.
fn stage(rewrite: &Rewrite) -> Result<Staged<'_>, String> {
    let said = |error: io::Error| words(&error);
    let target = fs::canonicalize(&rewrite.path).map_err(said)?;
    is_unchanged(&target, &rewrite.before)?;
    let metadata = target.metadata().map_err(said)?;
    // A rename only requires write access to the folder, so this must be tested.
    if metadata.permissions().readonly() {
        return Err("it is read-only".to_owned());
    }
    OpenOptions::new().write(true).open(&target).map_err(said)?;
    let beside = |error: io::Error| format!("a file next to it cannot be written: {}", words(&error));
    let folder = target.parent().unwrap_or(Path::new("."));
    // Hidden, so that readers of the pack skip it.
    let mut file =
        tempfile::Builder::new().prefix(".goldpath-").suffix(".tmp").tempfile_in(folder).map_err(beside)?;
    file.write_all(rewrite.after.as_bytes()).map_err(beside)?;
    keep_owner(file.as_file(), &metadata);
    file.as_file().set_permissions(metadata.permissions()).map_err(beside)?;
    file.as_file().sync_all().map_err(beside)?;
    Ok(Staged { rewrite, target, file })
}

fn is_unchanged(path: &Path, text: &str) -> Result<(), String> {
    match read_text(path) {
        Ok(now) if now == text => Ok(()),
        _ => Err("it has changed since it was read".to_owned()),
    }
}

#[cfg(unix)]
fn keep_owner(file: &fs::File, metadata: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    // Only an administrator can change the owner; for other users the owner is already right.
    let _ = fchown(file, Some(metadata.uid()), Some(metadata.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &fs::File, _: &fs::Metadata) {}

/// Restores the old texts, as far as possible.
fn take_back(done: &[(&Rewrite, PathBuf)]) {
    for (rewrite, target) in done {
        let back =
            Rewrite { path: target.clone(), before: rewrite.after.clone(), after: rewrite.before.clone() };
        if let Ok(Staged { file, target, .. }) = stage(&back) {
            // The file was writable a moment ago. If it no longer is, nothing more can be done.
            let _ = file.persist(target);
        }
    }
}

/// Writes a new file; nobody ever reads half of it. Returns false if there already is one with this text. Another one
/// is never replaced: that is an error.
pub fn create(path: &Path, text: &str) -> Result<bool, String> {
    match beside(path, text)?.persist_noclobber(path) {
        Ok(_) => Ok(true),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => match read_text(path) {
            Ok(now) if now == text => Ok(false),
            _ => Err("it already exists".to_owned()),
        },
        Err(error) => Err(words(&error.error)),
    }
}

/// Gives a file another path. What is there is never replaced: that is an error.
pub fn rename(from: &Path, to: &Path) -> Result<(), String> {
    // Unlike a rename, a link is refused where something is.
    match fs::hard_link(from, to) {
        Ok(()) => {}
        // On many disks small and capital letters are the same.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && is_same(from, to) => {
            return fs::rename(from, to).map_err(|error| words(&error));
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            return Err("it already exists".to_owned());
        }
        // Some file systems have no links.
        Err(_) => {
            let text = read_text(from).map_err(|why| why.to_string())?;
            if !create(to, &text)? {
                return Err("it already exists".to_owned());
            }
        }
    }
    fs::remove_file(from).map_err(|error| {
        let _ = fs::remove_file(to);
        words(&error)
    })
}

/// Whether a path is another spelling of the path of a file.
fn is_same(file: &Path, other: &Path) -> bool {
    let is_link = fs::symlink_metadata(other).is_ok_and(|it| it.is_symlink());
    let whole = |path: &Path| path.canonicalize().ok();
    !is_link && whole(file).is_some_and(|file| whole(other) == Some(file))
}

/// Writes a file, in place of any that is there; nobody ever reads half of it.
pub fn replace(path: &Path, text: &str) -> Result<(), String> {
    beside(path, text)?.persist(path).map(drop).map_err(|error| words(&error.error))
}

/// A hidden file with a text in the folder of a path.
fn beside(path: &Path, text: &str) -> Result<NamedTempFile, String> {
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let file = tempfile::Builder::new().prefix(".goldpath-").suffix(".tmp").tempfile_in(folder);
    let mut file = file.map_err(|error| words(&error))?;
    file.write_all(text.as_bytes()).map_err(|error| words(&error))?;
    file.as_file().sync_all().map_err(|error| words(&error))?;
    share(file.as_file());
    Ok(file)
}

/// Temporary files are for their owner alone; new files are for whoever may read the folder.
#[cfg(unix)]
fn share(file: &fs::File) {
    use std::os::unix::fs::PermissionsExt;
    // Where it cannot be done, the text is there all the same.
    let _ = file.set_permissions(fs::Permissions::from_mode(0o644));
}

#[cfg(not(unix))]
fn share(_: &fs::File) {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    fn change(folder: &Folder, name: &str, before: &str, after: &str) -> Rewrite {
        Rewrite { path: folder.path(name), before: before.to_owned(), after: after.to_owned() }
    }

    fn names(folder: &Folder) -> Vec<String> {
        let entries = fs::read_dir(folder.path("")).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn files_are_written_and_nothing_is_left_beside_them() {
        let folder = Folder::new(&["a.json", "b.json"]);
        let files =
            [change(&folder, "a.json", "{}", "\u{feff}[1]\r\n"), change(&folder, "b.json", "{}", "[2]")];
        assert_eq!(rewrite(&files), Ok(()));
        assert_eq!(fs::read(folder.path("a.json")).unwrap(), "\u{feff}[1]\r\n".as_bytes());
        assert_eq!(fs::read_to_string(folder.path("b.json")).unwrap(), "[2]");
        assert_eq!(names(&folder), ["a.json", "b.json"]);
    }

    #[test]
    fn when_one_has_changed_none_is_written() {
        let folder = Folder::new(&["a.json", "b.json"]);
        folder.write("b.json", "{ }");
        let files = [change(&folder, "a.json", "{}", "[1]"), change(&folder, "b.json", "{}", "[2]")];
        assert_eq!(rewrite(&files), Err(vec![(1, "it has changed since it was read".to_owned())]));
        assert_eq!(fs::read_to_string(folder.path("a.json")).unwrap(), "{}");
        assert_eq!(names(&folder), ["a.json", "b.json"]);
    }

    #[test]
    fn a_new_file_never_replaces_another_one() {
        let folder = Folder::new(&["a.json"]);
        assert_eq!(create(&folder.path("b.json"), "[1]"), Ok(true));
        assert_eq!(create(&folder.path("b.json"), "[1]"), Ok(false));
        assert_eq!(create(&folder.path("b.json"), "[2]"), Err("it already exists".to_owned()));
        assert_eq!(fs::read_to_string(folder.path("b.json")).unwrap(), "[1]");
        assert_eq!(replace(&folder.path("b.json"), "[2]"), Ok(()));
        assert_eq!(fs::read_to_string(folder.path("b.json")).unwrap(), "[2]");
        assert_eq!(names(&folder), ["a.json", "b.json"]);
    }

    #[test]
    fn a_renamed_file_never_replaces_another_one() {
        let folder = Folder::new(&["a.json", "b.json"]);
        assert_eq!(
            rename(&folder.path("a.json"), &folder.path("b.json")),
            Err("it already exists".to_owned())
        );
        assert_eq!(rename(&folder.path("a.json"), &folder.path("c.json")), Ok(()));
        assert_eq!(names(&folder), ["b.json", "c.json"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_can_have_another_spelling_of_its_path_but_not_that_of_a_link_to_it() {
        let folder = Folder::new(&["real/a.json"]);
        std::os::unix::fs::symlink(folder.path("real"), folder.path("also")).unwrap();
        std::os::unix::fs::symlink(folder.path("real/a.json"), folder.path("link.json")).unwrap();
        let real = folder.path("real/a.json");
        assert_eq!(rename(&real, &folder.path("also/a.json")), Ok(()));
        assert!(real.is_file());
        assert_eq!(rename(&real, &folder.path("link.json")), Err("it already exists".to_owned()));
    }

    #[test]
    fn read_only_files_stay() {
        let folder = Folder::new(&["a.json"]);
        let path = folder.path("a.json");
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let refused = rewrite(&[change(&folder, "a.json", "{}", "[1]")]);
        assert_eq!(refused, Err(vec![(0, "it is read-only".to_owned())]));
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
        assert_eq!(rewrite(&[change(&folder, "a.json", "{}", "[1]")]), Ok(()));
        assert!(folder.path("a.json").symlink_metadata().unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "[1]");
        assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    }
}
