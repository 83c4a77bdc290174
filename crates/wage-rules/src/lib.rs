//! The rules of a WAGE game as its one file has them: the text as a tree with ranges, the vocabulary of what may stand in it, and
//! the typed model of what it says. Judges nothing and runs nothing.

mod ambiguous;
pub mod doc;
pub mod model;
pub mod vocabulary;

pub use ambiguous::is_ambiguous;
