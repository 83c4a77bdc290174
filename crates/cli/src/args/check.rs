//! The arguments of `goldpath check`.

use std::path::PathBuf;

use clap::ValueEnum;

use super::Semantics;

/// Report what is wrong in packs, and replay their gold paths
///
/// Exit status: 0 when nothing is at error level, 1 when there are errors, 2 for bad usage, 3 when
/// something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath check                           the pack in this folder, or all packs below it
  goldpath check packs --format concise    one line for each diagnostic
  goldpath check packs/mine/levels/a.json  only what is wrong in one file")]
pub(crate) struct Check {
    /// Packs, folders with packs, or single files of packs [default: the current folder]
    pub(crate) path: Vec<PathBuf>,
    /// How to print diagnostics
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Whose rules the game follows
    #[arg(long, value_enum, default_value_t, value_name = "WHICH")]
    pub(crate) semantics: Semantics,
}

/// How to print diagnostics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The lines themselves, with what is wrong marked
    #[default]
    Human,
    /// One line for each diagnostic
    Concise,
    /// One JSON object a line
    Json,
}
