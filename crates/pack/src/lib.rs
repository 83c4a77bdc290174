//! Files of a pack to one immutable snapshot: the walk of tree and catalog together, the index of
//! names, the engine's input. Reads no files and judges nothing.

mod file;
pub mod lower;
mod names;
mod snapshot;
mod walk;

pub use file::{File, FileKind, Input, Unreadable};
pub use names::{Definition, Names, SystemTypes};
pub use snapshot::Pack;
pub use walk::{Context, Found, Spot, walk};
