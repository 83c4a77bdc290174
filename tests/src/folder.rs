//! Copies of our packs in temporary folders, for tests that edit or break them.

use std::fs;
use std::path::{Path, PathBuf};

/// A copy of one of our packs, deleted when dropped.
#[derive(Debug)]
pub struct Folder {
    root: PathBuf,
    _temporary: tempfile::TempDir,
}

impl Folder {
    /// A copy of `tests/packs/<pack>`.
    pub fn of(pack: &str) -> Self {
        Self::named(pack, pack)
    }

    /// A copy of `tests/packs/<pack>` in a folder with this name.
    pub fn named(pack: &str, name: &str) -> Self {
        Self::copy(&crate::root().join("tests/packs").join(pack), name)
    }

    /// A folder without files.
    pub fn empty(name: &str) -> Self {
        let temporary = tempfile::tempdir().expect("there is a place for temporary files");
        // Servers and editors use paths without links.
        let above = temporary.path().canonicalize().expect("it was just made");
        let folder = Self { root: above.join(name), _temporary: temporary };
        fs::create_dir_all(&folder.root).expect("the folder can be made");
        folder
    }

    /// A copy of the files of a pack.
    pub fn copy(pack: &Path, name: &str) -> Self {
        let folder = Self::empty(name);
        for below in ["", "levels"] {
            let Ok(entries) = fs::read_dir(pack.join(below)) else { continue };
            let to = folder.path(below);
            fs::create_dir_all(&to).expect("the folder can be made");
            for path in entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file()) {
                let name = path.file_name().expect("files have names");
                fs::copy(&path, to.join(name)).expect("the file can be copied");
            }
        }
        folder
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder that it is in, with nothing else.
    pub fn above(&self) -> &Path {
        self.root.parent().expect("it is in a temporary folder")
    }

    /// The path of a file.
    pub fn path(&self, file: &str) -> PathBuf {
        self.root.join(file)
    }

    /// The URI of a file.
    pub fn uri(&self, file: &str) -> String {
        crate::client::file_uri(&self.path(file))
    }

    /// The text of a file.
    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).expect("the file can be read")
    }

    /// Writes a file.
    pub fn write(&self, file: &str, text: &str) {
        fs::write(self.path(file), text).expect("the file can be written");
    }

    /// Replaces texts in a file. Each must occur exactly once.
    pub fn exchange(&self, file: &str, texts: &[(&str, &str)]) {
        let mut text = self.read(file);
        for (old, new) in texts {
            assert_eq!(text.matches(old).count(), 1, "{old} in {file}");
            text = text.replace(old, new);
        }
        self.write(file, &text);
    }
}
