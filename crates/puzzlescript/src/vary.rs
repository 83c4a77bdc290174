//! New levels from one: changes of its letters, searches that decide whether a board is what is wanted, and the text of a game
//! with those that are.

mod frame;
mod judge;
mod mutate;
mod run;
mod state;
mod want;
mod written;

pub(crate) use frame::Frame;
pub(crate) use run::{Options, Run, Task};
pub(crate) use want::{Want, objects};
