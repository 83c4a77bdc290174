//! The arguments of commands that make new levels.

use std::path::PathBuf;
use std::time::Duration;

use super::Lines;

/// How many levels are made, and where they are written.
#[derive(Debug, clap::Args)]
pub(crate) struct Making {
    /// What the new levels must be like [default: any that can be won]
    #[arg(long, value_name = "SPEC", default_value = "", hide_default_value = true)]
    pub(crate) want: String,
    /// The number of levels to make
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) count: u32,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The folder for the new levels, which is made if necessary. Level files that exist are never replaced
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
    #[command(flatten)]
    pub(crate) lines: Lines,
}

impl Making {
    /// What the user calls the folder; `.` if there is none.
    pub(crate) fn out_shown(&self) -> String {
        self.out.as_ref().map_or_else(|| ".".to_owned(), |out| out.display().to_string())
    }
}
