//! The only reader of the file system: finds projects, reads and writes their files, watches them,
//! keeps a cache, and stays in a folder if it is told to. Judges nothing.
//!
//! As WebAssembly it is the only program that uses its file system, which is in memory: nothing there blocks, needs a lock,
//! or is watched.

mod assets;
mod cache;
mod confines;
mod discover;
mod effective_settings;
mod nearest;
mod path;
mod patience;
mod picture;
mod png;
mod problem;
mod read;
mod recognize;
mod search;
mod single;
mod skipped;
mod source;
#[cfg(test)]
mod testing;
mod text;
mod watch;
mod write;

pub use assets::assets;
pub use cache::cache;
pub use confines::{confine, is_inside};
pub use discover::{DiscoverError, Discovery, Located, discover, discover_all, locate, project_of_text};
pub use effective_settings::EffectiveSettings;
pub use nearest::{below, nearest, nearly_named};
pub use patience::{NoAnswer, is_lost, soon};
pub use picture::{base64, picture, picture_address};
pub use problem::{Problem, ProblemKind};
pub use read::{Reading, read};
pub use search::{MAX_DEPTH, is_left_out};
pub use single::{unsaved, untitled};
pub use source::{Source, folder_of};
pub use text::{
    MAX_FILE_BYTES, PERMISSION_DENIED, is_absent, is_out_of_reach, read_from, read_if_there, read_text,
};
pub use watch::{MAX_WATCHED, WatchThread, Watcher};
pub use write::{Change, NotWritten, create, recover, replace, write};
