//! Pipes that release queued numbers.

use crate::model::{Entry, Field, Phase, Presence, Rest, Shape, Since, System, Ty};
use crate::types::{INT, INTS, KIND, NATURAL, list};

/// The kind of everything that a pipe releases; it cannot be configured.
pub const EMITTED_KIND: &str = "number";

pub(super) const QUEUED_EMITTERS: System = System {
    entry: Entry {
        name: "queued_emitters",
        since: Since::V0_5,
        doc: "At the end of each turn lets every pipe, a multi-cell object, release its next number once \
         its exit is free. What comes out is always an entity of kind `number` with a `value`, on \
         `objects`. A pipe with a second exit moves its items through its cells towards the nearer exit. \
         Rules never see the `item_released` of this system, only that of the effect \
         `release_from_emitter`.",
        example: r#"{
  "id": "emitters",
  "type": "queued_emitters",
  "config": { "emitterKind": "pipe" }
}"#,
    },
    config: Shape {
        name: "queued_emitters config",
        doc: "Which multi-cell objects are pipes.",
        fields: &[Field::default(
            "emitterKind",
            KIND,
            r#""pipe""#,
            "The kind of the multi-cell objects that are pipes.",
        )],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Npc],
    emits: &["item_released"],
    can_veto: false,
    action_params: &[],
    entity_params: &[],
    multi_cell_params: &[
        Field::new(
            "queue",
            INTS,
            Presence::Expected { default: "[]" },
            "The values to release, first come first out. With two exits only as many as the pipe has \
             cells are taken in; the rest is lost.",
        ),
        Field::new(
            "currentIndex",
            NATURAL,
            Presence::Runtime { default: "0" },
            "The place in `queue` of the next item. The game counts it up; pipes with two exits leave it \
             alone.",
        ),
        Field::required(
            "exitPosition",
            Ty::Position,
            "The cell of the exit, which must be empty on `objects`. A pipe without it is skipped.",
        ),
        Field::optional(
            "exitDirection",
            Ty::Direction,
            "Items appear one step from the exit in this direction, and that cell must be empty too. \
             Without it they appear at the exit itself.",
        ),
        Field::optional(
            "exit2Position",
            Ty::Position,
            "The cell of a second exit, which belongs to the last cell of the pipe. Giving it makes the \
             pipe work both ways.",
        ),
        Field::optional("exit2Direction", Ty::Direction, "Like `exitDirection`, for the second exit."),
        Field::optional(
            "exit2Index",
            INT,
            "Meant as the place in the queue for the second exit. The game ignores it.",
        )
        .ignored(),
        Field::new(
            "pipeSlots",
            SLOTS,
            Presence::Runtime { default: "[]" },
            "What each cell of a pipe with two exits holds, `null` for nothing. The game fills it from \
             `queue` on the first turn.",
        ),
    ],
    variables: &[],
    needs: &[],
    reads: &[],
    divergences: &["pipe_items_wait"],
    released: true,
};

const SLOTS: Ty = Ty::List(&list(Ty::Either(&[INT, Ty::Null]), "slot"));
