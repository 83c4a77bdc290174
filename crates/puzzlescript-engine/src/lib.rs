//! PuzzleScript games as they are played: the compiled game, its turns, and its levels as games of a search. Reads no text.
//!
//! [`Engine`] lays a compiled game out once; [`Play`] is one level under way. The objects of a cell are a bit set, and
//! besides there is a bit board of cells for everything that rules ask for, so that a pattern is compared with 64 cells
//! at a time, and matches that do not get into each other's way change 64 cells at a time. A turn costs what it changes:
//! boards come back from a journal, and a rule that did not match, or whose matches are all applied, is not looked at
//! again before something it asks for has come or something it forbids has gone, next to something else that it asks for.
//!
//! Play is deterministic: there is no clock and no order of hashes, and chance comes from a seed.

mod act;
mod apply;
mod board;
mod boards;
mod foresee;
mod foresight;
mod groups;
mod input;
mod journal;
mod keys;
mod matching;
mod met;
pub mod model;
mod movement;
mod notes;
mod plan;
mod play;
mod random;
pub mod solve;
mod state;
mod steps;
mod turn;
mod waking;

pub use act::Act;
pub use input::Input;
pub use met::{Halt, Issue};
pub use play::{Engine, Play};
pub use state::Screen;
pub use steps::{By, CellChange, Step};
