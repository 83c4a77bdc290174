//! The arguments of `solve`.

use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;

use super::{Home, Lines, PlaySemantics};

/// Search for the shortest solution of levels
///
/// Each level gets one of four verdicts. `shortest`: this path wins, and no shorter one does. `found`: this path wins, and
/// a shorter one has at least the number of steps that is printed. `unsolvable`: no path wins. `undecided`: the search
/// ran out of something first. If the gold path wins, only shorter paths are searched for.
///
/// With `--must-not`, the question is whether the level can be won without an event. `essential`: no path wins without it.
/// `optional`: the path that is printed does. Otherwise it is not decided.
///
/// Exit status: 0 if no level is proved unsolvable or `--must-not` is given, 1 if one is, 2 for invalid usage, 3 if something could not be read,
/// 130 if it was interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath solve packs/mine                   all levels of a pack
  goldpath solve packs/mine/levels/a.json     one level
  goldpath solve packs/mine --level a --from 12
                                              whether and how it can be won after 12 steps
  goldpath solve packs/mine --level a --all 12
                                              how many ways there are to win in 12 steps
  goldpath solve packs/mine --level a --must-not 'object_removed kind=rock position=2,1'
                                              whether the rock at column 2, row 1 must be broken
  goldpath solve packs/mine --level a --goal 'avatar hasItem=torch'
                                              how the torch is taken first
  goldpath solve packs/mine --level a --after right,up --goal 'avatar at=3,2'
                                              the way from there to column 3, row 2
  goldpath solve packs --format json          one JSON object per level
  goldpath solve packs/mine --apply           write shorter solutions into the levels
  goldpath solve game.puzzlescript --level 2  the fewest inputs that win a level of a game
  goldpath solve game.puzzlescript --apply    record them as sessions of the levels that have none that wins")]
pub(crate) struct Solve {
    /// Packs, level files, games of PuzzleScript, or folders that contain them
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) home: Home,
    /// Solve only the level with this id; of a game, the number of the entry of LEVELS from 0
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// Start after this number of steps of the gold path
    #[arg(long, value_name = "STEP")]
    pub(crate) from: Option<usize>,
    /// Start after these moves, with commas between them, such as `right,right,up`
    #[arg(long, value_name = "MOVES", value_delimiter = ',', conflicts_with = "from")]
    pub(crate) after: Vec<String>,
    /// Start from the level with these changes of its file, as a JSON merge patch:
    /// `{"state": {"avatar": {"position": [2, 1]}}}`
    #[arg(long, value_name = "JSON", conflicts_with = "from")]
    pub(crate) start: Option<String>,
    /// Seek not a win, but that a condition holds, such as `avatar at=3,2` or `{"avatar": {"at": [3, 2]}}`
    #[arg(long, value_name = "CONDITION")]
    pub(crate) goal: Option<String>,
    /// Seek only paths on which this event never happens, such as `object_removed kind=rock position=2,1` or
    /// `{"type": "must_not", "event": "object_removed", "kind": "rock"}`; several exclude all of them
    #[arg(long, value_name = "EVENT")]
    pub(crate) must_not: Vec<String>,
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// Semantics to play with [default: `semantics` in goldpath.toml, or released]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) semantics: Option<PlaySemantics>,
    #[command(flatten)]
    pub(crate) lines: Lines,
    /// Write a shortest path into the level where its gold path does not win or has more steps; of a game, add a session for
    /// each level that has none that wins
    #[arg(long, conflicts_with_all = ["from", "after", "start", "goal", "must_not", "pack"])]
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
    /// Also count all paths with at most this number of steps that visit no state twice, and print up to 100 of them
    #[arg(long, value_name = "STEPS")]
    pub(crate) all: Option<u32>,
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
