//! The arguments that say which settings hold, and what is shown this time.

use std::path::PathBuf;

/// Settings.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Settings")]
pub(crate) struct Settings {
    /// Report only these codes, code patterns such as 'gold-*', groups of rules such as 'board', or severities
    #[arg(long, value_name = "CODES", value_delimiter = ',', num_args = 1)]
    pub(crate) select: Vec<String>,
    /// Do not report these codes, code patterns, groups of rules or severities
    #[arg(long, value_name = "CODES", value_delimiter = ',', num_args = 1)]
    pub(crate) ignore: Vec<String>,
    /// Use this settings file for all packs
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    pub(crate) config: Option<PathBuf>,
    /// Ignore all settings files
    #[arg(long)]
    pub(crate) isolated: bool,
}
