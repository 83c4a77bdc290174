//! The levels of a pack without those that a run wrote before, which it will find again.

use engine::def;
use language::RunName;
use pack::{Pack, lower};

/// The levels of a pack without those of a run.
pub(crate) fn others(pack: &Pack, run: &RunName) -> Vec<def::Level> {
    pack.levels().filter(|file| !run.is_of(file.stem())).map(|file| lower::level(file)).collect()
}
