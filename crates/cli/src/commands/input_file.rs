//! A file that a command takes, or standard input for `-`.

use std::borrow::Cow;
use std::io::{self, Read};
use std::path::Path;

use crate::exit::Failure;

/// Its display name.
pub(crate) fn name(path: &Path) -> Cow<'_, str> {
    if path == Path::new("-") { "standard input".into() } else { path.to_string_lossy() }
}

/// Reads it.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    if path == Path::new("-") {
        read_input().map_err(|why| Failure::could_not_run(format!("standard input: {why}")))
    } else {
        read_file(path)
    }
}

/// Reads a file, which may have the name `-`.
pub(crate) fn read_file(path: &Path) -> Result<String, Failure> {
    disk::read_text(path).map_err(|why| Failure::could_not_run(format!("{}: {why}", path.display())))
}

fn read_input() -> Result<String, String> {
    let mut text = String::new();
    let limit = disk::MAX_FILE_BYTES;
    io::stdin().take(limit + 1).read_to_string(&mut text).map_err(|error| error.to_string())?;
    if text.len() as u64 > limit { Err(format!("it has more than {limit} bytes")) } else { Ok(text) }
}
