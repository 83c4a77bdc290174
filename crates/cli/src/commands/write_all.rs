//! Writing the files of one project, all or none.

use std::path::Path;

use disk::Change;
use language::escape;

use crate::exit::Failure;

/// Makes all of these changes in a folder. Where one is refused, none is made, and what stands in the way is said.
pub(crate) fn write_all(folder: &Path, changes: &[Change]) -> Result<(), Failure> {
    disk::write(folder, changes).map_err(|refused| {
        let path = |at: usize| changes.get(at).map(|it| it.path().display().to_string()).unwrap_or_default();
        let said = |(at, why): (usize, String)| format!("{}: {why}", escape(&path(at)));
        let all: Vec<String> = refused.into_iter().map(said).collect();
        Failure::could_not_run(format!("nothing was written: {}", all.join("; ")))
    })
}
