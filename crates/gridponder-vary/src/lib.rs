//! New levels from one, by changes of its board, or from nothing; searches that decide whether a level is what is wanted, and
//! the text of those that are.

mod alike;
mod board;
mod checked;
mod generate;
mod judge;
mod mutate;
mod of_path;
mod own;
mod played_on;
mod repair;
mod resume;
mod rounds;
mod session;
mod want;

pub use board::{Board, Frame, NothingToVary};
pub use generate::{Generation, GenerationTask, NotGenerated};
pub use of_path::OfPath;
pub use rounds::{Accepted, Counts, Interrupted, Options, Rounds};
pub use session::{Session, Task};
pub use want::Want;
