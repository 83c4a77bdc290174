//! Writes files atomically.

use std::fs;
use std::path::Path;

use crate::exit::Failure;

/// Writes a file. Readers see either the old text or the new one.
pub(crate) fn write(path: &Path, text: &[u8]) -> Result<(), Failure> {
    let failed = |error: std::io::Error| {
        Failure::could_not_run(format!("`{}` cannot be written: {error}", path.display()))
    };
    // Preserve symbolic links.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        // A pipe or terminal cannot be replaced, and writing to a folder fails by itself.
        return fs::write(path, text).map_err(failed);
    }
    disk::replace(path, text)
        .map_err(|why| Failure::could_not_run(format!("`{}` cannot be written: {why}", path.display())))
}

/// Fails early if the path is a folder or its parent does not exist.
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
