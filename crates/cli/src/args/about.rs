//! The arguments of the commands that tell about the program itself: its rules and its command line.

use std::path::PathBuf;

use clap::ValueEnum;

/// List the rules: code, severity, whether there is a fix, and what each reports
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath rules                                   all of them
  goldpath rules --severity error                  what makes a check fail
  goldpath rules --severity warning --severity info
  goldpath rules --format json                     one JSON object a line, with explanation and examples

A safe fix keeps what was meant; a person should look at an unsafe one. A rule with a fix need not have
one for each of its diagnostics.")]
pub(crate) struct Rules {
    /// Only rules of this severity; may be given more than once
    #[arg(long, value_enum, value_name = "SEVERITY")]
    pub(crate) severity: Vec<Severity>,
    /// How to print them
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: RuleFormat,
}

/// Say what the code of a diagnostic means
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath explain                  all codes, as `goldpath rules` lists them
  goldpath explain unknown-event    one of them")]
pub(crate) struct Explain {
    /// The code; all are listed without one
    pub(crate) code: Option<String>,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: RuleFormat,
}

/// How to print rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum RuleFormat {
    /// Text
    #[default]
    Human,
    /// One JSON object a line
    Json,
}

/// How bad what a rule reports is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Severity {
    /// It is refused, or cannot work as written
    Error,
    /// Surely not what was meant
    Warning,
    /// Worth knowing
    Info,
    /// Worth a quiet mark
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

/// Print what makes a shell complete the command line of goldpath
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

/// Print the manual page, or write one page for each command
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath man | man -l -
  goldpath man --output ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Write the page of the program and one page for each command into this folder
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
}
