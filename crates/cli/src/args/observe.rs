//! The arguments of `goldpath observe`.

use std::path::PathBuf;

use super::{Lines, Shown};

/// Print what an agent that plays a level by text is told
///
/// The board as text, what its characters stand for, the goals, where the run stands, and the moves that do something.
/// JSON has it once more as an agent gets it that is not told the names of kinds and actions.
///
/// Exit status: 0 if it was printed, 1 if errors keep the level from being played, 2 for invalid usage, 3 if something could
/// not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath observe packs/mine/levels/a.json
  goldpath observe packs/mine --level a --step 3    after three steps of the gold path
  goldpath observe packs/mine --level a --moves '[\"right\", \"up\"]'
  goldpath observe packs/mine --level a --anonymous without names
  goldpath observe packs/mine --all-steps --format json    all levels, an object for each step of the gold paths
  goldpath observe packs/mine --level a --all-steps --pictures seen
  goldpath observe game.puzzlescript --level 0")]
pub(crate) struct Observe {
    #[command(flatten)]
    pub(crate) shown: Shown,
    /// Play so many of the moves [default: all that are given, none of the solution]
    #[arg(long, value_name = "N", conflicts_with = "all_steps")]
    pub(crate) step: Option<usize>,
    /// Print it at the start and after each of the moves; without `--level`, of all levels
    #[arg(long)]
    pub(crate) all_steps: bool,
    /// Without the names of kinds and actions
    #[arg(long)]
    pub(crate) anonymous: bool,
    /// Also write a picture of each state into this folder: PNG, 64 pixels a cell, with the numbers of columns and rows
    #[arg(long, value_name = "DIR", conflicts_with = "anonymous")]
    pub(crate) pictures: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
