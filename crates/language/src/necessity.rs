//! Which entities a level needs, as plain data; serialized, part of the editor protocol.

use serde::Serialize;

/// Which entities a level needs; serialized, the `Necessity` of the editor protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Necessity {
    /// A lower bound on the steps of a win with all entities; `None` if no path wins.
    pub lower: Option<u32>,
    /// The number of steps of a known win with all entities.
    pub length: Option<u32>,
    /// The entities: those in cells, layer by layer and row by row, then the multi-cell objects.
    pub entities: Vec<EntityNeed>,
}

/// An entity, and the effect of removing it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EntityNeed {
    /// Its kind.
    pub kind: String,
    /// The layer; `None` for a multi-cell object.
    pub layer: Option<String>,
    /// The cell, as column and row from 0; `None` for a multi-cell object.
    pub position: Option<(i32, i32)>,
    /// The index among the multi-cell objects, if it is one.
    pub multi_cell_object: Option<usize>,
    /// The effect of removing the entity.
    pub need: Need,
    /// A lower bound on the steps of a win without it.
    pub lower: Option<u32>,
    /// The number of steps of a known win without it.
    pub length: Option<u32>,
}

/// Which events of its own solution a level needs; serialized, the `EventNecessity` of the editor protocol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EventNecessity {
    /// A lower bound on the steps of a win; `None` if no path wins.
    pub lower: Option<u32>,
    /// The number of steps of a known win.
    pub length: Option<u32>,
    /// The events: type by type, all of a type before each of them.
    pub events: Vec<EventNeed>,
}

/// An event, and the effect of doing without it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EventNeed {
    /// The event in words, as `solve --must-not` reads it.
    pub event: String,
    /// The constraint that forbids it.
    pub constraint: serde_json::Value,
    /// The effect of doing without it.
    pub need: Need,
    /// A lower bound on the steps of a win without it.
    pub lower: Option<u32>,
    /// The number of steps of a known win without it.
    pub length: Option<u32>,
}

/// The effect of removing something from a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Need {
    /// Without it, no path wins (proved).
    Essential,
    /// The shortest solution has the same length.
    Same,
    /// The shortest solution is longer.
    Longer,
    /// The shortest solution is shorter.
    Shorter,
    /// None of these is proved.
    Undecided,
}

impl Need {
    /// The name used in the protocol and on the command line.
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
