//! Small random levels in which what is below an overlay is rearranged.

use catalog::Json;
use engine::{Value, def};
use serde_json::json;
use testrun::Chance;

use crate::random_levels::Random;

/// Kinds that are worth numbers.
const KINDS: [&str; 3] = ["num_1", "num_2", "num_5"];

/// A level on a board of at most 4×3 cells, with a pattern of few cells.
pub(crate) fn patterns(chance: &mut Chance) -> Random {
    level(chance, 4, |chance, width, height| vec![pattern(chance, width, height)])
}

/// A level on such a board with many numbers, in which lines have sums, and at times cells a pattern.
pub(crate) fn sums(chance: &mut Chance) -> Random {
    let fullness = if chance.once_in(3) { 5 } else { 9 };
    level(chance, fullness, |chance, width, height| {
        let mut goals: Vec<Json> = (0..=chance.below(2)).map(|_| sum(chance, width, height)).collect();
        goals.extend(chance.once_in(3).then(|| pattern(chance, width, height)));
        goals
    })
}

/// Cells with random kinds, of which `fullness` in ten are not empty.
fn cells(chance: &mut Chance, (width, height): (usize, usize), kinds: &[&str], fullness: usize) -> Json {
    let mut cell =
        || if chance.below(10) < fullness { Json::from(*chance.one_of(kinds)) } else { Json::Null };
    (0..height).map(|_| (0..width).map(|_| cell()).collect::<Json>()).collect()
}

/// A goal with a pattern of few cells.
fn pattern(chance: &mut Chance, width: usize, height: usize) -> Json {
    let layers = json!({
        "objects": cells(chance, (width, height), &KINDS, 2),
        "marks": cells(chance, (width, height), &["num_1"], 1),
    });
    let config = json!({"targetLayers": layers, "matchMode": "exact_non_null"});
    json!({"id": "match", "type": "board_match", "config": config})
}

/// A goal with a sum or a count of lines.
fn sum(chance: &mut Chance, width: usize, height: usize) -> Json {
    let mut config = json!({
        "layer": "objects",
        "scope": chance.one_of(&["row", "col", "all_rows", "all_cols"]),
        "index": chance.below(width.min(height)),
        "comparison": chance.one_of(&["eq", "eq", "gte", "lte"]),
    });
    let (ty, target) = if chance.once_in(2) {
        config["predicate"] = Json::from(*chance.one_of(&["even", "odd", "gte_2", "lte_1", "eq_5"]));
        ("count_constraint", chance.below(3))
    } else {
        ("sum_constraint", 2 + chance.below(3 * width))
    };
    config["target"] = Json::from(target);
    json!({"id": "sum", "type": ty, "config": config})
}

/// A level whose objects fill `fullness` of ten cells.
fn level(
    chance: &mut Chance,
    fullness: usize,
    goals: impl Fn(&mut Chance, usize, usize) -> Vec<Json>,
) -> Random {
    let (width, height) = (2 + chance.below(3), 2 + chance.below(2));
    let side = |chance: &mut Chance| if chance.once_in(3) { 1 + chance.below(3) } else { 2 };
    let operations = [
        ("turn", json!({"action": "turn", "type": "rotate"})),
        ("mirror", json!({"action": "mirror", "type": "flip"})),
        ("swap", json!({"action": "swap", "type": "diagonal_swap"})),
        ("swap again", json!({"action": "swap", "type": "flip"})),
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
    // The game stops at a swap that has no diagonal.
    let diagonals = if chance.once_in(6) { &["up_left", "down"][..] } else { &["up_left", "down_left"] };
    let diagonals = json!({"type": "direction", "values": diagonals});
    let turns = json!({"type": "enum", "values": ["clockwise", "counterclockwise"]});
    let kinds = KINDS.into_iter().chain(["floor", "void"]).map(|kind| (kind.to_owned(), json!({})));
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
    let size = (width, height);
    let board = json!({
        "ground": cells(chance, size, &["void"], 1),
        "objects": cells(chance, size, &KINDS, fullness),
        "marks": cells(chance, size, &["num_1"], 1),
    });
    let goals = goals(chance, width, height);
    let size = match chance.below(40) {
        0 => [i32::MIN, i32::MIN],
        1 => [0, 3],
        _ => [side(chance) as i32, side(chance) as i32],
    };
    let corner = |chance: &mut Chance, side: usize| chance.below(side) as i32 - i32::from(chance.once_in(8));
    let level = json!({
        "id": "rearranged",
        "board": {"size": [width, height], "layers": board},
        "state": {
            "avatar": {"enabled": true, "position": [0, 0]},
            "overlay": {
                "position": [corner(chance, width), corner(chance, height)],
                "size": size,
            },
        },
        "goals": goals,
    });
    Random {
        game: def::Game::read(&Value::from(&game)),
        level: def::Level::read(&Value::from(&level)),
        text: format!("{game}\n{level}"),
    }
}
