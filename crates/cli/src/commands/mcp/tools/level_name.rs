//! The name of a level, which is a number in games of PuzzleScript.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};

/// The name of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LevelName(String);

impl fmt::Display for LevelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl LevelName {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for LevelName {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a level is named by its id, or in a game by its number from 0")]
        enum Written {
            Number(u64),
            Name(String),
        }
        Ok(Self(match Written::deserialize(from)? {
            Written::Number(number) => number.to_string(),
            Written::Name(name) => name,
        }))
    }
}

impl JsonSchema for LevelName {
    fn schema_name() -> Cow<'static, str> {
        "LevelName".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["string", "integer"] })
    }
}
