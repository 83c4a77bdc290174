//! Games of WAGE, which are played outdoors: what may stand in their one file, what is wrong with it, and what an
//! editor may say about it. Text in, data out: reads no files.

mod convert;
pub mod doc;
pub mod model;
mod rules;
mod run;
mod timeline;
pub mod vocabulary;

pub use rules::RULES;
