//! The folder that this program must not leave, where it is used by somebody who may not see all of the machine.
//!
//! It is asked each time a file is opened, and by the real place of that file: a link, a `..` or a path of a project leads
//! no further than what was named outright. Where nothing is confined, all is allowed.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// What is said of a path that leads elsewhere.
pub(crate) const OUTSIDE: &str = "it leads outside of the folder to which reading is confined";

/// What is said of a write that is not allowed.
pub(crate) const READ_ONLY: &str = "nothing is written here: this program was started for reading only";

static CONFINES: OnceLock<Confines> = OnceLock::new();

/// A folder, and whether files in it may change.
#[derive(Clone, Debug)]
struct Confines {
    /// Without links.
    root: PathBuf,
    may_write: bool,
}

/// From now on, nothing is read or written outside of this folder, and nothing is written at all unless `may_write`. The
/// first call counts for the whole program. Fails if there is no such folder.
pub fn confine(root: &Path, may_write: bool) -> io::Result<PathBuf> {
    let root = root.canonicalize()?;
    if !root.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotADirectory, "it is not a folder"));
    }
    Ok(CONFINES.get_or_init(|| Confines { root, may_write }).root.clone())
}

/// Whether a path may be read: what is there, or where it would be, lies inside the folder.
pub fn is_inside(path: &Path) -> bool {
    CONFINES.get().is_none_or(|confines| confines.allow(path))
}

/// Whether files may be written.
pub(crate) fn may_write() -> bool {
    CONFINES.get().is_none_or(|confines| confines.may_write)
}

/// Whether a search follows links: only where all that they can lead to is allowed.
pub(crate) fn follows_links() -> bool {
    CONFINES.get().is_none()
}

impl Confines {
    fn allow(&self, path: &Path) -> bool {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        if let Ok(real) = path.canonicalize() {
            return real.starts_with(&self.root);
        }
        // It is not there. A broken link may lead anywhere once something is written there.
        if path.symlink_metadata().is_ok() {
            return false;
        }
        match (path.parent(), path.file_name()) {
            (Some(above), Some(_)) => self.allow(above),
            // The file system begins here, or `..` follows something that is not there.
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Folder;

    fn confines(folder: &Folder) -> Confines {
        Confines { root: folder.path("in").canonicalize().unwrap(), may_write: false }
    }

    #[test]
    fn what_is_not_there_yet_counts_by_the_folder_it_would_be_in() {
        let folder = Folder::new(&["in/a.json", "inside/b.json"]);
        let confines = confines(&folder);
        for (path, is_allowed) in [
            ("in", true),
            ("in/a.json", true),
            ("in/new/deep/b.json", true),
            ("in/../in/a.json", true),
            ("in/../inside/b.json", false),
            ("in/new/../../b.json", false),
            ("inside/b.json", false),
            ("inside/new.json", false),
            ("", false),
        ] {
            assert_eq!(confines.allow(&folder.path(path)), is_allowed, "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_counts_by_where_it_leads_to() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new(&["in/a.json", "in/deep/b.json", "out/c.json"]);
        symlink(folder.path("out"), folder.path("in/away")).unwrap();
        symlink(folder.path("in/deep"), folder.path("in/near")).unwrap();
        symlink(folder.path("out/later.json"), folder.path("in/broken.json")).unwrap();
        symlink(folder.path("in"), folder.path("out/back")).unwrap();
        let confines = confines(&folder);
        for (path, is_allowed) in [
            ("in/away", false),
            ("in/away/c.json", false),
            ("in/away/new.json", false),
            ("in/near/b.json", true),
            ("in/near/new.json", true),
            ("in/broken.json", false),
            ("in/away/back/a.json", true),
        ] {
            assert_eq!(confines.allow(&folder.path(path)), is_allowed, "{path}");
        }
    }
}
