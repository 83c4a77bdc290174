//! Writing the files of one project as one change.

use std::collections::BTreeMap;
use std::path::Path;

use disk::{Change, NotWritten};
use language::escape;

use crate::exit::Failure;

/// Makes all of these changes in a folder, or none. Fails with the reason if one is impossible.
pub(crate) fn write_all(folder: &Path, changes: &[Change]) -> Result<(), Failure> {
    disk::write(folder, changes).map_err(|why| match why {
        NotWritten::Refused(refused) => {
            let path =
                |at: usize| changes.get(at).map(|it| it.path().display().to_string()).unwrap_or_default();
            let said = |(at, why): (usize, String)| format!("{}: {why}", escape(&path(at)));
            let all: Vec<String> = refused.into_iter().map(said).collect();
            Failure::could_not_run(format!("nothing was written: {}", all.join("; ")))
        }
        NotWritten::Interrupted(why) => {
            let folder = folder.display().to_string();
            Failure::could_not_run(format!("{}: {}", escape(&folder), interrupted(&why)))
        }
    })
}

/// Makes changes in a folder as one, without those that are refused; `refuse` gets each of these with the reason. Returns
/// what came with those that were made, or why the change was interrupted.
pub(crate) fn write_without_refused<T>(
    folder: &Path,
    mut changes: Vec<(T, Change)>,
    mut refuse: impl FnMut(T, String),
) -> Result<Vec<T>, String> {
    while !changes.is_empty() {
        let all: Vec<Change> = changes.iter().map(|(_, change)| change.clone()).collect();
        let refused: BTreeMap<usize, String> = match disk::write(folder, &all) {
            Ok(()) => break,
            Err(NotWritten::Refused(refused)) => refused.into_iter().collect(),
            // Another attempt would finish the change first, and then find files that are not as they were read.
            Err(NotWritten::Interrupted(why)) => return Err(interrupted(&why)),
        };
        let mut left = Vec::new();
        for (at, (of, change)) in changes.into_iter().enumerate() {
            match refused.get(&at) {
                Some(why) => refuse(of, why.clone()),
                None => left.push((of, change)),
            }
        }
        // Each time there are fewer, so that this ends.
        changes = if refused.is_empty() { Vec::new() } else { left };
    }
    Ok(changes.into_iter().map(|(of, _)| of).collect())
}

/// What is said of a change of which some files could be neither replaced nor changed back.
pub(crate) fn interrupted(why: &str) -> String {
    format!("the change was interrupted: {why}; the next command finishes it")
}
