//! Levels as files: their ids are the names of these.

use std::sync::Arc;

use catalog::Name;
use language::Renamable;
use pack::{File, FileKind, Pack};
use text::TextSize;

use crate::occurrences::Subject;
use crate::sequence;

/// The id of a level at an offset, with the file that has its name.
pub fn named_file(pack: &Pack, file: &File, offset: TextSize) -> Option<(Renamable, Arc<str>)> {
    let (subject, range) = Subject::at(pack, file, offset)?;
    let level = pack.file(&sequence::path_of(&subject.text)).filter(|_| subject.class == Name::Level)?;
    Some((Renamable { range, text: subject.text }, Arc::clone(&level.path)))
}

/// The path of a level file once it has another name.
pub fn renamed_level(pack: &Pack, level: &str, name: &str) -> Result<String, String> {
    path_for(pack, name, Some(level))
}

/// The path of a level that is to have a name, if it can: that of a new file, or another one for a file.
pub(crate) fn path_for(pack: &Pack, name: &str, file: Option<&str>) -> Result<String, String> {
    let path = sequence::path_of(name);
    let refused = |why: &str| {
        let name = language::escape(name);
        Err(format!("`{name}` cannot be the name of a level, which is the one of its file{why}"))
    };
    if name.trim() != name || name.starts_with('.') || !is_level(&path) {
        return refused("");
    }
    if name.starts_with('$') {
        return refused(": references are written this way");
    }
    if let Some(why) = language::unportable_name(file_name_of(&path)) {
        return refused(&format!(": Windows does not allow it, since {why}"));
    }
    // On many disks small and capital letters are the same.
    let lower = path.to_lowercase();
    let is_taken = |other: &Arc<File>| other.path.to_lowercase() == lower && Some(&*other.path) != file;
    if pack.files().any(is_taken) {
        return Err(format!("`{path}` already exists"));
    }
    Ok(path)
}

fn file_name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn is_level(path: &str) -> bool {
    FileKind::of(path) == Some(FileKind::Level)
}
