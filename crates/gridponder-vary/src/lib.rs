//! New levels from one: changes of its board, searches that decide whether a board is what is wanted, and the text of those
//! that are.

mod alike;
mod board;
mod checked;
mod judge;
mod mutate;
mod parents;
mod played_on;
mod random;
mod repair;
mod resume;
mod session;
mod want;

pub use board::{Board, Frame, NothingToVary};
pub use session::{Accepted, Counts, Interrupted, Options, Session, Task};
pub use want::{Want, WantError};
