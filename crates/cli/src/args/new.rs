//! The arguments of `goldpath new`.

use std::path::PathBuf;

use clap::Subcommand;

/// Write a small project to begin with, in which nothing is wrong
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath new game fox-hunt
  goldpath new game --title \"Fox hunt\"")]
pub(crate) struct New {
    #[command(subcommand)]
    pub(crate) command: NewCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum NewCommand {
    Game(NewGame),
}

/// Write a small game of WAGE with a timeline that passes
///
/// The folder is made if it is not there. Files that are there already are never touched.
///
/// Exit status: 0 if the game was written, 1 if there is one already, 2 for invalid usage, 3 if something could not be
/// written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath new game fox-hunt
  goldpath new game --title \"Fox hunt\"")]
pub(crate) struct NewGame {
    /// The folder of the game
    #[arg(default_value = ".")]
    pub(crate) folder: PathBuf,
    /// What players call the game; the name of the folder if it is left out
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
}
