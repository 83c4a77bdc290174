//! A project that was found: where it is, and what the user calls it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use language::{Language, Layout};

use crate::path::join;

/// A project that was found.
#[derive(Clone, Debug)]
pub struct Source {
    /// The language of the project.
    pub language: &'static dyn Language,
    /// The folder that is the project, or the file.
    pub root: PathBuf,
    /// The same in the user's notation, with `/` before the segments that the search added.
    pub shown: String,
    /// When single files were asked for: these, by their path below the project, each with the path that
    /// was given for it.
    pub only: Option<BTreeMap<Arc<str>, String>>,
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        let Self { language, root, shown, only } = self;
        std::ptr::addr_eq(*language, other.language)
            && (root, shown, only) == (&other.root, &other.shown, &other.only)
    }
}

impl Eq for Source {}

impl Source {
    /// The folder that the paths of its files are below.
    pub fn folder(&self) -> &Path {
        folder_of(self.language, &self.root)
    }

    /// The place of a file of the project.
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder().join(file)
    }

    /// The file that is the project; `None` for one that is a folder.
    pub fn main(&self) -> Option<Arc<str>> {
        match self.language.layout() {
            Layout::File(_) => Some(Arc::from(self.root.file_name()?.to_string_lossy())),
            Layout::Folder(_) => None,
        }
    }

    /// What the user calls a file of the project.
    pub fn shown(&self, file: &str) -> String {
        let given = self.only.as_ref().and_then(|only| only.get(file));
        given.cloned().unwrap_or_else(|| match self.main() {
            Some(main) => self.shown.strip_suffix(&*main).unwrap_or_default().to_owned() + file,
            None => join(&self.shown, file),
        })
    }

    /// What the user calls the folder that the paths of its files are below.
    pub fn shown_folder(&self) -> &str {
        let folder = match self.main() {
            Some(main) => self.shown.strip_suffix(&*main).unwrap_or_default(),
            None => &self.shown,
        };
        match folder.strip_suffix('/') {
            Some("") => "/",
            Some(folder) => folder,
            None if folder.is_empty() => ".",
            None => folder,
        }
    }

    /// What the user calls the project.
    pub fn name(&self) -> &str {
        if self.shown.is_empty() { "." } else { &self.shown }
    }

    /// Whether a file of the project was asked for.
    pub fn wants(&self, file: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains_key(file))
    }

    /// Takes over what another source of the same project asks for.
    pub(crate) fn add(&mut self, other: Self) {
        self.only = match (self.only.take(), other.only) {
            (Some(mut mine), Some(theirs)) => {
                for (file, shown) in theirs {
                    mine.entry(file).or_insert(shown);
                }
                Some(mine)
            }
            _ => None,
        };
    }
}

/// The folder that the paths of the files of a project are below.
pub fn folder_of<'r>(language: &dyn Language, root: &'r Path) -> &'r Path {
    match (language.layout(), root.parent()) {
        (Layout::File(_), Some(folder)) if folder.as_os_str().is_empty() => Path::new("."),
        (Layout::File(_), Some(folder)) => folder,
        _ => root,
    }
}
