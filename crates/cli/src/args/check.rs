//! The arguments of `goldpath check`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::exit::Failure;

use super::{Semantics, Settings, Shard};

/// Report what is wrong in packs, and replay their gold paths
///
/// Exit status: 0 when nothing is at error level, 1 when there are errors or too many warnings, 2 for bad
/// usage, 3 when something could not be read or written. With --fix that is of what remains; with --diff it is 1
/// when there is something to change, otherwise 0.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath check                           the pack in this folder, or all packs below it
  goldpath check packs --format concise    one line for each diagnostic
  goldpath check packs/mine/levels/a.json  only what is wrong in one file
  goldpath check packs --diff              what --fix would change
  goldpath check packs --fix               change it, and report what remains
  goldpath check --fix --unsafe-fixes      also change what a person should look at
  goldpath check --watch                   check again whenever a file changes
  goldpath check - --stdin-filename packs/mine/levels/a.json < unsaved.json
                                           a text that is not saved yet
  goldpath check packs --shard 1/4         a quarter of the levels, for one of four machines
  goldpath check packs --format sarif --output goldpath.sarif
  goldpath check packs --format github     notes on the lines of a pull request
  goldpath check packs --statistics        how often each code occurs
  goldpath check packs --baseline known.json --update-baseline
                                           accept what is wrong today
  goldpath check packs --baseline known.json --max-warnings 0
                                           and report only what is new
  goldpath check packs --baseline known.json --fix
                                           mend only what is new
  goldpath check --select 'gold-path-*'    only what a replay finds
  goldpath check --ignore info,hint        errors and warnings only

With `-` and --fix, the mended text is printed on standard output, changed or not, and the report on standard
error; with --diff, the difference.

A fix is left out when a gold path that wins would not win with it, or when a file would have more
errors than before.

The nearest goldpath.toml in the folder of a pack or above says more: what is left out, and how bad each
code is. It leaves out what is found below a folder, not what is named here.")]
pub(crate) struct Check {
    /// Packs, folders with packs, or single files of packs; `-` for standard input [default: the current folder]
    pub(crate) path: Vec<PathBuf>,
    /// How to print diagnostics
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Whose rules the game follows [default: as goldpath.toml says, or released]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) semantics: Option<Semantics>,
    #[command(flatten)]
    pub(crate) settings: Settings,
    /// Take the text of this file from standard input, and all other files of its pack from disk; PATH is `-`
    #[arg(long, value_name = "PATH", conflicts_with_all = ["watch", "update_baseline", "shard"])]
    pub(crate) stdin_filename: Option<PathBuf>,
    /// Check the Kth of N parts of the levels, so that N machines share the work
    ///
    /// Each level is in one part, and so is what is about a pack as a whole: all parts together report what a
    /// check without --shard does. The parts are the same on every machine that has the same files.
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

/// Which fixes are applied.
#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "Fixes")]
pub(crate) struct FixArgs {
    /// Apply the fixes that keep what was meant, and report what remains
    #[arg(long)]
    pub(crate) fix: bool,
    /// Count likely fixes as well, which a person should look at; with --fix apply them too
    #[arg(long)]
    pub(crate) unsafe_fixes: bool,
    /// Print what --fix would change as a unified diff instead of the diagnostics, and write nothing
    #[arg(long, conflicts_with_all = ["output", "statistics", "update_baseline"])]
    pub(crate) diff: bool,
}

/// How to notice that files change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Watching {
    /// As the system tells, or else by looking at them
    Auto,
    /// By looking at them every second
    Poll,
}

/// What is reported, and where.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Report")]
pub(crate) struct ReportArgs {
    /// Write the report into this file, whole or not at all; the summary goes to standard error
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Report errors only, and print no summary and no notes; warnings count for --max-warnings all the same
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Report hints too, which editors mark quietly and which are only counted otherwise; JSON and --select
    /// have them always
    #[arg(long)]
    pub(crate) hints: bool,
    /// Print how often each code occurs, most often first, instead of the diagnostics
    #[arg(long)]
    pub(crate) statistics: bool,
    /// Exit with 1 when there are more warnings than this
    #[arg(long, value_name = "N")]
    pub(crate) max_warnings: Option<usize>,
    /// Neither report nor mend what this file knows; it knows what --update-baseline wrote
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// Write all that is found now into the file of --baseline
    #[arg(long, requires = "baseline")]
    pub(crate) update_baseline: bool,
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
    /// Workflow commands, which GitHub shows beside the lines of a change
    Github,
    /// GitLab's code quality report, one JSON document
    Gitlab,
    /// SARIF 2.1.0, one JSON document
    Sarif,
    /// JUnit XML: a suite for each pack, a test for each file
    Junit,
}

impl Check {
    /// The file whose text comes from standard input, where one does.
    pub(crate) fn stdin(&self) -> Result<Option<&Path>, Failure> {
        let is_stdin = |path: &PathBuf| path == Path::new("-");
        match (&self.stdin_filename, &self.path[..]) {
            (Some(file), []) => Ok(Some(file)),
            (Some(file), [only]) if is_stdin(only) => Ok(Some(file)),
            (Some(_), _) => Err(Failure::usage(
                "`--stdin-filename` names the one file that is checked; the only other path can be `-`",
            )),
            (None, paths) if paths.iter().any(is_stdin) => Err(Failure::usage(
                "`-` needs `--stdin-filename PATH`: the file of a pack that the text on standard input is meant to be",
            )),
            (None, _) => Ok(None),
        }
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
