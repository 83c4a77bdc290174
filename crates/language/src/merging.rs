//! Merging two versions of a file with the one that both come from.

use std::fmt::Debug;

use text::Versions;

/// Merges of files that know what their parts are: which lists have an order, which elements have names, what is a board.
pub trait Merging: Debug + Sync {
    /// Merges the texts of a file at a path, which has `/` as separator. `None` if files of this name, or these texts, are not
    /// merged by the language.
    fn merge(&self, path: &str, texts: Versions<&str>) -> Option<MergedText>;
}

/// A merged text. Where the sides are in conflict, there is a text for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MergedText {
    /// All that could be merged, and our side of each conflict.
    pub ours: String,
    /// The same with their side; equal if nothing is in conflict.
    pub theirs: String,
    /// What is in conflict, in the order of the text: a message for each, without a final period.
    pub conflicts: Vec<String>,
}
