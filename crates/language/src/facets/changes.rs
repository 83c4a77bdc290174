//! Facets that change names and files across a project.

use std::sync::Arc;

use text::{TextRange, TextSize};

use crate::{FileEdit, FormatOptions, Refactoring, Renamable, RenamedFile, Watch};

/// Linked editing of a name and its references.
pub trait LinkedEditing: Sync {
    /// The name that is defined at an offset and all its references, if all are in this file; else empty.
    fn linked(&self, file: &str, offset: TextSize) -> Vec<TextRange>;

    /// The texts that a name can become while it is typed, as a regular expression of JavaScript.
    fn word_pattern(&self) -> &'static str;
}

/// Renaming of names.
pub trait Renaming: Sync {
    /// The name at an offset, if it can be renamed; `None` if there is no name. Err: why it can't be renamed.
    fn renamable(&self, file: &str, offset: TextSize) -> Result<Option<Renamable>, String>;

    /// Edits that rename the name at an offset everywhere. Err: why it can't be renamed. May take seconds.
    fn rename(
        &self,
        file: &str,
        offset: TextSize,
        name: &str,
        watch: Watch<'_>,
    ) -> Result<Vec<FileEdit>, String>;
}

/// References to files by name, kept valid when files are renamed or deleted.
pub trait FileNames: Sync {
    /// The file name at an offset, and the file it names.
    fn named_file(&self, file: &str, offset: TextSize) -> Option<(Renamable, Arc<str>)>;

    /// Edits that follow the renaming of a file, and its new path. Err: why it can't be renamed. May take seconds.
    fn rename_file(&self, file: &str, name: &str, watch: Watch<'_>) -> Result<RenamedFile, String>;

    /// Edits that remove references to deleted files and folders.
    fn follow_deletions(&self, paths: &[String]) -> Vec<FileEdit>;

    /// Edits that follow the renaming of a file or folder.
    fn follow_rename(&self, old: &str, new: &str) -> Vec<FileEdit>;
}

/// Refactorings, which leave play unchanged unless their title says otherwise.
pub trait Refactorings: Sync {
    /// Refactorings that apply at a range. Cheap: [`refactor`](Self::refactor) finds out whether one is possible.
    fn refactorings(&self, file: &str, range: TextRange) -> Vec<Refactoring>;

    /// Edits of the refactoring with this id at a range. Err: why it isn't possible. May take seconds.
    fn refactor(
        &self,
        file: &str,
        range: TextRange,
        id: &str,
        options: &FormatOptions,
        watch: Watch<'_>,
    ) -> Result<Vec<FileEdit>, String>;
}
