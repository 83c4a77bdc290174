//! The result of a search.

use std::fmt;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The proved verdict.
    pub verdict: Verdict,
    /// The number of distinct states stored.
    pub states: u64,
    /// The number of turns played.
    pub turns: u64,
}

/// The verdict of a search. Paths are lists of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This path wins, and no shorter one does.
    Shortest {
        /// The path.
        path: Vec<u16>,
    },
    /// This path wins. A shorter one may exist.
    Found {
        /// The path.
        path: Vec<u16>,
        /// A lower bound on the steps of a win.
        lower: u32,
        /// The limit that prevented a stronger proof.
        shortage: Shortage,
    },
    /// No path wins.
    Unsolvable(Proof),
    /// No path was found, and it is not proved that none exists.
    Undecided {
        /// A lower bound on the steps of a win.
        lower: u32,
        /// The limit that prevented a stronger proof.
        shortage: Shortage,
    },
}

impl Verdict {
    /// The winning path; `None` if none was found.
    pub fn path(&self) -> Option<&[u16]> {
        match self {
            Self::Shortest { path } | Self::Found { path, .. } => Some(path),
            Self::Unsolvable(_) | Self::Undecided { .. } => None,
        }
    }
}

/// The reason why no path wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// All reachable states were visited, and none wins. States that a bound proves dead were not expanded.
    Exhausted,
    /// A bound proves that the start is dead.
    DeadStart,
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortage {
    /// The maximum number of states.
    States,
    /// The memory limit.
    Memory,
    /// The time limit.
    Time,
    /// A turn was cut before its end.
    Cut,
    /// None: the task was to find any path.
    AnyIsEnough,
}

impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::States => "out of states",
            Self::Memory => "out of memory",
            Self::Time => "out of time",
            Self::Cut => "a turn does not end and was cut",
            Self::AnyIsEnough => "any path was enough",
        })
    }
}
