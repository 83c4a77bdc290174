//! What a level is without each of its entities, as plain data; serialized, what the editor protocol says.

use serde::Serialize;

/// What a level needs of its entities; serialized, the `Necessity` of the editor protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Necessity {
    /// No path with fewer steps wins with all entities; absent if none wins.
    pub lower: Option<u32>,
    /// A path with this number of steps wins with all entities.
    pub length: Option<u32>,
    /// The entities: those in cells layer by layer and row by row, then those of several cells.
    pub entities: Vec<EntityNeed>,
}

/// An entity, and what the level is without it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EntityNeed {
    /// Its kind.
    pub kind: String,
    /// The layer of an entity in a cell.
    pub layer: Option<String>,
    /// Its cell, as column and row from 0.
    pub position: Option<(i32, i32)>,
    /// The index of an entity of several cells, among those.
    pub multi_cell_object: Option<usize>,
    /// What the level is without it.
    pub need: Need,
    /// No path with fewer steps wins without it.
    pub lower: Option<u32>,
    /// A path with this number of steps wins without it.
    pub length: Option<u32>,
}

/// What a level is without an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Need {
    /// It is proved that no path wins.
    Essential,
    /// A shortest path has as many steps as with it.
    Same,
    /// A shortest path has more steps.
    Longer,
    /// A shortest path has fewer steps.
    Shorter,
    /// It is not decided.
    Undecided,
}

impl Need {
    /// The word of the protocol and of the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Essential => "essential",
            Self::Same => "same",
            Self::Longer => "longer",
            Self::Shorter => "shorter",
            Self::Undecided => "undecided",
        }
    }
}
