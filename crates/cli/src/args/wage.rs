//! The arguments of `goldpath wage`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Subcommand;

use super::LineFormat;

/// Run the rules of a WAGE game against a timeline, or convert a game
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath wage run game.yaml --timeline chase.timeline.yaml
  goldpath wage convert game.yaml --output game.json")]
pub(crate) struct Wage {
    #[command(subcommand)]
    pub(crate) command: WageCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum WageCommand {
    Run(WageRun),
    Convert(WageConvert),
}

/// Run the rules of a game against a timeline: which rule fires when, for whom, doing what
///
/// This is no simulation of the engine: where its documents are silent, an assumption decides, and the trace says so.
///
/// Exit status: 0 if all that the timeline expects holds, 1 if not, or with `--strict` if an assumption decided something,
/// 2 for invalid usage or a game or timeline with errors, 3 if something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath wage run game.yaml --timeline chase.timeline.yaml
  goldpath wage run game.yaml --timeline chase.timeline.yaml --explain hand-over
  goldpath wage run game.yaml --timeline chase.timeline.yaml --assume A7=live --strict")]
pub(crate) struct WageRun {
    /// The game
    pub(crate) game: PathBuf,
    /// The timeline
    #[arg(long, value_name = "FILE")]
    pub(crate) timeline: PathBuf,
    /// The format of the trace
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: LineFormat,
    /// Stop at this time of the game, such as `30s` or `2m`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) until: Option<Duration>,
    /// Assume something else where the documents are silent; can be given more than once
    #[arg(long, value_name = "A7=live")]
    pub(crate) assume: Vec<String>,
    /// Tell why a rule did not fire: the first condition that failed, and for whom
    #[arg(long, value_name = "RULE")]
    pub(crate) explain: Option<String>,
    /// Fail if an assumption decided something
    #[arg(long)]
    pub(crate) strict: bool,
}

/// Convert a game from YAML to JSON, or from JSON to YAML
///
/// Exit status: 0 if the converted game was written, 1 if comments or anchors would be lost and `--force` is not given,
/// 2 for invalid usage, 3 if something could not be read or written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath wage convert game.yaml                  print the game as JSON
  goldpath wage convert game.json --output game.yaml")]
pub(crate) struct WageConvert {
    /// The game
    pub(crate) game: PathBuf,
    /// Write to this file instead of printing
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Convert even if comments or anchors are lost
    #[arg(long)]
    pub(crate) force: bool,
}
