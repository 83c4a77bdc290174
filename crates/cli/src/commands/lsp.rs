//! `goldpath lsp`: the language server.

use crate::exit::{Exit, Failure};
use crate::languages::languages;

pub(crate) fn run() -> Result<Exit, Failure> {
    Ok(match lsp::run(languages())? {
        lsp::Exit::Clean => Exit::Clean,
        lsp::Exit::Abrupt => Exit::Found,
    })
}
