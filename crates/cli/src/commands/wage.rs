//! `goldpath wage`: commands for WAGE games only.

mod convert;
mod run;

use std::path::Path;

use crate::args::{Wage, WageCommand};
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &Wage) -> Result<Exit, Failure> {
    match &args.command {
        WageCommand::Run(args) => run::run(args),
        WageCommand::Convert(args) => convert::run(args),
    }
}

/// Reads the text of a file.
fn read(path: &Path) -> Result<String, Failure> {
    disk::read_text(path).map_err(|why| Failure::could_not_run(format!("{}: {why}", path.display())))
}
