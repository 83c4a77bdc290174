//! What stood in the way of reading, beside the contents of files.

/// Whether something was left unread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// Nothing is missing; worth saying all the same.
    Note,
    /// Something that belongs to the answer was not read.
    Unread,
}

/// What stood in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The path, as far as possible as the user gave it.
    pub path: String,
    /// One line, no final stop.
    pub message: String,
    /// Whether something was left unread.
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
