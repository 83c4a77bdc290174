//! The answers of a search.

use std::fmt;

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What is proved.
    pub verdict: Verdict,
    /// The number of distinct states that were stored.
    pub states: u64,
    /// The number of turns that were played.
    pub turns: u64,
}

/// What a search proved. Paths are lists of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The path wins, and no shorter one does.
    Shortest {
        /// The path.
        path: Vec<u16>,
    },
    /// The path wins. A shorter one may exist.
    Found {
        /// The path.
        path: Vec<u16>,
        /// No path with fewer steps wins.
        lower: u32,
        /// What ran out before more was proved.
        shortage: Shortage,
    },
    /// No path wins.
    Unsolvable(Proof),
    /// No path was found, and it is not proved that none exists.
    Undecided {
        /// No path with fewer steps wins.
        lower: u32,
        /// What ran out.
        shortage: Shortage,
    },
}

impl Verdict {
    /// The path, if one is known.
    pub fn path(&self) -> Option<&[u16]> {
        match self {
            Self::Shortest { path } | Self::Found { path, .. } => Some(path),
            Self::Unsolvable(_) | Self::Undecided { .. } => None,
        }
    }
}

/// Why no path wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// All states that can be reached were visited, and none wins. Those that a bound proves dead were not
    /// left.
    Exhausted,
    /// A bound proves the start dead.
    DeadStart,
}

/// What ran out before a search could prove more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortage {
    /// The states that may be stored.
    States,
    /// The memory.
    Memory,
    /// The time.
    Time,
    /// A turn was cut before its end.
    Cut,
    /// Nothing: any path was enough.
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
