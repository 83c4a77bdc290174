//! What an editor asks about a place in a pack: pure functions of a snapshot and an offset, one file
//! each. Knows no editor protocol and reads no files.

mod actions;
pub mod board;
mod completion;
mod hover;
mod record;
mod template;

pub use actions::actions;
pub use board::board;
pub use completion::completion;
pub use hover::{hover, hover_with};
pub use record::record;
pub use template::{NewLevel, new_level, new_pack};
