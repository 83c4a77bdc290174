//! Levels as files: their ids are the names of these.

use std::sync::Arc;

use catalog::Name;
use language::Renamable;
use pack::{File, FileKind, Pack};
use text::TextSize;

use crate::occurrences::Subject;

/// The id of a level at an offset, with the file that has its name.
pub fn named_file(pack: &Pack, file: &File, offset: TextSize) -> Option<(Renamable, Arc<str>)> {
    let (subject, range) = Subject::at(pack, file, offset)?;
    let level = pack.file(&path_of(&subject.text)).filter(|_| subject.class == Name::Level)?;
    Some((Renamable { range, text: subject.text }, Arc::clone(&level.path)))
}

/// The path of a level file once it has another name.
pub fn renamed_level(pack: &Pack, level: &str, name: &str) -> Result<String, String> {
    let path = path_of(name);
    let is_bad = |letter: char| letter.is_control() || r#"/\:*?"<>|"#.contains(letter);
    if name.trim() != name || name.starts_with('.') || name.chars().any(is_bad) || !is_level(&path) {
        return Err(format!(
            "`{}` cannot be the name of a level, which is the one of its file",
            language::escape(name)
        ));
    }
    // On many disks small and capital letters are the same.
    let lower = path.to_lowercase();
    if pack.files().any(|file| file.path.to_lowercase() == lower && *file.path != *level) {
        return Err(format!("`{path}` already exists"));
    }
    Ok(path)
}

fn path_of(level: &str) -> String {
    FileKind::Level.path().replace('*', level)
}

fn is_level(path: &str) -> bool {
    FileKind::of(path) == Some(FileKind::Level)
}
