//! `goldpath dap`: the debug adapter.

use language::Languages;

use crate::exit::{Exit, Failure};

pub(crate) fn run(languages: Languages) -> Result<Exit, Failure> {
    ::dap::run(languages)?;
    Ok(Exit::Clean)
}
