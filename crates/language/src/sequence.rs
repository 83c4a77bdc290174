//! The levels of a project in the order of play, as plain data.

use std::sync::Arc;

/// What people call a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Its id.
    pub id: String,
    /// Its title; empty where it has none.
    pub title: String,
    /// The file that is all of it, where its levels have no files and no order that can be changed.
    pub file: Option<Arc<str>>,
}

impl Heading {
    /// The heading of a game that is one file.
    pub fn of_file(file: &Arc<str>, title: &str) -> Self {
        let stem = file.split('.').next().filter(|stem| !stem.is_empty()).unwrap_or(file);
        Self { id: stem.to_owned(), title: title.to_owned(), file: Some(Arc::clone(file)) }
    }
}

/// An entry of the order of play, or a level that is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceEntry {
    /// Its place among the entries, from 0; `None` for a level that is not in the order.
    pub place: Option<usize>,
    /// The id of the level, or the title of the page.
    pub id: String,
    /// Its title; empty where it has none.
    pub title: String,
    /// What it is.
    pub kind: SequenceEntryKind,
}

/// What an entry of the order of play is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SequenceEntryKind {
    /// A level.
    Level {
        /// Its file; `None` where there is none.
        file: Option<Arc<str>>,
        /// The number of moves of its solution; `None` where it has none.
        moves: Option<usize>,
    },
    /// A page to read.
    Page,
}

/// What gets another place in the order of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moved {
    /// The entry that is at a place, if it still is the one of this id.
    Entry {
        /// Where it is.
        place: usize,
        /// Its id.
        id: String,
    },
    /// A level that is not in the order yet, by its file.
    Level(Arc<str>),
}
