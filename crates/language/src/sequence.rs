//! The levels of a project in play order, as plain data.

use std::sync::Arc;

/// The id and title of a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its id.
    pub id: String,
    /// The title; empty if there is none.
    pub title: String,
    /// The only file, for projects whose levels have no files and no order to change.
    pub file: Option<Arc<str>>,
}

impl Heading {
    /// The heading of a game in a single file.
    pub fn of_file(file: &Arc<str>, title: &str) -> Self {
        let stem = file.split('.').next().filter(|stem| !stem.is_empty()).unwrap_or(file);
        Self { id: stem.to_owned(), title: title.to_owned(), file: Some(Arc::clone(file)) }
    }
}

/// An entry of the level sequence, or a level that is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceEntry {
    /// The index in the sequence; `None` for a level that is not in it.
    pub place: Option<usize>,
    /// The id of the level, or the title of the page.
    pub id: String,
    /// The title; empty if there is none.
    pub title: String,
    /// The kind of the entry.
    pub kind: SequenceEntryKind,
}

/// The kind of a sequence entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SequenceEntryKind {
    /// A level.
    Level {
        /// The level file; `None` if it is missing.
        file: Option<Arc<str>>,
        /// The number of steps of the solution; `None` if there is none.
        moves: Option<usize>,
    },
    /// A page of text.
    Page,
}

/// The item to move within the sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moved {
    /// The entry at an index, if it still has this id.
    Entry {
        /// The index.
        place: usize,
        /// Its id.
        id: String,
    },
    /// A level that is not in the sequence yet, by its file.
    Level(Arc<str>),
}
