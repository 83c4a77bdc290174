//! The arguments of `goldpath export`.

use std::path::PathBuf;
use std::time::Duration;

use super::{Home, Lines};

/// Write levels as one HTML file that plays them in a browser
///
/// The page asks for no network. It has the engine, the board as editors draw it, the pictures of the project, the hints of the levels, and their
/// solutions behind a click. It says that a solution is the least if a search proves that within the time. Keys, buttons and
/// swipes play it.
///
/// Exit status: 0 if all levels are in the page, 1 if some cannot be played, 2 for invalid usage, 3 if something could not
/// be read or written, or if this build has no player, 130 if it was interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath export packs/mine                          all levels of a pack, as mine.html
  goldpath export packs/mine/levels/a.json            one level, as a.html
  goldpath export packs/mine --level a -o a.html      the same
  goldpath export game.puzzlescript --time 30s        a game; up to 30 seconds for the proof of each level
  goldpath export packs/mine --player player.html     with a player that was built apart")]
pub(crate) struct Export {
    /// A pack, a level file or a game
    pub(crate) path: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
    /// Only this level: its id; of a game, the number of the entry of LEVELS from 0, messages included
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// The file of the page, which is replaced if it exists [default: in this folder, named after what it shows]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The time for the proof of each level, such as `500ms` or `2m`; `0s` for none
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = humantime::parse_duration)]
    pub(crate) time: Duration,
    /// The page without levels, instead of the one of this build
    #[arg(long, value_name = "FILE")]
    pub(crate) player: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
