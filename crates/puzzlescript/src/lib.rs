//! PuzzleScript: one text file is one game of rewriting rules on a grid. Its text is read, checked and compiled here; the crate
//! `puzzlescript_engine` plays it, turn by turn as the reference does it. Text in, data out: reads no files and writes none.
//!
//! The modules lean on each other in one direction: `words` stands alone; `rules` and `messages` say what can be wrong; `read`
//! uses `words`; `compile` uses `read`; `session` plays, `attempt` and `board` too; `lints` look at all of them, each in a file
//! with its rule, which `rules` lists; `format`, `occurrences`, `outline` and `marks` use `read`, `position` the board and the sessions, `graph` the lints;
//! `proof` compares what `check` finds of two texts, and `rename` and `refactor` plan edits that it is asked about. `vary`,
//! `simplify` and `tighten` write levels that searches accept, `drawing` those that people draw; what `letters` stand for tells them the boards.

mod assign;
pub mod attempt;
pub mod board;
pub mod check;
mod colors;
pub mod compile;
mod completion;
mod condition;
mod describe;
pub mod detect;
mod drawing;
pub mod fixes;
pub mod format;
pub mod graph;
mod hover;
mod letters;
mod level_order;
pub mod limits;
mod linked;
pub mod lints;
pub mod listing;
mod marks;
mod merging;
pub mod messages;
mod near_match;
mod occurrences;
mod outline;
mod picture;
mod position;
mod project;
mod proof;
pub mod read;
mod refactor;
mod rename;
mod rule_edits;
pub mod rules;
pub mod session;
mod simplify;
mod template;
mod tighten;
mod vary;
pub mod words;

pub use project::{PUZZLESCRIPT, PuzzleScript};
pub use template::new_game;
