//! The arguments of `necessity`.

use std::path::PathBuf;

use super::{Home, Lines, SearchLimits, Semantics};

/// Tell which entities of a level it takes to win, or which events
///
/// The level is solved without each of its entities; what is removed leaves the content that fills its layer. In a game of
/// PuzzleScript, these are the objects of its cells, but those of the layer of the background. An entity is
/// `essential` if no path wins without it. Otherwise a shortest path without it is the `same` length, `longer` or
/// `shorter`, with the number of steps. `undecided`: the limits did not suffice; a number of steps means that a path with
/// so many wins, so that the entity is not essential.
///
/// With `--events`, the level is solved without each event of its gold path, as `goldpath solve --must-not` does for one. Games of
/// PuzzleScript have no events.
///
/// Exit status: 0 if the level is not proved unsolvable, 1 if it is, 2 for invalid usage, 3 if something could not be read
/// or the level cannot be searched, 130 if it was interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath necessity packs/mine/levels/a.json
  goldpath necessity packs/mine --level a --time 60s
  goldpath necessity packs/mine --level a --format json
  goldpath necessity game.puzzlescript --level 2
  goldpath necessity packs/mine --level a --events
                                  whether a rock must be broken, a portal be used, …")]
pub(crate) struct Necessity {
    /// A level file, a pack or a game of PuzzleScript
    pub(crate) path: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
    /// The id of the level, or the number of the entry of LEVELS of a game from 0; required if PATH has several
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// Tell which events along the gold path it takes to win instead, all of a type and each of them
    #[arg(long)]
    pub(crate) events: bool,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
    /// Semantics to play with [default: `semantics` in goldpath.toml, or released]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) semantics: Option<Semantics>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
