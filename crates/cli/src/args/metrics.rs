//! The arguments of `metrics`.

use std::path::PathBuf;

use super::{PlaySemantics, SearchLimits};

/// Measure how hard levels are
///
/// Prints a table with one row for each level of a pack, in the order of the level sequence. What the limits do not suffice
/// for is left out. A level whose gold path does not win is measured along the path that was found.
///
/// A warning tells where the difficulty dips: where a level has fewer than half as many bits as the three levels before it
/// in the sequence have on average. Levels whose bits are not known are skipped, and nothing is compared if only some
/// levels of a pack are measured.
///
/// Exit status: 0 if no level is proved unsolvable, 1 if one is, 2 for invalid usage, 3 if something could not be read,
/// 130 if it was interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Columns:
  gold       steps of the gold path, if it wins
  solution   steps of the best path that is known, with the verdict of `goldpath solve`
  ways       number of shortest paths
  bits       -log2 of the probability that random moves play a shortest path, where each
             move that changes something is equally likely
  moves      mean number of such moves at a step of the gold path
  forced     steps of the gold path at which every other move loses for certain
  dead ends  share of the reachable states from which nothing wins, if there are at most
             200,000 states

Examples:
  goldpath metrics packs/mine               all levels of a pack
  goldpath metrics packs/mine --level a     one level
  goldpath metrics packs --json --time 60s  one JSON object per level")]
pub(crate) struct Metrics {
    /// Packs, folders that contain packs, or level files
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Measure only the level with this id
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
    /// Semantics to play with [default: `semantics` in goldpath.toml, or released]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) semantics: Option<PlaySemantics>,
    /// Print one JSON object per level
    #[arg(long)]
    pub(crate) json: bool,
}
