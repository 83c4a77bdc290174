//! All levels of a project as a static site: an index, a page for each level, one of its pieces and one of its rules. Plain data
//! in, files out; nothing is read, played or searched here.

mod curve;
mod film;
mod html;
mod names;
mod pages;
mod project;
mod proof;

pub use pages::{File, files};
pub use project::{Level, Measures, Nouns, Piece, Problem, Project, Rule, Solution, Uses};
pub use proof::Proof;
