//! The arguments of `goldpath fmt`.

use std::path::{Path, PathBuf};

use crate::exit::Failure;

use super::stdin::stdin;
use super::{Lines, Settings};

/// Lay out pack files and games in one style
///
/// Only white space between tokens changes, and lines of `=` at the headings of games: values, the order of keys, sprites,
/// rows of levels, messages, comments, line ends and the end of the file stay. Where a
/// file has syntax errors, the broken part stays as it is.
///
/// Exit status: 0 if all files are laid out, 1 with --check or --diff if a file would change, 2 for invalid usage, 3 if
/// something could not be read or written.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath fmt                             format the pack in this folder, or all packs below it
  goldpath fmt packs/mine/levels/a.json    format a single file
  goldpath fmt game.puzzlescript           format a game
  goldpath fmt packs --check               list the files that would change, for CI
  goldpath fmt packs --diff                show what would change
  goldpath fmt - --stdin-filename packs/mine/levels/a.json < unsaved.json
                                           format a file that is not saved yet, to standard output

Lines have up to 100 columns and are indented by 2 spaces, unless `[format]` in the nearest \
goldpath.toml says otherwise:

  [format]
  width = 120
  indent = 4

The `exclude` of that file does not apply to paths given on the command line.")]
pub(crate) struct Fmt {
    /// Packs, folders that contain packs, or single pack files; `-` for standard input [default: the current folder]
    pub(crate) path: Vec<PathBuf>,
    /// List the files that would change, without writing them
    #[arg(long)]
    pub(crate) check: bool,
    /// Print what would change as a unified diff, without writing files
    #[arg(long)]
    pub(crate) diff: bool,
    /// The pack file that the text on standard input belongs to; PATH must be `-`
    #[arg(long, value_name = "PATH")]
    pub(crate) stdin_filename: Option<PathBuf>,
    /// Use this settings file for all packs
    #[arg(long, value_name = "FILE", conflicts_with = "isolated", help_heading = "Settings")]
    pub(crate) config: Option<PathBuf>,
    /// Ignore all settings files
    #[arg(long, help_heading = "Settings")]
    pub(crate) isolated: bool,
    /// Print errors only, without the summary and notes
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) lines: Lines,
}

impl Fmt {
    /// The file whose text comes from standard input, where one does.
    pub(crate) fn stdin(&self) -> Result<Option<&Path>, Failure> {
        if self.lines.are_json() && (self.diff || self.stdin_filename.is_some()) {
            return Err(Failure::usage(
                "`--format json` is not for `--diff` and `--stdin-filename`, which print texts",
            ));
        }
        stdin(&self.path, self.stdin_filename.as_deref())
    }

    /// Which settings hold.
    pub(crate) fn settings(&self) -> Settings {
        Settings { config: self.config.clone(), isolated: self.isolated, ..Settings::default() }
    }

    /// Whether nothing is written.
    pub(crate) const fn is_dry(&self) -> bool {
        self.check || self.diff
    }
}
