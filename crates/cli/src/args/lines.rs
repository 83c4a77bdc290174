//! The arguments for output line by line.

use clap::ValueEnum;

/// The format of output line by line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LineFormat {
    /// For people
    #[default]
    #[value(alias = "human")]
    Text,
    /// One JSON object a line
    Json,
}

/// Whether the output is for people or for programs.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Lines {
    /// The output format
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: LineFormat,
    /// Print JSON objects; short for `--format json`
    #[arg(long, conflicts_with = "format", hide = true)]
    json: bool,
}

impl Lines {
    /// Whether JSON objects are printed.
    pub(crate) const fn are_json(self) -> bool {
        self.json || matches!(self.format, LineFormat::Json)
    }
}
