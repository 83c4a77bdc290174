//! Folders for the tests of this crate.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use language::{
    Certainty, FileLayout, FilePattern, Files, FolderLayout, Language, Languages, Layout, Project, Rule,
};

/// A folder that is deleted after the test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    /// A folder with these files; each contains `{}`.
    pub(crate) fn new(files: &[&str]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for file in files {
            folder.write(file, "{}");
        }
        folder
    }

    /// A path inside the folder.
    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.0.path().join(below)
    }

    /// Its own path, as displayed.
    pub(crate) fn shown(&self) -> String {
        self.0.path().to_str().unwrap().to_owned()
    }

    pub(crate) fn write(&self, below: &str, text: &str) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// A displayed path relative to this folder.
    pub(crate) fn below(&self, shown: &str) -> String {
        shown.replacen(&self.shown(), "~", 1)
    }
}

/// The names of what is in a folder, hidden or not.
pub(crate) fn names(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.path("")).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The layout of the projects in the tests.
pub(crate) static FOLDER_LAYOUT: FolderLayout = FolderLayout {
    markers: &["manifest.json", "game.json"],
    files: &["game.json", "manifest.json", "theme.json"],
    folder: ("levels", "json"),
    assets: "assets",
    shared_pictures: &["gridponder-base", "sprites", "tiles"],
};

pub(crate) const LAYOUT: Layout = Layout::Folder(&FOLDER_LAYOUT);

/// A language that has nothing but a layout.
#[derive(Debug)]
struct OfFolders;

impl Language for OfFolders {
    fn project_noun(&self) -> &'static str {
        "pack"
    }

    fn rules(&self) -> &'static [&'static Rule] {
        &[]
    }

    fn layout(&self) -> Layout {
        LAYOUT
    }

    fn why_foreign(&self, _name: &str, text: &str) -> Option<&'static str> {
        text.starts_with("foreign").then_some("it is foreign")
    }

    fn open(&'static self, _files: Files) -> Arc<dyn Project> {
        unreachable!("nothing is opened here")
    }
}

pub(crate) const LANGUAGES: Languages = Languages::new(&[&OfFolders]);

/// A language whose projects are single files.
#[derive(Debug)]
struct OfFiles;

static FILE_LAYOUT: FileLayout = FileLayout {
    patterns: &[
        FilePattern { name: "*.song", certainty: Certainty::ByName },
        FilePattern { name: "game.json", certainty: Certainty::ByText },
        FilePattern { name: "*.txt", certainty: Certainty::ByText },
        FilePattern { name: "*.json", certainty: Certainty::IfNamed },
    ],
    beside: &["{stem}.takes.json", "*.tape.json"],
};

impl Language for OfFiles {
    fn project_noun(&self) -> &'static str {
        "song"
    }

    fn rules(&self) -> &'static [&'static Rule] {
        &[]
    }

    fn layout(&self) -> Layout {
        Layout::File(&FILE_LAYOUT)
    }

    fn is_project_text(&self, _name: &str, text: &str) -> bool {
        text.starts_with("song:")
    }

    fn open(&'static self, _files: Files) -> Arc<dyn Project> {
        unreachable!("nothing is opened here")
    }
}

pub(crate) const LANGUAGES_WITH_FILES: Languages = Languages::new(&[&OfFolders, &OfFiles]);
