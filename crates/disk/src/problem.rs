//! Problems while reading that do not concern the contents of files.

/// Whether something was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// Nothing is missing; for information.
    Note,
    /// Something that belongs to the result was not read.
    Unread,
}

/// A problem while reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The path, if possible in the user's notation.
    pub path: String,
    /// One line without a final period.
    pub message: String,
    /// Whether something was not read.
    pub kind: ProblemKind,
}

impl Problem {
    pub(crate) fn note(path: String, message: impl Into<String>) -> Self {
        Self { path, message: message.into(), kind: ProblemKind::Note }
    }

    pub(crate) fn unread(path: String, message: impl Into<String>) -> Self {
        Self { path, message: message.into(), kind: ProblemKind::Unread }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}
