//! Diagonal swaps whose action has no diagonal direction.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("swap-without-diagonal", "logic")
    .summary("the action of a `diagonal_swap` has no diagonal direction")
    .doc("A `diagonal_swap` exchanges two corners, and the `direction` of the action says which: `up_left`, \
          `up_right`, `down_left` or `down_right`. With any other direction, or without one, the game stops \
          whenever the action is played.")
    .wrong(r#"game.json: "actions": [ …, { "id": "aim", "params": { "direction": { "type": "direction" } } }, { "id": "swap", "params": {} } ], "systems": [
  …,
  { "id": "frame", "type": "overlay_cursor", "config": { "moveAction": "aim", "size": [2, 2] } },
  { "id": "twist", "type": "region_transform", "config": { "operations": { "swap": { "type": "diagonal_swap", "action": "swap" } } } }
]
levels/one.json: "state": { "overlay": { "position": [0, 0], "size": [2, 2] }, … }"#)
    .right(r#"game.json: "actions": [ …, { "id": "aim", "params": { "direction": { "type": "direction" } } }, { "id": "swap", "params": { "direction": { "type": "direction", "values": ["up_left", "up_right"] } } } ], "systems": [
  …,
  { "id": "frame", "type": "overlay_cursor", "config": { "moveAction": "aim", "size": [2, 2] } },
  { "id": "twist", "type": "region_transform", "config": { "operations": { "swap": { "type": "diagonal_swap", "action": "swap" } } } }
]
levels/one.json: "state": { "overlay": { "position": [0, 0], "size": [2, 2] }, … }"#);

/// `ty` is the `diagonal_swap` of an operation with this action.
pub(crate) fn check(context: FileContext<'_>, ty: Node<'_>, action: &str, has_direction: bool) -> Diagnostic {
    let lacks = if has_direction { "has no diagonal `direction`" } else { "has no `direction`" };
    let message =
        format!("the action `{}` {lacks}, so the game stops when it is played", describe::short(action));
    context
        .node(&RULE, ty, message)
        .help("`diagonal_swap` needs `up_left`, `up_right`, `down_left` or `down_right`")
}
