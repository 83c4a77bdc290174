//! The arguments of `goldpath sessions`.

use std::path::PathBuf;

use clap::Subcommand;

use super::Lines;

/// Bring sessions of PuzzleScript games from its editor, or take them back
///
/// The editor of PuzzleScript records what is played as cases: the text of the game, the inputs, and the board and
/// sounds at the end.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath sessions import cases.txt --out games
  goldpath sessions export games/mine.puzzlescript > cases.txt")]
pub(crate) struct Sessions {
    #[command(subcommand)]
    pub(crate) command: SessionsCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SessionsCommand {
    Import(SessionsImport),
    Export(SessionsExport),
}

/// Write recorded cases as games with sessions beside them, or the game of an exported page
///
/// Each game is written once, under its title, with a file of sessions. A page that the editor of PuzzleScript exports has its
/// game in it, which is written without sessions; links are not followed. Files that are there and differ are not changed.
///
/// Exit status: 0 if all were written, 2 for invalid usage, 3 if something could not be read or written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath sessions import cases.txt --out games
  goldpath sessions import - --out games < cases.txt
  goldpath sessions import \"The Hills.html\" --out games")]
pub(crate) struct SessionsImport {
    /// A file of recorded cases, or an exported page; `-` for standard input
    pub(crate) cases: PathBuf,
    /// The folder for the games
    #[arg(long, short, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// Print the sessions of a game as recorded cases
///
/// Each is played, and printed on a line of its own with a comma behind it.
///
/// Exit status: 0 if all were printed, 1 if some cannot be played, 2 for invalid usage, 3 if something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  goldpath sessions export games/mine.puzzlescript > cases.txt")]
pub(crate) struct SessionsExport {
    /// A game with a file of sessions beside it
    pub(crate) game: PathBuf,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
