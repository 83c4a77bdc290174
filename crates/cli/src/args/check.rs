//! The arguments of `goldpath check`.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;

use crate::exit::Failure;

use super::stdin::stdin;
use super::{Semantics, Settings, Shard};

/// Check packs and replay their gold paths
///
/// Exit status: 0 if there are no errors, 1 if there are errors or too many warnings, 2 for invalid usage, 3 if
/// something could not be read or written. With --fix, only the remaining diagnostics count. With --diff, 1 if there
/// are changes and 0 if there are none.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath check                           check the pack in this folder, or all packs below it
  goldpath check packs --format concise    print one line per diagnostic
  goldpath check packs/mine/levels/a.json  check a single file
  goldpath check packs --diff              show what --fix would change
  goldpath check packs --fix               apply safe fixes and report what remains
  goldpath check --fix --unsafe-fixes      also apply unsafe fixes, which need a review
  goldpath check --watch                   check again whenever a file changes
  goldpath check - --stdin-filename packs/mine/levels/a.json < unsaved.json
                                           check a file that is not saved yet
  goldpath check packs --search=10s        also search levels for shorter solutions, 10 seconds each
  goldpath check packs --shard 1/4         check a quarter of the levels, on one of four machines
  goldpath check packs --format sarif --output goldpath.sarif
  goldpath check packs --format github     annotate the lines of a pull request
  goldpath check packs --statistics        count the diagnostics per code
  goldpath check packs --baseline known.json --update-baseline
                                           accept all current diagnostics
  goldpath check packs --baseline known.json --max-warnings 0
                                           report only new diagnostics
  goldpath check packs --baseline known.json --fix
                                           fix only new diagnostics
  goldpath check --select 'gold-path-*'    report only what replays find
  goldpath check --ignore info,hint        report only errors and warnings

With `-` and --fix, the fixed text goes to standard output, even if nothing changed, and the report to \
standard error. With --diff, the diff goes to standard output.

A fix is rejected if a winning gold path would no longer win, or if a file would have more errors than \
before.

The nearest goldpath.toml, in the folder of a pack or above it, excludes files and sets the severity of \
each code. Its `exclude` does not apply to paths given on the command line.")]
pub(crate) struct Check {
    /// Packs, folders that contain packs, or single pack files; `-` for standard input [default: the current folder]
    pub(crate) path: Vec<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Semantics to replay with [default: `semantics` in goldpath.toml, or released]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) semantics: Option<Semantics>,
    #[command(flatten)]
    pub(crate) settings: Settings,
    /// Also search levels for shorter solutions and proofs that nothing wins, for this time each [default: 2s]
    ///
    /// What a search finds in a shorter time on one machine it may not find on another. What is reported is always proved.
    #[arg(
        long,
        value_name = "TIME",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "2s",
        value_parser = humantime::parse_duration
    )]
    pub(crate) search: Option<Duration>,
    /// Read this file from standard input and all other files of its pack from disk; PATH must be `-`
    #[arg(long, value_name = "PATH", conflicts_with_all = ["watch", "update_baseline", "shard"])]
    pub(crate) stdin_filename: Option<PathBuf>,
    /// Check only part K of N, to split the levels over N machines
    ///
    /// Each level belongs to exactly one part, and so do the diagnostics about a pack as a whole: all parts together
    /// report the same as a check without --shard. The parts depend only on the files, not on the machine.
    #[arg(long, value_name = "K/N", conflicts_with_all = ["watch", "fix", "diff", "update_baseline"])]
    pub(crate) shard: Option<Shard>,
    /// Check again whenever a file changes, until interrupted
    #[arg(
        long,
        value_enum,
        value_name = "HOW",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "auto",
        conflicts_with_all = ["fix", "diff", "update_baseline"]
    )]
    pub(crate) watch: Option<Watching>,
    #[command(flatten)]
    pub(crate) fixes: FixArgs,
    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

/// Fixes to apply.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Fixes")]
pub(crate) struct FixArgs {
    /// Apply safe fixes and report the remaining diagnostics
    #[arg(long)]
    pub(crate) fix: bool,
    /// Include unsafe fixes, which need a review: count them, and apply them with --fix
    #[arg(long)]
    pub(crate) unsafe_fixes: bool,
    /// Print the changes that --fix would make as a unified diff, without writing files
    #[arg(long, conflicts_with_all = ["output", "statistics", "update_baseline"])]
    pub(crate) diff: bool,
}

/// How to notice that files change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Watching {
    /// Use the file notifications of the system, or poll if there are none
    Auto,
    /// Look at the files every second
    Poll,
}

/// The report.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Report")]
pub(crate) struct ReportArgs {
    /// Write the report to this file instead of standard output; the summary goes to standard error
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Report only errors, without summary and notes; --max-warnings still counts warnings
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Report hints too, which are otherwise only counted; implied by --format json and --select
    #[arg(long)]
    pub(crate) hints: bool,
    /// Also print an object for each level: what the replay of its gold path or sessions proves; with --format json
    #[arg(long)]
    pub(crate) levels: bool,
    /// Count the diagnostics per code instead of listing them
    #[arg(long)]
    pub(crate) statistics: bool,
    /// Exit with status 1 if there are more than N warnings
    #[arg(long, value_name = "N")]
    pub(crate) max_warnings: Option<usize>,
    /// Neither report nor fix the diagnostics in this file, which --update-baseline writes
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// Write all current diagnostics to the --baseline file
    #[arg(long, requires = "baseline")]
    pub(crate) update_baseline: bool,
}

/// How to print diagnostics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The source lines, with the problem underlined
    #[default]
    Human,
    /// One line per diagnostic
    Concise,
    /// One JSON object per line
    Json,
    /// GitHub workflow commands, shown as annotations on a pull request
    Github,
    /// A GitLab code quality report, one JSON document
    Gitlab,
    /// A SARIF 2.1.0 log, one JSON document
    Sarif,
    /// JUnit XML: one suite per pack, one test per file
    Junit,
}

impl Check {
    /// The file whose text comes from standard input, where one does.
    pub(crate) fn stdin(&self) -> Result<Option<&Path>, Failure> {
        stdin(&self.path, self.stdin_filename.as_deref())
    }

    /// Whether hints are reported, and not only counted.
    pub(crate) fn shows_hints(&self) -> bool {
        self.report.hints || self.format == Format::Json || !self.settings.select.is_empty()
    }
}

impl Format {
    /// Whether it is read by programs alone.
    pub(crate) const fn is_data(self) -> bool {
        matches!(self, Self::Json | Self::Gitlab | Self::Sarif | Self::Junit)
    }

    /// Whether a run gives one document, which is of use only as a whole.
    pub(crate) const fn is_document(self) -> bool {
        matches!(self, Self::Gitlab | Self::Sarif | Self::Junit)
    }
}
