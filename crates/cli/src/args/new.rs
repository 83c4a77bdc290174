//! The arguments of `goldpath new`.

use std::path::PathBuf;

use clap::Subcommand;

use super::Lines;

/// Write a small project to begin with, in which nothing is wrong
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath new pack packs/mine             a pack of GridPonder with one level
  goldpath new level packs/mine the_hedge  one more level of a pack
  goldpath new puzzlescript garden         a game of PuzzleScript with a session
  goldpath new wage fox-hunt               a game of WAGE with a timeline")]
pub(crate) struct New {
    #[command(subcommand)]
    pub(crate) command: NewCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum NewCommand {
    Pack(NewPack),
    Level(NewLevel),
    Puzzlescript(NewPuzzlescript),
    // As it was called first.
    #[command(alias = "game")]
    Wage(NewWage),
}

/// Write a small pack of GridPonder whose gold path wins
///
/// The folder is made if it is not there. Files that are there already are never touched.
///
/// Exit status: 0 if the pack was written, 1 if there is one already, 2 for invalid usage, 3 if something could not be
/// written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath new pack packs/mine
  goldpath new pack packs/mine --title \"Mine\"")]
pub(crate) struct NewPack {
    /// The folder of the pack
    #[arg(default_value = ".")]
    pub(crate) folder: PathBuf,
    /// What players call the pack; the name of the folder if it is left out
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// Write one more level of a pack: a copy of its last one, and its entry in the sequence of levels
///
/// Exit status: 0 if the level was written, 1 if there is one already or the pack cannot have one more, 2 for invalid
/// usage, 3 if something could not be read or written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath new level packs/mine the_hedge
  goldpath new level packs/mine the_hedge --title \"The Hedge\"")]
pub(crate) struct NewLevel {
    /// The pack
    pub(crate) pack: PathBuf,
    /// The id of the level: small letters, digits and `_`
    pub(crate) id: String,
    /// What players call the level; its id in words if it is left out
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// Write a small game of PuzzleScript with a session that wins its first level
///
/// The folder is made if it is not there. Files that are there already are never touched.
///
/// Exit status: 0 if the game was written, 1 if there is one already, 2 for invalid usage, 3 if something could not be
/// written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath new puzzlescript garden
  goldpath new puzzlescript --title \"The garden\"")]
pub(crate) struct NewPuzzlescript {
    /// The folder of the game, which also gives its file its name
    #[arg(default_value = ".")]
    pub(crate) folder: PathBuf,
    /// What players call the game; the name of the folder if it is left out
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// Write a small game of WAGE with a timeline that passes
///
/// The folder is made if it is not there. Files that are there already are never touched.
///
/// Exit status: 0 if the game was written, 1 if there is one already, 2 for invalid usage, 3 if something could not be
/// written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath new wage fox-hunt
  goldpath new wage --title \"Fox hunt\"")]
pub(crate) struct NewWage {
    /// The folder of the game
    #[arg(default_value = ".")]
    pub(crate) folder: PathBuf,
    /// What players call the game; the name of the folder if it is left out
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
