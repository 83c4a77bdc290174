//! Whether a folder is a project, and of which language.

use std::io;
use std::path::Path;

use language::{FolderLayout, Language, Languages};

use crate::single::{Asked, language_of_file, read_head};

/// The language whose project a folder is; `None` when it is none. A link that leads nowhere counts: it should have
/// been the file. An error when the system does not let anyone look.
pub(crate) fn language_of(folder: &Path, languages: Languages) -> io::Result<Option<&'static dyn Language>> {
    for language in languages.of_games() {
        if let Some(layout) = language.layout().folder()
            && is_project(language, layout, folder, languages)?
        {
            return Ok(Some(language));
        }
    }
    Ok(None)
}

/// Whether a folder is a project of this layout. It is none if a file that would make it one is a project by itself, or
/// if each of them is that of something else.
pub(crate) fn is_project(
    language: &dyn Language,
    layout: &FolderLayout,
    folder: &Path,
    languages: Languages,
) -> io::Result<bool> {
    let mut is_it = false;
    for name in layout.markers {
        let path = folder.join(name);
        match path.symlink_metadata() {
            Ok(_) if path.is_dir() => {}
            Ok(_) if language_of_file(&path, languages, Asked::Found).is_some() => return Ok(false),
            Ok(_) => is_it |= why_foreign(language, &path).is_none(),
            Err(error) if is_absence(&error) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(is_it)
}

/// Why a file with the name of one that makes a project of its folder does not: see [`Language::why_foreign`].
pub(crate) fn why_foreign(language: &dyn Language, path: &Path) -> Option<&'static str> {
    let name = path.file_name()?.to_str()?;
    if !language.layout().folder()?.markers.contains(&name) {
        return None;
    }
    language.why_foreign(name, &read_head(path)?)
}

/// Returns true if the error means that the file does not exist, rather than that it is inaccessible.
fn is_absence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}
