//! Levels without the overlay that a system needs.

use json::Node;
use language::{Diagnostic, Impact, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("missing-overlay", "board")
    .impact(Impact::Unknown)
    .summary("a level has no overlay, but a system needs one")
    .doc("No system creates an overlay: without one in the level's `state`, systems that move it or change \
          the cells under it do nothing. If the gold path does not use their actions either, this is only \
          info. Such systems can be switched off under `systemOverrides`.")
    .wrong(r#"game.json: "actions": [ …, { "id": "aim", "params": { "direction": { "type": "direction" } } }, { "id": "turn", "params": {} } ], "systems": [
  …,
  { "id": "frame", "type": "overlay_cursor", "config": { "moveAction": "aim", "size": [2, 2] } },
  { "id": "twist", "type": "region_transform", "config": { "operations": { "turn": { "type": "rotate", "action": "turn" } } } }
]
levels/one.json: "state": { … }"#)
    .right(r#"game.json: "actions": [ …, { "id": "aim", "params": { "direction": { "type": "direction" } } }, { "id": "turn", "params": {} } ], "systems": [
  …,
  { "id": "frame", "type": "overlay_cursor", "config": { "moveAction": "aim", "size": [2, 2] } },
  { "id": "twist", "type": "region_transform", "config": { "operations": { "turn": { "type": "rotate", "action": "turn" } } } }
]
levels/one.json: "state": { "overlay": { "position": [0, 0], "size": [2, 2] }, … }"#);

/// `place` lacks the overlay. `is_played` tells whether the gold path uses an action of the system.
pub(crate) fn check(context: FileContext<'_>, place: Node<'_>, system: &str, is_played: bool) -> Diagnostic {
    let message =
        format!("the level has no `overlay`, so the system `{}` does nothing", describe::short(system));
    let severity = if is_played { Severity::Warning } else { Severity::Information };
    context.node(&RULE, place, message).severity(severity)
}
