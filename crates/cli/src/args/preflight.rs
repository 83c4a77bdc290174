//! The arguments of `goldpath preflight`.

use std::path::PathBuf;

use super::Lines;

/// Tell what keeps agents from playing levels by text
///
/// Plays the gold path of each level, or its session, and looks at what an agent is told of each state on the way. Reported
/// are errors of the project, a step that is refused, a path that does not win, a level without one, a text of more than
/// 20,000 characters, an action that is called as the agent's own call to give up is, and actions that are legal in none of the
/// states. For tags, add the law `tags-among taxonomy` to goldpath.toml.
///
/// Exit status: 0 if nothing was found, 1 if something was, 2 for invalid usage, 3 if something could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath preflight packs
  goldpath preflight packs/mine --format json")]
pub(crate) struct Preflight {
    /// Packs, games of PuzzleScript, or folders of them
    #[arg(required = true)]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) lines: Lines,
}
