//! Files of a pack to one immutable snapshot: the walk of tree and catalog together, the index of
//! names, the engine's input. Reads no files and judges nothing.

mod assets;
mod file;
pub mod lower;
mod names;
mod newer;
mod snapshot;
mod walk;

pub use assets::{Assets, Lookup};
pub use file::{File, FileKind, Input, Unreadable};
pub use names::{Definition, Names, SystemTypes};
pub use newer::Newer;
pub use snapshot::Pack;
pub use walk::{Context, Found, Spot, walk};
