//! Whether and how a level can be won, as plain data; serialized, part of the editor protocol.

use serde::Serialize;

use crate::{Unproved, Verdict};

/// What a search with a limited time says of a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Solvability {
    /// Proved that the shortest way to win has this many moves.
    Shortest {
        /// A lower bound on the moves of a win.
        least: u32,
        /// The number of moves of a known win: the same.
        most: u32,
    },
    /// A way to win is known. A shorter one may exist.
    Found {
        /// A lower bound on the moves of a win.
        least: u32,
        /// The number of moves of a known win.
        most: u32,
        /// Why no more is proved.
        reason: String,
    },
    /// Proved that no path wins.
    Unsolvable {
        /// Why not.
        reason: String,
    },
    /// Neither is proved.
    Undecided {
        /// A lower bound on the moves of a win.
        least: u32,
        /// Why no more is proved.
        reason: String,
    },
    /// The level was not searched.
    NotSearched {
        /// Why not.
        reason: String,
    },
}

impl Solvability {
    /// What a verdict says.
    pub fn of(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Shortest(path) => Self::Shortest { least: path.len() as u32, most: path.len() as u32 },
            Verdict::Found { path, lower, why } => {
                Self::Found { least: *lower, most: path.len() as u32, reason: why.to_string() }
            }
            Verdict::Unsolvable(why) => Self::Unsolvable { reason: why.clone() },
            Verdict::Undecided { why: Unproved::NotSearched(why), .. } => {
                Self::NotSearched { reason: why.clone() }
            }
            Verdict::Undecided { lower, why } => Self::Undecided { least: *lower, reason: why.to_string() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_that_no_search_plays_is_not_searched_instead_of_undecided() {
        let chance = || "chance has a part in the game".to_owned();
        let undecided = |why| Solvability::of(&Verdict::Undecided { lower: 3, why });
        assert_eq!(undecided(Unproved::NotSearched(chance())), Solvability::NotSearched { reason: chance() });
        let reason = "out of time".to_owned();
        assert_eq!(undecided(Unproved::OutOfTime), Solvability::Undecided { least: 3, reason });
    }
}
