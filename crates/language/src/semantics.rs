//! Whose rules a game is played by.

use serde::Deserialize;

/// Whose rules a game is played by, where its documents and its released implementation disagree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
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

    /// The one of that word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == word)
    }

    /// The word for it in settings and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Released => "released",
            Self::Documented => "documented",
        }
    }
}
