//! What systems, goals and lose conditions are, and what they work with. It knows none of them, and each of them needs
//! only this and what lies below.

mod compiler;
mod config;
pub(crate) mod goal;
pub(crate) mod lose_condition;
mod parameters;
mod reads;
mod scratch;
mod system;
mod turn;

pub(crate) use compiler::Compiler;
pub(crate) use config::Config;
pub(crate) use goal::{Evaluate, Goal, Progress};
pub use lose_condition::LoseReason;
pub(crate) use lose_condition::{Compiled, Fires, LoseCondition};
pub(crate) use reads::Reads;
pub(crate) use scratch::{Capture, Ends, Exit, Group, Mover, Piece, Scratch, Sighting, Tiles, taken};
pub(crate) use system::{Phase, System};
pub(crate) use turn::Turn;
