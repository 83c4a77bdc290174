//! Files that are written as a whole or not at all.

use std::fs;
use std::path::Path;

use crate::exit::Failure;

/// Writes a file. Whoever reads it sees the old text or the new one, never half of it.
pub(crate) fn write(path: &Path, text: &[u8]) -> Result<(), Failure> {
    let failed = |error: std::io::Error| {
        Failure::could_not_run(format!("`{}` cannot be written: {error}", path.display()))
    };
    // A link stays a link.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        // A pipe or a terminal cannot be exchanged; a folder refuses by itself.
        return fs::write(path, text).map_err(failed);
    }
    disk::replace(path, text)
        .map_err(|why| Failure::could_not_run(format!("`{}` cannot be written: {why}", path.display())))
}

/// Refuses early what surely cannot be written in the end.
pub(crate) fn expect_folder(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if path.is_dir() {
        return Err(Failure::could_not_run(format!(
            "`{}` cannot be written: it is a folder",
            path.display()
        )));
    }
    match folder {
        Some(folder) if !folder.is_dir() => Err(Failure::could_not_run(format!(
            "`{}` cannot be written: the folder `{}` does not exist",
            path.display(),
            folder.display()
        ))),
        _ => Ok(()),
    }
}
