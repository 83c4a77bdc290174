//! The arguments of the commands that tell about the program itself: its rules and its command line.

use std::path::PathBuf;

use clap::ValueEnum;

use super::Lines;

/// List all rules with their code, severity, fixes and summary
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath rules                                   list all rules
  goldpath rules --severity error                  list the rules that make a check fail
  goldpath rules --severity warning --severity info
  goldpath rules --format json                     print one JSON object per line, with explanation and examples

A safe fix preserves the intent of the pack; review an unsafe fix before you keep it. A rule that has \
fixes may not have one for every diagnostic.")]
pub(crate) struct Rules {
    /// List only rules with this severity; can be given more than once
    #[arg(long, value_enum, value_name = "SEVERITY")]
    pub(crate) severity: Vec<Severity>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// Explain a diagnostic code
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath explain                  list all codes, like `goldpath rules`
  goldpath explain unknown-event    explain one code")]
pub(crate) struct Explain {
    /// The code to explain [default: list all codes]
    pub(crate) code: Option<String>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}

/// How bad what a rule reports is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Severity {
    /// The game rejects it, or it cannot work as written
    Error,
    /// Almost certainly a mistake
    Warning,
    /// Worth knowing
    Info,
    /// A minor point, marked subtly in editors
    Hint,
}

impl From<Severity> for language::Severity {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Error => Self::Error,
            Severity::Warning => Self::Warning,
            Severity::Info => Self::Information,
            Severity::Hint => Self::Hint,
        }
    }
}

/// Print a shell completion script
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  source <(goldpath completions bash)                           in ~/.bashrc
  goldpath completions zsh > ~/.zfunc/_goldpath                 with ~/.zfunc in fpath
  goldpath completions fish > ~/.config/fish/completions/goldpath.fish")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Print the manual page, or write one page per command
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath man | man -l -
  goldpath man --output ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Write the manual page of goldpath and one page per command into this folder
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
}
