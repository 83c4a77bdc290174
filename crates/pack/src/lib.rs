//! Files of a pack to one immutable snapshot: the walk of tree and catalog together, the indexes of
//! names and of their uses, the engine's input. Reads no files and judges nothing.

mod assets;
mod file;
pub mod lower;
mod names;
mod newer;
mod snapshot;
mod uses;
mod walk;

pub use assets::{Assets, Lookup};
pub use file::{File, FileKind, Input, Unreadable};
pub use names::{Definition, Names, SystemTypes};
pub use newer::Newer;
pub use snapshot::Pack;
pub use uses::{Reaction, Role, Uses};
pub use walk::{Context, Found, Spot, has_format, is_longer, walk};
