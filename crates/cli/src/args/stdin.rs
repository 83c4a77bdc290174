//! Which file a text on standard input is meant to be.

use std::path::{Path, PathBuf};

use crate::exit::Failure;

/// The file whose text comes from standard input, where one does: `-`, or no path at all, with the name of the file.
pub(super) fn stdin<'a>(paths: &[PathBuf], filename: Option<&'a Path>) -> Result<Option<&'a Path>, Failure> {
    let is_stdin = |path: &PathBuf| path == Path::new("-");
    match (filename, paths) {
        (Some(file), []) => Ok(Some(file)),
        (Some(file), [only]) if is_stdin(only) => Ok(Some(file)),
        (Some(_), _) => Err(Failure::usage("`--stdin-filename` can't be combined with other paths than `-`")),
        (None, paths) if paths.iter().any(is_stdin) => Err(Failure::usage(
            "`-` requires `--stdin-filename PATH`, the pack file that the text on standard input belongs to",
        )),
        (None, _) => Ok(None),
    }
}
