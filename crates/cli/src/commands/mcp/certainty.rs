//! What kind of a verdict is told.

use schemars::JsonSchema;
use serde::Serialize;

/// What stands behind a verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub(super) enum Certainty {
    /// By replay or by a complete search: it is so.
    #[serde(rename = "proved")]
    Proved,
    /// A path that wins was found and replayed; a shorter one may exist.
    #[serde(rename = "found")]
    Found,
    /// Nothing follows from it: the limits did not suffice, or it was not played.
    #[default]
    #[serde(rename = "not decided")]
    NotDecided,
}

impl Certainty {
    /// That of a verdict in the words of the command line.
    pub(super) fn of(verdict: &str) -> Self {
        match verdict {
            "shortest" | "unsolvable" | "essential" | "optional" | "same" | "longer" | "shorter" => {
                Self::Proved
            }
            "found" => Self::Found,
            _ => Self::NotDecided,
        }
    }
}
