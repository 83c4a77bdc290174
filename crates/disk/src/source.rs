//! A project that was found: where it is, and what the user calls it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use language::Language;

use crate::path::join;

/// A project that was found.
#[derive(Clone, Debug)]
pub struct Source {
    /// The language of the project.
    pub language: &'static dyn Language,
    /// The folder of the project.
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
    /// What the user calls a file of the project.
    pub fn shown(&self, file: &str) -> String {
        let given = self.only.as_ref().and_then(|only| only.get(file));
        given.cloned().unwrap_or_else(|| join(&self.shown, file))
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
