//! The arguments of the program.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

/// Checks GridPonder packs and proves that their levels can be won.
#[derive(Debug, Parser)]
#[command(
    name = "goldpath",
    version,
    arg_required_else_help = true,
    after_help = "Examples:
  goldpath check packs                     check all packs in a folder
  goldpath check packs/mine --format json  one JSON object a line, for programs
  goldpath replay packs/mine/levels/a.json watch a gold path step by step
  goldpath explain unknown-event           what a code means"
)]
pub(crate) struct Args {
    /// When to color the output
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// When to color the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless the environment says `NO_COLOR`
    #[default]
    Auto,
    /// Even in a file or pipe
    Always,
    /// Never
    Never,
}

impl Color {
    pub(crate) const fn choice(self) -> anstream::ColorChoice {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(Check),
    Replay(Replay),
    Trace(Trace),
    Explain(Explain),
}

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

/// Whose rules the game follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Semantics {
    /// What the released game does
    #[default]
    Released,
    /// What the documents say
    Documented,
}

impl From<Semantics> for engine::Semantics {
    fn from(semantics: Semantics) -> Self {
        match semantics {
            Semantics::Released => Self::RELEASED,
            Semantics::Documented => Self::DOCUMENTED,
        }
    }
}

/// Play the gold path of a level and show the board after each step
///
/// Exit status: 0 when it wins exactly at its last step, otherwise 1; 2 for bad usage, 3 when
/// something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath replay packs/mine/levels/a.json
  goldpath replay packs/mine --level a --quiet")]
pub(crate) struct Replay {
    /// The file of a level, or a pack
    pub(crate) path: PathBuf,
    /// The id of the level, when PATH is a pack
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// Say only how it ends
    #[arg(long, short, conflicts_with = "boards")]
    pub(crate) quiet: bool,
    /// Show the boards even when they are very large or very many
    #[arg(long)]
    pub(crate) boards: bool,
}

/// Play actions and print every state as JSON
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  echo '[\"right\", {\"action\": \"tap\", \"position\": [1, 2]}]' |
    goldpath trace packs/mine --level a --actions -")]
pub(crate) struct Trace {
    /// A pack, or the file of a level
    pub(crate) pack: PathBuf,
    /// The id of the level
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// A file with a JSON array of actions, written as in a gold path; `-` for standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) actions: PathBuf,
}

/// Say what the code of a diagnostic means
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath explain                  all codes
  goldpath explain unknown-event    one of them")]
pub(crate) struct Explain {
    /// The code; all are listed without one
    pub(crate) code: Option<String>,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ExplainFormat,
}

/// How to print an explanation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// Text
    #[default]
    Human,
    /// One JSON object a line
    Json,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_sound() {
        <Args as clap::CommandFactory>::command().debug_assert();
    }
}
