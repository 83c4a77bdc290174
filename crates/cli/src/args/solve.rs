//! The arguments of `solve`.

use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;

use super::PlaySemantics;

/// Search for the shortest solution of levels
///
/// Each level gets one of four verdicts. `shortest`: this path wins, and no shorter one does. `found`: this path wins, and
/// a shorter one has at least the number of steps that is printed. `unsolvable`: no path wins. `undecided`: the search
/// ran out of something first. If the gold path wins, only shorter paths are searched for.
///
/// Exit status: 0 if no level is proved unsolvable, 1 if one is, 2 for invalid usage, 3 if something could not be read,
/// 130 if it was interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath solve packs/mine                   all levels of a pack
  goldpath solve packs/mine/levels/a.json     one level
  goldpath solve packs/mine --level a --from 12
                                              whether and how it can be won after 12 steps
  goldpath solve packs --json --time 60s      one JSON object per level
  goldpath solve packs/mine --apply           write shorter solutions into the levels
  goldpath solve game.puzzlescript --level 2  the fewest inputs that win a level of a game
  goldpath solve game.puzzlescript --apply    record them as sessions of the levels that have none that wins")]
pub(crate) struct Solve {
    /// Packs, level files, games of PuzzleScript, or folders that contain them
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Solve only the level with this id; of a game, the number of the entry of LEVELS from 0
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// Start after this number of steps of the gold path
    #[arg(long, value_name = "STEP")]
    pub(crate) from: Option<usize>,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// Semantics to play with [default: `semantics` in goldpath.toml, or released]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) semantics: Option<PlaySemantics>,
    /// Print one JSON object per level
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a shortest path into the level where its gold path does not win or has more steps; of a game, add a session for
    /// each level that has none that wins
    #[arg(long, conflicts_with = "from")]
    pub(crate) apply: bool,
}

/// What is searched for, and the limits of a search.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Effort {
    /// Prove that no path is shorter; the default
    #[arg(long, conflicts_with_all = ["any", "all_shortest"])]
    pub(crate) shortest: bool,
    /// Stop at any path that wins
    #[arg(long, conflicts_with = "all_shortest")]
    pub(crate) any: bool,
    /// Also count the shortest paths, and print up to 100 of them
    #[arg(long)]
    pub(crate) all_shortest: bool,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct SearchLimits {
    /// The time for each level, such as `500ms` or `2m`
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = humantime::parse_duration)]
    pub(crate) time: Duration,
    /// The memory for each level, such as `512M` or `2G`
    #[arg(long, value_name = "SIZE", default_value = "1G")]
    pub(crate) memory: ByteSize,
    /// The number of states to store for each level [default: as many as the memory holds]
    #[arg(long, value_name = "N")]
    pub(crate) states: Option<u32>,
}
