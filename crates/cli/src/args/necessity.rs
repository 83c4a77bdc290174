//! The arguments of `necessity`.

use std::path::PathBuf;

use super::{SearchLimits, Semantics};

/// Tell which entities of a level it takes to win
///
/// The level is solved without each of its entities; what is removed leaves the content that fills its layer. An entity is
/// `essential` if no path wins without it. Otherwise a shortest path without it is the `same` length, `longer` or
/// `shorter`, with the number of steps. `undecided`: the limits did not suffice; a number of steps means that a path with
/// so many wins, so that the entity is not essential.
///
/// Exit status: 0 if the level is not proved unsolvable, 1 if it is, 2 for invalid usage, 3 if something could not be read,
/// 130 if it was interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath necessity packs/mine/levels/a.json
  goldpath necessity packs/mine --level a --time 60s
  goldpath necessity packs/mine --level a --json")]
pub(crate) struct Necessity {
    /// A level file or a pack
    pub(crate) path: PathBuf,
    /// The id of the level; required if PATH is a pack
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
    /// Semantics to play with [default: `semantics` in goldpath.toml, or released]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) semantics: Option<Semantics>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
