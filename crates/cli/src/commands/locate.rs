//! The packs of commands that only support packs.

use std::path::Path;

use disk::Source;
use gridponder::GRIDPONDER;
use language::{Language, Languages};

use crate::commands::one_project;
use crate::exit::Failure;

/// The language of the commands that only support packs.
pub(crate) static PACKS: [&dyn Language; 1] = [&GRIDPONDER];

/// The pack at a path; fails if there are several.
pub(crate) fn source_of(path: &Path) -> Result<Source, Failure> {
    one_project::source_of(path, Languages::new(&PACKS))
}
