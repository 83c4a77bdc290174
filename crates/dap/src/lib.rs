//! The debug adapter: a client of the [Debug Adapter Protocol] goes along what is recorded of a level, forwards and backwards.
//!
//! A game is deterministic, so its recording is played once and its turns are kept as records. Where the client stands is a
//! place in these records: to step back costs what to step forward costs, and leads to the same.
//!
//! [Debug Adapter Protocol]: https://microsoft.github.io/debug-adapter-protocol/specification

mod adapter;
mod breakpoints;
mod evaluate;
mod launch;
mod message;
mod shown;
mod sources;
#[cfg(test)]
mod tests;
mod walk;
mod wire;

use std::io::{self, BufReader};

use language::Languages;

pub use adapter::serve;

/// Serves a client on stdin and stdout until it disconnects or stdin ends.
pub fn run(languages: Languages) -> io::Result<()> {
    serve(&mut BufReader::new(io::stdin().lock()), &mut io::stdout().lock(), languages)
}
