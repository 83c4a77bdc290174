//! A way to mend a diagnostic, as edits.

use std::sync::Arc;

use text::Edit;

/// How sure a fix is, surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Applicability {
    /// It keeps what was meant; tools may apply it unasked.
    Safe,
    /// Likely, but a person should look.
    Unsafe,
    /// For a person to choose in an editor, and often to fill in: it removes something, or what it writes is
    /// made up. Tools never apply it.
    Manual,
}

/// An edit of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdit {
    /// Path below the root that was analyzed.
    pub file: Arc<str>,
    /// What changes there.
    pub edit: Edit,
}

/// A titled set of edits that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in the imperative.
    pub title: String,
    /// How sure it is.
    pub applicability: Applicability,
    /// All of it, or none.
    pub edits: Vec<FileEdit>,
}
