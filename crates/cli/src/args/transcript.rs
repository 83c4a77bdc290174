//! The arguments of `goldpath transcript`.

use std::path::PathBuf;

use super::{Lines, SearchLimits};

/// Tell what became of an agent that played a level by text
///
/// Reads the transcript of a run, an object a line for each call. Sums up its attempts, what stood in the way, and where it
/// paused. With `--pack`, the run is played again: whether it goes as the transcript says, where it leaves the gold path, and
/// after which call the level could no longer be won.
///
/// Exit status: 0 if all was read and goes as it says, 1 if not, 2 for invalid usage, 3 if something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Tiers, the first one that fits:
  friction    five or more rejections of moves that are none
  incomplete  not solved, and the run was not ended by the game
  hard        not solved
  borderline  solved, in more than one attempt or with more than 1.5 times the actions of the gold path
  trivial     solved

Examples:
  goldpath transcript run.jsonl
  goldpath transcript runs/*.jsonl --pack packs/mine --format json
  goldpath transcript run.jsonl --pack packs/mine --level a")]
pub(crate) struct Transcript {
    /// Transcripts; `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The pack or game that was played
    #[arg(long, value_name = "PATH")]
    pub(crate) pack: Option<PathBuf>,
    /// The level that was played [default: the one whose id is in the name of the file, or that begins like the run]
    #[arg(long, value_name = "ID", requires = "pack")]
    pub(crate) level: Option<String>,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
