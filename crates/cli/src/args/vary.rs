//! The arguments of `vary`.

use std::path::PathBuf;

use super::cell::cell;
use super::{Home, Making};

/// Make new levels from one
///
/// Moves, swaps, adds and removes what is on the board of a level, and keeps the levels that are what SPEC says. Each has a
/// gold path that was found by a search, passes `goldpath check`, and differs from all other levels of the pack,
/// however they are turned or mirrored. The same SPEC and seed always make the same levels.
///
/// SPEC is a list of parts, separated by commas: `length 12..20`, the steps of the shortest path; `use torch`, no path wins
/// that never uses this kind or action; `need torch`, no path wins once all such entities are taken off the board; `never
/// flip`, no path wins that uses it; `essential "object_removed kind=rock"`, no path wins on which this event never happens
/// (`optional`: one does); `count "object_removed kind=rock" 2..`, how often it happens on the shortest path that is found;
/// `play clone`, an action of that path; `score >= 10`, its interaction score; `rollout-bits >= 8`, random play wins at most
/// one time in 2^8; `unlike 4`, the cells in which a level differs at least from all others. What the searches do not decide
/// does not count.
///
/// In a game of PuzzleScript, the letters of a level are changed, and each new level is written as a copy of the game with a file of
/// sessions beside it. SPEC has `length`, `path-bits >= 8` (random moves play a shortest path at most one time in 2^8), `rollout-bits`,
/// `need` and `unlike`.
///
/// Exit status: 0 if as many levels were made as were asked for, 1 if fewer, 2 for invalid usage, 3 if something could
/// not be read or written, 130 if it was interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath vary packs/mine/levels/a.json      ten new levels, not written
  goldpath vary packs/mine --level a --want 'length 12..20, need torch, unlike 4' --out new
                                              write them to a folder
  goldpath vary packs/mine --level a --want 'length 12..20, need torch, unlike 4' --out new --resume --count 20
                                              ten more
  goldpath vary packs/mine --level a --change rock,torch,avatar
                                              all else stays where it is
  goldpath vary packs/mine --level a --lock 0,0 --lock 3,2
                                              these two cells stay as they are
  goldpath vary game.puzzlescript --level 2 --want 'length 12..20' --out new
                                              copies of a game with new levels")]
pub(crate) struct Vary {
    /// A level file, a pack or a game of PuzzleScript
    #[arg(value_name = "LEVEL")]
    pub(crate) path: PathBuf,
    #[command(flatten)]
    pub(crate) home: Home,
    /// The id of the level, or the number of the entry of LEVELS of a game from 0; required if LEVEL has several
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// The kinds that may change, separated by commas, and `avatar` for its start [default: `[[vary]]` in goldpath.toml, or all]
    #[arg(long, value_name = "KINDS", value_delimiter = ',')]
    pub(crate) change: Vec<String>,
    /// A cell that stays as it is, as column and row from 0; may be given several times
    #[arg(long, value_name = "X,Y", value_parser = cell::<u32>)]
    pub(crate) lock: Vec<(u32, u32)>,
    #[command(flatten)]
    pub(crate) making: Making,
}
