//! The arguments of `goldpath graph`.

use std::path::PathBuf;

use clap::ValueEnum;

/// Print what leads to what: which rule of a game can wake which
///
/// An arrow says that the one changes something that the other asks for. The nodes are the lines of rules.
///
/// Exit status: 0 if there is a graph, 1 if errors keep it from being made, 2 for invalid usage, 3 if something could not
/// be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath graph game.puzzlescript | dot -Tsvg > rules.svg
  goldpath graph game.puzzlescript --format mermaid
  goldpath graph game.puzzlescript --format json")]
pub(crate) struct Graph {
    /// A game
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
