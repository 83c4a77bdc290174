//! The arguments of `goldpath book`.

use std::path::PathBuf;
use std::time::Duration;

/// Write a static site with all levels of a pack or game
///
/// It is what an author shows a reviewer. An index with the boards, how hard each level is and what a check says; a page for
/// each level with its board, what is proved of it, its goals and hints, and its solution behind a click, board by board, and a
/// link to play it; what can be on cells, and the rules with the levels in which they act. The pages need no server and no network.
///
/// The time for each level is the only thing that can make two books of the same files differ: a search that it cuts proves
/// less. The folder is replaced as a whole, and only if it is empty or an earlier book with nothing else in it.
///
/// Exit status: 0 if the book was written, 1 if errors keep the levels from being played, 2 for invalid usage, 3 if something
/// could not be read or written, 130 if it was interrupted, which leaves the folder as it was.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath book packs/mine -o site                 the book of a pack; open site/index.html
  goldpath book game.puzzlescript -o site          the book of a game
  goldpath book packs/mine -o site --time 30s      up to 30 seconds for the proof and the measures of each level
  goldpath book packs/mine -o site --time 0s       without searches")]
pub(crate) struct Book {
    /// A pack or a game of PuzzleScript
    pub(crate) path: PathBuf,
    /// The folder of the book, which is replaced if it is an earlier one
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// The time for the searches of each level, such as `500ms` or `2m`; `0s` for none
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = humantime::parse_duration)]
    pub(crate) time: Duration,
    /// What plays the levels: the page without levels, instead of the one of this build
    #[arg(long, value_name = "FILE")]
    pub(crate) player: Option<PathBuf>,
}
