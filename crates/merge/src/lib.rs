//! Merges two versions of a text with the one that both come from: JSON by its tree, with lists by what their elements are, and
//! any other text by its lines. What one side alone changed is taken, and what both changed otherwise is a conflict. Texts in,
//! texts out: this crate does not know the meaning of members, and is told of lists by its callers.

mod lines;
mod moved;
mod ordered;
mod render;
mod sequence;
mod tree;

use text::Versions;

pub use lines::{Rows, merge_lines};
pub use tree::{Parts, merge_trees};

/// A merged text. Where the sides are in conflict, there is a text for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// All that could be merged, and our side of each conflict.
    pub ours: String,
    /// The same with their side; equal if nothing is in conflict.
    pub theirs: String,
    /// What is in conflict, in the order of the text.
    pub conflicts: Vec<Conflict>,
}

/// A place that both sides changed, each otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The way to the place.
    pub path: Vec<Step>,
    /// What the place is in each version, as JSON without blanks, or as lines; `None` where it is absent.
    pub versions: Versions<Option<String>>,
}

/// A step of the way to a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The value of a key.
    Key(String),
    /// The element that has this identity among those of its list.
    Element(String),
    /// A cell of a grid.
    Cell {
        /// Its column, from 0.
        x: usize,
        /// Its row, from 0.
        y: usize,
    },
    /// A line of the text that both sides come from, from 0.
    Line(usize),
}
