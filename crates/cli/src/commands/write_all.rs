//! Writes the files of one project atomically.

use std::path::Path;

use disk::Change;
use language::escape;

use crate::exit::Failure;

/// Makes all of these changes in a folder, or none. Fails with the reason if one is impossible.
pub(crate) fn write_all(folder: &Path, changes: &[Change]) -> Result<(), Failure> {
    disk::write(folder, changes).map_err(|refused| {
        let path = |at: usize| changes.get(at).map(|it| it.path().display().to_string()).unwrap_or_default();
        let said = |(at, why): (usize, String)| format!("{}: {why}", escape(&path(at)));
        let all: Vec<String> = refused.into_iter().map(said).collect();
        Failure::could_not_run(format!("nothing was written: {}", all.join("; ")))
    })
}
