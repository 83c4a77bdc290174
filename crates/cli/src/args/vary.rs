//! The arguments of `vary`.

use std::path::PathBuf;
use std::time::Duration;

/// Make new levels from one
///
/// Moves, swaps, adds and removes what is on the board of a level, and keeps the levels that are what SPEC says. Each has a
/// gold path that was found by a search, passes `goldpath check`, and differs from all other levels of the pack,
/// however they are turned or mirrored. The same SPEC and seed always make the same levels.
///
/// SPEC is a list of parts, separated by commas: `length 12..20`, the steps of the shortest path; `use torch`, no path wins
/// that never uses this kind or action; `need torch`, no path wins once all such entities are taken off the board; `never
/// flip`, no path wins that uses it; `unlike 4`, the cells in which a level differs at least from all others. What the
/// searches do not decide does not count.
///
/// Exit status: 0 if as many levels were made as were asked for, 1 if fewer, 2 for invalid usage, 3 if something could
/// not be read or written, 130 if it was interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath vary packs/mine/levels/a.json      ten new levels, not written
  goldpath vary packs/mine --level a --want 'length 12..20, need torch, unlike 4' --out new
                                              write them to a folder
  goldpath vary packs/mine --level a --want 'length 12..20, need torch, unlike 4' --out new --resume --count 20
                                              ten more")]
pub(crate) struct Vary {
    /// A level file or a pack
    #[arg(value_name = "LEVEL")]
    pub(crate) path: PathBuf,
    /// The id of the level; required if LEVEL is a pack
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// What the new levels must be like [default: any that can be won]
    #[arg(long, value_name = "SPEC", default_value = "", hide_default_value = true)]
    pub(crate) want: String,
    /// The number of levels to make
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) count: u32,
    /// The seed of the random changes
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The folder for the new levels, which is made if necessary. Existing files are never replaced
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: Option<PathBuf>,
    /// Go on from an earlier run with the same SPEC and seed
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
    /// Stop after this number of candidates
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(crate) tries: u64,
    /// Stop after this time, such as `30s` or `2m`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) time: Option<Duration>,
    /// The number of states that each search stores at most
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) states: u32,
    /// Print one JSON object per level
    #[arg(long)]
    pub(crate) json: bool,
}

impl Vary {
    /// What the user calls the folder; `.` if there is none.
    pub(crate) fn out_shown(&self) -> String {
        self.out.as_ref().map_or_else(|| ".".to_owned(), |out| out.display().to_string())
    }
}
