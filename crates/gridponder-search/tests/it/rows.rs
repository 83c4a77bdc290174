//! Levels of one row, written as text.

use engine::{Level, Value, def};

pub(crate) fn value(text: &str) -> Value {
    Value::from(&text.parse::<catalog::Json>().expect("tests write JSON"))
}

pub(crate) fn game() -> def::Game {
    def::Game::read(&value(
        r#"{
            "layers": [
                {"id": "ground", "occupancy": "exactly_one"},
                {"id": "objects", "occupancy": "zero_or_one"},
                {"id": "markers", "occupancy": "zero_or_one"}
            ],
            "actions": [{"id": "move", "params": {"direction": {"type": "direction", "values": ["left", "right"]}}}],
            "entityKinds": {"rock": {"tags": ["solid", "pushable"]}, "flag": {}, "empty": {"tags": ["walkable"]}},
            "systems": [
                {"id": "nav", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}},
                {"id": "push", "type": "push_objects", "config": {"pushableTags": ["pushable"]}}
            ]
        }"#,
    ))
}

/// A row of cells: the avatar, a flag, and a rock that can be pushed.
pub(crate) fn row(cells: &str, lose: &str) -> Level {
    Level::compile(&game(), &row_of(cells, lose)).expect("it is small")
}

/// The same, not compiled.
pub(crate) fn row_of(cells: &str, lose: &str) -> def::Level {
    let place = |glyph, kind: &str| -> String {
        let cell = |it| if it == glyph { format!("\"{kind}\"") } else { "null".to_owned() };
        format!("[[{}]]", cells.chars().map(cell).collect::<Vec<_>>().join(","))
    };
    let avatar = cells.find('@').expect("the avatar is on the board");
    let level = format!(
        r#"{{
            "board": {{"size": [{}, 1], "layers": {{"objects": {}, "markers": {}}}}},
            "state": {{"avatar": {{"enabled": true, "position": [{avatar}, 0]}}}},
            "goals": [{{"id": "flag", "type": "reach_target", "config": {{"targetKind": "flag"}}}}],
            "loseConditions": [{lose}]
        }}"#,
        cells.len(),
        place('o', "rock"),
        place('F', "flag"),
    );
    def::Level::read(&value(&level))
}

pub(crate) fn step(word: &str) -> def::Action {
    def::Action::read(&Value::Str(word.to_owned())).expect("it is a step")
}
