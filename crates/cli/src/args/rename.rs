//! The arguments of `goldpath rename`.

use std::path::PathBuf;

use super::Lines;

/// Rename a kind, an object, a zone or any other name in all files of a project
///
/// Before anything is written, every gold path, session or timeline is played with the new name: it must take the same course,
/// and the check must report nothing new. A level of a pack is the name of its file, which gets the new name too, in place of no
/// other file. Occurrences of the old name in other text files of the project are listed and left alone.
///
/// Exit status: 0 if the name was changed, or could be with `--dry-run`, 1 if it must stay, 2 for invalid usage, 3 if
/// something could not be read or written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath rename packs/mine kind carrot beet
  goldpath rename packs/mine action move walk --dry-run
  goldpath rename packs/mine level first_steps the_garden    also levels/first_steps.json
  goldpath rename push.txt object Crate Box
  goldpath rename game.yaml zone harbor docks")]
pub(crate) struct Rename {
    /// The pack or the game
    #[arg(index = 1, value_name = "PROJECT")]
    pub(crate) pack: PathBuf,
    /// What is renamed
    #[arg(index = 2, value_name = "KIND")]
    pub(crate) class: String,
    /// Its name
    #[arg(index = 3)]
    pub(crate) old: String,
    /// Its new name
    #[arg(index = 4)]
    pub(crate) new: String,
    /// List the places and write nothing
    #[arg(long, short = 'n')]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
