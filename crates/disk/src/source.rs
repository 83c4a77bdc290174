//! A pack that was found: where it is, and what the user calls it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::path::join;

/// A pack that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The folder of the pack.
    pub root: PathBuf,
    /// The same as the user gave it, with `/` before the parts that were found.
    pub shown: String,
    /// When single files were asked for: these, by their path below the pack, each with the path that
    /// was given for it.
    pub only: Option<BTreeMap<Arc<str>, String>>,
}

impl Source {
    /// What the user calls a file of the pack.
    pub fn shown(&self, file: &str) -> String {
        let given = self.only.as_ref().and_then(|only| only.get(file));
        given.cloned().unwrap_or_else(|| join(&self.shown, file))
    }

    /// What the user calls the pack.
    pub fn name(&self) -> &str {
        if self.shown.is_empty() { "." } else { &self.shown }
    }

    /// Whether a file of the pack was asked for.
    pub fn wants(&self, file: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains_key(file))
    }

    /// Takes over what another source of the same pack asks for.
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
