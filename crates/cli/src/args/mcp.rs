//! The arguments of `goldpath mcp`.

use std::path::PathBuf;

/// Serve coding agents the proofs of Goldpath as tools
///
/// A server of the Model Context Protocol on standard input and output, which programs that work for coding agents start.
/// It checks, explains, plays and searches what lies in a folder, and reads nothing outside of it, wherever links and paths
/// lead. Without `--write`, it changes nothing either.
///
/// Exit status: 0 after the client has closed the input, 2 for invalid usage, 3 if the folder cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  goldpath mcp                         serve what is in this folder
  goldpath mcp --root packs            serve what is in another folder
  goldpath mcp --root packs --write    also apply fixes, rename, and make packs and levels

For a client that reads .mcp.json:
  {\"mcpServers\": {\"goldpath\": {\"command\": \"goldpath\", \"args\": [\"mcp\", \"--root\", \"packs\"]}}}")]
pub(crate) struct Mcp {
    /// The folder that is served
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) root: PathBuf,
    /// Offer the tools that change files too
    #[arg(long)]
    pub(crate) write: bool,
}
