//! The arguments of the program. Those of `check`, and of the commands that tell about the program itself, are
//! in files of their own.

mod about;
mod check;
mod settings;
mod shard;

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

pub(crate) use about::{Completions, Explain, Man, RuleFormat, Rules};
pub(crate) use check::{Check, FixArgs, Format, ReportArgs, Watching};
pub(crate) use settings::Settings;
pub(crate) use shard::Shard;

/// Checks GridPonder packs and proves that their levels can be won.
#[derive(Debug, Parser)]
#[command(
    name = "goldpath",
    version,
    arg_required_else_help = true,
    after_help = "Examples:
  goldpath check packs                     check all packs in a folder
  goldpath check packs/mine --format json  one JSON object a line, for programs
  goldpath check packs/mine --fix          mend what can be mended safely
  goldpath check packs --format github     for CI; there are gitlab, sarif and junit too
  goldpath replay packs/mine/levels/a.json watch a gold path step by step
  goldpath conform packs --traces recorded hold the engine against recorded games
  goldpath rules --severity error          what makes a check fail
  goldpath explain unknown-event           what a code means
  goldpath schema --output schemas         JSON Schema for other editors
  goldpath lsp                             what an editor starts
  goldpath completions bash                what a shell completes with; goldpath man is the manual"
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
    Conform(Conform),
    Rules(Rules),
    Explain(Explain),
    Schema(Schema),
    Lsp(Lsp),
    Completions(Completions),
    Man(Man),
}

/// Serve an editor as a language server on standard input and output
///
/// Speaks the Language Server Protocol 3.17; an editor starts it, a person seldom does. Exit status: 0 after
/// `shutdown` and `exit`, 1 when the client went without.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example, for Neovim 0.11 or later:
  vim.lsp.config('goldpath', { cmd = { 'goldpath', 'lsp' }, filetypes = { 'json' } })
  vim.lsp.enable('goldpath')")]
pub(crate) struct Lsp {
    /// What editors pass to say how they talk; there is no other way
    #[arg(long, hide = true)]
    pub(crate) stdio: bool,
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

impl From<Semantics> for language::Semantics {
    fn from(semantics: Semantics) -> Self {
        match semantics {
            Semantics::Released => Self::Released,
            Semantics::Documented => Self::Documented,
        }
    }
}

/// By whose rules a gold path is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlaySemantics {
    /// What the released game does
    Released,
    /// What the documents say
    Documented,
    /// One after the other, and where they part
    Both,
}

/// Play gold paths and show the board after each step
///
/// Of a pack, those of all its levels.
/// What a glyph stands for is said where it is first shown. Below each board stands how far each goal is.
/// Exit status: 0 when every path wins exactly at its last step, otherwise 1; 2 for bad usage, 3 when
/// something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath replay packs/mine/levels/a.json
  goldpath replay packs/mine --quiet        one line for each level of the pack
  goldpath replay packs/mine --level a --quiet
  goldpath replay packs/mine --level a --from-step 12 --until 14 --events")]
pub(crate) struct Replay {
    /// The file of a level, or a pack
    pub(crate) path: PathBuf,
    /// Only the level of this id, when PATH is a pack
    #[arg(long, value_name = "ID")]
    pub(crate) level: Option<String>,
    /// Say only how it ends, in a line for each level
    #[arg(long, short, conflicts_with = "boards")]
    pub(crate) quiet: bool,
    /// Show the boards even when they are very large or very many
    #[arg(long)]
    pub(crate) boards: bool,
    /// Show steps from this one on; all are played
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "quiet")]
    pub(crate) from_step: Option<u32>,
    /// Show steps up to this one; all are played
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "quiet")]
    pub(crate) until: Option<u32>,
    /// Show for each step its events, the rules they fired and the passes of the cascade
    #[arg(long, conflicts_with = "quiet")]
    pub(crate) events: bool,
    /// Whose rules the game follows [default: as goldpath.toml says, or released]
    #[arg(long, value_enum, value_name = "WHICH")]
    pub(crate) semantics: Option<PlaySemantics>,
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

/// Hold the engine against recorded traces of another one
///
/// Names the first place where they part: the level, the trace, the step, the part of the turn and the
/// field. Exit status: 0 when all are equal, 1 when some differ, 2 for bad usage, 3 when something could
/// not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "A trace is a line of DIR/PACK/LEVEL.jsonl.gz or DIR/PACK/LEVEL.jsonl:
  {\"pack\": …, \"level\": …, \"name\": …, \"actions\": […], \"initial\": STATE, \"steps\": [STEP, …]}
where STATE and STEP are as `goldpath trace` prints them. A step may have a `digest` instead of
its `state`: the SHA-256 of the canonical text of the state.

Examples:
  goldpath conform packs --traces recorded
  goldpath conform packs --traces recorded --only mine --events
  goldpath conform packs --traces recorded --only mine/level_3")]
pub(crate) struct Conform {
    /// Packs, or folders with packs
    #[arg(required = true)]
    pub(crate) packs: Vec<PathBuf>,
    /// The folder with the recorded traces, which has one folder for each pack
    #[arg(long, value_name = "DIR")]
    pub(crate) traces: PathBuf,
    /// Compare only this pack, or this level of it
    #[arg(long, value_name = "PACK[/LEVEL]")]
    pub(crate) only: Vec<String>,
    /// Compare events too
    #[arg(long)]
    pub(crate) events: bool,
}

/// Print JSON Schema for the files of a pack and for goldpath.toml
///
/// For editors and programs that read schemas. A schema knows the words and the shape of a file, but not
/// whether a name is defined or a level can be won: that is what `goldpath check` is for.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath schema                          which files there are schemas for
  goldpath schema game.json                the schema of game.json
  goldpath schema packs/mine/levels/a.json the schema of levels
  goldpath schema goldpath.toml            the schema of the settings
  goldpath schema --output schemas         all of them, as files in a folder
  goldpath schema --output schemas --draft draft-07")]
pub(crate) struct Schema {
    /// A file of a pack, goldpath.toml, or a name as the list has it; all are listed without one
    pub(crate) file: Option<PathBuf>,
    /// The version of JSON Schema
    #[arg(long, value_enum, default_value_t)]
    pub(crate) draft: Draft,
    /// Write files into this folder instead of printing
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,
}

/// The version of JSON Schema.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Draft {
    /// The current one
    #[default]
    #[value(name = "2020-12")]
    Draft202012,
    /// The one that all tools know
    #[value(name = "draft-07")]
    Draft07,
}

impl From<Draft> for catalog::schema::Draft {
    fn from(draft: Draft) -> Self {
        match draft {
            Draft::Draft202012 => Self::Draft202012,
            Draft::Draft07 => Self::Draft07,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_sound() {
        <Args as clap::CommandFactory>::command().debug_assert();
    }
}
