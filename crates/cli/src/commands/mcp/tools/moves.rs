//! Moves as an agent writes them: a list, or the letters of a game of PuzzleScript.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Moves.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(
    untagged,
    expecting = "moves are a list such as [\"right\", \"up\"], or letters such as \"RRU\" in a game of PuzzleScript"
)]
pub(super) enum Moves {
    /// A list, as in a gold path.
    List(Vec<Value>),
    /// Letters, as in the sessions of a game of PuzzleScript, or a list as text.
    Text(String),
}

impl Moves {
    /// As the command line takes them.
    pub(super) fn written(&self) -> String {
        match self {
            Self::List(list) => Value::from(list.clone()).to_string(),
            Self::Text(text) => text.clone(),
        }
    }
}
