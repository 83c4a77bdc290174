//! A change of the text that a person may ask for at a place where nothing is wrong.

/// A change that keeps what the project does, as it is offered. Its edits are asked for by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refactoring {
    /// Its name among those of the language.
    pub id: &'static str,
    /// What it does, in the imperative.
    pub title: String,
    /// What it is.
    pub kind: RefactoringKind,
}

/// What a refactoring is, in words that editors have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefactoringKind {
    /// It writes the same in another way.
    Rewrite,
    /// It puts something into another place.
    Move,
}
