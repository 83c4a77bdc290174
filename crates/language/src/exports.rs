//! A game in another form, as plain data.

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
