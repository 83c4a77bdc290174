//! The arguments of `goldpath agent`.

use std::path::PathBuf;

use super::{Home, Lines};

/// Let an agent play a level by text
///
/// Reads a call a line from standard input, and answers each on standard output, with a blank line behind it. A run ends when the
/// level is solved, when its actions are used up, or after 5 moves in a row that are none or 25 that are not legal. A move that
/// is rejected costs nothing, `give_up` an action. A transcript is what `goldpath transcript` reads.
///
/// Exit status: 0 if the level was solved, 1 if not, 2 for invalid usage, 3 if something could not be read or written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Calls:
  state                where the run stands, the goals and the board
  move JSON [REASON]   plays a move, such as {\"action\": \"move\", \"direction\": \"up\"}
  history              the actions of this attempt
  give_up              starts a new attempt

Examples:
  goldpath agent packs/mine/levels/a.json
  goldpath agent packs/mine --level a --format json --transcript run.jsonl")]
pub(crate) struct Agent {
    /// A pack, a level file or a game
    pub(crate) path: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
    /// The id of the level; of a game, the number of the entry of LEVELS from 0
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// Without the names of kinds and actions
    #[arg(long)]
    pub(crate) anonymous: bool,
    /// The actions of an attempt [default: twice those of the gold path]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) attempt_actions: Option<u64>,
    /// The actions of all attempts [default: three times those of the gold path]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_actions: Option<u64>,
    /// Write the calls and answers to a new file, an object a line
    #[arg(long, value_name = "FILE")]
    pub(crate) transcript: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
