//! What follows files that are deleted: the sequence lists their levels no longer.

use language::FileEdit;
use pack::Pack;

use crate::sequence::{level_of, without};

/// The edits of a pack before files of it, or folders of them, are deleted.
pub fn follow_deletions(pack: &Pack, paths: &[String]) -> Vec<FileEdit> {
    let is_below = |file: &str, gone: &str| {
        file.strip_prefix(gone).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let is_gone = |file: &str| paths.iter().any(|gone| is_below(file, gone));
    let edits = without(pack, |entry| level_of(pack, entry).is_some_and(|level| is_gone(&level.path)));
    // The files are deleted whatever the text of the game is like.
    edits.unwrap_or_default()
}
