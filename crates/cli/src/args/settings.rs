//! The arguments that say which settings hold, and what is shown this time.

use std::path::PathBuf;

/// Which settings hold.
#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Settings")]
pub(crate) struct Settings {
    /// Show only these codes, patterns of codes such as 'gold-*', or severities
    #[arg(long, value_name = "CODES", value_delimiter = ',', num_args = 1)]
    pub(crate) select: Vec<String>,
    /// Leave out these codes, patterns of codes or severities
    #[arg(long, value_name = "CODES", value_delimiter = ',', num_args = 1)]
    pub(crate) ignore: Vec<String>,
    /// Take the settings of this file for all packs
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    pub(crate) config: Option<PathBuf>,
    /// Take no settings of files
    #[arg(long)]
    pub(crate) isolated: bool,
}
