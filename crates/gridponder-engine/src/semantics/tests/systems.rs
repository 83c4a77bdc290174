//! Systems, with both semantics.

use expect_test::expect;

use super::both;
use crate::testing::{drawn_with, last_events, level_with, transcript};
use crate::{Level, Play, Pos, Semantics, testing};

fn after(level: &Level, actions: &[&str]) -> String {
    let shown = transcript(level, actions);
    shown.rsplit("-- ").next().unwrap_or_default().to_owned()
}

/// A game in which the avatar pushes crates and breaks rocks with a pick.
fn pushing(push: &str) -> String {
    format!(
        r#"{{
            "layers": [
                {{"id": "ground", "occupancy": "exactly_one", "default": "floor"}},
                {{"id": "objects", "occupancy": "zero_or_one"}}
            ],
            "actions": [{{"id": "move"}}],
            "entityKinds": {{
                "floor": {{"symbol": ".", "tags": ["walkable"]}},
                "hot": {{"symbol": "h"}},
                "crate": {{"symbol": "C", "tags": ["solid", "pushable"]}},
                "rock": {{"symbol": "R", "tags": ["solid", "breakable"]}}
            }},
            "systems": [
                {{"id": "nav", "type": "avatar_navigation", "config": {{"solidHandling": "delegate"}}}},
                {{"id": "push", "type": "push_objects", "config": {push}}}
            ]
        }}"#
    )
}

#[test]
fn a_chain_push_that_fails_moves_what_is_in_front_or_nothing() {
    let layers = [("objects", "@CC.."), ("ground", "..h..")];
    let game = pushing(r#"{"chainPush": true}"#);
    let [released, documented] = both(|semantics| drawn_with(&game, &layers, "", semantics));
    expect![[r#"
        right: move_blocked
        @ChC.
    "#]]
    .assert_eq(&after(&released, &["right"]));
    expect![[r#"
        right: move_blocked
        @CC..
        (2,0): C h
    "#]]
    .assert_eq(&after(&documented, &["right"]));
}

#[test]
fn a_tool_that_is_used_up_leaves_the_hand_silently_or_with_an_event() {
    let tools =
        r#"{"toolInteractions": [{"item": "pick", "targetTag": "breakable", "consumeItem": CONSUMES}]}"#;
    let levels = |consumes: &str| {
        both(|semantics| {
            level_with(
                &pushing(&tools.replace("CONSUMES", consumes)),
                r#"{"board": {"size": [2, 1], "layers": {"objects": [[null, "rock"]]}},
                    "state": {"avatar": {"position": [0, 0], "inventory": {"slot": "pick"}}}}"#,
                semantics,
            )
        })
    };
    let [released, documented] = levels("true").map(|level| last_events(&level, &["right"]));
    expect![[r#"
        {"blockerKind":"rock","direction":"right","fromPosition":[0,0],"position":[1,0],"type":"move_blocked"}
        {"kind":"rock","position":[1,0],"type":"object_removed"}
        {"layer":"objects","position":[1,0],"previousKind":"rock","type":"cell_cleared"}
        {"position":[0,0],"type":"avatar_exited"}
        {"direction":"right","fromPosition":[0,0],"position":[1,0],"type":"avatar_entered"}
    "#]]
    .assert_eq(&released);
    let changed = "{\"newItem\":null,\"oldItem\":\"pick\",\"type\":\"inventory_changed\"}\n";
    assert!(documented.contains(changed), "{documented}");
    assert_eq!(documented.replace(changed, ""), released);
    let [released, documented] = levels("false").map(|level| last_events(&level, &["right"]));
    assert_eq!(documented, released, "a tool that is kept changes no hand");
}

/// A row with portals in columns 2 and 4; the avatar starts in column 0.
fn portals(config: &str, objects: &str, semantics: Semantics) -> Level {
    let game = format!(
        r#"{{
            "layers": [
                {{"id": "ground", "occupancy": "exactly_one", "default": "floor"}},
                {{"id": "gates", "occupancy": "zero_or_one"}},
                {{"id": "objects", "occupancy": "zero_or_one"}}
            ],
            "actions": [{{"id": "move"}}],
            "entityKinds": {{
                "floor": {{"tags": ["walkable"]}},
                "gate": {{"tags": ["teleport"]}},
                "crate": {{"tags": ["solid", "pushable"]}},
                "rock": {{"tags": ["solid"]}}
            }},
            "systems": [
                {{"id": "nav", "type": "avatar_navigation", "config": {{"solidHandling": "delegate"}}}},
                {{"id": "push", "type": "push_objects"}},
                {{"id": "portals", "type": "portals", "config": {config}}}
            ]
        }}"#
    );
    level_with(
        &game,
        &format!(
            r#"{{"board": {{"size": [7, 1], "layers": {{
                "gates": {{"entries": [
                    {{"position": [2, 0], "kind": "gate", "channel": 1}},
                    {{"position": [4, 0], "kind": "gate", "channel": 1}}]}},
                "objects": {{"entries": [{objects}]}}}}}},
                "state": {{"avatar": {{"position": [0, 0]}}}}}}"#
        ),
        semantics,
    )
}

fn avatar_x(level: &Level, actions: &[&str]) -> Vec<i32> {
    let mut play = Play::new(level);
    let mut columns = Vec::new();
    for action in actions {
        play.submit_named(&testing::action(action));
        columns.extend(play.view().avatar_position().map(|pos| pos.x));
    }
    columns
}

#[test]
fn a_portal_takes_who_stands_on_it_or_only_who_enters() {
    let [released, documented] = both(|semantics| portals("{}", "", semantics));
    assert_eq!(avatar_x(&released, &["right", "right", "up", "up"]), [1, 4, 2, 4]);
    assert_eq!(avatar_x(&documented, &["right", "right", "up", "right"]), [1, 4, 4, 5]);
    assert_eq!(avatar_x(&documented, &["right", "right", "right", "left"]), [1, 4, 5, 2]);
}

#[test]
fn objects_travel_unasked_or_when_they_are_to() {
    let object = r#"{"position": [1, 0], "kind": "crate"}"#;
    let crates = |level: &Level| {
        let mut play = Play::new(level);
        play.submit_named(&testing::action("right"));
        let objects = play.view().layers().find(|layer| layer.name() == "objects");
        let cells = objects.into_iter().flat_map(crate::LayerView::cells);
        cells.filter(|(_, entity)| entity.is_some()).map(|(pos, _)| pos.x).collect::<Vec<_>>()
    };
    let [released, documented] = both(|semantics| portals("{}", object, semantics));
    assert_eq!((crates(&released), crates(&documented)), (vec![4], vec![2]));
    let told = r#"{"teleportObjects": true}"#;
    let [released, documented] = both(|semantics| portals(told, object, semantics));
    assert_eq!((crates(&released), crates(&documented)), (vec![4], vec![4]));
}

#[test]
fn what_a_rule_puts_on_a_portal_travels_in_the_cascade_or_stays() {
    let at = |semantics| {
        let level = level_with(
            r#"{
                "layers": [{"id": "ground", "occupancy": "exactly_one"}, {"id": "objects", "occupancy": "zero_or_one"}],
                "actions": [{"id": "move"}],
                "entityKinds": {"hole": {"tags": ["teleport"]}},
                "systems": [{"id": "nav", "type": "avatar_navigation"},
                    {"id": "portals", "type": "portals", "config": {"teleportObjects": true}}],
                "rules": [{"id": "spawn", "on": "avatar_entered",
                    "then": [{"spawn": {"position": [2, 0], "layer": "objects", "kind": "gem"}}]}]
            }"#,
            r#"{"board": {"size": [5, 1], "layers": {"ground": {"entries": [
                    {"position": [2, 0], "kind": "hole", "channel": 1},
                    {"position": [4, 0], "kind": "hole", "channel": 1}]}}},
                "state": {"avatar": {"position": [0, 0]}}}"#,
            semantics,
        );
        let mut play = Play::new(&level);
        play.submit_named(&testing::action("right"));
        let objects = play.view().layers().nth(1).expect("the game has two layers");
        objects.cells().find(|(_, entity)| entity.is_some()).map(|(pos, _)| pos.x)
    };
    assert_eq!(at(Semantics::RELEASED), Some(4));
    assert_eq!(at(Semantics::DOCUMENTED), Some(2));
}

#[test]
fn without_end_movement_the_avatar_stays_silently_or_goes_on() {
    let config = r#"{"endMovement": false}"#;
    let [released, documented] = both(|semantics| portals(config, "", semantics))
        .map(|level| last_events(&level, &["right", "right"]));
    expect![[r#"
        {"position":[1,0],"type":"avatar_exited"}
        {"direction":"right","fromPosition":[1,0],"position":[2,0],"type":"avatar_entered"}
    "#]]
    .assert_eq(&released);
    expect![[r#"
        {"position":[1,0],"type":"avatar_exited"}
        {"direction":"right","fromPosition":[1,0],"position":[2,0],"type":"avatar_entered"}
        {"position":[2,0],"type":"avatar_exited"}
        {"direction":"right","fromPosition":[2,0],"position":[4,0],"type":"avatar_entered"}
        {"position":[4,0],"type":"avatar_exited"}
        {"direction":"right","fromPosition":[4,0],"position":[5,0],"type":"avatar_entered"}
    "#]]
    .assert_eq(&documented);
    let wall = r#"{"position": [5, 0], "kind": "rock"}"#;
    let [_, walled] = both(|semantics| portals(config, wall, semantics));
    assert_eq!(avatar_x(&walled, &["right", "right"]), [1, 4], "something solid keeps it at the exit");
}

/// The values of a row of numbers after a slide to the right, `_` for an empty cell.
fn slid(config: &str, objects: &str, ground: &str, semantics: Semantics) -> String {
    let game = format!(
        r#"{{
            "layers": [
                {{"id": "ground", "occupancy": "exactly_one"}},
                {{"id": "objects", "occupancy": "zero_or_one"}}
            ],
            "actions": [{{"id": "move"}}],
            "entityKinds": {{
                "number": {{"symbolParam": "value", "tags": ["mergeable"]}},
                "door": {{"symbol": "o", "tags": ["teleport"]}}
            }},
            "systems": [{{"id": "slide", "type": "slide_merge", "config": {config}}}]
        }}"#
    );
    let level = drawn_with(&game, &[("objects", objects), ("ground", ground)], "", semantics);
    let mut play = Play::new(&level);
    play.submit_named(&testing::action("right"));
    let objects = play.view().layers().nth(1).expect("the game has two layers");
    let value = |entity: crate::EntityView<'_>| entity.params()[0].1.canonical();
    objects.cells().map(|(_, entity)| entity.map_or_else(|| "_".to_owned(), value)).collect()
}

#[test]
fn tiles_of_one_kind_merge_or_the_word_is_unknown() {
    let config = r#"{"mergePredicate": "same_kind"}"#;
    assert_eq!(slid(config, "12..", "....", Semantics::RELEASED), "___3");
    assert_eq!(slid(config, "12..", "....", Semantics::DOCUMENTED), "__12");
    assert_eq!(slid("{}", "22..", "....", Semantics::DOCUMENTED), "___4");
}

#[test]
fn tiles_stop_on_teleporters_or_slide_over_them() {
    assert_eq!(slid("{}", "2...", "..o.", Semantics::RELEASED), "__2_");
    assert_eq!(slid("{}", "2...", "..o.", Semantics::DOCUMENTED), "___2");
}

#[test]
fn the_merge_limit_is_one_of_cells_or_of_tiles() {
    // The 2 on the right wraps around into the other 2; the resulting 4 then meets the 4 on the left.
    let config = r#"{"wrapAround": true}"#;
    assert_eq!(slid(config, "2.42", "....", Semantics::RELEASED), "___8");
    assert_eq!(slid(config, "2.42", "....", Semantics::DOCUMENTED), "__44");
}

#[test]
fn items_in_a_blocked_pipe_are_lost_or_wait() {
    let [released, documented] = both(|semantics| {
        level_with(
            r##"{
                "layers": [{"id": "objects", "occupancy": "zero_or_one"}],
                "actions": [{"id": "wait"}],
                "entityKinds": {"number": {"symbol": "n", "symbolParam": "value"}, "rock": {"symbol": "#"}},
                "systems": [{"id": "emitters", "type": "queued_emitters"}]
            }"##,
            r#"{"board": {"size": [7, 1], "layers": {"objects": [[null, null, null, null, null, null, "rock"]]},
                "multiCellObjects": [{"id": "p", "kind": "pipe", "cells": [[1,0],[2,0],[3,0],[4,0],[5,0]],
                    "params": {"queue": [1, 2, 3, 4, 5],
                        "exitPosition": [1, 0], "exitDirection": "left",
                        "exit2Position": [5, 0], "exit2Direction": "right"}}]}}"#,
            semantics,
        )
    });
    expect![[r#"
        wait: item_released
        N◄════#
        (0,0)=1
        p (pipe): (1,0)◄ (2,0) (3,0) (4,0) (5,0), holds 2 3 _ _ 5 to (0,0)
    "#]]
    .assert_eq(&after(&released, &["wait"]));
    expect![[r#"
        wait: item_released
        N◄════#
        (0,0)=1
        p (pipe): (1,0)◄ (2,0) (3,0) (4,0) (5,0), holds 2 3 _ 4 5 to (0,0)
    "#]]
    .assert_eq(&after(&documented, &["wait"]));
}

/// Letters below an overlay at the origin, with an avatar at (3, 2).
fn region(config: &str, size: &str, semantics: Semantics) -> Level {
    level_with(
        &format!(
            r#"{{
                "layers": [
                    {{"id": "ground", "occupancy": "exactly_one"}},
                    {{"id": "objects", "occupancy": "zero_or_one"}}
                ],
                "actions": [{{"id": "rotate"}}, {{"id": "flip"}}, {{"id": "swap"}}, {{"id": "move"}}],
                "entityKinds": {{"empty": {{"symbol": "."}}}},
                "systems": [
                    {{"id": "cursor", "type": "overlay_cursor", "config": {config}}},
                    {{"id": "nav", "type": "avatar_navigation"}},
                    {{"id": "region", "type": "region_transform", "config": {{"operations": {{
                        "turn": {{"type": "rotate", "action": "rotate"}},
                        "mirror": {{"type": "flip", "action": "flip"}},
                        "swap": {{"type": "diagonal_swap", "action": "swap"}}
                    }}}}}}
                ]
            }}"#
        ),
        &format!(
            r#"{{"board": {{"size": [5, 4], "layers": {{"objects": [["a", "b", "c"], ["d", "e", "f"]]}}}},
                "state": {{
                    "avatar": {{"position": [3, 2]}}, "overlay": {{"position": [0, 0], "size": {size}}}
                }}}}"#
        ),
        semantics,
    )
}

fn top_left(level: &Level, action: &str) -> String {
    let mut play = Play::new(level);
    play.submit_named(&testing::action(action));
    let objects = play.view().layers().nth(1).expect("the game has two layers");
    let glyph = |pos| objects.at(pos).map_or(".", |entity| entity.kind());
    let rows = (0..2).map(|y| (0..3).map(|x| glyph(Pos::new(x, y))).collect::<String>());
    format!("{} {}", play.events().events()[0].kind.name(), rows.collect::<Vec<_>>().join(" "))
}

#[test]
fn regions_report_the_type_or_have_an_event_for_each() {
    let [released, documented] = both(|semantics| region("{}", "[2, 2]", semantics));
    let swap = r#"{"action": "swap", "direction": "up_left"}"#;
    for (action, name) in [("rotate", "region_rotated"), ("flip", "region_flipped"), (swap, "cells_swapped")]
    {
        assert!(top_left(&released, action).starts_with("region_transformed"));
        assert!(top_left(&documented, action).starts_with(name));
    }
}

#[test]
fn rotation_and_axis_are_passed_over_or_followed() {
    let [released, documented] = both(|semantics| region("{}", "[3, 2]", semantics));
    let [small_released, small_documented] = both(|semantics| region("{}", "[2, 2]", semantics));
    let back = r#"{"action": "rotate", "rotation": "counterclockwise"}"#;
    assert_eq!(top_left(&small_released, back), "region_transformed dac ebf");
    assert_eq!(top_left(&small_documented, back), "region_rotated bec adf");
    for clockwise in ["rotate", r#"{"action": "rotate", "rotation": "clockwise"}"#] {
        assert_eq!(top_left(&small_documented, clockwise), "region_rotated dac ebf");
    }
    let down = r#"{"action": "flip", "axis": "vertical"}"#;
    assert_eq!(top_left(&released, down), "region_transformed cba fed");
    assert_eq!(top_left(&documented, down), "region_flipped def abc");
    for sideways in ["flip", r#"{"action": "flip", "axis": "horizontal"}"#] {
        assert_eq!(top_left(&documented, sideways), "region_flipped cba fed");
    }
}

#[test]
fn an_anchored_overlay_stays_or_follows_the_avatar() {
    let overlay = |size: &str, semantics, actions: &[&str]| {
        let level = region(r#"{"anchorToAvatar": true}"#, size, semantics);
        let mut play = Play::new(&level);
        for action in actions {
            play.submit_named(&testing::action(action));
        }
        play.view().overlay().map(|overlay| overlay.position)
    };
    assert_eq!(overlay("[2, 2]", Semantics::RELEASED, &["left"]), Some(Pos::new(0, 0)));
    // The avatar, now at (2, 2), is the top left of two cells and the middle of three.
    assert_eq!(overlay("[2, 2]", Semantics::DOCUMENTED, &["left"]), Some(Pos::new(2, 2)));
    assert_eq!(overlay("[3, 3]", Semantics::DOCUMENTED, &["left"]), Some(Pos::new(1, 1)));
    // The border limits the overlay by the size in the configuration, 2×2.
    assert_eq!(overlay("[2, 2]", Semantics::DOCUMENTED, &["right", "down"]), Some(Pos::new(3, 2)));
}
