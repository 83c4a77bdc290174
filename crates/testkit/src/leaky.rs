//! A level that is won without what it is about.

/// A level for the pack `lantern_walk`: a garden with a hedge on the way, a lantern that burns it, and a way below the hedge.
pub const LEAKY: &str = r#"{
  "id": "leaky",
  "title": "Leaky",
  "board": {
    "size": [5, 3],
    "layers": {
      "objects": [
        [null, null, "wall", null, null],
        [null, "lantern", "hedge", null, null],
        [null, null, null, null, null]
      ],
      "markers": { "format": "sparse", "entries": [{ "position": [4, 1], "kind": "beacon" }] }
    }
  },
  "state": { "avatar": { "enabled": true, "position": [0, 1], "facing": "right" } },
  "goals": [{ "id": "light", "type": "reach_target", "config": { "targetKind": "beacon" } }],
  "solution": { "goldPath": ["right", "right", "right", "right"] }
}
"#;
