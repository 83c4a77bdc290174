//! The arguments of `simplify`.

use std::path::PathBuf;

use super::{Home, Lines, SearchLimits};

/// Leave out of a level what it does not take to win
///
/// Takes rows, columns and objects out of a level, one after another. Each stays out if one of the shortest solutions of the
/// level still wins at its last step, and it is proved that no shorter one does. So the level is as long as before, and is shown
/// to be won. In a pack rows and columns go from the sides, the gold path still wins, and nothing goes whose lack `check` would
/// tell of.
///
/// With `--apply`, what is left is written, as the level is laid out. The rows of a game get letters that the game declares, and
/// sessions that name them and still pass name the new ones.
///
/// Exit status: 0 if the level was searched, 1 if it is proved unsolvable, 2 for invalid usage, 3 if something could not be
/// read or written, 130 if it was interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath simplify packs/mine/levels/a.json             what can be left out
  goldpath simplify game.puzzlescript --level 2 --apply  leave it out")]
pub(crate) struct Simplify {
    /// A pack, a level file or a game of PuzzleScript
    pub(crate) path: PathBuf,
    /// The id of the level; of a game, the number of the entry of LEVELS from 0 [default: the only one]
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    #[command(flatten)]
    pub(crate) home: Home,
    /// Write what is left into the file of the level
    #[arg(long, conflicts_with = "pack")]
    pub(crate) apply: bool,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
