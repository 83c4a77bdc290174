//! Games of WAGE, which are played outdoors: what may stand in their one file, what is wrong with it, and what an
//! editor may say about it. Text in, data out: reads no files.

mod binding;
mod check;
pub mod convert;
mod detect;
pub mod doc;
mod entries;
mod facts;
mod logic;
pub mod model;
mod names;
mod rules;
pub mod run;
mod sink;
mod spelling;
mod state;
mod syntax;
pub mod timeline;
pub mod vocabulary;
mod walk;

pub use check::check;
pub use detect::{Asked, Detected, detect};
pub use rules::RULES;
