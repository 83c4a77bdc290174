//! The arguments that say which level is drawn, and after which moves.

use std::path::PathBuf;

use super::Home;

/// A level to draw.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Shown {
    /// A pack, a level file, a game, or a timeline of one
    pub(crate) path: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
    /// The id of the level; of a game, the number of the entry of LEVELS from 0, messages included [default: the only or
    /// first one]
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// Moves to play, as in a gold path; of a game also letters as in its sessions [default: those of the solution]
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
}
