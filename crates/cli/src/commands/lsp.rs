//! `goldpath lsp`: the language server.

use language::Languages;

use crate::exit::{Exit, Failure};

pub(crate) fn run(languages: Languages) -> Result<Exit, Failure> {
    Ok(match lsp::run(languages)? {
        lsp::Exit::Clean => Exit::Clean,
        lsp::Exit::Abrupt => Exit::Found,
    })
}
