//! A game and a level read from the values of their files, as the game reads them: what is missing has
//! its default, what is of another type counts as missing, and what is unknown is passed over. Saying
//! so to an author is not the engine's business.

use crate::def::{
    Action, Avatar, AvatarDefaults, Cell, Cells, Entity, Game, Goal, Kind, Layer, Level, LoseCondition,
    MultiCellObject, Occupancy, Rule, System,
};
use crate::{Pos, Value};

fn text(value: &Value, key: &str) -> Option<String> {
    value.get(key)?.as_str().map(str::to_owned)
}

fn elements<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value.get(key).map_or(&[], Value::elements)
}

/// The members under a key; of duplicate keys the last counts.
fn members(value: &Value, key: &str) -> Vec<(String, Value)> {
    without_duplicates(value.get(key).map_or(&[], Value::members))
}

/// Of duplicate keys the last counts, at the place of the first.
pub(crate) fn without_duplicates(members: &[(String, Value)]) -> Vec<(String, Value)> {
    let mut places = rustc_hash::FxHashMap::default();
    let mut kept: Vec<(String, Value)> = Vec::with_capacity(members.len());
    for (key, value) in members {
        let place = *places.entry(key.as_str()).or_insert(kept.len());
        match kept.get_mut(place) {
            Some(member) => member.1 = value.clone(),
            None => kept.push((key.clone(), value.clone())),
        }
    }
    kept
}

fn object(value: Option<&Value>) -> Value {
    match value {
        Some(Value::Map(members)) => Value::Map(members.clone()),
        _ => Value::Map(Vec::new()),
    }
}

fn present(value: Option<&Value>) -> Option<Value> {
    value.filter(|value| **value != Value::Null).cloned()
}

impl Game {
    /// Reads the value of `game.json`.
    pub fn read(value: &Value) -> Self {
        let defaults = value.get("defaults");
        let depth = defaults.and_then(|defaults| defaults.get("maxCascadeDepth")?.as_int());
        let avatar = defaults.and_then(|defaults| defaults.get("avatar"));
        Self {
            layers: elements(value, "layers").iter().filter_map(layer).collect(),
            actions: elements(value, "actions").iter().filter_map(|action| text(action, "id")).collect(),
            kinds: members(value, "entityKinds").iter().map(|(id, kind)| read_kind(id, kind)).collect(),
            systems: elements(value, "systems").iter().filter_map(system).collect(),
            rules: elements(value, "rules").iter().filter_map(rule).collect(),
            max_cascade_depth: depth.unwrap_or_else(default_cascade_depth),
            avatar: AvatarDefaults {
                enabled: avatar.and_then(|avatar| avatar.get("enabled")?.as_bool()),
                facing: avatar.and_then(|avatar| text(avatar, "facing")),
            },
            goal_descriptions: members(value, "goalDescriptions")
                .into_iter()
                .filter_map(|(goal, text)| Some((goal, text.as_str()?.to_owned())))
                .collect(),
        }
    }
}

/// `defaults.maxCascadeDepth` of a game that has none.
fn default_cascade_depth() -> i64 {
    default_of("game.json", "defaults/maxCascadeDepth").and_then(|depth| depth.as_int()).unwrap_or_default()
}

/// What the catalog says an absent field of a document means.
fn default_of(document: &str, field: &str) -> Option<Value> {
    catalog::document(document)?.field(field)?.default_json().as_ref().map(Value::from)
}

fn layer(value: &Value) -> Option<Layer> {
    Some(Layer {
        id: text(value, "id")?,
        occupancy: match value.get("occupancy").and_then(Value::as_str) {
            Some("exactly_one") => Occupancy::ExactlyOne,
            Some("zero_or_one") => Occupancy::ZeroOrOne,
            _ => Occupancy::Other,
        },
        default: text(value, "default"),
    })
}

fn read_kind(id: &str, value: &Value) -> Kind {
    Kind {
        id: id.to_owned(),
        tags: elements(value, "tags").iter().filter_map(|tag| tag.as_str().map(str::to_owned)).collect(),
        symbol: text(value, "symbol"),
        symbol_param: text(value, "symbolParam"),
        ui_name: text(value, "uiName"),
        description: text(value, "description"),
        animations: members(value, "animations").into_iter().map(|(name, _)| name).collect(),
    }
}

fn system(value: &Value) -> Option<System> {
    Some(System {
        id: text(value, "id")?,
        ty: text(value, "type")?,
        config: object(value.get("config")),
        enabled: value.get("enabled").and_then(Value::as_bool).unwrap_or(true),
    })
}

fn rule(value: &Value) -> Option<Rule> {
    Some(Rule {
        id: text(value, "id").unwrap_or_default(),
        on: text(value, "on")?,
        where_: present(value.get("where")),
        if_: present(value.get("if")),
        then: elements(value, "then").to_vec(),
        priority: value.get("priority").and_then(Value::as_int).unwrap_or(0),
        once: value.get("once").and_then(Value::as_bool).unwrap_or(false),
    })
}

impl Level {
    /// Reads the value of a level file.
    pub fn read(value: &Value) -> Self {
        let nothing = Value::Map(Vec::new());
        let board = value.get("board").unwrap_or(&nothing);
        let state = value.get("state").unwrap_or(&nothing);
        Self {
            id: text(value, "id").unwrap_or_default(),
            size: size(board.get("size")),
            layers: members(board, "layers")
                .into_iter()
                .filter_map(|(name, cells)| Some((name, read_cells(&cells)?)))
                .collect(),
            multi_cell_objects: elements(board, "multiCellObjects")
                .iter()
                .filter_map(multi_cell_object)
                .collect(),
            avatar: avatar(state.get("avatar").unwrap_or(&nothing)),
            variables: members(state, "variables"),
            overlay: state.get("overlay").filter(|overlay| matches!(overlay, Value::Map(_))).map(overlay),
            goals: elements(value, "goals")
                .iter()
                .filter_map(|goal| {
                    Some(Goal {
                        id: text(goal, "id")?,
                        ty: text(goal, "type")?,
                        config: object(goal.get("config")),
                    })
                })
                .collect(),
            lose_conditions: elements(value, "loseConditions")
                .iter()
                .filter_map(|condition| {
                    let ty = text(condition, "type")?;
                    Some(LoseCondition { ty, config: object(condition.get("config")) })
                })
                .collect(),
            rules: elements(value, "rules").iter().filter_map(rule).collect(),
            system_overrides: members(value, "systemOverrides"),
        }
    }
}

fn size(value: Option<&Value>) -> (u32, u32) {
    match value.map_or(&[][..], Value::elements) {
        [Value::Int(width), Value::Int(height), ..] => {
            let side = |length: i64| u32::try_from(length.max(0)).unwrap_or(u32::MAX);
            (side(*width), side(*height))
        }
        _ => (0, 0),
    }
}

fn read_cells(value: &Value) -> Option<Cells> {
    match value {
        Value::List(rows) => {
            Some(Cells::Dense(rows.iter().map(|row| row.elements().iter().map(cell).collect()).collect()))
        }
        Value::Map(_) => Some(Cells::Sparse(elements(value, "entries").iter().filter_map(entry).collect())),
        _ => None,
    }
}

fn cell(value: &Value) -> Cell {
    match value {
        Value::Null => Cell::Empty,
        Value::Str(kind) => Cell::Entity(Entity { kind: kind.clone(), params: Vec::new() }),
        _ => entity(value, &["kind"]).map_or(Cell::Unset, Cell::Entity),
    }
}

fn entry(value: &Value) -> Option<(Pos, Entity)> {
    Some((value.get("position")?.as_pos()?, entity(value, &["kind", "position"])?))
}

/// `{"kind": …}` with every key that is not `reserved` as a parameter.
fn entity(value: &Value, reserved: &[&str]) -> Option<Entity> {
    let params = without_duplicates(value.members())
        .into_iter()
        .filter(|(key, _)| !reserved.contains(&key.as_str()))
        .collect();
    Some(Entity { kind: text(value, "kind")?, params })
}

fn multi_cell_object(value: &Value) -> Option<MultiCellObject> {
    let cell = |cell: &Value| cell.as_pos().or_else(|| cell.get("position")?.as_pos());
    Some(MultiCellObject {
        id: text(value, "id")?,
        kind: text(value, "kind")?,
        cells: elements(value, "cells").iter().filter_map(cell).collect(),
        params: object(value.get("params")),
    })
}

fn avatar(value: &Value) -> Avatar {
    Avatar {
        enabled: value.get("enabled").and_then(Value::as_bool),
        position: value.get("position").and_then(Value::as_pos),
        facing: text(value, "facing"),
        item: value.get("inventory").and_then(|inventory| text(inventory, "slot")),
    }
}

fn overlay(value: &Value) -> (Pos, (i32, i32)) {
    let pair = |key: &str| {
        let written = value.get(key).and_then(Value::as_pos);
        let default = || default_of("levels/*.json", &format!("state/overlay/{key}"))?.as_pos();
        written.or_else(default).unwrap_or(Pos::new(0, 0))
    };
    let size = pair("size");
    (pair("position"), (size.x, size.y))
}

impl Action {
    /// Reads an entry of a gold path: an object with `action`, the short form of a move, or the id of
    /// an action without parameters. `None` for anything else.
    pub fn read(value: &Value) -> Option<Self> {
        match value {
            Value::Str(word) => Some(match crate::Direction::parse(word) {
                Some(direction) if direction.is_cardinal() => Self {
                    id: "move".to_owned(),
                    params: vec![("direction".to_owned(), Value::Str(word.clone()))],
                },
                _ => Self { id: word.clone(), params: Vec::new() },
            }),
            Value::Map(fields) => {
                // The production engine takes `type` where `action` is missing.
                let id = text(value, "action").or_else(|| text(value, "type")).unwrap_or_default();
                let params =
                    fields.iter().filter(|(key, _)| key != "action" && key != "type").cloned().collect();
                Some(Self { id, params })
            }
            _ => None,
        }
    }

    /// Reads a JSON array of such entries; otherwise says what is wrong with it.
    pub fn read_all(json: &catalog::Json) -> Result<Vec<Self>, String> {
        let catalog::Json::Array(entries) = json else {
            return Err("expected a JSON array of actions".to_owned());
        };
        let read = |(at, entry): (usize, &catalog::Json)| {
            Self::read(&Value::from(entry)).ok_or_else(|| format!("entry {at} is no action: {entry}"))
        };
        entries.iter().enumerate().map(read).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{empty_game, json};

    #[test]
    fn of_duplicate_keys_the_last_counts_at_the_place_of_the_first() {
        let member = |key: &str, number| (key.to_owned(), Value::Int(number));
        let members = [member("a", 1), member("b", 2), member("a", 3)];
        assert_eq!(without_duplicates(&members), [member("a", 3), member("b", 2)]);
    }

    #[test]
    fn what_a_game_or_an_overlay_leaves_out_is_what_the_catalog_says() {
        assert_eq!(empty_game().max_cascade_depth, 3);
        assert_eq!(overlay(&json("{}")), (Pos::new(0, 0), (2, 2)));
        assert_eq!(overlay(&json(r#"{"size": [3, 1]}"#)), (Pos::new(0, 0), (3, 1)));
    }
}
