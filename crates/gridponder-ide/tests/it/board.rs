//! Boards: their content, the status of attempts, and agreement with replays.

use std::path::Path;
use std::sync::Arc;

use engine::{Level, Semantics, Value, Verdict, def};
use expect_test::expect;
use gridponder_ide::board::board;
use gridponder_ide::{board_position, board_source, route};
use language::{Board, BoardPart, StatusKind};
use pack::{File, Input, Pack, lower};

const GAME: &str = r#"{
  "layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "grass" },
    { "id": "objects", "occupancy": "zero_or_one" }
  ],
  "actions": [
    { "id": "tap", "params": { "position": { "type": "position" } } },
    { "id": "look", "params": { "direction": { "type": "direction", "values": ["up", "up_left"] } } },
    { "id": "walk", "params": { "direction": { "type": "direction" } } },
    { "id": "rotate", "params": { "rotation": { "type": "enum", "values": ["clockwise", "counterclockwise"] } } },
    { "id": "take", "params": { "count": { "type": "integer", "values": ["1", "2", "many"] } } },
    { "id": "saw", "params": {}, "entityKind": "tree" },
    { "id": "push", "params": {}, "entityKind": "crate" }
  ],
  "entityKinds": {
    "grass": { "layer": "ground", "tags": ["walkable"], "symbol": ".", "sprite": "assets/grass.png" },
    "crate": {
      "layer": "objects", "tags": ["solid", "pushable"], "symbol": "C", "sprite": "assets/crate_{sides}.png"
    },
    "number": { "layer": "objects", "tags": [], "symbol": "n", "symbolParam": "value", "sprite": null },
    "tree": { "layer": "objects", "tags": ["solid"], "symbol": "T" },
    "pipe": { "layer": "objects", "tags": [], "symbol": "=" }
  },
  "systems": [
    { "id": "nav", "type": "avatar_navigation", "config": { "moveAction": "walk", "solidHandling": "delegate" } },
    { "id": "push", "type": "push_objects", "config": { "pushableTags": ["pushable"] } }
  ],
  "rules": [
    { "id": "count", "on": "object_pushed", "then": [{ "increment_variable": { "name": "pushes" } }] }
  ],
  "levelSequence": [{ "type": "level", "ref": "one" }],
  "goalDescriptions": { "far": "Push often" }
}
"#;

const THEME: &str = r#"{
  "controls": {
    "gestureMap": [
      { "gesture": "key_press", "key": "x", "action": "rotate", "params": { "rotation": "counterclockwise" } },
      { "gesture": "swipe_cardinal", "action": "walk", "paramMapping": { "direction": "swipe_direction" } }
    ]
  },
  "avatar": {
    "sprite": "assets/me.png",
    "sprites": {
      "walk": { "right": "assets/walking.png" },
      "idle": { "right": { "frames": ["assets/right_1.png", "assets/right_2.png"], "duration": 100 } }
    }
  }
}
"#;

const LEVEL: &str = r#"{
  "id": "one",
  "title": "Crates",
  "board": {
    "size": [4, 2],
    "layers": {
      "objects": [
        [null, { "kind": "crate", "sides": 5 }, null, { "kind": "number", "value": 7 }],
        [{ "kind": "number", "value": 12 }, "crate", null, null]
      ]
    },
    "multiCellObjects": [
      {
        "id": "p", "kind": "pipe",
        "cells": [[2, 1], { "position": [3, 1], "sprite": "assets/end.png" }], "params": { "queue": [1, 2] }
      }
    ]
  },
  "state": { "avatar": { "position": [0, 0], "inventory": { "slot": "axe" } }, "variables": { "pushes": 0 } },
  "goals": [
    { "id": "often", "type": "variable_threshold", "config": { "variable": "pushes", "target": 2 } },
    { "id": "far", "type": "variable_threshold", "config": { "variable": "pushes", "target": 4 } }
  ],
  "solution": { "goldPath": [{ "action": "walk", "direction": "right" }], "hintStops": [1] }
}
"#;

fn crates() -> Pack {
    testkit::pack([
        ("manifest.json", "{}"),
        ("game.json", GAME),
        ("theme.json", THEME),
        ("levels/one.json", LEVEL),
    ])
}

/// The minimal pack, with a member of its level replaced.
fn minimal(member: Option<&str>) -> Pack {
    let files = testkit::minimal().into_iter().map(|(path, text)| {
        let changed = member.filter(|_| path == "levels/one.json");
        let text = changed.and_then(|member| testkit::with_members(text, member)).unwrap_or(text.to_owned());
        File::new(Input { path: path.into(), text: Ok(text) }).map(Arc::new)
    });
    Pack::new(files.flatten())
}

/// An action in the notation of gold paths.
fn action(word: &str) -> def::Action {
    def::Action::read(&Value::Str(word.to_owned())).expect("every text is an action")
}

fn level(pack: &Pack) -> &File {
    pack.file("levels/one.json").expect("each pack here has it")
}

fn at_step(pack: &Pack, step: usize) -> Board {
    board(pack, level(pack), None, Some(step), Semantics::RELEASED).expect("it can be played")
}

fn played(pack: &Pack, actions: &[def::Action]) -> Board {
    board(pack, level(pack), Some(actions), None, Semantics::RELEASED).expect("it can be played")
}

/// Plays actions given as words.
fn after(pack: &Pack, words: &[&str]) -> Board {
    played(pack, &words.iter().map(|word| action(word)).collect::<Vec<_>>())
}

/// The published packs, if they are available.
fn published() -> Vec<Pack> {
    let Some(folder) = testrun::shared("packs") else { return Vec::new() };
    let packs = std::fs::read_dir(folder).expect("the folder can be read");
    let read = |path: &Path, name: String| {
        let text = std::fs::read_to_string(path).ok()?;
        File::new(Input { path: name.into(), text: Ok(text) }).map(Arc::new)
    };
    let packs = packs.flatten().filter(|pack| pack.path().join("game.json").is_file()).map(|pack| {
        let shared = ["game.json", "theme.json"].map(|name| read(&pack.path().join(name), name.to_owned()));
        let levels = std::fs::read_dir(pack.path().join("levels")).expect("packs have levels").flatten();
        let levels = levels
            .map(|level| read(&level.path(), format!("levels/{}", level.file_name().to_string_lossy())));
        Pack::new(levels.chain(shared).flatten())
    });
    packs.collect()
}

#[test]
fn a_board_is_what_the_protocol_says() {
    let json = serde_json::to_string(&at_step(&minimal(None), 0)).unwrap();
    expect![[r#"{"level":"one","title":"One","columns":4,"rows":2,"steps":[{"action":{"action":"move","direction":"right"},"label":"right"},{"action":{"action":"move","direction":"right"},"label":"right"}],"step":0,"status":{"kind":"playing","text":"step 0 of 2"},"layers":[{"id":"ground","cells":[{"kind":"empty","symbol":".","title":"empty"},{"kind":"empty","symbol":".","title":"empty"},{"kind":"empty","symbol":".","title":"empty"},{"kind":"empty","symbol":".","title":"empty"},{"kind":"empty","symbol":".","title":"empty"},{"kind":"empty","symbol":".","title":"empty"},{"kind":"empty","symbol":".","title":"empty"},{"kind":"empty","symbol":".","title":"empty"}]},{"id":"objects","cells":[null,null,null,null,null,null,null,null]},{"id":"markers","cells":[null,null,{"kind":"flag","symbol":"F","title":"flag"},null,null,null,null,null]}],"objects":[{"id":"pipe","kind":"pipe","symbol":"=","title":"pipe `pipe`, exitPosition [3, 1], queue [1]","cells":[[3,1]]}],"avatar":{"x":0,"y":0,"facing":"right","sprite":"rabbit_looking_right.png"},"overlay":null,"goals":[{"id":"flag","type":"reach_target","text":"Reach flag","fraction":0.0,"percent":0,"done":false,"lacking":"the avatar is at [0, 0], the nearest `flag` at [2, 0]"}],"variables":{"keys":0},"happened":[],"choices":[{"label":"up","action":{"action":"move","direction":"up"},"keys":["ArrowUp"]},{"label":"down","action":{"action":"move","direction":"down"},"keys":["ArrowDown"]},{"label":"left","action":{"action":"move","direction":"left"},"keys":["ArrowLeft"]},{"label":"right","action":{"action":"move","direction":"right"},"keys":["ArrowRight"]}],"hintStops":[1],"colors":{}}"#]].assert_eq(&json);
}

#[test]
fn a_step_of_the_gold_path_tells_what_happened() {
    let board = at_step(&minimal(None), 1);
    expect![[r#"
        (
            1,
            Status {
                kind: Playing,
                text: "step 1 of 2",
            },
            [
                "avatar_exited [0, 0]",
                "avatar_entered [0, 0] → [1, 0] right",
                "turn_ended turnNumber 1",
            ],
            Some(
                Avatar {
                    x: 1,
                    y: 0,
                    facing: "right",
                    sprite: Some(
                        "rabbit_looking_right.png",
                    ),
                    item: None,
                    carried: None,
                },
            ),
        )
    "#]]
    .assert_debug_eq(&(board.step, &board.status, &board.happened, &board.avatar));
}

#[test]
fn what_a_turn_moves_is_told_from_its_first_cell_to_its_last() {
    let moves = |game: &str| {
        let pack = testkit::pack([("game.json", game), ("theme.json", THEME), ("levels/one.json", LEVEL)]);
        let moves = at_step(&pack, 1).moves;
        let lines: Vec<String> =
            moves.iter().map(|it| format!("{} {:?} {:?}\n", it.layer, it.from, it.to)).collect();
        lines.concat()
    };
    expect![[r#"
        objects [1, 0] [2, 0]
    "#]]
    .assert_eq(&moves(GAME));
    let falls = r#""then": [{ "apply_gravity": { "direction": "down" } }]"#;
    let falling = GAME.replace(r#""then": [{ "increment_variable": { "name": "pushes" } }]"#, falls);
    assert_ne!(falling, GAME);
    expect![[r#"
        objects [1, 0] [2, 1]
        objects [3, 0] [3, 1]
    "#]]
    .assert_eq(&moves(&falling));
    assert_eq!(at_step(&crates(), 0).moves, [], "nothing has moved at the start");
}

#[test]
fn cells_show_values_pictures_and_titles() {
    let board = at_step(&crates(), 1);
    let cells = board.layers[1]
        .cells
        .iter()
        .flatten()
        .map(|cell| format!("{} {} {:?} {}\n", cell.symbol, cell.kind, cell.sprite, cell.title));
    expect![[r#"
        C crate Some("assets/crate_5.png") crate, sides 5
        7 number None number, value 7
        n number None number, value 12
        C crate None crate
    "#]]
    .assert_eq(&cells.collect::<String>());
    expect![[r#"
        (
            [
                MultiCellObject {
                    id: "p",
                    kind: "pipe",
                    symbol: "=",
                    sprite: None,
                    sprites: [
                        None,
                        Some(
                            "assets/end.png",
                        ),
                    ],
                    color: None,
                    title: "pipe `p`, queue [1, 2]",
                    cells: [
                        [
                            2,
                            1,
                        ],
                        [
                            3,
                            1,
                        ],
                    ],
                },
            ],
            Some(
                Avatar {
                    x: 1,
                    y: 0,
                    facing: "right",
                    sprite: Some(
                        "assets/right_1.png",
                    ),
                    item: Some(
                        "axe",
                    ),
                    carried: Some(
                        Cell {
                            kind: "axe",
                            symbol: "A",
                            sprite: None,
                            color: None,
                            shape: None,
                            face: None,
                            title: "axe",
                        },
                    ),
                },
            ),
            [
                "move_blocked [0, 0] → [1, 0] right crate",
                "object_pushed crate [1, 0] → [2, 0] right",
                "object_placed [2, 0] crate params {sides: 5}",
                "avatar_exited [0, 0]",
                "avatar_entered [0, 0] → [1, 0] right",
                "variable_changed pushes 0 → 1",
                "turn_ended turnNumber 1",
            ],
        )
    "#]]
    .assert_debug_eq(&(&board.objects, &board.avatar, &board.happened));
}

#[test]
fn goals_have_their_descriptions_or_their_configuration() {
    expect![[r#"
        [
            Goal {
                id: "often",
                ty: "variable_threshold",
                text: "Get pushes to at least 2",
                fraction: 0.5,
                percent: 50,
                done: false,
                lacking: Some(
                    "`pushes` is 1, wanted at least 2",
                ),
            },
            Goal {
                id: "far",
                ty: "variable_threshold",
                text: "Push often",
                fraction: 0.25,
                percent: 25,
                done: false,
                lacking: Some(
                    "`pushes` is 1, wanted at least 4",
                ),
            },
        ]
    "#]]
    .assert_debug_eq(&at_step(&crates(), 1).goals);
}

#[test]
fn goals_without_a_description_are_told_in_words() {
    let goals = r#""goals": [
        { "id": "a", "type": "reach_target", "config": { "targetTag": "goal" } },
        { "id": "b", "type": "all_cleared", "config": { "kind": "rock", "tag": "litter" } },
        { "id": "c", "type": "variable_threshold", "config": { "variable": "keys", "target": 3, "comparison": "lte" } },
        { "id": "d", "type": "sequence_match", "config": { "sequence": [4, 8], "scanTrigger": "on_merge" } },
        { "id": "e", "type": "board_match", "config": { "targetLayers": { "objects": [["rock"]], "ground": [] } } },
        { "id": "f", "type": "balance", "config": { "layer": "markers", "owners": ["flag", "rock"] } },
        { "id": "g", "type": "sum_constraint", "config": { "scope": "row", "index": 1, "target": 10 } },
        { "id": "h", "type": "count_constraint", "config": { "predicate": "gte_3", "target": 2 } },
        { "id": "i", "type": "param_match", "config": { "checkKind": "rock", "checkParam": "n", "checkValue": 15 } },
        { "id": "j", "type": "reach_target", "config": {} }
    ]"#;
    let board = after(&minimal(Some(goals)), &[]);
    let lines = board.goals.iter().map(|goal| format!("{}: {}\n", goal.ty, goal.text));
    expect![[r#"
        reach_target: Reach anything tagged goal
        all_cleared: Clear the board of rock or anything tagged litter
        variable_threshold: Get keys to at most 3
        sequence_match: Merge to 4, then 8
        board_match: Make objects and ground look like the pattern
        balance: Share markers evenly among flag and rock
        sum_constraint: Make row 1 of objects add up to exactly 10
        count_constraint: Have exactly 2 values that are at least 3 in each row of objects
        param_match: Have rock with n 15 on every marker
        reach_target: reach target
    "#]]
    .assert_eq(&lines.collect::<String>());
}

#[test]
fn a_picture_shows_faces_on_colors_the_overlay_and_no_symbol_below_another() {
    let game = r#"{
        "layers": [{ "id": "ground", "occupancy": "exactly_one", "default": "floor" },
                   { "id": "objects", "occupancy": "zero_or_one" }],
        "entityKinds": {
            "floor": { "layer": "ground", "tags": [], "symbol": "." },
            "stone": { "layer": "objects", "tags": [], "symbol": "s" },
            "number": { "layer": "objects", "tags": [], "symbol": "n",
                        "display": { "type": "fill", "color": "blue", "label": "@param:value" } }
        },
        "systems": [{ "id": "cursor", "type": "overlay_cursor", "config": {} }]
    }"#;
    let one = r#"{ "id": "one", "board": { "size": [3, 1], "layers": { "objects": [["stone", { "kind": "number", "value": 12 }, null]] } },
        "state": { "avatar": { "enabled": false }, "overlay": { "position": [0, 0], "size": [2, 1] } } }"#;
    let pack = testkit::pack([("game.json", game), ("levels/one.json", one)]);
    let svg = board(&pack, level(&pack), None, None, Semantics::RELEASED).unwrap().to_svg();
    let part =
        |text: &str, from: &str, to: &str| text.split(from).nth(1)?.split(to).next().map(str::to_owned);
    let shown = svg.lines().skip(2).filter(|line| line.contains("<title>")).map(|line| {
        let [tag, x] = [part(line, "<", " "), part(line, "x=\"", "\"")].map(Option::unwrap_or_default);
        let text = if tag == "text" { part(line, ">", "<").unwrap_or_default() } else { String::new() };
        format!("{tag} {x} {text}: {}\n", part(line, "<title>", "<").unwrap_or_default())
    });
    expect![[r#"
        text 100 .: floor
        text 20 s: stone
        rect 40 : number, value 12
        text 60 12: number, value 12
        rect 2 : overlay
        rect 2 : overlay
    "#]]
    .assert_eq(&shown.collect::<String>());
}

#[test]
fn a_picture_has_shapes_lines_one_picture_for_an_object_and_what_is_carried() {
    let game = r##"{
        "layers": [{ "id": "ground", "occupancy": "exactly_one", "default": "floor" },
                   { "id": "objects", "occupancy": "zero_or_one" }],
        "entityKinds": {
            "floor": { "layer": "ground", "tags": [], "symbol": ".", "display": { "type": "fill", "color": "#101010" } },
            "ball": { "layer": "objects", "tags": [], "symbol": "b", "display": { "type": "circle", "color": "#202020" } },
            "box": { "layer": "objects", "tags": [], "symbol": "x", "display": { "type": "rounded", "color": "#303030" } },
            "word": { "layer": "objects", "tags": [], "symbol": "w", "display": { "type": "label", "color": "#404040" } },
            "cart": { "layer": "objects", "tags": [], "symbol": "c", "sprite": "assets/cart.png" }
        },
        "systems": []
    }"##;
    let theme = r##"{ "boardStyle": { "gridLineColor": "#ff00ff" } }"##;
    let one = r#"{ "id": "one", "board": {
        "size": [5, 1],
        "layers": { "objects": [["ball", "box", "word", null, null]] },
        "multiCellObjects": [{ "id": "c", "kind": "cart", "cells": [[3, 0], [4, 0]] }]
    }, "state": { "avatar": { "position": [1, 0], "inventory": { "slot": "ball" } } } }"#;
    let pack = testkit::pack([("game.json", game), ("theme.json", theme), ("levels/one.json", one)]);
    let svg = board(&pack, level(&pack), None, None, Semantics::RELEASED).unwrap().to_svg();
    let lines: Vec<&str> = svg.lines().filter(|line| !line.contains("floor")).skip(2).collect();
    expect![[r##"
        <defs>
        <image id="p0" width="40" height="40" image-rendering="pixelated" href="rabbit_looking_right.png" xlink:href="rabbit_looking_right.png"/>
        </defs>
        <g transform="translate(0 0)">
        <rect width="200" height="40" fill="#000000"/>
        <circle cx="20" cy="20" r="15.2" fill="#202020"><title>ball</title></circle>
        <rect x="41.2" y="1.2" width="37.6" height="37.6" rx="7" fill="#303030"><title>box</title></rect>
        <text x="100" y="30" font-size="24" text-anchor="middle" fill="#ffffff" stroke="#000000" stroke-width="0.5">w<title>word</title></text>
        <path d="M39 0V40h1V0zM79 0V40h1V0zM119 0V40h1V0zM159 0V40h1V0zM199 0V40h1V0zM0 39H200v1H0z" fill="#ff00ff"/>
        <image x="120" y="0" width="80" height="40" href="assets/cart.png" xlink:href="assets/cart.png"><title>cart `c`</title></image>
        <use href="#p0" xlink:href="#p0" x="40" y="0"><title>avatar</title></use>
        <rect x="64" y="24" width="16" height="16" rx="5" fill="#202020"><title>carries ball</title></rect>
        <text x="72" y="36" font-size="9" text-anchor="middle" fill="#ffffff" stroke="#000000" stroke-width="0.5">b</text>
        </g>
        </svg>
    "##]]
    .assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn usual_names_of_colors_need_no_palette() {
    let display = |color: &str| {
        format!(r#""layer": "ground", "tags": [], "display": {{ "type": "tile", "color": "{color}" }}"#)
    };
    let game = format!(
        r#"{{ "layers": [{{ "id": "ground", "occupancy": "exactly_one", "default": "sea" }}],
              "entityKinds": {{ "sea": {{ {} }}, "sun": {{ {} }}, "fog": {{ {} }} }} }}"#,
        display("blue"),
        display("yellow"),
        display("mist")
    );
    let one =
        r#"{ "id": "one", "board": { "size": [3, 1], "layers": { "ground": [["sea", "sun", "fog"]] } } }"#;
    let colors = |theme: &str| -> Vec<Option<String>> {
        let pack =
            testkit::pack([("game.json", game.as_str()), ("theme.json", theme), ("levels/one.json", one)]);
        let board = board(&pack, level(&pack), None, None, Semantics::RELEASED).unwrap();
        board.layers[0].cells.iter().flatten().map(|it| it.color.clone()).collect()
    };
    let some = |color: &str| Some(color.to_owned());
    assert_eq!(colors("{}"), [some("#0000ff"), some("#ffff00"), None]);
    // The palette of the pack comes first.
    assert_eq!(colors(r##"{ "palette": { "blue": "#102030" } }"##), [some("#102030"), some("#ffff00"), None]);
}

#[test]
fn kinds_without_a_picture_have_the_color_that_the_pack_gives_them() {
    let game = r##"{
        "layers": [{ "id": "ground", "occupancy": "exactly_one", "default": "leaf" }],
        "entityKinds": {
            "leaf": { "layer": "ground", "tags": [], "symbol": ".", "display": { "type": "tile", "color": "green" } },
            "sun": { "layer": "ground", "tags": [], "symbol": "s",
                     "display": { "type": "emoji", "value": "\u2600", "color": "#FfD600" } },
            "number": { "layer": "ground", "tags": [], "symbol": "n", "display": { "label": "@param:value", "color": "nowhere" } }
        }
    }"##;
    let theme = r##"{ "palette": { "green": "#4CAF50" }, "backgroundColor": "#101010",
                      "boardStyle": { "gridLineColor": "not a color" } }"##;
    let one = r#"{ "id": "one", "board": { "size": [3, 1],
        "layers": { "ground": [["leaf", "sun", { "kind": "number", "value": 12 }]] } } }"#;
    let pack = testkit::pack([("game.json", game), ("theme.json", theme), ("levels/one.json", one)]);
    let board = board(&pack, level(&pack), None, None, Semantics::RELEASED).unwrap();
    let looks = board.layers[0].cells.iter().flatten();
    let looks: Vec<_> =
        looks.map(|it| (&*it.kind, it.color.as_deref(), it.shape.as_deref(), it.face.as_deref())).collect();
    expect![[r##"
        (
            [
                (
                    "leaf",
                    Some(
                        "#4caf50",
                    ),
                    Some(
                        "tile",
                    ),
                    None,
                ),
                (
                    "sun",
                    Some(
                        "#ffd600",
                    ),
                    Some(
                        "emoji",
                    ),
                    Some(
                        "☀",
                    ),
                ),
                (
                    "number",
                    None,
                    None,
                    Some(
                        "12",
                    ),
                ),
            ],
            Colors {
                background: Some(
                    "#101010",
                ),
                lines: None,
            },
        )
    "##]]
    .assert_debug_eq(&(looks, &board.colors));
}

#[test]
fn a_compact_board_tells_each_look_once() {
    let whole = serde_json::to_value(at_step(&crates(), 1)).unwrap();
    let compact = at_step(&crates(), 1).compact().unwrap();
    let looks = compact["looks"].as_array().unwrap();
    let texts: std::collections::BTreeSet<String> = looks.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), looks.len(), "no look twice");
    for (layer, short) in
        whole["layers"].as_array().unwrap().iter().zip(compact["layers"].as_array().unwrap())
    {
        assert_eq!(layer["id"], short["id"]);
        let cells = short["cells"].as_array().unwrap().iter();
        let cells =
            cells.map(|cell| cell.as_u64().map_or(serde_json::Value::Null, |at| looks[at as usize].clone()));
        assert_eq!(layer["cells"], cells.collect::<serde_json::Value>());
    }
    assert_eq!(whole["objects"], compact["objects"]);
}

#[test]
fn every_value_of_every_action_can_be_tried_and_no_key_plays_two() {
    let board = at_step(&crates(), 0);
    let lines = board.choices.iter().map(|it| {
        let position = it.position.as_deref().unwrap_or("-");
        format!("{} | {} | {} | {position}\n", it.label, it.keys.join(" "), it.action)
    });
    expect![[r#"
        tap | t | {"action":"tap"} | position
        look up | w | {"action":"look","direction":"up"} | -
        look up left |  | {"action":"look","direction":"up_left"} | -
        walk up | ArrowUp | {"action":"walk","direction":"up"} | -
        walk down | ArrowDown | {"action":"walk","direction":"down"} | -
        walk left | ArrowLeft | {"action":"walk","direction":"left"} | -
        walk right | ArrowRight | {"action":"walk","direction":"right"} | -
        rotate clockwise | r | {"action":"rotate","rotation":"clockwise"} | -
        rotate counterclockwise | x | {"action":"rotate","rotation":"counterclockwise"} | -
        take 1 | a | {"action":"take","count":1} | -
        take 2 | k | {"action":"take","count":2} | -
        push | p | {"action":"push"} | -
    "#]]
    .assert_eq(&lines.collect::<String>());
    let mut keys: Vec<&String> = board.choices.iter().flat_map(|choice| &choice.keys).collect();
    let count = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), count);
}

#[test]
fn arrows_play_beside_the_keys_of_the_theme() {
    let theme = r#"{ "controls": { "gestureMap": [
        { "gesture": "key_press", "key": "w", "action": "move", "params": { "direction": "up" } }
    ] } }"#;
    let pack = testkit::pack(testkit::minimal().into_iter().chain([("theme.json", theme)]));
    let board = at_step(&pack, 0);
    let keys: Vec<String> = board.choices.iter().map(|choice| choice.keys.join(" ")).collect();
    assert_eq!(keys, ["w ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);
}

#[test]
fn an_attempt_says_how_it_stands() {
    let pack = minimal(None);
    let attempts = [
        &[][..],
        &["down"],
        &["right", "right"],
        &["right", "right", "right"],
        &["right", "dance"],
        &["right", "dance", "right"],
        &["dance", "dance", "right"],
    ];
    let lines = attempts.map(|words| {
        let board = after(&pack, words);
        format!("{words:?}: {:?} after {}, {}\n", board.status.kind, board.step, board.status.text)
    });
    expect![[r#"
        []: Playing after 0, at the start
        ["down"]: Playing after 1, step 1 of 1
        ["right", "right"]: Won after 2, won after 2 steps
        ["right", "right", "right"]: Won after 2, already won at step 2; 1 step after it is never played
        ["right", "dance"]: Refused after 2, the game refuses step 2: dance
        ["right", "dance", "right"]: Won after 3, won after 3 steps; step 2 was refused
        ["dance", "dance", "right"]: Playing after 3, step 3 of 3; 2 steps were refused
    "#]]
    .assert_eq(&lines.concat());
}

#[test]
fn a_gold_path_that_does_not_win_says_so_at_its_end() {
    let pack = minimal(Some(r#""solution": { "goldPath": ["down", "right"] }"#));
    assert_eq!(at_step(&pack, 1).status.text, "step 1 of 2");
    assert_eq!(at_step(&pack, 9).status.text, "not won after 2 steps");
}

/// The cells along a gold path, how many of its steps are good, and how it ends.
fn routed(pack: &Pack) -> String {
    let route = route(pack, level(pack), None, Semantics::RELEASED).expect("it can be played");
    let cell = |at: &Option<(i32, i32)>| at.map_or("-".to_owned(), |(x, y)| format!("{x},{y}"));
    let cells: Vec<String> = route.cells.iter().map(cell).collect();
    format!("{}: {} good, {:?} {}", cells.join(" "), route.good, route.status.kind, route.status.text)
}

#[test]
fn the_route_of_a_gold_path_has_a_cell_for_each_step_and_tells_how_many_are_good() {
    let of_path = |path: &str, more: &str| {
        let level = format!(r#""solution": {{ "goldPath": {path} }}{more}"#);
        routed(&minimal(Some(&level)))
    };
    let limit = r#", "loseConditions": [{ "type": "max_actions", "config": { "limit": 1 } }]"#;
    let lines = [
        of_path("[]", ""),
        of_path(r#"["right", "right"]"#, ""),
        of_path(r#"["right", "right", "right"]"#, ""),
        of_path(r#"["down", "right"]"#, ""),
        of_path(r#"["right", { "action": "dance" }, "down"]"#, ""),
        of_path(r#"["right", "up", "down"]"#, ""),
        of_path(r#"["right", "up", "right"]"#, ""),
        of_path(r#"["down", "right"]"#, limit),
    ];
    expect![[r#"
        0,0: 0 good, Playing at the start
        0,0 1,0 2,0: 2 good, Won won after 2 steps
        0,0 1,0 2,0: 2 good, Won already won at step 2; 1 step after it is never played
        0,0 0,1 1,1: 2 good, Playing not won after 2 steps
        0,0 1,0 1,0 1,1: 1 good, Playing not won after 3 steps; step 2 was refused
        0,0 1,0 1,0 1,1: 1 good, Playing not won after 3 steps; step 2 changed nothing
        0,0 1,0 1,0 2,0: 3 good, Won won after 3 steps
        0,0 0,1: 0 good, Lost lost at step 1: max_actions"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn a_lost_attempt_offers_nothing_more() {
    let pack = minimal(Some(r#""loseConditions": [{ "type": "max_actions", "config": { "limit": 1 } }]"#));
    let board = after(&pack, &["down", "right"]);
    assert_eq!((board.step, board.status.kind), (1, StatusKind::Lost));
    assert_eq!(board.status.text, "lost at step 1: max_actions");
    assert!(board.choices.is_empty());
}

#[test]
fn a_board_goes_on_behind_refused_steps_and_marks_them() {
    let path =
        r#""solution": { "goldPath": ["right", { "action": "dance" }, { "action": "dance" }, "right"] }"#;
    let pack = minimal(Some(path));
    let refused =
        |step: usize| -> Vec<bool> { at_step(&pack, step).steps.iter().map(|step| step.refused).collect() };
    assert_eq!(refused(1), [false; 4], "nothing is said of what was not played");
    assert_eq!(refused(2), [false, true, false, false]);
    assert_eq!(refused(4), [false, true, true, false]);
    let told = |step: usize| {
        let board = at_step(&pack, step);
        (board.step, board.status.kind, board.avatar.map(|avatar| avatar.x), board.happened.is_empty())
    };
    assert_eq!(told(3), (3, StatusKind::Refused, Some(1), true));
    assert_eq!(told(4), (4, StatusKind::Won, Some(2), false));
    let end = r#""solution": { "goldPath": ["right", { "action": "dance" }] }"#;
    let board = at_step(&minimal(Some(end)), 9);
    assert_eq!(board.status.text, "the game refuses step 2: dance; not won after 2 steps");
    assert!(!board.choices.is_empty(), "another action can be played");
}

/// What a place in the level of the crates is about: the caret is behind `before`, in a text that begins with it.
fn about(before: &str) -> String {
    let pack = crates();
    let file = level(&pack);
    let text = file.tree.text();
    let at = text.find(before).unwrap_or_else(|| panic!("{before} is in the level")) + before.len();
    let position = board_position(&pack, file, text::TextSize::try_from(at).expect("it is small"));
    position.map_or_else(|| "nothing".to_owned(), |it| serde_json::to_string(&it).expect("it is plain data"))
}

#[test]
fn a_caret_in_a_level_is_about_cells_or_a_step() {
    let carets = [
        "[null, { \"ki",
        "\"sides\": 5",
        "[{ \"kind\": \"number\", \"value\": 12 }, \"cra",
        "\"objects\": [\n        [",
        "\"kind\": \"pi",
        "\"cells\": [[2",
        "{ \"position\": [3, 1], \"sprite\": \"assets/e",
        "\"inventory\": { \"sl",
        "\"state\": { \"avatar\": { \"position\": [0",
        "{ \"action\": \"walk\", \"dir",
        "\"hintStops\": [1",
        "\"title\": \"Cra",
        "\"target\": 2",
    ];
    let lines = carets.map(|caret| format!("{caret:?}: {}\n", about(caret)));
    expect![[r#"
        "[null, { \"ki": {"cells":[[1,0]]}
        "\"sides\": 5": {"cells":[[1,0]]}
        "[{ \"kind\": \"number\", \"value\": 12 }, \"cra": {"cells":[[1,1]]}
        "\"objects\": [\n        [": {"cells":[[0,0]]}
        "\"kind\": \"pi": {"cells":[[2,1],[3,1]]}
        "\"cells\": [[2": {"cells":[[2,1]]}
        "{ \"position\": [3, 1], \"sprite\": \"assets/e": {"cells":[[3,1]]}
        "\"inventory\": { \"sl": {"cells":[[0,0]]}
        "\"state\": { \"avatar\": { \"position\": [0": {"cells":[[0,0]]}
        "{ \"action\": \"walk\", \"dir": {"cells":[],"step":1}
        "\"hintStops\": [1": {"cells":[],"step":1}
        "\"title\": \"Cra": nothing
        "\"target\": 2": nothing
    "#]]
    .assert_eq(&lines.concat());
}

#[test]
fn what_lies_on_top_of_a_cell_and_each_step_is_found_in_the_text_and_back() {
    let mut packs = vec![crates(), minimal(None)];
    packs.extend(published());
    for pack in packs {
        for file in pack.levels().step_by(5) {
            let Ok(shown) = board(&pack, file, None, None, Semantics::RELEASED) else { continue };
            let cells =
                (0..shown.rows).flat_map(|y| (0..shown.columns).map(move |x| [i64::from(x), i64::from(y)]));
            let mut found = 0;
            for cell in cells {
                let Some(range) = board_source(&pack, file, BoardPart::Cell(cell)) else { continue };
                found += 1;
                for offset in [range.start(), range.end()] {
                    let back = board_position(&pack, file, offset);
                    let back = back.unwrap_or_else(|| panic!("{} {cell:?} at {range:?}", file.path));
                    assert!(back.cells.contains(&cell), "{} {cell:?}: {back:?}", file.path);
                }
            }
            assert!(found > 0, "{}", file.path);
            for step in 1..=shown.steps.len() {
                let range = board_source(&pack, file, BoardPart::Step(step)).expect("each step is written");
                let back = board_position(&pack, file, range.start()).and_then(|it| it.step);
                assert_eq!(back, Some(step), "{}", file.path);
            }
            for no_step in [0, shown.steps.len() + 1, usize::MAX] {
                assert_eq!(board_source(&pack, file, BoardPart::Step(no_step)), None);
            }
        }
    }
    let pack = crates();
    for outside in [[-1, 0], [4, 0], [0, 2], [i64::MAX, i64::MIN]] {
        assert_eq!(board_source(&pack, level(&pack), BoardPart::Cell(outside)), None, "{outside:?}");
    }
}

#[test]
fn a_goal_is_done_when_it_is_met_and_not_when_all_is_counted() {
    let goals = r#""goals": [
        { "id": "fair", "type": "balance", "config": { "layer": "markers", "kinds": ["flag", "rock"] } }
    ]"#;
    let board = after(&minimal(Some(goals)), &["right"]);
    assert!(!board.goals[0].done);
    assert!(after(&minimal(None), &["right", "right"]).goals[0].done);
}

#[test]
fn a_refused_action_leaves_the_progress_as_it_was() {
    let pack = crates();
    let walk = lower::gold_path(level(&pack)).remove(0).action;
    let board = played(&pack, &[walk, action("dance")]);
    assert_eq!((board.status.kind, board.goals[0].fraction), (StatusKind::Refused, 0.5));
}

#[test]
fn levels_that_cannot_be_played_say_why() {
    let why = |path: &str, text: &str| {
        let files = testkit::minimal();
        let files = files.iter().map(|(name, old)| (*name, if *name == path { text } else { *old }));
        let pack = testkit::pack(files);
        board(&pack, level(&pack), None, None, Semantics::RELEASED).unwrap_err() + "\n"
    };
    let mut lines = why("levels/one.json", "{ \"id\": \"one\",\n }");
    lines += &why("levels/one.json", "{}");
    lines += &why("game.json", "[");
    lines += &why("levels/one.json", r#"{ "board": { "size": [90000, 90000] } }"#);
    lines += &why("levels/one.json", r#"{ "board": { "size": [900, 900] } }"#);
    expect![[r#"
        `levels/one.json` is not JSON at line 1: trailing comma: no `,` may stand before `}`
        the level has no board; `board.size` must be two integers of at least 1
        `game.json` is not JSON at line 1: unclosed `[`: expected `]`, found the end of the file
        a 90000 × 90000 board is too large to show
        a 900 × 900 board is too large to show
    "#]]
    .assert_eq(&lines);
    let pack = minimal(None);
    let game = board(&pack, pack.game().unwrap(), None, None, Semantics::RELEASED);
    assert_eq!(game.unwrap_err(), "`game.json` is not a level");
    let long = vec![action("right"); 10_001];
    let long = board(&pack, level(&pack), Some(&long), None, Semantics::RELEASED);
    assert_eq!(long.unwrap_err(), "10001 actions are too many; the limit is 10000");
}

#[test]
fn pictures_are_resolved_or_dropped() {
    let mut board = at_step(&crates(), 0);
    board.resolve_sprites(|path| path.contains("grass").then(|| format!("file:///{path}")));
    let json = serde_json::to_string(&board).unwrap();
    assert!(json.contains("\"sprite\":\"file:///assets/grass.png\""), "{json}");
    assert!(!json.contains("\"assets/"), "{json}");
}

#[test]
fn boards_of_published_levels_agree_with_their_replay() {
    for pack in published() {
        let game = lower::game(pack.game().unwrap());
        for file in pack.levels().step_by(6) {
            let path: Vec<def::Action> = lower::gold_path(file).into_iter().map(|it| it.action).collect();
            let compiled = Level::compile(&game, &lower::level(file)).unwrap();
            assert_eq!(engine::replay(&compiled, &path).verdict, Verdict::Won, "{}", file.path);
            for step in [0, 1, path.len() / 2, path.len() - 1, path.len()] {
                let shown = board(&pack, file, None, Some(step), Semantics::RELEASED).unwrap();
                let is_last = step == path.len();
                assert_eq!(shown.step, step);
                assert_eq!(shown.status.kind == StatusKind::Won, is_last, "{} {step}", file.path);
                assert_eq!(shown.goals.iter().all(|goal| goal.done), is_last, "{} {step}", file.path);
                assert_eq!(shown.choices.is_empty(), is_last, "{} {step}", file.path);
            }
        }
    }
}
