//! A pack with every possible key, so that each of its values can be replaced with a wrong one.

/// Its files. The pack has no mistakes, and its level is won.
pub(crate) const FILES: [(&str, &str); 4] =
    [("manifest.json", MANIFEST), ("theme.json", THEME), ("game.json", GAME), ("levels/one.json", LEVEL)];

const MANIFEST: &str = r#"{
  "dslVersion": "0.8",
  "packVersion": 1,
  "gameId": "everything",
  "id": "everything",
  "title": "Everything",
  "version": "1.0.0",
  "minEngineVersion": "0.8.0",
  "author": "Ada",
  "shortDescription": "All of it.",
  "description": "All there is.",
  "tags": ["walking"],
  "coverImage": "cover.png",
  "license": "MIT",
  "website": "https://example.org",
  "gameFile": "game.json",
  "levelDirectory": "levels",
  "assetsDirectory": "assets",
  "sharedAssets": ["common"]
}"#;

const THEME: &str = r##"{
  "controls": {
    "gestureMap": [
      { "gesture": "swipe_cardinal", "action": "move", "paramMapping": { "direction": "swipe_direction" } },
      { "gesture": "button", "buttonId": "up", "key": "u", "action": "move", "params": { "direction": "up" } }
    ]
  },
  "coverImage": "cover.png",
  "primaryColor": "#112233",
  "backgroundColor": "#112233",
  "boardStyle": {
    "cellSize": 64, "cellSpacing": 2, "borderRadius": 4, "gridLineColor": "#333333", "showGridLines": true
  },
  "avatar": {
    "visible": true,
    "sprite": "a.png",
    "sprites": {
      "idle": { "up": "a.png", "left": { "mirror": "right" }, "right": { "frames": ["a.png"], "duration": 9, "mode": "loop" } }
    }
  },
  "effects": { "avatar_entered": { "sheet": "a.png", "frames": 4, "durationMs": 300, "scale": 1.5 } },
  "palette": { "leaf": "#112233" }
}"##;

const GAME: &str = r##"{
  "layers": [
    { "id": "ground", "occupancy": "exactly_one", "default": "empty" },
    { "id": "objects", "occupancy": "zero_or_one", "default": null },
    { "id": "markers", "occupancy": "zero_or_one" }
  ],
  "actions": [
    {
      "id": "move",
      "params": { "direction": { "type": "direction", "values": ["up", "down", "left", "right"] } },
      "entityKind": "flag",
      "color": "leaf"
    }
  ],
  "entityKinds": {
    "empty": { "layer": "ground", "tags": ["walkable"], "symbol": "." },
    "rock": {
      "layer": "objects", "tags": ["solid"], "symbol": "O", "uiName": "rock", "description": "A rock.",
      "symbolParam": "size", "sprite": "rock.png", "spriteParam": "size",
      "params": { "size": { "type": "string", "required": false } },
      "animations": { "burn": { "frames": ["a.png"], "duration": 200, "mode": "once" } },
      "motion": { "moveDurationMs": 130 }, "outline": { "width": 2 }, "display": { "type": "tile" }
    },
    "flag": { "layer": "markers", "tags": [], "symbol": "F" },
    "pipe": { "layer": "objects", "tags": [], "symbol": "=" }
  },
  "systems": [
    { "id": "walk", "type": "avatar_navigation", "config": {}, "enabled": true }
  ],
  "rules": [
    {
      "id": "burn", "on": "object_placed", "priority": 1, "once": true,
      "where": { "all_of": [
        { "position": [1, 0] }, { "position_has_tag": { "layer": "ground", "tag": "walkable" } },
        { "event": { "kind": "rock", "param": "position", "equals": 1 } }
      ] },
      "if": { "any_of": [
        { "cell": { "position": [1, 1], "layer": "objects", "kind": "rock" } },
        { "cell": { "position": [1, 1], "layer": "objects", "hasTag": "solid" } },
        { "cell": { "position": [1, 1], "layer": "objects", "isEmpty": true } },
        { "avatar": { "at": [1, 0], "hasItem": "rock" } },
        { "variable": { "name": "keys", "op": "eq", "value": 1 } },
        { "emitter_has_next": { "emitterId": "pipe" } },
        { "board_count": { "kind": "rock", "tag": "solid", "layer": "objects", "op": "eq", "value": 1 } },
        { "not": { "avatar": { "hasItem": true } } }
      ] },
      "then": [
        { "set_variable": { "name": "keys", "value": 2 } }, { "clear_inventory": {} }, { "resolve_move": {} },
        { "destroy": { "position": [1, 1], "layer": "objects" } }
      ]
    }
  ],
  "levelSequence": [
    { "type": "level", "ref": "one" },
    { "type": "story", "title": "Page", "text": "Words.", "image": "a.png" }
  ],
  "defaults": { "avatar": { "enabled": true, "facing": "right" }, "maxCascadeDepth": 3 },
  "ui": { "showGoal": true, "showGuide": true },
  "goalDescriptions": { "flag": "Reach the flag" }
}"##;

const LEVEL: &str = r#"{
  "id": "one",
  "title": "One",
  "guide": "Walk.",
  "board": {
    "size": [4, 2],
    "layers": {
      "ground": null,
      "objects": { "format": "sparse", "entries": [{ "position": [1, 1], "kind": "rock" }] },
      "markers": [[null, null, "flag", { "kind": "flag" }], [null, null, null, null]]
    },
    "multiCellObjects": [
      { "id": "pipe", "kind": "pipe", "cells": [[3, 1], { "position": [2, 1], "sprite": "a.png" }],
        "params": { "queue": [1], "exitPosition": [3, 1] } }
    ]
  },
  "state": { "avatar": { "enabled": true, "position": [0, 0], "facing": "right" }, "variables": { "keys": 0 } },
  "goals": [
    { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" }, "display": { "icon": "flag" } }
  ],
  "loseConditions": [{ "type": "max_actions", "config": { "limit": 9 } }],
  "rules": [{ "id": "own", "on": "avatar_entered", "then": [{ "clear_inventory": {} }] }],
  "systemOverrides": { "walk": { "enabled": true } },
  "metadata": { "description": "All of it.", "difficulty": 1, "tags": ["rock"], "authorNotes": "None." },
  "solution": { "goldPath": ["right", { "action": "move", "direction": "right" }], "hintStops": [1] }
}"#;
