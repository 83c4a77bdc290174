//! A small pack without any mistake, for tests that only want to show their point.

/// The files of the minimal pack: an avatar walks two steps right to a flag.
///
/// Its words: layers `ground`, `objects`, `markers`; kinds `empty`, `void`, `rock`, `torch`, `pipe`,
/// `flag`, `number`; tags `walkable`, `solid`, `pickup`; animation `burning` of `rock`; action `move`;
/// system `nav`; level `one` with the goal `flag`, the variable `keys` and the pipe `pipe`.
pub fn minimal() -> Vec<(&'static str, &'static str)> {
    vec![("manifest.json", MANIFEST), ("game.json", GAME), ("levels/one.json", LEVEL)]
}

/// The code that tells what fixtures leave unused of what the minimal pack has for them: tests that are not about it
/// pass it over. In the pack itself the metadata of the level name it all.
pub const UNUSED: &str = "unused-definition";

/// Members of a level with a `flag` that make it one that is won by the documents alone: the released game, where rules react to
/// the board that is loaded, loses with the first action.
pub const WON_AS_DOCUMENTED: &str = r#""rules": [{ "id": "alarm", "on": "object_placed", "where": { "event": { "kind": "flag" } },
    "then": [{ "set_variable": { "name": "keys", "value": 5 } }] }],
  "loseConditions": [{ "type": "variable_threshold", "config": { "variable": "keys", "target": 5 } }]"#;

const MANIFEST: &str = r#"{
  "dslVersion": "0.8",
  "packVersion": 1,
  "gameId": "minimal",
  "title": "Minimal",
  "version": "1.0.0",
  "minEngineVersion": "0.8.0"
}
"#;

/// The game of the minimal pack with all level files of a pack in its sequence, which stands at the end of
/// the text: places before it stay where they are.
pub(crate) fn listing<'p>(paths: impl IntoIterator<Item = &'p str>) -> String {
    const ENTRY: &str = r#"{ "type": "level", "ref": "one" }"#;
    let stem = |path: &'p str| path.strip_prefix("levels/")?.strip_suffix(".json");
    let others = paths.into_iter().filter_map(stem).filter(|name| *name != "one");
    let others = others.map(|name| ENTRY.replace(r#""one""#, &json::quote(name)));
    let entries: Vec<String> = std::iter::once(ENTRY.to_owned()).chain(others).collect();
    GAME.replace(ENTRY, &entries.join(", "))
}

pub(crate) const GAME: &str = r#"{
  "layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "empty" },
    { "id": "objects", "occupancy": "zero_or_one" },
    { "id": "markers", "occupancy": "zero_or_one" }
  ],
  "actions": [
    { "id": "move", "params": { "direction": { "type": "direction", "values": ["up", "down", "left", "right"] } } }
  ],
  "entityKinds": {
    "empty": { "layer": "ground", "tags": ["walkable"], "symbol": "." },
    "void": { "layer": "ground", "tags": [], "symbol": "%" },
    "rock": {
      "layer": "objects", "tags": ["solid"], "symbol": "O",
      "animations": { "burning": { "frames": ["rock.png"], "duration": 200 } }
    },
    "torch": { "layer": "objects", "tags": ["pickup"], "symbol": "t" },
    "number": { "layer": "objects", "tags": [], "symbol": "N", "params": { "value": { "type": "integer" } } },
    "pipe": { "layer": "objects", "tags": [], "symbol": "=" },
    "flag": { "layer": "markers", "tags": [], "symbol": "F" }
  },
  "systems": [
    { "id": "nav", "type": "avatar_navigation", "config": {} }
  ],
  "levelSequence": [
    { "type": "level", "ref": "one" }
  ]
}
"#;

pub(crate) const LEVEL: &str = r#"{
  "id": "one",
  "title": "One",
  "board": {
    "size": [4, 2],
    "layers": {
      "markers": [[null, null, "flag", null], [null, null, null, null]]
    },
    "multiCellObjects": [
      { "id": "pipe", "kind": "pipe", "cells": [[3, 1]], "params": { "queue": [1], "exitPosition": [3, 1] } }
    ]
  },
  "state": {
    "avatar": { "enabled": true, "position": [0, 0], "facing": "right" },
    "variables": { "keys": 0 }
  },
  "goals": [
    { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } }
  ],
  "metadata": { "tags": ["void", "rock", "torch", "number", "keys"] },
  "solution": { "goldPath": ["right", "right"], "hintStops": [1] }
}
"#;
