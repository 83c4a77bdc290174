//! `goldpath lsp`: the language server.

use crate::exit::{Exit, Failure};

pub(crate) fn run() -> Result<Exit, Failure> {
    Ok(match lsp::run()? {
        lsp::Exit::Clean => Exit::Clean,
        lsp::Exit::Abrupt => Exit::Found,
    })
}
