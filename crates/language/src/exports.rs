//! A game in another form, as plain data.

use std::sync::Arc;

use text::TextRange;

/// The rules of a game as they are played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expanded {
    /// What is said of the whole game, each a JSON object on one line.
    pub head: Vec<String>,
    /// The rules, in the order in which they are played.
    pub rules: Vec<ExpandedRule>,
    /// The number of errors of the game.
    pub errors: usize,
}

/// A rule as it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpandedRule {
    /// The number of the line from which it comes, from 1.
    pub line: u64,
    /// Its text.
    pub text: String,
    /// What is said of it: a JSON object on one line.
    pub json: String,
}

/// A game in another notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Converted {
    /// The text.
    pub text: String,
    /// What of the source is not in it, in order: a noun, and where it is.
    pub lost: Vec<(&'static str, TextRange)>,
}

/// What a page that plays levels is given of their project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The name by which the player of the page knows the language.
    pub player: &'static str,
    /// The title of the project; empty if it has none.
    pub title: String,
    /// The files that decide how the levels play and look.
    pub files: Vec<Arc<str>>,
    /// The pictures that their boards can show, as the project writes them. Not all of them need exist.
    pub pictures: Vec<String>,
    /// What is shown one after the other.
    pub entries: Vec<ExportedEntry>,
}

/// An entry of a page that plays levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportedEntry {
    /// A level, by its name.
    Level {
        /// The name, as [`Play::levels`](crate::Play::levels) has it.
        name: String,
        /// The title; empty if it has none.
        title: String,
    },
    /// A text.
    Text(String),
}
