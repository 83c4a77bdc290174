//! Data of levels without what they do not need.

use std::sync::Arc;

use crate::Verdict;

/// A level without what it does not take to win.
#[derive(Clone, Debug, PartialEq)]
pub struct Simplified {
    /// What is proved of the level as it is. Only a level with a shortest solution is simplified; that solution is also a
    /// shortest one of what is left.
    pub verdict: Verdict,
    /// What is left out, in words.
    pub left_out: Vec<String>,
    /// The number of things that stay because the limits did not suffice to decide on them.
    pub undecided: usize,
    /// The files of the project that change, with their texts.
    pub files: Vec<(Arc<str>, String)>,
}
