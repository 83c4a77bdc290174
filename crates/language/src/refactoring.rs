//! Refactorings: changes of the text offered without a diagnostic.

/// A refactoring as it is offered. Its edits are computed on request, by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refactoring {
    /// The id, unique in the language.
    pub id: &'static str,
    /// The title, in the imperative.
    pub title: String,
    /// The kind.
    pub kind: RefactoringKind,
}

/// The kind of a refactoring, as editors classify them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefactoringKind {
    /// Rewrites code in another form.
    Rewrite,
    /// Moves something elsewhere.
    Move,
}
