//! What is drawn on the board of a level, as changes of its text.

use std::sync::Arc;

use expect_test::{Expect, expect};
use gridponder_ide::drawing::{canvas, drawn, piece};
use language::Gesture;
use pack::{File, Input, Pack};
use serde_json::{Value, json};

const GAME: &str = r#"{
  "systems": [{ "id": "drip", "type": "queued_emitters" }],
  "layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "grass" },
    { "id": "objects", "occupancy": "zero_or_one" },
    { "id": "markers", "occupancy": "zero_or_one" }
  ],
  "entityKinds": {
    "grass": { "layer": "ground" },
    "water": { "layer": "ground" },
    "wall": { "layer": "objects" },
    "crate": { "layer": "objects" },
    "door": { "layer": "objects", "params": { "key": { "type": "string", "required": true } } },
    "pipe": { "layer": "objects", "symbolParam": "queue" },
    "log": { "layer": "objects" },
    "flag": { "layer": "markers" },
    "bell": { "layer": "markers" }
  }
}"#;

const LEVEL: &str = r#"{
  "id": "one",
  "board": {
    "size": [4, 2],
    "layers": {
      "objects": [
        [null, "wall", null, { "kind": "door", "key": "red" }],
        [null, null]
      ],
      "markers": { "format": "sparse", "entries": [
        { "position": [0, 0], "kind": "flag" },
        { "position": [3, 1], "kind": "bell" }
      ] }
    }
  },
  "state": { "avatar": { "position": [0, 1] } },
  "goals": []
}
"#;

fn pack_of(level: &str) -> Pack {
    let texts = [("game.json", GAME), ("levels/one.json", level)];
    let file = |(path, text): (&str, &str)| File::new(Input { path: path.into(), text: Ok(text.to_owned()) });
    Pack::new(texts.into_iter().filter_map(file).map(Arc::new))
}

/// The lines that gestures change in a level, or why they cannot.
fn drawn_on(level: &str, gestures: Value) -> String {
    let pack = pack_of(level);
    let file = pack.level("one").expect("it is a level");
    let gestures: Vec<Gesture> = serde_json::from_value(gestures).expect("gestures as in the protocol");
    let edits = canvas(&pack, file).and_then(|before| {
        let mut canvas = before.clone();
        let named: Vec<&str> = gestures.iter().flat_map(Gesture::pieces).collect();
        canvas.pieces.extend(
            named
                .into_iter()
                .filter(|id| canvas.piece(id).is_none())
                .filter_map(|id| piece(&pack, id))
                .collect::<Vec<_>>(),
        );
        let of_objects = gestures.iter().filter_map(Gesture::object_piece);
        canvas.object_pieces.extend(of_objects.filter_map(|id| Some(piece(&pack, id)?.id)));
        canvas.apply(&gestures, &[])?;
        drawn(&pack, file, &before, &canvas)
    });
    let edits = match edits {
        Ok(edits) => edits,
        Err(why) => return why + "\n",
    };
    let after = text::apply(level, &edits).expect("edits do not overlap");
    let (before, after): (Vec<&str>, Vec<&str>) = (level.lines().collect(), after.lines().collect());
    let gone = before.iter().filter(|line| !after.contains(line)).map(|line| format!("-{line}\n"));
    let new = after.iter().filter(|line| !before.contains(line)).map(|line| format!("+{line}\n"));
    gone.chain(new).collect()
}

fn shows(gestures: Value, expected: &Expect) {
    expected.assert_eq(&drawn_on(LEVEL, gestures));
}

fn cells(piece: Option<&str>, cells: &[[u16; 2]]) -> Value {
    json!({ "gesture": "cells", "piece": piece, "cells": cells })
}

#[test]
fn a_cell_of_a_row_changes_alone() {
    shows(
        json!([cells(Some("crate"), &[[2, 0]])]),
        &expect![[r#"
        -        [null, "wall", null, { "kind": "door", "key": "red" }],
        +        [null, "wall", "crate", { "kind": "door", "key": "red" }],
    "#]],
    );
    shows(
        json!([cells(None, &[[1, 0], [3, 0]])]),
        &expect![[r#"
        -        [null, "wall", null, { "kind": "door", "key": "red" }],
        +        [null, null, null, null],
    "#]],
    );
}

#[test]
fn a_row_that_ends_early_goes_on_to_the_cell_that_is_drawn() {
    shows(
        json!([cells(Some("wall"), &[[3, 1]])]),
        &expect![[r#"
        -        [null, null]
        +        [null, null, null, "wall"]
    "#]],
    );
}

#[test]
fn an_entity_with_parameters_is_written_like_others_of_the_file() {
    let id = r#"{"key":"blue","kind":"door"}"#;
    shows(
        json!([cells(Some(id), &[[0, 0]])]),
        &expect![[r#"
            -        [null, "wall", null, { "kind": "door", "key": "red" }],
            +        [{ "kind": "door", "key": "blue" }, "wall", null, { "kind": "door", "key": "red" }],
        "#]],
    );
}

#[test]
fn what_moves_in_a_list_keeps_its_entry_and_what_takes_a_place_takes_the_entry() {
    let area = json!({ "x": 0, "y": 0, "width": 1, "height": 1 });
    shows(
        json!([{ "gesture": "move", "area": area, "by": [2, 0] }]),
        &expect![[r#"
        -        { "position": [0, 0], "kind": "flag" },
        +        { "position": [2, 0], "kind": "flag" },
    "#]],
    );
    shows(
        json!([cells(Some("bell"), &[[0, 0]])]),
        &expect![[r#"
        -        { "position": [0, 0], "kind": "flag" },
        +        { "position": [0, 0], "kind": "bell" },
    "#]],
    );
    shows(
        json!([cells(Some("flag"), &[[2, 1]])]),
        &expect![[r#"
        -        { "position": [3, 1], "kind": "bell" }
        +        { "position": [3, 1], "kind": "bell" },
        +        { "position": [2, 1], "kind": "flag" }
    "#]],
    );
    shows(
        json!([cells(None, &[[0, 0]])]),
        &expect![[r#"
        -        { "position": [0, 0], "kind": "flag" },
    "#]],
    );
}

#[test]
fn a_layer_that_the_level_does_not_have_is_added_in_its_place() {
    shows(
        json!([cells(Some("water"), &[[1, 1], [2, 1]])]),
        &expect![[r#"
            +      "ground": { "format": "sparse", "entries": [{ "position": [1, 1], "kind": "water" }, { "position": [2, 1], "kind": "water" }] },
        "#]],
    );
}

#[test]
fn the_avatar_moves_by_its_numbers() {
    shows(
        json!([{ "gesture": "place", "marker": "avatar", "at": [2, 1] }]),
        &expect![[r#"
        -  "state": { "avatar": { "position": [0, 1] } },
        +  "state": { "avatar": { "position": [2, 1] } },
    "#]],
    );
}

#[test]
fn a_board_that_grows_moves_what_names_its_cells() {
    shows(
        json!([{ "gesture": "resize", "margins": { "left": 1 } }]),
        &expect![[r#"
        -    "size": [4, 2],
        -        [null, "wall", null, { "kind": "door", "key": "red" }],
        -        [null, null]
        -        { "position": [0, 0], "kind": "flag" },
        -        { "position": [3, 1], "kind": "bell" }
        -  "state": { "avatar": { "position": [0, 1] } },
        +    "size": [5, 2],
        +        [null, null, "wall", null, { "kind": "door", "key": "red" }],
        +        [null, null, null]
        +        { "position": [1, 0], "kind": "flag" },
        +        { "position": [4, 1], "kind": "bell" }
        +  "state": { "avatar": { "position": [1, 1] } },
    "#]],
    );
}

#[test]
fn a_column_goes_with_what_lies_there_unless_the_level_names_it() {
    shows(
        json!([{ "gesture": "resize", "margins": { "right": -1 } }]),
        &expect![[r#"
        -    "size": [4, 2],
        -        [null, "wall", null, { "kind": "door", "key": "red" }],
        -        { "position": [0, 0], "kind": "flag" },
        -        { "position": [3, 1], "kind": "bell" }
        +    "size": [3, 2],
        +        [null, "wall", null],
        +        { "position": [0, 0], "kind": "flag" }
    "#]],
    );
    let object = r#""multiCellObjects": [{ "id": "raft", "kind": "crate", "cells": [[3, 0]] }], "size""#;
    let named = LEVEL.replacen("\"size\"", object, 1);
    expect![[r#"
        `raft` would be outside of the board
    "#]]
    .assert_eq(&drawn_on(&named, json!([{ "gesture": "resize", "margins": { "right": -1 } }])));
}

#[test]
fn what_cannot_be_drawn_says_why() {
    shows(
        json!([{ "gesture": "place", "marker": "avatar", "at": [9, 9] }]),
        &expect![[r#"
            the cell is not on the board
        "#]],
    );
    let broken = LEVEL.replacen("\"goals\"", ", \"goals\"", 1);
    expect![[r#"
        `levels/one.json` is not JSON at line 17: missing member: expected a key and a value before `,`
    "#]]
    .assert_eq(&drawn_on(&broken, json!([])));
    let empty = LEVEL.replacen("\"size\": [4, 2]", "\"size\": [0, 2]", 1);
    expect![[r#"
        the board has no size: `board.size` must be two integers of at least 1
    "#]]
    .assert_eq(&drawn_on(&empty, json!([])));
    let list = r#""ground": { "format": "sparse", "entries": [] }, "objects""#;
    let filled = LEVEL.replacen("\"objects\"", list, 1);
    expect![[r#"
        -      "ground": { "format": "sparse", "entries": [] }, "objects": [
        +      "ground": { "format": "sparse", "entries": [{ "position": [0, 0], "kind": "water" }] }, "objects": [
    "#]].assert_eq(&drawn_on(&filled, json!([cells(Some("water"), &[[0, 0]])])));
}

const PIPES: &str = r#"{
  "id": "pipes",
  "board": {
    "size": [4, 3],
    "layers": {},
    "multiCellObjects": [
      {
        "id": "pipe_1",
        "kind": "pipe",
        "cells": [
          { "position": [0, 0], "sprite": "end.png" },
          { "position": [1, 0], "sprite": "middle.png" },
          { "position": [2, 0], "sprite": "mouth.png" }
        ],
        "params": { "exitPosition": [2, 0], "exitDirection": "right", "queue": [7, 5] }
      },
      { "id": "log", "kind": "log", "cells": [[0, 2], [1, 2]] }
    ]
  },
  "state": { "avatar": { "position": [3, 2] } },
  "goals": [
    {
      "id": "there",
      "type": "balance",
      "config": { "connectionSources": { "red": [3, 1] } }
    }
  ]
}
"#;

fn pipes_show(gestures: Value, expected: &Expect) {
    expected.assert_eq(&drawn_on(PIPES, gestures));
}

#[test]
fn an_object_of_several_cells_moves_with_the_cells_that_it_names() {
    pipes_show(
        json!([{ "gesture": "shift", "object": "pipe_1", "by": [1, 1] }]),
        &expect![[r#"
        -          { "position": [0, 0], "sprite": "end.png" },
        -          { "position": [1, 0], "sprite": "middle.png" },
        -          { "position": [2, 0], "sprite": "mouth.png" }
        -        "params": { "exitPosition": [2, 0], "exitDirection": "right", "queue": [7, 5] }
        +          { "position": [1, 1], "sprite": "end.png" },
        +          { "position": [2, 1], "sprite": "middle.png" },
        +          { "position": [3, 1], "sprite": "mouth.png" }
        +        "params": { "exitPosition": [3, 1], "exitDirection": "right", "queue": [7, 5] }
    "#]],
    );
    let area = json!({ "x": 0, "y": 1, "width": 2, "height": 2 });
    pipes_show(
        json!([{ "gesture": "move", "area": area, "by": [1, 0] }]),
        &expect![[r#"
        -      { "id": "log", "kind": "log", "cells": [[0, 2], [1, 2]] }
        +      { "id": "log", "kind": "log", "cells": [[1, 2], [2, 2]] }
    "#]],
    );
    pipes_show(
        json!([{ "gesture": "shift", "object": "pipe_1", "by": [2, 0] }]),
        &expect![[r#"
        there is no room for `pipe_1` there
    "#]],
    );
}

#[test]
fn an_object_that_grows_has_pictures_as_others_of_its_shape() {
    let path = json!([[0, 0], [1, 0], [2, 0], [3, 0]]);
    pipes_show(
        json!([{ "gesture": "object", "object": "pipe_1", "cells": path }]),
        &expect![[r#"
        -          { "position": [2, 0], "sprite": "mouth.png" }
        +          { "position": [2, 0], "sprite": "middle.png" },
        +          { "position": [3, 0], "sprite": "mouth.png" }
    "#]],
    );
    let path = json!([[0, 2]]);
    pipes_show(
        json!([{ "gesture": "object", "object": "log", "cells": path }]),
        &expect![[r#"
        -      { "id": "log", "kind": "log", "cells": [[0, 2], [1, 2]] }
        +      { "id": "log", "kind": "log", "cells": [[0, 2]] }
    "#]],
    );
}

#[test]
fn a_new_object_is_written_like_others_of_its_kind() {
    let piece = r#"{"exitDirection":"right","kind":"pipe","queue":[7,5]}"#;
    let path = json!([[0, 1], [1, 1], [2, 1]]);
    pipes_show(
        json!([{ "gesture": "object", "piece": piece, "cells": path }]),
        &expect![[r#"
        -      { "id": "log", "kind": "log", "cells": [[0, 2], [1, 2]] }
        +      { "id": "log", "kind": "log", "cells": [[0, 2], [1, 2]] },
        +      { "id": "pipe_2", "kind": "pipe", "cells": [{ "position": [0, 1], "sprite": "end.png" }, { "position": [1, 1], "sprite": "middle.png" }, { "position": [2, 1], "sprite": "mouth.png" }], "params": { "exitPosition": [2, 1], "exitDirection": "right", "queue": [7, 5] } }
    "#]],
    );
}

#[test]
fn an_object_gets_other_parameters_and_goes_without_cells() {
    let piece = r#"{"exitDirection":"down","kind":"pipe","queue":[7,5,1],"speed":2}"#;
    pipes_show(
        json!([{ "gesture": "object", "object": "pipe_1", "piece": piece }]),
        &expect![[r#"
        -        "params": { "exitPosition": [2, 0], "exitDirection": "right", "queue": [7, 5] }
        +        "params": { "exitPosition": [2, 0], "exitDirection": "down", "queue": [7, 5, 1], "speed": 2 }
    "#]],
    );
    pipes_show(
        json!([{ "gesture": "object", "object": "log", "cells": [] }]),
        &expect![[r#"
        -      },
        -      { "id": "log", "kind": "log", "cells": [[0, 2], [1, 2]] }
        +      }
    "#]],
    );
}

#[test]
fn the_cell_that_a_goal_names_is_moved() {
    let marker = "goals/0/config/connectionSources/red";
    pipes_show(
        json!([{ "gesture": "place", "marker": marker, "at": [0, 1] }]),
        &expect![[r#"
        -      "config": { "connectionSources": { "red": [3, 1] } }
        +      "config": { "connectionSources": { "red": [0, 1] } }
    "#]],
    );
}

#[test]
fn a_cell_that_an_object_can_name_is_written_once_it_is_placed() {
    pipes_show(
        json!([
            { "gesture": "place", "marker": "log/exitPosition", "at": [1, 2] },
            { "gesture": "place", "marker": "pipe_1/exit2Position", "at": [0, 0] },
        ]),
        &expect![[r#"
            -        "params": { "exitPosition": [2, 0], "exitDirection": "right", "queue": [7, 5] }
            -      { "id": "log", "kind": "log", "cells": [[0, 2], [1, 2]] }
            +        "params": { "exitPosition": [2, 0], "exitDirection": "right", "queue": [7, 5], "exit2Position": [0, 0] }
            +      { "id": "log", "kind": "log", "cells": [[0, 2], [1, 2]], "params": { "exitPosition": [1, 2] } }
        "#]],
    );
}

#[test]
fn the_avatar_looks_to_a_side_that_was_not_written() {
    pipes_show(
        json!([{ "gesture": "face", "marker": "avatar", "facing": "left" }]),
        &expect![[r#"
        -  "state": { "avatar": { "position": [3, 2] } },
        +  "state": { "avatar": { "position": [3, 2], "facing": "left" } },
    "#]],
    );
    pipes_show(json!([{ "gesture": "face", "marker": "avatar", "facing": "right" }]), &expect![[""]]);
    pipes_show(
        json!([{ "gesture": "face", "marker": "avatar", "facing": "north" }]),
        &expect![[r#"
        `north` is no side: one of up, right, down and left is
    "#]],
    );
}

#[test]
fn what_pieces_can_be_given_and_which_cells_belong_together_is_told() {
    let game = GAME.replace(
        r#""flag": { "layer": "markers" },"#,
        r#""flag": { "layer": "markers", "tags": ["goal_target"] },
    "arch": { "layer": "objects", "tags": ["teleport"], "params": { "channel": { "type": "string" } } },
    "box": { "layer": "objects" },"#,
    );
    let systems = r#"[{ "id": "p", "type": "portals" }, { "id": "b", "type": "sided_box" }, "#;
    let game = game.replacen('[', systems, 1);
    let entries = r#"{ "position": [0, 0], "kind": "arch", "channel": "a" }, { "position": [3, 1], "kind": "arch", "channel": "a" },
        { "position": [1, 1], "kind": "arch", "channel": "b" }, { "position": [2, 1], "kind": "box", "sides": 5 }"#;
    let level = format!(
        r#"{{ "id": "one", "board": {{ "size": [4, 2], "layers": {{ "objects": {{ "format": "sparse", "entries": [{entries}] }} }} }} }}"#
    );
    let texts = [("game.json", game.as_str()), ("levels/one.json", level.as_str())];
    let file = |(path, text): (&str, &str)| File::new(Input { path: path.into(), text: Ok(text.to_owned()) });
    let pack = Pack::new(texts.into_iter().filter_map(file).map(Arc::new));
    let canvas = canvas(&pack, pack.level("one").expect("it is a level")).expect("it has a board");
    let kinds = canvas.kinds.iter().map(|kind| {
        let parameters = kind.parameters.iter().map(|it| {
            let values: Vec<String> = it.values.iter().map(Value::to_string).collect();
            let is_required = if it.is_required { " required" } else { "" };
            format!(" {}: {}{is_required} [{}]", it.name, it.ty.as_deref().unwrap_or("-"), values.join(", "))
        });
        format!("{} {:?}{}\n", kind.id, kind.tags, parameters.collect::<String>())
    });
    let links = canvas.links.iter().map(|[from, to]| format!("{from:?} leads to {to:?}\n"));
    expect![[r#"
        door [] key: string required []
        pipe [] queue: - []
        flag ["goal_target"]
        arch ["teleport"] channel: string ["a", "b"]
        box [] sides: sides [5]
        [0, 0] leads to [3, 1]
    "#]]
    .assert_eq(&kinds.chain(links).collect::<String>());
}
