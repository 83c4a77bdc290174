//! Events about the avatar and its inventory.

use crate::model::{Entry, Event, Field, Since, Ty};
use crate::types::KIND;

/// The avatar entered a cell.
pub(super) const AVATAR_ENTERED: Event = Event {
    entry: Entry {
        name: "avatar_entered",
        since: Since::V0_5,
        doc: "The avatar has arrived on a cell: by a step, a push, a slide, a portal, a jump or `resolve_move`. \
              The usual trigger for picking things up and for dangerous ground.",
        example: r#"{
  "id": "pick_up",
  "on": "avatar_entered",
  "where": { "position_has_tag": { "layer": "objects", "tag": "pickup" } },
  "if": { "avatar": { "hasItem": false } },
  "then": [
    { "set_inventory": { "item": "$cell.objects.kind" } },
    { "destroy": { "position": "$event.position", "layer": "objects" } }
  ]
}"#,
    },
    payload: &[
        Field::required("position", Ty::Position, "The cell the avatar is on now."),
        Field::required("fromPosition", Ty::Position, "The cell it came from."),
        Field::optional(
            "direction",
            Ty::Direction,
            "The direction of the step. A jump of `anchor_point` has none; a portal gives the facing.",
        ),
    ],
    emitted_by: &[
        "avatar_navigation",
        "push_objects",
        "portals",
        "anchor_point",
        "ice_slide",
        "sided_box",
        "effect:resolve_move",
    ],
    told: &[],
    visible_to_rules: true,
};

/// The avatar left a cell.
pub(super) const AVATAR_EXITED: Event = Event {
    entry: Entry {
        name: "avatar_exited",
        since: Since::V0_5,
        doc: "The avatar has left a cell. Comes just before the `avatar_entered` of the same step; by the time a \
              rule reacts, the avatar already stands on its new cell.",
        example: r#"{
  "id": "crumble",
  "on": "avatar_exited",
  "where": { "position_has_tag": { "layer": "ground", "tag": "fragile" } },
  "then": [{ "transform": { "position": "$event.position", "layer": "ground", "toKind": "void" } }]
}"#,
    },
    payload: &[Field::required("position", Ty::Position, "The cell the avatar was on.")],
    emitted_by: &[
        "avatar_navigation",
        "push_objects",
        "portals",
        "anchor_point",
        "ice_slide",
        "sided_box",
        "effect:resolve_move",
    ],
    told: &[],
    visible_to_rules: true,
};

/// A solid entity blocked the avatar.
pub(super) const MOVE_BLOCKED: Event = Event {
    entry: Entry {
        name: "move_blocked",
        since: Since::V0_5,
        doc: "A solid entity stands where the avatar wants to go. Only with `solidHandling` set to `delegate`; the \
              step stays pending, so a rule may clear the way and finish it with `resolve_move`.",
        example: r#"{
  "id": "burn",
  "on": "move_blocked",
  "where": { "position_has_tag": { "layer": "objects", "tag": "burnable" } },
  "if": { "avatar": { "hasItem": "torch" } },
  "then": [
    { "destroy": { "position": "$event.position", "layer": "objects" } },
    { "clear_inventory": {} },
    { "resolve_move": {} }
  ]
}"#,
    },
    payload: &[
        Field::required("position", Ty::Position, "The cell of the blocker."),
        Field::required("direction", Ty::Direction, "Where the avatar wanted to go."),
        Field::required("fromPosition", Ty::Position, "Where the avatar still stands."),
        Field::required("blockerKind", KIND, "What stands in the way."),
    ],
    emitted_by: &["avatar_navigation"],
    told: &["blocked by {blockerKind}", "blocked"],
    visible_to_rules: true,
};

/// An effect wrote the inventory slot.
pub(super) const INVENTORY_CHANGED: Event = Event {
    entry: Entry {
        name: "inventory_changed",
        since: Since::V0_5,
        doc: "An effect wrote the avatar's inventory slot, even if with what it already held. Tools that a \
              system's `toolInteractions` use up leave the slot without this event.",
        example: r#"{
  "id": "found_the_key",
  "on": "inventory_changed",
  "where": { "event": { "param": "newItem", "equals": "key" } },
  "then": [{ "set_variable": { "name": "doorOpen", "value": true } }]
}"#,
    },
    payload: &[
        Field::required("oldItem", Ty::Either(&[KIND, Ty::Null]), "What the slot held, `null` for nothing."),
        Field::required("newItem", Ty::Either(&[KIND, Ty::Null]), "What it holds now, `null` for nothing."),
    ],
    emitted_by: &["effect:set_inventory", "effect:clear_inventory"],
    told: &["takes {newItem}", "loses {oldItem}"],
    visible_to_rules: true,
};
