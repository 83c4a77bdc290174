//! Random levels in which boxes with walls on some sides are pushed, taken along and merged.

use engine::{Value, def};
use serde_json::{Value as Json, json};
use testrun::Chance;

use crate::random_levels::Random;

/// Walls that come together to all four sides.
const PARTS: [&[u8]; 8] =
    [&[15], &[3, 12], &[5, 10], &[1, 14], &[13, 2], &[1, 2, 12], &[8, 3, 4], &[1, 2, 4, 8]];

/// A level on a board of at most 4×3 cells with few boxes.
pub(crate) fn level(chance: &mut Chance) -> Random {
    let (width, height) = (3 + chance.below(2), 2 + chance.below(2));
    let mut cells: Vec<(usize, usize)> = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect();
    let mut take = |chance: &mut Chance| cells.swap_remove(chance.below(cells.len()));
    let mut objects = Vec::new();
    let mut ground = Vec::new();
    for _ in 0..chance.below(2) {
        objects.push(json!({"position": take(chance), "kind": chance.one_of(&["stone", "gate", "pick"])}));
    }
    for _ in 0..chance.below(2) {
        ground.push(json!({"position": take(chance), "kind": chance.one_of(&["void", "moss"])}));
    }
    let avatar = take(chance);
    let parts = *chance.one_of(&PARTS);
    for part in parts.iter().take(3) {
        // At times a wall is lost, or there is one too many.
        let sides = if chance.once_in(8) { chance.below(16) as u8 } else { *part };
        let kind = if chance.once_in(8) { "chest" } else { "box" };
        objects.push(json!({"position": take(chance), "kind": kind, "sides": sides}));
    }
    let spot = |chance: &mut Chance| [chance.below(width), chance.below(height)];
    let mut markers: Vec<Json> = (0..=usize::from(chance.once_in(4)))
        .map(|_| json!({"position": spot(chance), "kind": "slot"}))
        .collect();
    if chance.once_in(2) {
        markers.extend(
            (0..2 + usize::from(chance.once_in(4)))
                .map(|_| json!({"position": spot(chance), "kind": "arch", "channel": "a"})),
        );
    }
    let mut systems = vec![json!({"id": "boxes", "type": "sided_box", "config": {
        "toolInteractions": if chance.once_in(2) { json!([{"item": "pick", "targetTag": "hard", "consumeItem": true}]) } else { json!([]) },
    }})];
    if chance.once_in(2) {
        systems
            .push(json!({"id": "arches", "type": "portals", "config": {"endMovement": chance.once_in(2)}}));
    }
    if chance.once_in(5) {
        systems.push(json!({"id": "ice", "type": "ice_slide", "config": {"slipperyTag": "mossy"}}));
    }
    let here = "$event.position";
    let rules = [
        json!({"id": "take", "on": "avatar_entered", "where": {"position_has_tag": {"layer": "objects", "tag": "handy"}},
            "then": [{"set_inventory": {"item": "$cell.objects.kind"}}, {"destroy": {"layer": "objects", "position": here}}]}),
        json!({"id": "sink", "on": "object_placed", "where": {"position_has_tag": {"layer": "ground", "tag": "mossy"}},
            "then": [{"destroy": {"layer": "objects", "position": here}}]}),
        json!({"id": "fill", "on": "boxes_merged", "where": {"position_has_tag": {"layer": "markers", "tag": "slot"}},
            "then": [{"destroy": {"layer": "markers", "position": here}}]}),
    ];
    let rules: Vec<&Json> = rules.iter().filter(|_| chance.once_in(4)).collect();
    let kind = |tags: &[&str]| json!({"layer": "objects", "tags": tags});
    let cardinals = ["up", "down", "left", "right"];
    let game = json!({
        "layers": [
            {"id": "ground", "occupancy": "exactly_one", "default": "floor"},
            {"id": "objects", "occupancy": "zero_or_one"},
            {"id": "markers", "occupancy": "zero_or_one"},
        ],
        "actions": [{"id": "move", "params": {"direction": {"type": "direction", "values": cardinals}}}],
        "entityKinds": {
            "floor": kind(&["walkable"]), "void": kind(&[]), "moss": kind(&["mossy"]),
            "stone": kind(&["solid", "hard"]), "gate": kind(&["solid"]), "pick": kind(&["handy"]),
            "box": kind(&["sided"]), "chest": kind(&["sided", "solid"]),
            "slot": kind(&["slot"]), "arch": kind(&["teleport"]),
        },
        "systems": systems,
        "rules": rules,
    });
    let mut goal = json!({"markerLayer": "markers", "markerKind": "slot", "checkLayer": "objects",
        "checkParam": "sides", "checkValue": if chance.once_in(6) { 7 } else { 15 }});
    if chance.once_in(4) {
        goal["checkKind"] = "box".into();
    }
    let sparse = |entries: Vec<Json>| json!({"format": "sparse", "entries": entries});
    let level = json!({
        "id": "boxed",
        "board": {"size": [width, height], "layers": {
            "ground": sparse(ground), "objects": sparse(objects), "markers": sparse(markers),
        }},
        "state": {"avatar": {"enabled": true, "position": avatar}},
        "goals": [{"id": "boxed", "type": "param_match", "config": goal}],
    });
    Random {
        game: def::Game::read(&Value::from(&game)),
        level: def::Level::read(&Value::from(&level)),
        text: format!("{game}\n{level}"),
    }
}
