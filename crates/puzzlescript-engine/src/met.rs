//! What play meets that a player should know of.

use std::fmt;

/// A message about a game that only play can bring to light (spec section 14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Issue {
    /// A group was still changing things in its last pass (`run-group-loop`).
    EndlessGroup {
        /// The line of its first rule.
        line: u32,
    },
    /// A loop jumped back too often (`run-loop-vortex`).
    EndlessLoop {
        /// The line of its first rule.
        line: u32,
    },
}

/// Why an input was cut before its end (spec section 21, 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Halt {
    /// `again` asked for more than 10,000 turns.
    Again,
    /// A rule had more than 10,000,000 combinations of matches, or all rules together ten times as many.
    Combinations,
    /// Loops, groups and `again` inside each other tried rules 10,000,000 times.
    Work,
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Again => "`again` asks for more than 10,000 turns",
            Self::Work => "the rules do not come to rest",
            Self::Combinations => "the rules have too many combinations of matches",
        })
    }
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EndlessGroup { line } => {
                write!(
                    f,
                    "the group of rules from line {line} on does not come to rest and is cut off after 200 rounds"
                )
            }
            Self::EndlessLoop { line } => {
                write!(
                    f,
                    "the loop of rules from line {line} on does not come to rest and is cut off after 200 rounds"
                )
            }
        }
    }
}

impl Issue {
    /// The line it is about.
    pub const fn line(self) -> u32 {
        match self {
            Self::EndlessGroup { line } | Self::EndlessLoop { line } => line,
        }
    }
}
