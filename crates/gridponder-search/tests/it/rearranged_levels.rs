//! Small random levels in which what is below an overlay is rearranged.

use catalog::Json;
use engine::{Value, def};
use serde_json::json;
use testrun::Chance;

use crate::random_levels::Random;

const COLORS: [&str; 3] = ["red", "blue", "green"];

/// A level on a board of at most 4×3 cells, with a pattern of few cells.
pub(crate) fn level(chance: &mut Chance) -> Random {
    let (width, height) = (2 + chance.below(3), 2 + chance.below(2));
    let side = |chance: &mut Chance| if chance.once_in(3) { 1 + chance.below(3) } else { 2 };
    let operations = [
        ("turn", json!({"action": "turn", "type": "rotate"})),
        ("mirror", json!({"action": "mirror", "type": "flip"})),
        ("swap", json!({"action": "swap", "type": "diagonal_swap"})),
    ];
    let operations: serde_json::Map<String, Json> = operations
        .into_iter()
        .filter(|_| !chance.once_in(3))
        .map(|(name, operation)| (name.to_owned(), operation))
        .collect();
    let layers =
        *chance.one_of(&[&["objects"][..], &["objects"], &["objects", "marks"], &["objects", "objects"]]);
    let mut systems = vec![json!({"id": "region", "type": "region_transform", "config": {
        "operations": operations, "affectedLayers": layers, "blockOnVoid": chance.once_in(2),
    }})];
    if !chance.once_in(5) {
        systems.push(json!({"id": "cursor", "type": "overlay_cursor", "config": {
            "moveAction": "move", "boundsConstrained": !chance.once_in(4), "anchorToAvatar": chance.once_in(6),
            "size": if chance.once_in(6) { [1, 1] } else { [2, 2] },
        }}));
    }
    if chance.once_in(2) {
        systems
            .push(json!({"id": "walk", "type": "avatar_navigation", "config": {"solidHandling": "block"}}));
    }
    let cardinals = json!({"type": "direction", "values": ["up", "down", "left", "right"]});
    let diagonals = json!({"type": "direction", "values": ["up_left", "down_left"]});
    let turns = json!({"type": "enum", "values": ["clockwise", "counterclockwise"]});
    let kinds = COLORS.into_iter().chain(["floor", "void"]).map(|kind| (kind.to_owned(), json!({})));
    let game = json!({
        "layers": [
            {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
            {"id": "objects", "occupancy": "zero_or_one"},
            {"id": "marks", "occupancy": "zero_or_one"},
        ],
        "actions": [
            {"id": "move", "params": {"direction": cardinals}},
            {"id": "turn", "params": {"rotation": turns}},
            {"id": "mirror"},
            {"id": "swap", "params": {"direction": diagonals}},
        ],
        "entityKinds": kinds.collect::<serde_json::Map<_, _>>(),
        "systems": systems,
        "rules": [],
    });
    let mut cells = |kinds: &[&str], fullness: usize| -> Json {
        let mut cell =
            || if chance.below(10) < fullness { Json::from(*chance.one_of(kinds)) } else { Json::Null };
        (0..height).map(|_| (0..width).map(|_| cell()).collect::<Json>()).collect()
    };
    let board = json!({
        "ground": cells(&["void"], 1), "objects": cells(&COLORS, 4), "marks": cells(&["red"], 1),
    });
    let pattern = json!({"objects": cells(&COLORS, 2), "marks": cells(&["red"], 1)});
    let config = json!({"targetLayers": pattern, "matchMode": "exact_non_null"});
    let corner = |chance: &mut Chance, side: usize| chance.below(side) as i32 - i32::from(chance.once_in(8));
    let level = json!({
        "id": "rearranged",
        "board": {"size": [width, height], "layers": board},
        "state": {
            "avatar": {"enabled": true, "position": [0, 0]},
            "overlay": {
                "position": [corner(chance, width), corner(chance, height)],
                "size": [side(chance), side(chance)],
            },
        },
        "goals": [{"id": "match", "type": "board_match", "config": config}],
    });
    Random {
        game: def::Game::read(&Value::from(&game)),
        level: def::Level::read(&Value::from(&level)),
        text: format!("{game}\n{level}"),
    }
}
