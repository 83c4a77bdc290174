//! The arguments of `tighten`.

use std::path::PathBuf;

use super::{Home, Lines, SearchLimits};

/// Close the ways around what should be needed in a level
///
/// A level is meant to be won with a torch, say, and some solution does without it. This adds as few blocking pieces as it finds,
/// such as walls, to cells with nothing but ground, so that it is proved: the gold path (a session of the level, or else a
/// shortest solution) still wins when it is replayed, nothing wins without the thing, or only a longer way does, and no solution is
/// shorter than before. What is essential already stays so.
///
/// What should be needed is given with `--need`, or is each entity that the gold path does not win without, but ground and what
/// blocks.
/// For each it is told what the level is without it before and after, in the words of `goldpath necessity`. A level of which no
/// shortest solution is proved is left as it is.
///
/// With `--apply`, what is added is written, as the level is laid out. Sessions of a game that name the rows of the level and still
/// pass name the new ones.
///
/// Exit status: 0 if the level was searched, 1 if it is proved unsolvable, 2 for invalid usage, 3 if something could not be
/// read or written, 130 if it was interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath tighten packs/mine/levels/a.json              what can be closed, and how
  goldpath tighten packs/mine --level a --need torch --apply
                                                         no win without a torch
  goldpath tighten packs/mine --level a --need 'torch at objects [2, 3]'
                                                         the same of one entity, as `necessity` lists it
  goldpath tighten game.puzzlescript --level 2 --time 60s")]
pub(crate) struct Tighten {
    /// A pack, a level file or a game of PuzzleScript
    pub(crate) path: PathBuf,
    /// The id of the level; of a game, the number of the entry of LEVELS from 0 [default: the only one]
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    #[command(flatten)]
    pub(crate) home: Home,
    /// What should be needed: all of a kind or object, or one entity with its place; can be repeated
    #[arg(long, value_name = "KIND|ENTITY")]
    pub(crate) need: Vec<String>,
    /// Write what closes the ways into the file of the level
    #[arg(long, conflicts_with = "pack")]
    pub(crate) apply: bool,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
