//! Folders for the tests of this crate.

use std::fs;
use std::path::PathBuf;

/// A folder that is gone after the test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    /// A folder with these files, each holding `{}`.
    pub(crate) fn new(files: &[&str]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for file in files {
            folder.write(file, "{}");
        }
        folder
    }

    /// A path in it.
    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.0.path().join(below)
    }

    /// Its own path, as shown.
    pub(crate) fn shown(&self) -> String {
        self.0.path().to_str().unwrap().to_owned()
    }

    pub(crate) fn write(&self, below: &str, text: &str) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// A path with this folder taken off.
    pub(crate) fn below(&self, shown: &str) -> String {
        shown.replacen(&self.shown(), "~", 1)
    }
}
