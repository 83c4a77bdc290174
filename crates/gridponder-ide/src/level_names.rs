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
    if let Some(why) = why_invalid(name, &path) {
        return Err(format!("invalid level id `{}`: {why}", language::escape(name)));
    }
    // On many disks small and capital letters are the same.
    let lower = path.to_lowercase();
    let is_taken = |other: &&Arc<File>| other.path.to_lowercase() == lower && Some(&*other.path) != file;
    match pack.files().find(is_taken) {
        Some(other) if *other.path != *path => Err(format!(
            "`{}` already exists; `{path}` differs from it only in upper and lower case",
            other.path
        )),
        Some(_) => Err(format!("`{path}` already exists")),
        None => Ok(path),
    }
}

/// Why a text is no id of a level.
fn why_invalid(name: &str, path: &str) -> Option<String> {
    if name.trim() != name {
        return Some("ids have no spaces at their ends".to_owned());
    }
    if name.starts_with('.') && !name.contains('/') {
        return Some("files whose names start with `.` are hidden".to_owned());
    }
    if !is_level(path) {
        return Some("it must be the name of a file in `levels`, without folders".to_owned());
    }
    if name.starts_with('$') {
        return Some("ids that start with `$` are read as references".to_owned());
    }
    let why = language::unportable_name(file_name_of(path))?;
    Some(format!("Windows does not allow the file name: {why}"))
}

fn file_name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn is_level(path: &str) -> bool {
    FileKind::of(path) == Some(FileKind::Level)
}
