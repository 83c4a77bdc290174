//! Events about actors, their claims and their sight.

use crate::model::{Entry, Event, Field, Since, Ty};
use crate::types::{KIND, LAYER};

const STEP: &[Field] = &[
    Field::required("kind", KIND, "The kind of the actor.").since(Since::V0_8),
    Field::required("fromPosition", Ty::Position, "Where it was.").since(Since::V0_8),
    Field::required("position", Ty::Position, "Where it is now.").since(Since::V0_8),
    Field::required(
        "direction",
        Ty::Direction,
        "The direction the player chose, also where the actor itself went another way.",
    )
    .since(Since::V0_8),
];

/// A follower moved.
pub(super) const NPC_MOVED: Event = Event {
    entry: Entry {
        name: "npc_moved",
        since: Since::V0_5,
        doc: "A figure that moves on its own has taken its step. This happens after all rules of the turn, so a \
              rule on it never fires.",
        example: r#"{
  "id": "count_npc_steps",
  "on": "npc_moved",
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[
        Field::required("npcId", Ty::Text, "A name made from its old cell, such as `spirit_2_1`."),
        Field::required("fromPosition", Ty::Position, "Where it was."),
        Field::required("toPosition", Ty::Position, "Where it is now."),
    ],
    emitted_by: &["follower_npcs"],
    told: &[],
    visible_to_rules: false,
};

/// An actor left its cell.
pub(super) const ACTOR_MOVED: Event = Event {
    entry: Entry {
        name: "actor_moved",
        since: Since::V0_8,
        doc: "An actor has taken a step. Comes right before the `actor_entered` of the same step and carries the \
              same; `flank_capture` looks again after it unless told otherwise.",
        example: r#"{
  "id": "count_steps",
  "on": "actor_moved",
  "where": { "event": { "kind": "hero" } },
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: STEP,
    emitted_by: &["coupled_actors", "individual_actors"],
    told: &["{kind} to {position}"],
    visible_to_rules: true,
};

/// An actor arrived on a cell.
pub(super) const ACTOR_ENTERED: Event = Event {
    entry: Entry {
        name: "actor_entered",
        since: Since::V0_8,
        doc: "An actor has arrived on a cell. The trigger for what lies on that cell.",
        example: r#"{
  "id": "collect",
  "on": "actor_entered",
  "where": { "position_has_tag": { "layer": "objects", "tag": "pickup" } },
  "then": [
    { "destroy": { "position": "$event.position", "layer": "objects" } },
    { "increment_variable": { "name": "score" } }
  ]
}"#,
    },
    payload: STEP,
    emitted_by: &["coupled_actors", "individual_actors"],
    told: &[],
    visible_to_rules: true,
};

/// Another actor reacted to a step.
pub(super) const ACTOR_REACTED: Event = Event {
    entry: Entry {
        name: "actor_reacted",
        since: Since::V0_8,
        doc: "An actor of a reactive kind has taken a step in answer to the selected actor's step. It enters no \
              cell and claims nothing, so no `actor_entered` follows.",
        example: r#"{
  "id": "rival_sinks",
  "on": "actor_reacted",
  "where": { "position_has_tag": { "layer": "ground", "tag": "liquid" } },
  "then": [{ "destroy": { "position": "$event.position", "layer": "actors" } }]
}"#,
    },
    payload: &[
        Field::required("kind", KIND, "The kind of the actor.").since(Since::V0_8),
        Field::required("fromPosition", Ty::Position, "Where it was.").since(Since::V0_8),
        Field::required("position", Ty::Position, "Where it is now.").since(Since::V0_8),
        Field::required("direction", Ty::Direction, "Where it went.").since(Since::V0_8),
    ],
    emitted_by: &["individual_actors"],
    told: &["{kind} turns {direction}"],
    visible_to_rules: true,
};

/// A step of an actor was blocked.
pub(super) const ACTOR_BLOCKED: Event = Event {
    entry: Entry {
        name: "actor_blocked",
        since: Since::V0_8,
        doc: "An actor wanted to step and could not. The turn still counts.",
        example: r#"{
  "id": "count_bumps",
  "on": "actor_blocked",
  "where": { "event": { "kind": "hero" } },
  "then": [{ "increment_variable": { "name": "score", "amount": -1 } }]
}"#,
    },
    payload: &[
        Field::required("kind", KIND, "The kind of the actor.").since(Since::V0_8),
        Field::required("position", Ty::Position, "Where it stays.").since(Since::V0_8),
    ],
    emitted_by: &["coupled_actors", "individual_actors"],
    told: &["{kind} is blocked"],
    visible_to_rules: true,
};

/// The player selected an actor.
pub(super) const ACTOR_SELECTED: Event = Event {
    entry: Entry {
        name: "actor_selected",
        since: Since::V0_8,
        doc: "The player has chosen the actor to move next. A turn in which nothing else happens does not count \
              as an action; as soon as a rule answers with an event of its own, it does.",
        example: r#"{
  "id": "remember_choice",
  "on": "actor_selected",
  "then": [{ "set_variable": { "name": "chosen", "value": "$event.kind" } }]
}"#,
    },
    payload: &[
        Field::required("kind", KIND, "The kind of the actor.").since(Since::V0_8),
        Field::required("position", Ty::Position, "Where it stands.").since(Since::V0_8),
    ],
    emitted_by: &["individual_actors"],
    told: &["selects {kind}"],
    visible_to_rules: true,
};

/// An actor claimed a cell.
pub(super) const CELL_CLAIMED: Event = Event {
    entry: Entry {
        name: "cell_claimed",
        since: Since::V0_8,
        doc: "An actor has left its mark on the cell it entered. A `balance` goal counts such marks.",
        example: r#"{
  "id": "count_claims",
  "on": "cell_claimed",
  "where": { "event": { "param": "ownerKind", "equals": "hero" } },
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[
        Field::required("position", Ty::Position, "The cell.").since(Since::V0_8),
        Field::required("layer", LAYER, "The layer of the marks.").since(Since::V0_8),
        Field::required("kind", KIND, "The kind of the mark.").since(Since::V0_8),
        Field::required("ownerKind", KIND, "The kind of the actor.").since(Since::V0_8),
    ],
    emitted_by: &["coupled_actors", "individual_actors"],
    told: &["claims {position}"],
    visible_to_rules: true,
};

/// A source sees a target.
pub(super) const LINE_OF_SIGHT_DETECTED: Event = Event {
    entry: Entry {
        name: "line_of_sight_detected",
        since: Since::V0_8,
        doc: "Nothing stands between a source and a target in the same row or column. Rules see it one pass \
              later, so `maxCascadeDepth` must be at least 2.",
        example: r#"{
  "id": "caught",
  "on": "line_of_sight_detected",
  "where": { "event": { "kind": "hero" } },
  "then": [{ "set_variable": { "name": "caught", "value": true } }]
}"#,
    },
    payload: &[
        Field::required("position", Ty::Position, "The cell of the target.").since(Since::V0_8),
        Field::required("kind", KIND, "The kind of the target.").since(Since::V0_8),
        Field::required("sourcePosition", Ty::Position, "The cell that sees it.").since(Since::V0_8),
        Field::required(
            "sourceId",
            Ty::Text,
            "The id of the multi-cell object that sees it, or `layer:x,y` for an entity.",
        )
        .since(Since::V0_8),
        Field::required("sourceKind", KIND, "The kind of what sees it.").since(Since::V0_8),
    ],
    emitted_by: &["line_of_sight"],
    told: &["{sourceKind} sees {kind}"],
    visible_to_rules: true,
};
