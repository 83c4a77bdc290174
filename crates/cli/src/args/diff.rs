//! The arguments of `goldpath diff`.

use clap::ValueEnum;

use super::SearchLimits;

/// Tell what changed in play between two states of packs and games
///
/// Levels that came, went or have another board, with the cells that changed; gold paths and sessions of both states, played in
/// both: whether they win, and the step after which they diverge; and kinds, rules and other parts of the main file that
/// came, went or changed. Names of kinds that are other names for the same are no change of play. Layout, comments and metadata
/// are none either.
///
/// With `--solve`, each level that plays otherwise is searched for its shortest solution in both states.
///
/// A state is a path, or REVISION:PATH of a git repository, with the path from the current folder. One path alone is compared with
/// what git has of it in HEAD.
///
/// Exit status: 0 if all plays as before, 1 if not, 2 for invalid usage, 3 if something could not be read, 130 if a search was
/// interrupted.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath diff packs/mine                         since the last commit
  goldpath diff main:packs/mine packs/mine         since another branch
  goldpath diff old/mine packs/mine
  goldpath diff HEAD~3:game.puzzlescript game.puzzlescript
  goldpath diff packs --solve --format markdown    for a pull request
  goldpath diff packs --format html > diff.html    with the boards as pictures",
    mut_arg("time", |it| it.requires("solve")), mut_arg("memory", |it| it.requires("solve")),
    mut_arg("states", |it| it.requires("solve")))]
pub(crate) struct Diff {
    /// What it was before; with one path alone, what it is now
    #[arg(value_name = "BEFORE")]
    pub(crate) before: String,
    /// What it is now
    #[arg(value_name = "AFTER")]
    pub(crate) after: Option<String>,
    /// Search the levels that play otherwise for their shortest solutions, before and now
    #[arg(long)]
    pub(crate) solve: bool,
    #[command(flatten)]
    pub(crate) limits: SearchLimits,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: DiffFormat,
}

/// The format of what changed in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffFormat {
    /// For people
    #[default]
    Text,
    /// For comments on pull requests
    Markdown,
    /// A page with the boards as pictures, and frames around the cells that changed
    Html,
    /// One JSON object a line: for each level and part that changed
    Json,
}
