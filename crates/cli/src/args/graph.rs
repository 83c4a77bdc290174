//! The arguments of `goldpath graph`.

use std::path::PathBuf;

use clap::ValueEnum;

/// Print what leads to what: events and rules of a pack, or rules of a game
///
/// In a pack, an event runs rules, and effects and systems send events; for a level, with its own rules. In a game of
/// PuzzleScript the nodes are the lines of rules, and an arrow says that the one changes something that the other asks
/// for.
///
/// Exit status: 0 if there is a graph, 1 if errors keep it from being made, 2 for invalid usage, 3 if something could not
/// be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath graph game.puzzlescript | dot -Tsvg > rules.svg
  goldpath graph packs/mine/levels/a.json --format mermaid
  goldpath graph game.puzzlescript --format json")]
pub(crate) struct Graph {
    /// A pack, a level or a game
    pub(crate) path: PathBuf,
    /// The format of the graph
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: GraphFormat,
}

/// The format of a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum GraphFormat {
    /// The language of Graphviz
    #[default]
    Dot,
    /// The language of Mermaid
    Mermaid,
    /// One JSON object
    Json,
}
