//! Folders that a search leaves out, and what is said of those that hold projects.

use std::collections::{BTreeSet, VecDeque};
use std::ffi::OsStr;
use std::fs::{self, DirEntry};
use std::path::Path;

use language::{Language, Languages};

use crate::Problem;
use crate::recognize::language_of;
use crate::single::{Asked, language_of_file};

/// How many files and folders of skipped folders are looked at in one search. Those that tools fill may hold a million,
/// and they are the reason for skipping them.
const MAX_LOOKED_AT: usize = 10_000;

/// Folders of version control, which hold no files that people edit.
const NEVER: [&str; 3] = [".git", ".hg", ".svn"];

/// Whether files and folders of this name are hidden.
pub(crate) fn is_hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

/// The folders that one search has skipped.
#[derive(Default)]
pub(crate) struct Skipped {
    looked_at: usize,
}

impl Skipped {
    /// What is to be said of a folder that is skipped: that there are projects in it, as far as it is looked at.
    pub(crate) fn look(&mut self, folder: &Path, shown: String, languages: Languages) -> Option<Problem> {
        let name = folder.file_name()?;
        if NEVER.iter().any(|it| name == *it) {
            return None;
        }
        let (mut found, is_cut) = self.projects_in(folder, languages);
        let first = found.pop()?;
        let nouns: BTreeSet<&str> = found.iter().chain([&first]).map(|it| it.project_noun()).collect();
        let noun = if nouns.len() == 1 { first.project_noun() } else { "project" };
        let why = if is_hidden(name) { "it is hidden" } else { "tools fill folders of this name" };
        let (at_least, count) = (if is_cut { "at least " } else { "" }, found.len() + 1);
        let (s, are, them) = if count == 1 { ("", "is", "it") } else { ("s", "are", "them") };
        let message = format!(
            "{at_least}{count} {noun}{s} in this folder {are} left out, because {why}; name it to have {them} checked"
        );
        Some(Problem::note(shown, message))
    }

    /// The languages of the projects in a folder, and whether there may be more. What lies least deep is looked at first;
    /// links are not followed.
    fn projects_in(&mut self, folder: &Path, languages: Languages) -> (Vec<&'static dyn Language>, bool) {
        let mut found = Vec::new();
        let mut folders = VecDeque::from([folder.to_owned()]);
        while let Some(folder) = folders.pop_front() {
            if let Ok(Some(language)) = language_of(&folder, languages) {
                found.push(language);
                continue;
            }
            let entries = fs::read_dir(&folder).into_iter().flatten().filter_map(Result::ok);
            let rest = MAX_LOOKED_AT.saturating_sub(self.looked_at);
            let mut entries: Vec<DirEntry> = entries.take(rest + 1).collect();
            entries.sort_unstable_by_key(DirEntry::file_name);
            for entry in entries {
                if self.looked_at == MAX_LOOKED_AT {
                    return (found, true);
                }
                self.looked_at += 1;
                match entry.file_type() {
                    Ok(it) if it.is_dir() => folders.push_back(entry.path()),
                    Ok(it) if it.is_file() => {
                        found.extend(language_of_file(&entry.path(), languages, Asked::Found));
                    }
                    _ => {}
                }
            }
        }
        (found, false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Folder, LANGUAGES, LANGUAGES_WITH_FILES};

    #[test]
    fn projects_of_several_languages_are_counted_together() {
        let folder = Folder::new(&[".h/p/game.json", ".h/a.song", ".h/.x/b.song"]);
        let told = Skipped::default().look(&folder.path(".h"), "H".to_owned(), LANGUAGES_WITH_FILES).unwrap();
        assert!(told.message.starts_with("3 projects in this folder are left out"), "{told}");
    }

    #[test]
    fn a_look_into_what_is_skipped_ends() {
        let folder = Folder::new(&[".h/a/game.json", ".h/b/x.json"]);
        let mut spent = Skipped { looked_at: MAX_LOOKED_AT };
        assert_eq!(spent.look(&folder.path(".h"), String::new(), LANGUAGES), None);
        let mut nearly = Skipped { looked_at: MAX_LOOKED_AT - 2 };
        let told = nearly.look(&folder.path(".h"), "H".to_owned(), LANGUAGES).unwrap();
        assert!(told.message.starts_with("at least 1 pack in this folder is left out"), "{told}");
    }
}
