//! The first position where two JSON values differ, and its phase of the turn.

use std::collections::BTreeMap;

use catalog::Json;

/// The phase of a turn that a difference belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// The state before the first turn.
    Loading,
    /// Whether the action was accepted as a turn.
    Acceptance,
    /// The board, the avatar, variables and counters after the turn.
    Board,
    /// The events of the turn.
    Events,
    /// Whether goals are met, and their progress.
    Goals,
    /// Whether the level is lost, and why.
    Losing,
}

impl Phase {
    /// The phase of a member of a state.
    pub(super) fn of_state(member: &str) -> Self {
        match member {
            "won" | "sequenceIndices" => Self::Goals,
            "lost" => Self::Losing,
            _ => Self::Board,
        }
    }
}

impl std::fmt::Display for Phase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Loading => "loading",
            Self::Acceptance => "acceptance",
            Self::Board => "board",
            Self::Events => "events",
            Self::Goals => "goals",
            Self::Losing => "losing",
        })
    }
}

/// The first difference between a recording and the replay.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The step, from 0; `None` before the first one.
    pub step: Option<usize>,
    /// The phase of the turn.
    pub phase: Phase,
    /// The path of the value, for example `state.layers.objects (2,1)`.
    pub field: String,
    /// The recorded value as JSON, or `nothing`.
    pub recorded: String,
    /// The replayed value.
    pub played: String,
}

/// The first difference between two values. Numbers are compared by value.
pub(super) fn first(phase: Phase, field: &str, recorded: &Json, played: &Json) -> Option<Difference> {
    match (recorded, played) {
        (Json::Object(left), Json::Object(right)) => {
            let keys = left.keys().chain(right.keys().filter(|key| !left.contains_key(*key)));
            keys.into_iter()
                .find_map(|key| either(phase, &format!("{field}.{key}"), left.get(key), right.get(key)))
        }
        (Json::Array(left), Json::Array(right)) => {
            let length = left.len().max(right.len());
            (0..length).find_map(|at| either(phase, &format!("{field}[{at}]"), left.get(at), right.get(at)))
        }
        (Json::Number(left), Json::Number(right)) if are_close(left.as_f64(), right.as_f64()) => None,
        _ if recorded == played => None,
        _ => Some(difference(phase, field, Some(recorded), Some(played))),
    }
}

fn either(phase: Phase, field: &str, recorded: Option<&Json>, played: Option<&Json>) -> Option<Difference> {
    match (recorded, played) {
        (Some(recorded), Some(played)) => first(phase, field, recorded, played),
        (None, None) => None,
        (recorded, played) => Some(difference(phase, field, recorded, played)),
    }
}

fn difference(phase: Phase, field: &str, recorded: Option<&Json>, played: Option<&Json>) -> Difference {
    let shown = |value: Option<&Json>| value.map_or_else(|| "nothing".to_owned(), Json::to_string);
    Difference {
        step: None,
        phase,
        field: field.to_owned(),
        recorded: shown(recorded),
        played: shown(played),
    }
}

fn are_close(left: Option<f64>, right: Option<f64>) -> bool {
    let (Some(left), Some(right)) = (left, right) else { return false };
    (left - right).abs() <= 1e-9 * left.abs().max(right.abs()).max(1.0)
}

/// The first difference in the given members of two states. Cells of layers are compared by their position on
/// the board.
pub(super) fn first_of_state(
    recorded: &Json,
    played: &Json,
    wanted: impl Fn(&str) -> bool,
) -> Option<Difference> {
    let (Json::Object(left), Json::Object(right)) = (recorded, played) else {
        return first(Phase::Board, "state", recorded, played);
    };
    let keys = left.keys().chain(right.keys().filter(|key| !left.contains_key(*key)));
    keys.filter(|key| wanted(key)).find_map(|key| {
        let phase = Phase::of_state(key);
        let field = format!("state.{key}");
        match (left.get(key), right.get(key)) {
            (Some(Json::Object(left)), Some(Json::Object(right))) if key == "layers" => {
                let names = left.keys().chain(right.keys().filter(|name| !left.contains_key(*name)));
                names.into_iter().find_map(|name| {
                    first_of_layer(&format!("{field}.{name}"), left.get(name), right.get(name))
                })
            }
            (recorded, played) => either(phase, &field, recorded, played),
        }
    })
}

fn first_of_layer(field: &str, recorded: Option<&Json>, played: Option<&Json>) -> Option<Difference> {
    if recorded == played {
        return None;
    }
    let cells = |layer: Option<&Json>| -> Option<BTreeMap<(i64, i64), Json>> {
        let cell = |cell: &Json| {
            let [x, y, what @ ..] = cell.as_array()?.as_slice() else { return None };
            Some(((y.as_i64()?, x.as_i64()?), what.into()))
        };
        layer?.as_array()?.iter().map(cell).collect()
    };
    if let (Some(left), Some(right)) = (cells(recorded), cells(played)) {
        let mut places: Vec<&(i64, i64)> = left.keys().chain(right.keys()).collect();
        places.sort_unstable();
        let found = places.into_iter().find_map(|place| {
            let (y, x) = place;
            either(Phase::Board, &format!("{field} ({x},{y})"), left.get(place), right.get(place))
        });
        if found.is_some() {
            return found;
        }
    }
    either(Phase::Board, field, recorded, played)
}

/// Sorts the events whose order is undefined: flooded cells, and runs of entities that settle.
pub(super) fn in_order(events: &Json) -> Json {
    let mut events = events.as_array().cloned().unwrap_or_default();
    for event in &mut events {
        if event["type"] == "cells_flooded"
            && let Some(cells) = event["cells"].as_array_mut()
        {
            cells.sort_by_key(|cell| (cell[1].as_i64(), cell[0].as_i64()));
        }
    }
    for run in events.chunk_by_mut(|left, right| left["type"] == right["type"]) {
        if run[0]["type"] == "object_settled" {
            run.sort_by_key(ToString::to_string);
        }
    }
    events.into()
}
