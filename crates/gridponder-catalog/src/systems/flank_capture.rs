//! Capturing by enclosing.

use super::steps::CARDINAL_NAMES;
use crate::model::{Entry, Field, Key, Map, Name, Phase, Presence, Rest, Shape, Since, System, Ty};
use crate::needs::SoughtOn;
use crate::types::{DIRECTIONS, EVENTS, KIND, KINDS, LAYER, TAG};

pub(super) const FLANK_CAPTURE: System = System {
    entry: Entry {
        name: "flank_capture",
        since: Since::V0_8,
        doc: "After a move, turns straight runs of one kind that are bracketed on both ends into the kind \
         of the bracket. Only runs that touch the position of a triggering event are looked at, and the \
         border of the board brackets nothing. Captured pieces lose their parameters.",
        example: r#"{
  "id": "capture",
  "type": "flank_capture",
  "config": {
    "pieceLayer": "actors",
    "pairs": { "hound": "fox", "fox": ["hound", "hen"] },
    "order": ["fox", "hound"],
    "terminalKinds": { "hound": ["hunter"] },
    "triggerEvents": ["actor_moved"]
  }
}"#,
    },
    config: Shape {
        name: "flank_capture config",
        doc: "Who captures whom, along which lines, and what brackets.",
        fields: &[
            Field::default(
                "pieceLayer",
                LAYER,
                r#""pieces""#,
                "The layer of the pieces. The actor systems call theirs `actors` by default, so one of the \
                 two has to be set.",
            )
            .since(Since::V0_8),
            Field::required(
                "pairs",
                PAIRS,
                "From the kind that captures to the kind, or kinds, it captures. A run mixed of several \
                 kinds is safe.",
            )
            .idle_if_empty("nothing is captured")
            .since(Since::V0_8),
            Field::new(
                "order",
                KINDS,
                Presence::DefaultFrom("the keys of `pairs`, as they are written"),
                "Which capturing kinds take their turn, and when. All of them look at the board as it was \
                 before; a cell claimed twice goes to the earlier one.",
            )
            .sought_on(SoughtOn::Option("pieceLayer"))
            .idle_if_empty("nothing is captured")
            .since(Since::V0_8),
            Field::default(
                "directions",
                DIRECTIONS,
                CARDINAL_NAMES,
                "`left` or `right` looks along rows, `up` or `down` along columns. Diagonals add nothing, \
                 and empty means no capture.",
            )
            .idle_if_empty("nothing is captured")
            .since(Since::V0_8),
            Field::default(
                "wallTerminates",
                Ty::Bool,
                "true",
                "Whether a wall closes a bracket for every kind.",
            )
            .since(Since::V0_8),
            Field::default("wallLayer", LAYER, r#""ground""#, "The layer on which `wallTag` is looked up.")
                .since(Since::V0_8),
            Field::default(
                "wallTag",
                TAG,
                r#""solid""#,
                "The tag of walls. A wall counts even with a piece standing on it.",
            )
            .sought_on(SoughtOn::Option("wallLayer"))
            .since(Since::V0_8),
            Field::default(
                "terminalKinds",
                TERMINALS,
                "{}",
                "From a capturing kind to further kinds that close its brackets.",
            )
            .since(Since::V0_8),
            Field::default(
                "triggerEvents",
                EVENTS,
                r#"["actor_moved"]"#,
                "The events whose `position` starts a capture. With `cell_transformed` among them captures \
                 set off captures.",
            )
            .idle_if_empty("nothing is captured")
            .since(Since::V0_8),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Cascade],
    emits: &["cell_transformed"],
    can_veto: false,
    action_params: &[],
    entity_params: &[],
    multi_cell_params: &[],
    variables: &[],
    needs: &[],
    reads: &[],
    divergences: &[],
    released: true,
};

const PAIRS: Ty = Ty::Map(&Map { key: Key::Refers(Name::Kind), value: Ty::Either(&[KIND, KINDS]) });

const TERMINALS: Ty = Ty::Map(&Map { key: Key::Refers(Name::Kind), value: KINDS });
