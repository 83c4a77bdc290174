//! Files of a pack as one immutable snapshot: the walk of tree and catalog together, the indexes of names and
//! their uses, the input of the engine, and the edits that write a gold path. This crate reads no files and reports
//! no diagnostics.

mod assets;
mod file;
mod index;
mod lineage;
pub mod lower;
mod names;
mod record;
mod required_version;
mod snapshot;
mod system_types;
mod uses;
mod walk;

pub use assets::{Assets, Lookup};
pub use file::{File, FileKind, Input, stem};
pub use index::{Definition, Index};
pub use lineage::Lineage;
pub use names::Names;
pub use record::{editable, one_line, record, replace, set_hint_stops};
pub use required_version::VersionUse;
pub use snapshot::{Files, Pack};
pub use system_types::{SystemTypes, setting};
pub use uses::{FileUses, Reaction, Role, Uses};
pub use walk::{Context, NameRef, Visit, filled_in, has_format, is_longer, walk, walk_without_layers};
