//! The semantics of replay and board.

use serde::Deserialize;

/// Which rules a game follows where its documents and its released implementation disagree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Semantics {
    /// Those of the released game.
    #[default]
    Released,
    /// Those of the documents.
    Documented,
}

impl Semantics {
    /// All semantics.
    pub const ALL: [Self; 2] = [Self::Released, Self::Documented];

    /// Parses a name; `None` if it is unknown.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == word)
    }

    /// The name used in settings and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Released => "released",
            Self::Documented => "documented",
        }
    }
}
