//! The arguments of `twins`.

use std::path::PathBuf;

use super::Lines;

/// Find levels that are the same up to mirroring, turning and the names of kinds
///
/// The boards at the start of all levels of all projects are compared, cell by cell and layer by layer. Parameters must be the
/// same. Twins may still play differently: kinds with other names may have other rules, and a note tells where the goals are of
/// other types.
///
/// Exit status: 0 if there are none, 1 if there are, 2 for invalid usage, 3 if something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath twins packs                within and between all packs of a folder
  goldpath twins mine candidates      a collection, and levels that may come into it
  goldpath twins packs --format json  one JSON object for each group of twins")]
pub(crate) struct Twins {
    /// Packs, games, level files, or folders that contain them
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
