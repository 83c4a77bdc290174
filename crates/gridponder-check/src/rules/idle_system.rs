//! Systems without anything to work on.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::warning("idle-system", "board")
    .summary("the gold path uses a system that has nothing to act on")
    .doc("A system that moves actors, tiles or blocks does nothing in a level without them. The gold path \
          uses its action, which no other system handles.")
    .wrong(r#"game.json: "actions": [ …, { "id": "slide", "params": { "direction": { "type": "direction" } } } ],
"layers": [ …, { "id": "actors", "occupancy": "zero_or_one" } ],
"entityKinds": {
  "tile": { "layer": "objects", "tags": ["mergeable"], "symbol": "T" },
  "wolf": { "layer": "actors", "tags": ["npc"], "symbol": "w" },
  …
},
"systems": [
  …,
  { "id": "merging", "type": "slide_merge", "config": { "mergeAction": "slide" } },
  { "id": "wolves", "type": "follower_npcs", "config": { "behaviors": { "hunt": { "type": "toward_avatar" } } } }
]
levels/one.json: "board": {
  "size": [4, 2],
  "layers": {
    "objects": [[null, null, null, null], [null, null, null, null]],
    "actors": [[null, null, null, null], [null, null, null, { "kind": "wolf", "behavior": "hunt" }]],
    …
  }
},
"solution": { "goldPath": [{ "action": "slide", "direction": "left" }, "right", "right"] }"#)
    .right(r#"game.json: "actions": [ …, { "id": "slide", "params": { "direction": { "type": "direction" } } } ],
"layers": [ …, { "id": "actors", "occupancy": "zero_or_one" } ],
"entityKinds": {
  "tile": { "layer": "objects", "tags": ["mergeable"], "symbol": "T" },
  "wolf": { "layer": "actors", "tags": ["npc"], "symbol": "w" },
  …
},
"systems": [
  …,
  { "id": "merging", "type": "slide_merge", "config": { "mergeAction": "slide" } },
  { "id": "wolves", "type": "follower_npcs", "config": { "behaviors": { "hunt": { "type": "toward_avatar" } } } }
]
levels/one.json: "board": {
  "size": [4, 2],
  "layers": {
    "objects": [[null, null, null, "tile"], [null, null, null, null]],
    "actors": [[null, null, null, null], [null, null, null, { "kind": "wolf", "behavior": "hunt" }]],
    …
  }
},
"solution": { "goldPath": [{ "action": "slide", "direction": "left" }, "right", "right"] }"#);

/// `place` has nothing that the system works on.
pub(crate) fn check(context: FileContext<'_>, place: Node<'_>, system: &str, lack: &str) -> Diagnostic {
    let message =
        format!("the level has no {lack}, so the system `{}` does nothing", describe::short(system));
    context.key(&RULE, place, message)
}
