//! Whose rules a game is played by.

/// Whose rules a game is played by, where its documents and its released implementation disagree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Semantics {
    /// Those of the released game, which players have.
    #[default]
    Released,
    /// Those of the documents.
    Documented,
}

impl Semantics {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Released, Self::Documented];

    /// The word for it in settings and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Released => "released",
            Self::Documented => "documented",
        }
    }
}
