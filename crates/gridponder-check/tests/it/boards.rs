//! Diagnostics of boards and of the state of a level: the minimal pack with members of its game and level
//! replaced, and all diagnostics of all severities.

use expect_test::{Expect, expect};
use gridponder_check::check;
use testkit::with_members;

/// The minimal pack with members replaced. If several have the same key, the last counts.
fn files(game: &[&str], level: &[&str]) -> Vec<(&'static str, String)> {
    let changed = |text: &str, members: &[&str]| {
        members.iter().fold(text.to_owned(), |text, member| {
            with_members(&text, member).expect("members are put into an object")
        })
    };
    testkit::minimal()
        .into_iter()
        .map(|(path, text)| match path {
            "game.json" => (path, changed(text, game)),
            "levels/one.json" => (path, changed(text, level)),
            _ => (path, text.to_owned()),
        })
        .collect()
}

/// One line per diagnostic: severity, code, marked text, message, and fixes.
fn found(game: &[&str], level: &[&str]) -> String {
    let files = files(game, level);
    let pack = testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str())));
    let report = check(&pack);
    let line = |it: &language::Diagnostic| {
        let text = &**pack.file(&it.at.file).expect("a file of the pack").tree.text();
        let fixes: Vec<String> = it.fixes.iter().map(|fix| format!(" [{}]", fix.title)).collect();
        let marked = &text[it.at.range];
        format!("{} {} `{marked}`: {}{}\n", it.severity.name(), it.code(), it.message, fixes.concat())
    };
    report
        .diagnostics
        .iter()
        // What the game does and the documents do not say is told elsewhere.
        .filter(|it| it.code() != testkit::UNUSED && it.code() != "documents-and-game-disagree")
        .map(line)
        .collect()
}

/// Compares the diagnostics, except those of the gold path and its replay.
fn says(game: &[&str], level: &[&str], expected: &Expect) {
    let found = found(game, level);
    let lines = found
        .split_inclusive('\n')
        .filter(|line| !line.contains(" gold-path-") && !line.contains(" idle-step "));
    expected.assert_eq(&lines.collect::<String>());
}

/// The board of the minimal level with other layers.
fn board(layers: &str) -> String {
    let flag = r#""markers": { "format": "sparse", "entries": [{ "position": [2, 0], "kind": "flag" }] }"#;
    let comma = if layers.is_empty() { "" } else { ", " };
    format!(r#""board": {{ "size": [4, 2], "layers": {{ {flag}{comma}{layers} }} }}"#)
}

/// The board of the minimal level with multi-cell objects.
fn objects(objects: &str) -> String {
    let flag = r#""markers": { "format": "sparse", "entries": [{ "position": [2, 0], "kind": "flag" }] }"#;
    format!(r#""board": {{ "size": [4, 2], "layers": {{ {flag} }}, "multiCellObjects": [{objects}] }}"#)
}

/// The kinds of the minimal game and additional ones.
fn kinds(more: &str) -> String {
    format!(
        r#""entityKinds": {{
    "empty": {{ "layer": "ground", "tags": ["walkable"], "symbol": "." }},
    "void": {{ "layer": "ground", "tags": [], "symbol": "%" }},
    "rock": {{ "layer": "objects", "tags": ["solid"], "symbol": "O" }},
    "torch": {{ "layer": "objects", "tags": ["pickup"], "symbol": "t" }},
    "number": {{ "layer": "objects", "tags": ["mergeable"], "symbol": "N" }},
    "pipe": {{ "layer": "objects", "tags": [], "symbol": "=" }},
    "flag": {{ "layer": "markers", "tags": [], "symbol": "F" }},
    {more}
  }}"#
    )
}

/// The systems of the minimal game and additional ones.
fn systems(more: &str) -> String {
    format!(r#""systems": [{{ "id": "nav", "type": "avatar_navigation", "config": {{}} }}, {more}]"#)
}

#[test]
fn a_row_that_is_too_short_or_too_long_is_marked_alone() {
    let rows = r#""objects": [[null, null, null], [null, null, "torch", null, null]]"#;
    says(
        &[],
        &[&board(rows)],
        &expect![[r#"
            error row-length `[null, null, null]`: the row has 3 cells; the board is 4 wide [add 1 cell at the end] [fit all rows of this layer to the size of the board]
            error row-length `[null, null, "torch", null, null]`: the row has 5 cells; the board is 4 wide [remove the last 1 cell] [fit all rows of this layer to the size of the board]
        "#]],
    );
}

#[test]
fn rows_that_lack_or_are_too_many_are_counted() {
    says(
        &[],
        &[&board(r#""objects": [[null, null, null, null]]"#)],
        &expect![[r#"
            error row-length `[[null, null, null, null]]`: `objects` has 1 row; the board has 2 [fit all rows of this layer to the size of the board]
        "#]],
    );
    let three = "[null, null, null, null], [null, null, null, null], [null, null, null, null]";
    says(
        &[],
        &[&board(&format!(r#""objects": [{three}]"#))],
        &expect![[r#"
            error row-length `[[null, null, null, null], [null, null, null, null], [null, null, null, null]]`: `objects` has 3 rows; the board has 2 [fit all rows of this layer to the size of the board]
        "#]],
    );
}

#[test]
fn the_size_is_wrong_where_all_layers_agree_on_another() {
    let row = |cell: &str| format!("[{cell}, {cell}, {cell}]");
    let rows = |cell: &str| format!("[{}, {}]", row(cell), row(cell));
    let layers = format!(r#""ground": {}, "objects": {}"#, rows("\"empty\""), rows("null"));
    says(
        &[],
        &[&board(&layers)],
        &expect![[r#"
            error row-length `[4, 2]`: the size is `[4, 2]`, but every dense layer has 2 rows of 3 cells [change it to `[3, 2]`] [fit the rows of all layers to this size]
        "#]],
    );
}

#[test]
fn a_missing_row_leaves_what_the_layer_starts_with() {
    says(&[], &[&board(r#""objects": [null, [null, null, null, null]]"#)], &expect![[""]]);
}

#[test]
fn entries_outside_the_board_or_on_one_cell_are_told() {
    let entries = r#"{ "position": [4, 0], "kind": "torch" }, { "position": [1, 1], "kind": "torch" },
        { "position": [1, 1], "kind": "rock" }"#;
    says(
        &[],
        &[&board(&format!(r#""objects": {{ "format": "sparse", "entries": [{entries}] }}"#))],
        &expect![[r#"
            error outside-board `[4, 0]`: an entity at [4, 0] is outside the 4 × 2 board [change it to `[3, 0]`]
            error duplicate-cell `[1, 1]`: the cell [1, 1] of this layer is already occupied; two entries name it [remove the first entry, which is not in the game]
        "#]],
    );
}

#[test]
fn holes_in_a_full_layer_are_one_warning() {
    let ground = r#""ground": [["empty", null, "empty", "empty"], [null, "empty", "empty", null]]"#;
    says(
        &[],
        &[&board(ground)],
        &expect![[r#"
            warning null-cell `null`: `null` leaves a hole in the layer `ground`, which is `exactly_one`; its default is `empty`; 2 more cells like this [put `empty` there]
        "#]],
    );
}

#[test]
fn null_is_what_other_layers_are_made_of() {
    says(
        &[],
        &[&board(r#""objects": [[null, null, null, null], [null, null, null, null]]"#)],
        &expect![[""]],
    );
}

#[test]
fn cells_left_out_need_a_default_that_exists() {
    let layers = r#""layers": [
    { "id": "ground", "occupancy": "exactly_one" },
    { "id": "objects", "occupancy": "zero_or_one" },
    { "id": "markers", "occupancy": "zero_or_one" }
  ]"#;
    let kinds = r#""entityKinds": {
    "floor": { "layer": "ground", "tags": ["walkable"], "symbol": "." },
    "pipe": { "layer": "objects", "tags": [], "symbol": "=" },
    "flag": { "layer": "markers", "tags": [], "symbol": "F" }
  }"#;
    says(
        &[layers, kinds],
        &[],
        &expect![[r#"
            warning missing-default `{`: the layer `ground` has no `default` for 8 omitted cells, and the kind `empty` does not exist
        "#]],
    );
    let some = r#""ground": { "format": "sparse", "entries": [{ "position": [0, 0], "kind": "floor" }] }"#;
    says(
        &[layers, kinds],
        &[&board(some)],
        &expect![[r#"
            warning missing-default `"ground"`: the layer `ground` has no `default` for 7 omitted cells, and the kind `empty` does not exist
        "#]],
    );
    let row = r#"["floor", "floor", "floor", "floor"]"#;
    says(&[layers, kinds], &[&board(&format!(r#""ground": [{row}, {row}]"#))], &expect![[""]]);
    // If a kind `empty` exists, cells can be left out.
    says(&[layers], &[], &expect![[""]]);
}

#[test]
fn parameters_are_what_their_kind_declares() {
    let gate = kinds(
        r#""gate": { "layer": "objects", "tags": [], "symbol": "G",
        "params": { "color": { "type": "string", "required": true }, "cost": { "type": "integer" } } }"#,
    );
    let cells = r#""objects": [["gate", { "kind": "gate" }, { "kind": "gate", "color": "red", "cost": "3" },
        { "kind": "gate", "color": "red", "cost": 3 }], [null, { "kind": "gate", "colour": "red" }, null, null]]"#;
    says(
        &[&gate],
        &[&board(cells)],
        &expect![[r#"
            warning missing-entity-parameter `"gate"`: `gate` lacks the required parameter `color`: a string
            warning missing-entity-parameter `{ "kind": "gate" }`: `gate` lacks the required parameter `color`: a string
            error entity-parameter-type `"3"`: `cost` must be an integer; found the string `"3"` [change it to `3`]
            error unknown-entity-parameter `"colour"`: `gate` has no parameter `colour`; did you mean `color`? [change it to `color`]
        "#]],
    );
}

#[test]
fn parameters_that_nothing_reads_get_a_quiet_mark() {
    let cells = r#""objects": [[null, { "kind": "torch", "note": "here", "comment_for_me": 1 }, null, null], [null, null, null, null]]"#;
    let rule = r#""rules": [{ "id": "read", "on": "avatar_entered", "then": [
        { "set_variable": { "name": "keys", "value": "$cell.objects.param.note" } }] }]"#;
    says(
        &[],
        &[&board(cells), rule],
        &expect![[r#"
            info undeclared-parameter `"$cell.objects.param.note"`: no kind on the layer `objects` declares the parameter `note`; expected `value`
            hint unknown-entity-parameter `"comment_for_me"`: nothing reads the parameter `comment_for_me`, which `torch` does not declare [remove `comment_for_me`]
        "#]],
    );
}

#[test]
fn parameters_stand_beside_the_kind() {
    let cells = r#""objects": [[null, null, null, null], [null, { "kind": "number", "params": { "value": 2 } }, null, null]]"#;
    says(
        &[],
        &[&board(cells)],
        &expect![[r#"
            warning nested-parameters `"params"`: entity parameters belong next to `kind`, so `number` does not have these in `params` [move them next to `kind`]
        "#]],
    );
}

#[test]
fn systems_need_parameters_of_their_types() {
    let kinds = kinds(
        r#""box": { "layer": "objects", "tags": ["sided"], "symbol": "B" },
    "hole": { "layer": "ground", "tags": ["teleport"], "symbol": "h" }"#,
    );
    let systems = systems(
        r#"{ "id": "merge", "type": "slide_merge", "config": {} },
        { "id": "boxes", "type": "sided_box", "config": { "sidesParam": "walls" } },
        { "id": "holes", "type": "tile_teleport", "config": {} }"#,
    );
    let cells = r#""ground": { "format": "sparse", "entries": [
        { "position": [0, 1], "kind": "hole", "channel": 1 }, { "position": [3, 1], "kind": "hole", "channel": 1 }] },
        "objects": [[null, { "kind": "number", "value": "2" }, null, null],
        [null, { "kind": "box", "walls": 16 }, { "kind": "box", "walls": "left" }, null]]"#;
    says(
        &[&kinds, &systems],
        &[&board(cells)],
        &expect![[r#"
            info shared-action `"merge"`: `nav` and `merge` both respond to `move`, one after the other
            warning shared-action `"boxes"`: `nav` and `boxes` both move the avatar on `move`, so it moves twice
            error entity-parameter-type `1`: `channel` must be a string for the system `holes`; found the number `1` [change it to `"1"`]
            error entity-parameter-type `1`: `channel` must be a string for the system `holes`; found the number `1` [change it to `"1"`]
            warning entity-parameter-type `"2"`: `value` must be an integer for the system `merge`; found the string `"2"` [change it to `2`]
            error out-of-range `16`: `walls` must be from 0 to 15; found `16`
            error entity-parameter-type `"left"`: `walls` must be an integer for the system `boxes`; found the string `"left"`
        "#]],
    );
}

#[test]
fn a_thing_on_void_is_worth_knowing() {
    let cells = r#""ground": { "format": "sparse", "entries": [{ "position": [3, 1], "kind": "void" }] },
        "objects": { "format": "sparse", "entries": [{ "position": [3, 1], "kind": "torch" }] }"#;
    says(
        &[],
        &[&board(cells)],
        &expect![[r#"
            info entity-on-void `"torch"`: `torch` on `objects` is at [3, 1], where the ground is `void`
        "#]],
    );
}

#[test]
fn an_avatar_starts_where_it_can_stand() {
    let avatar = |at: &str| format!(r#""state": {{ "avatar": {{ "enabled": true, "position": {at} }} }}"#);
    let cells = r#""ground": [["empty", "void", "empty", "empty"], ["empty", "empty", "empty", "empty"]],
        "objects": [[null, null, null, null], [null, "rock", "torch", null]]"#;
    says(
        &[],
        &[&board(cells), &avatar("[1, 0]")],
        &expect![[r#"
        warning avatar-on-void `[1, 0]`: the avatar starts at [1, 0], where the ground is `void`
    "#]],
    );
    says(
        &[],
        &[&board(cells), &avatar("[1, 1]")],
        &expect![[r#"
        warning avatar-in-solid `[1, 1]`: the avatar starts at [1, 1], inside `rock`, which is `solid`
    "#]],
    );
    says(&[], &[&board(cells), &avatar("[2, 1]")], &expect![[""]]);
    says(
        &[],
        &[&board(cells), &avatar("[-1, 0]")],
        &expect![[r#"
            error outside-board `[-1, 0]`: the avatar at [-1, 0] is outside the 4 × 2 board
        "#]],
    );
}

#[test]
fn cells_left_out_are_void_where_that_is_the_default() {
    let layers = r#""layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "void" },
    { "id": "objects", "occupancy": "zero_or_one" },
    { "id": "markers", "occupancy": "zero_or_one" }
  ]"#;
    let ground = r#""ground": { "format": "sparse", "entries": [
        { "position": [1, 0], "kind": "empty" }, { "position": [2, 0], "kind": "empty" }] }"#;
    says(
        &[layers],
        &[&board(ground)],
        &expect![[r#"
        warning avatar-on-void `[0, 0]`: the avatar starts at [0, 0], where the ground is `void`
    "#]],
    );
}

#[test]
fn an_avatar_starts_inside_a_box_only_where_boxes_are_walked_into() {
    let kinds = kinds(r#""box": { "layer": "objects", "tags": ["sided", "solid"], "symbol": "B" }"#);
    let boxes = r#""systems": [{ "id": "boxes", "type": "sided_box", "config": {} }]"#;
    let cells = r#""objects": { "format": "sparse", "entries": [{ "position": [0, 0], "kind": "box", "sides": 1 }] }"#;
    says(&[&kinds, boxes], &[&board(cells)], &expect![[""]]);
    says(
        &[&kinds],
        &[&board(cells)],
        &expect![[r#"
        hint unknown-entity-parameter `"sides"`: nothing reads the parameter `sides`, which `box` does not declare [remove `sides`]
        warning avatar-in-solid `[0, 0]`: the avatar starts at [0, 0], inside `box`, which is `solid`
    "#]],
    );
}

#[test]
fn a_goal_to_reach_needs_an_avatar() {
    says(
        &[],
        &[r#""state": { "variables": { "keys": 0 } }"#],
        &expect![[r#"
        error missing-avatar `{ "variables": { "keys": 0 } }`: the level has no avatar, so the goal `flag` of type `reach_target` is never met
    "#]],
    );
    says(
        &[],
        &[r#""state": { "avatar": { "enabled": false, "position": [0, 0] } }"#],
        &expect![[r#"
        error missing-avatar `{ "enabled": false, "position": [0, 0] }`: the avatar is not enabled, so the goal `flag` of type `reach_target` is never met
    "#]],
    );
    says(
        &[],
        &[r#""state": { "avatar": { "enabled": true } }"#],
        &expect![[r#"
            error missing-key `{ "enabled": true }`: missing key `position`, which an avatar needs with this `enabled` (a position `[x, y]` of two integers) [add `position`]
        "#]],
    );
}

#[test]
fn a_system_that_walks_the_avatar_needs_one_unless_the_level_says_there_is_none() {
    let goal = r#""goals": [{ "id": "keys", "type": "variable_threshold", "config": { "variable": "keys", "target": 1 } }]"#;
    says(
        &[],
        &[goal, r#""state": { "variables": { "keys": 0 } }"#],
        &expect![[r#"
            warning missing-avatar `{ "variables": { "keys": 0 } }`: the level has no avatar, so the system `nav` does nothing
            error unreachable-goal `"keys"`: this goal can never be met: `keys` is 0, and nothing changes it
        "#]],
    );
    says(
        &[],
        &[goal, r#""state": { "avatar": { "enabled": false }, "variables": { "keys": 0 } }"#],
        &expect![[r#"
            error unreachable-goal `"keys"`: this goal can never be met: `keys` is 0, and nothing changes it
        "#]],
    );
    let slides = systems(r#"{ "id": "merge", "type": "slide_merge", "config": {} }"#);
    says(
        &[&slides],
        &[goal, r#""state": { "variables": { "keys": 0 } }"#],
        &expect![[r#"
        error unreachable-goal `"keys"`: this goal can never be met: `keys` is 0, and nothing changes it
    "#]],
    );
}

#[test]
fn an_overlay_is_there_on_the_board_and_of_the_size_its_system_knows() {
    let game = r#""actions": [
    { "id": "move", "params": { "direction": { "type": "direction", "values": ["up", "down", "left", "right"] } } },
    { "id": "turn", "params": {} }
  ]"#;
    let systems = systems(
        r#"{ "id": "frame", "type": "overlay_cursor", "config": { "size": [2, 2] } },
        { "id": "twist", "type": "region_transform", "config": {
            "operations": { "turn": { "type": "rotate", "action": "turn" } } } }"#,
    );
    let state = |overlay: &str| {
        format!(r#""state": {{ "avatar": {{ "enabled": true, "position": [0, 0] }}{overlay} }}"#)
    };
    let game = [game, &systems];
    says(
        &game,
        &[&state("")],
        &expect![[r#"
        info missing-overlay `{ "avatar": { "enabled": true, "position": [0, 0] } }`: the level has no `overlay`, so the system `twist` does nothing
    "#]],
    );
    says(
        &game,
        &[&state(r#", "overlay": { "position": [0, 0], "size": [2, 2] }"#)],
        &expect![[r#"
        info shared-action `"frame"`: `nav` and `frame` both respond to `move`, one after the other
    "#]],
    );
    says(
        &game,
        &[&state(r#", "overlay": { "position": [0, 0], "size": [3, 1] }"#)],
        &expect![[r#"
            info shared-action `"frame"`: `nav` and `frame` both respond to `move`, one after the other
            warning overlay-size `[3, 1]`: the overlay has 3 × 1 cells, but the system `frame` expects 2 × 2 [change it to `[2, 2]`]
        "#]],
    );
    says(
        &game,
        &[&state(r#", "overlay": { "position": [3, 0], "size": [2, 2] }"#)],
        &expect![[r#"
            info shared-action `"frame"`: `nav` and `frame` both respond to `move`, one after the other
            error outside-board `[3, 0]`: the overlay of 2 × 2 cells at [3, 0] is partly outside the 4 × 2 board [move it to [2, 0]]
        "#]],
    );
    let large = r#""systemOverrides": { "frame": { "size": [3, 3] } }"#;
    says(
        &game,
        &[&state(r#", "overlay": { "position": [0, 0], "size": [2, 2] }"#), large],
        &expect![[r#"
            info shared-action `"frame"`: `nav` and `frame` both respond to `move`, one after the other
            error overlay-size `[2, 2]`: the system `frame` expects an overlay of 3 × 3 cells, but the board has 4 × 2
        "#]],
    );
    let free = r#""systemOverrides": { "frame": { "size": [3, 3], "boundsConstrained": false } }"#;
    says(
        &game,
        &[&state(r#", "overlay": { "position": [0, 0], "size": [2, 2] }"#), free],
        &expect![[r#"
        info shared-action `"frame"`: `nav` and `frame` both respond to `move`, one after the other
    "#]],
    );
}

#[test]
fn a_portal_has_exactly_one_other_end() {
    let kinds = kinds(r#""portal": { "layer": "objects", "tags": ["teleport"], "symbol": "P" }"#);
    let systems = systems(r#"{ "id": "doors", "type": "portals", "config": {} }"#);
    let game = [kinds.as_str(), &systems];
    let portals = |cells: &str| board(&format!(r#""objects": [{cells}, [null, null, null, null]]"#));
    let portal = |channel: &str| format!(r#"{{ "kind": "portal", "channel": "{channel}" }}"#);
    let (a, b) = (portal("a"), portal("b"));
    says(&game, &[&portals(&format!("[null, {a}, {a}, null]"))], &expect![[""]]);
    says(
        &game,
        &[&portals(&format!("[null, {a}, {b}, null]"))],
        &expect![[r#"
            warning unpaired-portal `"a"`: `portal` with the `channel` `a` leads nowhere: it has no counterpart [change it to `b`]
            warning unpaired-portal `"b"`: `portal` with the `channel` `b` leads nowhere: it has no counterpart [change it to `a`]
        "#]],
    );
    says(
        &game,
        &[&portals(&format!("[null, {a}, {a}, {a}]"))],
        &expect![[r#"
        info unpaired-portal `"a"`: there are 3 of `portal` with the `channel` `a`: each leads to the first other one in reading order
    "#]],
    );
    says(
        &game,
        &[&portals(r#"[null, "portal", null, null]"#)],
        &expect![[r#"
        warning unpaired-portal `"portal"`: `portal` leads nowhere: it has no parameter `channel` that says where to
    "#]],
    );
    // An entity that a rule creates may be the partner.
    let rule = r#""rules": [{ "id": "open", "on": "avatar_entered", "then": [
        { "spawn": { "position": [3, 1], "layer": "objects", "kind": "portal", "channel": "a" } }] }]"#;
    says(&game, &[&portals(&format!("[null, {a}, null, null]")), rule], &expect![[""]]);
    // Without the system, a kind that looks like a portal needs no partner.
    says(
        &[&kinds],
        &[&portals(&format!("[null, {a}, null, null]"))],
        &expect![[r#"
        hint unknown-entity-parameter `"channel"`: nothing reads the parameter `channel`, which `portal` does not declare [remove `channel`]
    "#]],
    );
}

#[test]
fn tile_teleporters_come_in_pairs() {
    let kinds = kinds(r#""hole": { "layer": "ground", "tags": ["teleport"], "symbol": "h" }"#);
    let systems = systems(r#"{ "id": "holes", "type": "tile_teleport", "config": {} }"#);
    let game = [kinds.as_str(), &systems];
    let ground =
        |cells: &str| board(&format!(r#""ground": [{cells}, ["empty", "empty", "empty", "empty"]]"#));
    says(&game, &[&ground(r#"["hole", "empty", "hole", "empty"]"#)], &expect![[""]]);
    says(
        &game,
        &[&ground(r#"["hole", "hole", "hole", "empty"]"#)],
        &expect![[r#"
            warning unpaired-portal `"hole"`: there are 3 of `hole` without a `channel`; teleporting requires exactly two
        "#]],
    );
    says(
        &game,
        &[&ground(r#"["hole", "empty", "empty", "empty"]"#)],
        &expect![[r#"
            warning unpaired-portal `"hole"`: `hole` without a `channel` leads nowhere: it has no counterpart
        "#]],
    );
}

#[test]
fn only_what_writes_to_the_layer_of_portals_may_make_the_other_end() {
    let kinds = kinds(r#""portal": { "layer": "markers", "tags": ["teleport"], "symbol": "P" }"#);
    let systems = systems(r#"{ "id": "doors", "type": "portals", "config": {} }"#);
    let level = r#""board": { "size": [4, 2], "layers": { "markers": [[null, null, "flag", { "kind": "portal", "channel": "a" }], [null, null, null, null]] } }"#;
    let with = |effect: &str, expected: &Expect| {
        let rules = format!(r#""rules": [{{ "id": "r", "on": "avatar_entered", "then": [{effect}] }}]"#);
        says(&[kinds.as_str(), &systems, &rules], &[level], expected);
    };
    // The usual rule for picking up items creates nothing.
    with(
        r#"{ "set_inventory": { "item": "$cell.objects.kind" } }"#,
        &expect![[r#"
            warning unpaired-portal `"a"`: `portal` with the `channel` `a` leads nowhere: it has no counterpart
        "#]],
    );
    with(
        r#"{ "spawn": { "position": [0, 0], "layer": "objects", "kind": "$cell.objects.kind" } }"#,
        &expect![[r#"
            info null-reference `{ "spawn": { "position": [0, 0], "layer": "objects", "kind": "$cell.objects.kind" } }`: `spawn` was always skipped because a reference in it yields nothing
            warning unpaired-portal `"a"`: `portal` with the `channel` `a` leads nowhere: it has no counterpart
        "#]],
    );
    with(
        r#"{ "spawn": { "position": [0, 0], "layer": "markers", "kind": "$cell.objects.kind" } }"#,
        &expect![[r#"
            info null-reference `{ "spawn": { "position": [0, 0], "layer": "markers", "kind": "$cell.objects.kind" } }`: `spawn` was always skipped because a reference in it yields nothing
        "#]],
    );
    with(r#"{ "spawn": { "position": [0, 0], "layer": "markers", "kind": "portal" } }"#, &expect![[""]]);
}

#[test]
fn any_word_may_be_the_axis_of_a_block_but_a_slip_is_told() {
    let systems = systems(r#"{ "id": "rails", "type": "sliding_blocks", "config": {} }"#);
    let block = |axis: &str| {
        format!(
            r#""board": {{ "size": [4, 2], "layers": {{ "markers": {{ "format": "sparse", "entries": [{{ "position": [2, 0], "kind": "flag" }}] }} }}, "multiCellObjects": [{{ "id": "b", "kind": "pipe", "cells": [[0, 1]], "params": {{ "axis": {axis} }} }}] }}"#
        )
    };
    for word in [r#""none""#, r#""stuck""#, r#""both""#] {
        says(
            &[&systems],
            &[&block(word)],
            &expect![[r#"
            info shared-action `"rails"`: `nav` and `rails` both respond to `move`, one after the other
        "#]],
        );
    }
    says(
        &[&systems],
        &[&block(r#""vertcal""#)],
        &expect![[r#"
            info shared-action `"rails"`: `nav` and `rails` both respond to `move`, one after the other
            warning unknown-value `"vertcal"`: invalid value `vertcal` for `axis`; did you mean `vertical`? [change it to `vertical`]
        "#]],
    );
    says(
        &[&systems],
        &[&block("5")],
        &expect![[r#"
            info shared-action `"rails"`: `nav` and `rails` both respond to `move`, one after the other
            error wrong-type `5`: `axis` must be a string such as `horizontal`, `vertical` or `both`; found the number `5` [remove `axis`, which is `"both"` by default]
        "#]],
    );
}

#[test]
fn what_was_meant_by_values_of_other_tools_is_offered() {
    says(
        &[],
        &[r#""state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "north" } }"#],
        &expect![[r#"
            error unknown-value `"north"`: unknown direction `north` in `facing`; expected one of `up`, `down`, `left`, `right`, `up_left`, `up_right`, `down_left` or `down_right` [change it to `up`]
        "#]],
    );
    says(
        &[],
        &[
            r#""board": { "size": [4, 2], "layers": { "markers": { "format": "list", "entries": [{ "position": [3, 0], "kind": "flag" }] } } }"#,
        ],
        &expect![[r#"
            error unknown-value `"list"`: invalid value `list` for `format`; expected `sparse` [change it to `sparse`]
        "#]],
    );
    says(
        &[],
        &[
            r#""board": { "size": [4], "layers": { "objects": [[null, null, null, null], [null, null, null, null]] } }"#,
        ],
        &expect![[r#"
            error wrong-type `[4]`: `size` must be a size `[width, height]` of two integers of at least 1; found an array of one element [change it to `[4, 2]`]
        "#]],
    );
    // Rows of several lengths tell no size.
    says(
        &[],
        &[r#""board": { "size": [4], "layers": { "objects": [[null, null, null, null], [null]] } }"#],
        &expect![[r#"
            error wrong-type `[4]`: `size` must be a size `[width, height]` of two integers of at least 1; found an array of one element
        "#]],
    );
    says(
        &[],
        &[r#""systemOverrides": []"#],
        &expect![[r#"
        error wrong-type `[]`: `systemOverrides` must be an object with system ids as keys; found an empty array [change it to `{}`]
    "#]],
    );
    says(
        &[],
        &[r#""metadata": [{ "tags": [] }]"#],
        &expect![[r#"
        error wrong-type `[{ "tags": [] }]`: `metadata` must be a metadata object; found an array of one element [change it to `{ "tags": [] }`]
    "#]],
    );
}

#[test]
fn a_symbol_of_two_characters_is_told_once() {
    let kinds = kinds(r#""wall": { "layer": "objects", "tags": [], "symbol": "ab" }"#);
    says(
        &[&kinds],
        &[],
        &expect![[r#"
            warning bad-format `"ab"`: `symbol` must be one character other than `@`; found the string `"ab"` [change it to `W`]
        "#]],
    );
}

#[test]
fn of_an_action_whose_values_are_wrong_steps_are_not_held_against_them() {
    let actions = |values: &str| {
        format!(
            r#""actions": [{{ "id": "move", "params": {{ "direction": {{ "type": "direction", "values": {values} }} }} }}]"#
        )
    };
    says(
        &[&actions(r#"["up", "down", "left", "rigth"]"#)],
        &[],
        &expect![[r#"
            error unknown-value `"rigth"`: unknown direction `rigth` in `values[3]`; did you mean `right`? [change it to `right`]
        "#]],
    );
}

#[test]
fn what_a_pipe_releases_appears_on_the_board() {
    let systems = systems(r#"{ "id": "drip", "type": "queued_emitters", "config": {} }"#);
    let pipe = |cells: &str, params: &str| {
        objects(&format!(r#"{{ "id": "p", "kind": "pipe", "cells": {cells}, "params": {{ {params} }} }}"#))
    };
    let one = |params: &str| pipe("[[0, 1]]", params);
    says(
        &[&systems],
        &[&one(r#""queue": [1], "exitPosition": [0, 1], "exitDirection": "right""#)],
        &expect![[""]],
    );
    says(
        &[&systems],
        &[&one(r#""queue": [1], "exitPosition": [0, 1], "exitDirection": "left""#)],
        &expect![[r#"
            error lost-items `"left"`: items released here land at [-1, 1], outside the 4 × 2 board, and are lost
        "#]],
    );
    says(
        &[&systems],
        &[&one(r#""queue": [1], "exitPosition": [-1, 1], "exitDirection": "right""#)],
        &expect![[r#"
            warning outside-board `[-1, 1]`: an exit at [-1, 1] is outside the 4 × 2 board
        "#]],
    );
    says(
        &[&systems],
        &[&one(r#""queue": [1], "exitPosition": [9, 1]"#)],
        &expect![[r#"
            error outside-board `[9, 1]`: an exit at [9, 1] is outside the 4 × 2 board: its items are lost
        "#]],
    );
    says(
        &[&systems],
        &[&one(r#""queue": [1]"#)],
        &expect![[r#"
        error idle-emitter `{ "queue": [1] }`: `p` needs the parameter `exitPosition`, a position `[x, y]`: without an exit it never releases its queue
    "#]],
    );
    says(
        &[&systems],
        &[&one("")],
        &expect![[r#"
        warning idle-emitter `{  }`: `p` releases nothing: it needs the parameter `queue`, a list of numbers
    "#]],
    );
    let two = r#""queue": [1, 2, 3], "exitPosition": [0, 1], "exitDirection": "right", "exit2Position": [2, 1], "exit2Direction": "left""#;
    says(
        &[&systems],
        &[&pipe("[[0, 1], [1, 1]]", two)],
        &expect![[r#"
        warning lost-items `[1, 2, 3]`: the queue has 3 items, but the pipe with two exits has 2 cells: the rest is lost
        warning lost-items `[2, 1]`: items of both exits appear at [1, 1], where one replaces the other
    "#]],
    );
}

#[test]
fn a_pipe_with_two_exits_that_holds_items_needs_no_queue() {
    let systems = systems(r#"{ "id": "drip", "type": "queued_emitters", "config": {} }"#);
    let of = |params: &str, expected: &Expect| {
        let pipe = format!(
            r#"{{ "id": "p", "kind": "pipe", "cells": [[1, 1], [2, 1]], "params": {{ {params}, "exitPosition": [1, 1], "exitDirection": "left" }} }}"#
        );
        says(&[&systems], &[&objects(&pipe)], expected);
    };
    let second = r#""exit2Position": [2, 1], "exit2Direction": "right""#;
    of(&format!(r#""pipeSlots": [null, 3], {second}"#), &expect![]);
    // The items inside count, and the queue does not.
    of(&format!(r#""pipeSlots": [null, 3], "queue": [1, 2, 3], {second}"#), &expect![]);
    of(
        r#""pipeSlots": [null, 3], "exit2Position": [2, 1], "exit2Direction": "down""#,
        &expect![[r#"
        error lost-items `"down"`: items released here land at [2, 2], outside the 4 × 2 board, and are lost
    "#]],
    );
    of(
        &format!(r#""pipeSlots": [null, null], {second}"#),
        &expect![[r#"
        warning idle-emitter `{ "pipeSlots": [null, null], "exit2Position": [2, 1], "exit2Direction": "right", "exitPosition": [1, 1], "exitDirection": "left" }`: `p` releases nothing: it needs the parameter `queue`, a list of numbers
    "#]],
    );
    of(
        r#""pipeSlots": [null, 3]"#,
        &expect![[r#"
        warning idle-emitter `{ "pipeSlots": [null, 3], "exitPosition": [1, 1], "exitDirection": "left" }`: `p` releases nothing: it needs the parameter `queue`, a list of numbers
    "#]],
    );
}

#[test]
fn a_misspelled_parameter_of_a_pipe_is_told() {
    let systems = systems(r#"{ "id": "drip", "type": "queued_emitters", "config": {} }"#);
    let pipe = r#"{ "id": "p", "kind": "pipe", "cells": [[1, 1]], "params": { "queue": [1], "exitPosition": [0, 1], "exit2Postion": [2, 1] } }"#;
    says(
        &[&systems],
        &[&objects(pipe)],
        &expect![[r#"
        warning unknown-entity-parameter `"exit2Postion"`: `pipe` has no parameter `exit2Postion`; did you mean `exit2Position`? [change it to `exit2Position`]
    "#]],
    );
}

#[test]
fn a_queue_that_nothing_releases_is_told() {
    let systems = systems(r#"{ "id": "drip", "type": "queued_emitters", "config": {} }"#);
    let chute = r#"{ "id": "chute", "kind": "torch", "cells": [[3, 1]], "params": { "queue": [1], "exitPosition": [3, 1] } }"#;
    says(
        &[&systems],
        &[&objects(chute)],
        &expect![[r#"
        warning idle-emitter `"queue"`: nothing releases the queue of `chute`: it is of the kind `torch`, the pipes are `pipe`
    "#]],
    );
    let rule = r#""rules": [{ "id": "go", "on": "avatar_entered", "then": [{ "release_from_emitter": { "emitterId": "chute" } }] }]"#;
    says(&[&systems], &[&objects(chute), rule], &expect![[""]]);
}

#[test]
fn what_a_rule_releases_appears_at_the_exit() {
    let rule = r#""rules": [{ "id": "go", "on": "avatar_entered", "then": [{ "release_from_emitter": { "emitterId": "p" } }] }]"#;
    let pipe = |params: &str| {
        objects(&format!(
            r#"{{ "id": "p", "kind": "pipe", "cells": [[3, 1]], "params": {{ "queue": [1]{params} }} }}"#
        ))
    };
    says(&[], &[&pipe(r#", "exitPosition": [3, 1], "exitDirection": "right""#), rule], &expect![[""]]);
    says(
        &[],
        &[&pipe(r#", "exitPosition": [4, 1], "exitDirection": "left""#), rule],
        &expect![[r#"
            error outside-board `[4, 1]`: an exit at [4, 1] is outside the 4 × 2 board [change it to `[3, 1]`]
        "#]],
    );
    says(
        &[],
        &[&pipe(""), rule],
        &expect![[r#"
        error idle-emitter `{ "queue": [1] }`: `p` needs the parameter `exitPosition`, a position `[x, y]`: without an exit it never releases its queue
    "#]],
    );
}

#[test]
fn objects_cover_cells_once_and_hang_together() {
    let one = r#"{ "id": "one", "kind": "pipe", "cells": [[0, 1], [1, 1], [1, 1]] }"#;
    says(
        &[],
        &[&objects(one)],
        &expect![[r#"
        warning overlapping-objects `[1, 1]`: the cell [1, 1] stands twice in the object `one` [remove it]
    "#]],
    );
    let two = r#"{ "id": "one", "kind": "pipe", "cells": [[0, 1], [1, 1]] }, { "id": "two", "kind": "pipe", "cells": [[1, 1], { "position": [0, 1] }] }"#;
    says(
        &[],
        &[&objects(two)],
        &expect![[r#"
            info overlapping-objects `[1, 1]`: the cell [1, 1] is already covered by the object `one`, and 1 more cell like this
        "#]],
    );
    let blocks = systems(r#"{ "id": "rails", "type": "sliding_blocks", "config": {} }"#);
    says(
        &[&blocks],
        &[&objects(two)],
        &expect![[r#"
            info shared-action `"rails"`: `nav` and `rails` both respond to `move`, one after the other
            warning overlapping-objects `[1, 1]`: the cell [1, 1] is already covered by the object `one`, and 1 more cell like this
        "#]],
    );
    says(
        &[],
        &[&objects(r#"{ "id": "one", "kind": "pipe", "cells": [] }"#)],
        &expect![[r#"
        warning object-without-cells `[]`: the multi-cell object `one` covers no cell
    "#]],
    );
    says(
        &[],
        &[&objects(r#"{ "id": "one", "kind": "pipe", "cells": [[0, 0], [1, 1], [3, 1]] }"#)],
        &expect![[r#"
            info scattered-object `[3, 1]`: the cell [3, 1] does not hang together with the first cell of `one`
        "#]],
    );
}

#[test]
fn a_figure_knows_how_to_move() {
    let layers = r#""layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "empty" },
    { "id": "objects", "occupancy": "zero_or_one" },
    { "id": "markers", "occupancy": "zero_or_one" },
    { "id": "actors", "occupancy": "zero_or_one" }
  ]"#;
    let kinds = kinds(r#""wolf": { "layer": "actors", "tags": ["npc"], "symbol": "w" }"#);
    let systems = systems(
        r#"{ "id": "wolves", "type": "follower_npcs", "config": { "behaviors": { "hunt": { "type": "toward_avatar" } } } }"#,
    );
    let cells = r#""actors": [["wolf", { "kind": "wolf", "behavior": "hunt" }, null, null],
        [{ "kind": "wolf", "behavior": "hnut" }, null, null, null]]"#;
    says(
        &[layers, &kinds, &systems],
        &[&board(cells)],
        &expect![[r#"
            warning unknown-behavior `"wolf"`: `wolf` never moves: it lacks the parameter `behavior`, which `wolves` needs
            warning unknown-behavior `"hnut"`: `wolves` has no behavior `hnut`, so `wolf` never moves; did you mean `hunt`? [change it to `hunt`]
        "#]],
    );
}

#[test]
fn a_system_that_the_gold_path_uses_has_something_to_work_on() {
    let kinds = kinds(r#""box": { "layer": "objects", "tags": [], "symbol": "B" }"#);
    let system = |ty: &str| format!(r#""systems": [{{ "id": "it", "type": "{ty}", "config": {{}} }}]"#);
    let off = r#""state": { "avatar": { "enabled": false }, "variables": { "keys": 0 } }"#;
    let goal = r#""goals": [{ "id": "keys", "type": "variable_threshold", "config": { "variable": "keys", "target": 1 } }]"#;
    let level = |cells: &str| {
        board(&format!(r#""objects": [[null, null, null, null], [{cells}, null, null, null]]"#))
    };
    let merge = system("slide_merge");
    says(
        &[&kinds, &merge],
        &[&level("null"), off, goal],
        &expect![[r#"
            warning idle-system `"board"`: the level has no entity with the tag `mergeable` on `objects`, so the system `it` does nothing
            error unreachable-goal `"keys"`: this goal can never be met: `keys` is 0, and nothing changes it
        "#]],
    );
    says(
        &[&kinds, &merge],
        &[&level("\"number\""), off, goal],
        &expect![[r#"
        error unreachable-goal `"keys"`: this goal can never be met: `keys` is 0, and nothing changes it
    "#]],
    );
    // An action that is never used here may be for another level.
    let waits = r#""solution": { "goldPath": [] }"#;
    says(
        &[&kinds, &merge],
        &[&level("null"), off, goal, waits],
        &expect![[r#"
        error unreachable-goal `"keys"`: this goal can never be met: `keys` is 0, and nothing changes it
    "#]],
    );
    says(
        &[&kinds, &system("sliding_blocks")],
        &[&level("\"box\""), off, goal],
        &expect![[r#"
            warning idle-system `"board"`: the level has no multi-cell object, so the system `it` does nothing
            error unreachable-goal `"keys"`: this goal can never be met: `keys` is 0, and nothing changes it
        "#]],
    );
}

#[test]
fn a_portal_whose_channel_is_wrong_is_one_mistake() {
    let kinds = kinds(
        r#""portal": { "layer": "objects", "tags": ["teleport"], "symbol": "P", "params": { "color": { "type": "string" } } },
    "gate": { "layer": "objects", "tags": ["teleport"], "symbol": "G" }"#,
    );
    let systems = systems(r#"{ "id": "doors", "type": "portals", "config": { "matchKey": "color" } }"#);
    let mistakes = [
        ("portal", r#"{ "kind": "portal", "color": 1 }"#),
        ("portal", r#"{ "kind": "portal" }"#),
        ("portal", r#"{ "kind": "portal", "colour": "a" }"#),
        ("gate", r#"{ "kind": "gate" }"#),
        ("gate", r#"{ "kind": "gate", "colour": "a" }"#),
    ];
    for (kind, other) in mistakes {
        let portal = format!(r#"{{ "kind": "{kind}", "color": "a" }}"#);
        let cells = format!(r#""objects": [[null, {portal}, {other}, null], [null, null, null, null]]"#);
        let found = found(&[&kinds, &systems], &[&board(&cells)]);
        assert_eq!(found.lines().count(), 1, "{found}");
    }
}

#[test]
fn overrides_change_something() {
    let systems = systems(
        r#"{ "id": "push", "type": "push_objects", "enabled": false, "config": { "chainPush": true } },
        { "id": "merge", "type": "slide_merge", "config": { "mergeLimit": 2 } }"#,
    );
    let over = |text: &str| format!(r#""systemOverrides": {{ {text} }}"#);
    says(
        &[&systems],
        &[&over(r#""push": { "chainPush": false }"#)],
        &expect![[r#"
            hint disabled-system `false`: the system `push` is off, and no level switches it on
            info shared-action `"merge"`: `nav` and `merge` both respond to `move`, one after the other
            warning override-of-disabled-system `"push"`: the system `push` is switched off, so this override has no effect [switch `push` on in this level]
        "#]],
    );
    says(
        &[&systems],
        &[&over(r#""push": { "chainPush": false, "enabled": true }"#)],
        &expect![[r#"
        info shared-action `"merge"`: `nav` and `merge` both respond to `move`, one after the other
    "#]],
    );
    says(
        &[&systems],
        &[&over(r#""merge": { "mergeLimit": 2, "wrapAround": true }, "nav": {}"#)],
        &expect![[r#"
            hint disabled-system `false`: the system `push` is off, and no level switches it on
            info shared-action `"merge"`: `nav` and `merge` both respond to `move`, one after the other
            hint idle-override `"mergeLimit"`: this override does not change `mergeLimit` of `merge` [remove it]
            hint idle-override `"nav"`: this override does not change `nav` [remove it]
        "#]],
    );
    says(
        &[&systems],
        &[&over(r#""merge": { "wrapAround": false, "mergeLimit": 2 }"#)],
        &expect![[r#"
            hint disabled-system `false`: the system `push` is off, and no level switches it on
            info shared-action `"merge"`: `nav` and `merge` both respond to `move`, one after the other
            hint idle-override `"merge"`: this override does not change `merge` [remove it]
        "#]],
    );
    says(
        &[&systems],
        &[&over(r#""merge": { "mergeLimit": null }"#)],
        &expect![[r#"
            hint disabled-system `false`: the system `push` is off, and no level switches it on
            info shared-action `"merge"`: `nav` and `merge` both respond to `move`, one after the other
        "#]],
    );
    says(
        &[&systems],
        &[&over(r#""merge": { "mergeLimit": 3, "enabled": false }"#)],
        &expect![[r#"
            hint disabled-system `false`: the system `push` is off, and no level switches it on
            hint idle-override `"mergeLimit"`: `mergeLimit` has no effect: this override switches `merge` off [remove it]
        "#]],
    );
}

#[test]
fn ice_asks_even_a_push_system_that_is_off() {
    let systems = systems(
        r#"{ "id": "push", "type": "push_objects", "enabled": false, "config": {} },
        { "id": "ice", "type": "ice_slide", "config": {} }"#,
    );
    says(
        &[&systems],
        &[r#""systemOverrides": { "push": { "pushableTags": ["pickup"] } }"#],
        &expect![[r#"
        hint disabled-system `false`: the system `push` is off, and no level switches it on
    "#]],
    );
}

#[test]
fn variables_start_as_what_their_users_need() {
    let state = |value: &str| {
        format!(
            r#""state": {{ "avatar": {{ "enabled": true, "position": [0, 0] }}, "variables": {{ "keys": {value} }} }}"#
        )
    };
    let rules = |then: &str| format!(r#""rules": [{{ "id": "r", "on": "avatar_entered", {then} }}]"#);
    let adds = rules(r#""then": [{ "increment_variable": { "name": "keys" } }]"#);
    says(
        &[],
        &[&state("\"0\""), &adds],
        &expect![[r#"
        error variable-type `"0"`: `keys` must be a number; found the string `"0"`: the rule `r` adds to it [change it to `0`]
    "#]],
    );
    says(&[], &[&state("null"), &adds], &expect![[""]]);
    says(
        &[&adds],
        &[&state("false")],
        &expect![[r#"
        error variable-type `false`: `keys` must be a number; found `false`: the rule `r` adds to it
    "#]],
    );
    let sets = rules(
        r#""then": [{ "set_variable": { "name": "keys", "value": 1 } }, { "increment_variable": { "name": "keys" } }]"#,
    );
    says(&[], &[&state("\"none\""), &sets], &expect![[""]]);
    let loses = r#""loseConditions": [{ "type": "variable_threshold", "config": { "variable": "keys", "target": 3 } }]"#;
    says(
        &[],
        &[&state("[]"), loses],
        &expect![[r#"
            error variable-type `[]`: `keys` must be a number; found an empty array: a lose condition compares it with a number
        "#]],
    );
}

#[test]
fn variables_of_systems_begin_with_what_the_systems_read() {
    let systems = r#""systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "actors", "type": "individual_actors", "config": { "selectAction": "tap_cell", "actorLayer": "objects" } }, { "id": "npcs", "type": "follower_npcs", "config": { "behaviors": {} } }]"#;
    let variables = |written: &str| {
        format!(
            r#""state": {{ "avatar": {{ "enabled": true, "position": [0, 0] }}, "variables": {{ {written} }} }}"#
        )
    };
    let wrong = r#""selectedActorKind": 3, "selectedActorPosition": 3, "turnCount": 1.5"#;
    says(
        &[systems],
        &[&variables(wrong)],
        &expect![[r#"
            info shared-action `"actors"`: `nav` and `actors` both respond to `move`, one after the other
            error unknown-action `"tap_cell"`: unknown action `tap_cell`; expected `move` [declare the action `tap_cell`]
            warning variable-type `3`: `selectedActorKind` must be a text; found the number `3`: the system `actors` reads it
            warning variable-type `1.5`: `turnCount` must be a whole number; found the number `1.5`: the system `npcs` counts with it
        "#]],
    );
    let fine = r#""selectedActorKind": null, "turnCount": 1"#;
    assert!(!found(&[systems], &[&variables(fine)]).contains("variable-type"));
}

#[test]
fn moves_left_are_numbers() {
    let actors = r#""systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "actors", "type": "individual_actors", "config": { "selectAction": "move", "actorLayer": "objects", "budgets": { "rock": 2 } } }]"#;
    let left = |value: &str| {
        format!(
            r#""state": {{ "avatar": {{ "enabled": true, "position": [0, 0] }}, "variables": {{ "actorMovesRemaining": {value} }} }}"#
        )
    };
    says(
        &[actors],
        &[&left(r#"{ "rock": "2" }"#)],
        &expect![[r#"
            warning shared-action `"actors"`: `move` already means something else to this system, which comes first
            info shared-action `"move"`: `nav` and `actors` both respond to `move`, one after the other
            error variable-type `"2"`: `rock` must be a number; found the string `"2"`: the system `actors` counts the moves left with it [change it to `2`]
        "#]],
    );
    // A text is replaced by the budgets of the configuration.
    for fine in [r#"{ "rock": 2 }"#, r#""none""#] {
        assert!(!found(&[actors], &[&left(fine)]).contains("variable-type"));
    }
}

#[test]
fn a_connection_source_is_a_cell_of_the_board() {
    let goals = r#""goals": [{ "id": "share", "type": "balance", "config": {
        "layer": "markers", "owners": ["flag"], "requireConnected": true, "connectionSources": { "flag": [4, 0] } } },
        { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }]"#;
    says(
        &[],
        &[goals],
        &expect![[r#"
            error outside-board `[4, 0]`: a connection source at [4, 0] is outside the 4 × 2 board [change it to `[3, 0]`]
        "#]],
    );
}

#[test]
fn what_a_syntax_error_may_hide_is_not_missed() {
    let state = r#""state": { "variables": { "keys": 0 } "avatar" }"#;
    says(
        &[],
        &[state],
        &expect![[r#"
        error syntax-error ` "avatar"`: missing comma: expected `,` before `"avatar"` [insert the missing `,`]
        error syntax-error `"avatar"`: missing `:`: expected a colon and a value after key `avatar`
    "#]],
    );
}

#[test]
fn a_huge_board_is_judged_at_once() {
    const SIDE: usize = 200;
    let row = format!("[{}]", vec![r#"{ "kind": "torch", "a": 1, "b": 2 }"#; SIDE].join(", "));
    let rows = vec![row; SIDE].join(", ");
    let board = format!(
        r#""board": {{ "size": [{SIDE}, {SIDE}], "layers": {{ "ground": [{rows}], "objects": [{rows}] }} }}"#
    );
    let found = found(&[], &[&board]);
    assert!(found.lines().count() < 1_000, "{} diagnostics", found.lines().count());
    assert!(found.contains("kind-on-other-layer") && found.contains("unknown-entity-parameter"));
}

#[test]
fn a_pipe_with_nothing_to_release_is_told() {
    let systems = systems(r#"{ "id": "drip", "type": "queued_emitters", "config": {} }"#);
    let pipe =
        |params: &str| objects(&format!(r#"{{ "id": "p", "kind": "pipe", "cells": [[1, 1]]{params} }}"#));
    let of = |params: &str, expected: &Expect| says(&[&systems], &[&pipe(params)], expected);
    of(
        "",
        &expect![[r#"
        warning idle-emitter `{ "id": "p", "kind": "pipe", "cells": [[1, 1]] }`: `p` releases nothing: it needs the parameter `queue`, a list of numbers
    "#]],
    );
    of(
        r#", "params": { "exitPosition": [1, 1] }"#,
        &expect![[r#"
        warning idle-emitter `{ "exitPosition": [1, 1] }`: `p` releases nothing: it needs the parameter `queue`, a list of numbers
    "#]],
    );
    of(
        r#", "params": { "exitPosition": [1, 1], "queue": [] }"#,
        &expect![[r#"
        warning idle-emitter `"queue"`: `p` releases nothing: its `queue` is empty
    "#]],
    );
    of(
        r#", "params": { "exitPosition": [1, 1], "queu": [1] }"#,
        &expect![[r#"
        warning unknown-entity-parameter `"queu"`: `pipe` has no parameter `queu`; did you mean `queue`? [change it to `queue`]
    "#]],
    );
    // Nothing here releases what a pipe has.
    says(&[], &[&pipe(r#", "params": { "exitPosition": [1, 1] }"#)], &expect![[""]]);
}

#[test]
fn an_exact_pattern_that_leaves_out_cells_is_worth_knowing() {
    let goal = |pattern: &str, mode: &str| {
        format!(
            r#""goals": [{{ "id": "look", "type": "board_match", "config": {{ "targetLayers": {{ "markers": {pattern} }}, "matchMode": "{mode}" }} }}]"#
        )
    };
    let of = |pattern: &str, mode: &str, expected: &Expect| says(&[], &[&goal(pattern, mode)], expected);
    of(
        r#"[[null, null, "flag"]]"#,
        "exact",
        &expect![[r#"
        info pattern-size `"markers"`: the pattern leaves out 5 cells of the board: `exact` does not compare those, and they may hold anything
    "#]],
    );
    of(r#"[[null, null, "flag"]]"#, "exact_non_null", &expect![[""]]);
    of(r#"[[null, null, "flag", null], [null, null, null, null]]"#, "exact", &expect![[""]]);
}

#[test]
fn a_sparse_pattern_is_told_with_the_point_on_which_documents_and_game_part() {
    let goal = r#""goals": [{ "id": "look", "type": "board_match", "config": { "targetLayers": { "markers": { "format": "sparse", "entries": [{ "position": [2, 0], "kind": "flag" }] } } } }]"#;
    let files = files(&[], &[goal]);
    let pack = testkit::pack(files.iter().map(|(path, text)| (*path, text.as_str())));
    let told = check(&pack).diagnostics.into_iter().filter(|it| it.code() == "wrong-type");
    let told: Vec<String> = told.flat_map(|it| [it.message, it.help.unwrap_or_default()]).collect();
    expect![[r#"
        `markers` must be an array of rows; found an object
        The documents allow sparse layers as patterns; the released game does not (`board_match_reads_sparse`). Write the rows, with `null` for cells that do not matter."#]].assert_eq(&told.join("\n"));
}
