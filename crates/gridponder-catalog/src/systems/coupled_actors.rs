//! Actors that all respond to one input.

use super::claim::CLAIM;
use super::steps::{CARDINAL_NAMES, TRANSFORMS};
use crate::model::{Entry, Field, Phase, Rest, Shape, Since, System, Ty};
use crate::needs::{Need, SoughtOn};
use crate::types::{ACTION, DIRECTIONS, LAYER, TAG};

pub(super) const COUPLED_ACTORS: System = System {
    entry: Entry {
        name: "coupled_actors",
        since: Since::V0_8,
        doc: "Moves every entity of a layer at once, each by the step its kind makes of the player's. \
         Walls, the border and other actors stop an actor; `void` and objects do not. Actors in front move \
         first, so a train moves as one, and two that face each other both stay. Nothing is ever refused: \
         a turn in which all are blocked still counts.",
        example: r#"{
  "id": "twins",
  "type": "coupled_actors",
  "config": {
    "moveAction": "move",
    "actorLayer": "actors",
    "wallTag": "solid",
    "directionTransforms": { "shadow": "mirror_x" },
    "claim": {
      "layer": "markers",
      "map": { "painter": "paint" },
      "overwrite": { "mode": "always" }
    }
  }
}"#,
    },
    config: Shape {
        name: "coupled_actors config",
        doc: "Who moves, in which way, and what stops them.",
        fields: &[
            Field::default(
                "moveAction",
                ACTION,
                r#""move""#,
                "The action that moves everyone. It needs a `direction` parameter.",
            )
            .since(Since::V0_8),
            Field::default(
                "directions",
                DIRECTIONS,
                CARDINAL_NAMES,
                "The allowed directions. A diagonal may be listed, but no actor moves on one.",
            )
            .idle_if_empty("no actor ever moves")
            .since(Since::V0_8),
            Field::default(
                "actorLayer",
                LAYER,
                r#""actors""#,
                "The layer whose entities move: all of them, whatever their tags.",
            )
            .since(Since::V0_8),
            Field::default("groundLayer", LAYER, r#""ground""#, "The layer on which `wallTag` is looked up.")
                .since(Since::V0_8),
            Field::default("wallTag", TAG, r#""solid""#, "Ground with this tag cannot be entered.")
                .sought_on(SoughtOn::Option("groundLayer"))
                .since(Since::V0_8),
            Field::default(
                "directionTransforms",
                TRANSFORMS,
                "{}",
                "How the step of each kind differs from the player's. Kinds without an entry, and unknown \
                 transforms, take the same step.",
            )
            .since(Since::V0_8),
            Field::optional(
                "claim",
                CLAIM,
                "Lets actors mark the cells they enter. Without it, nothing is marked.",
            )
            .since(Since::V0_8),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Action],
    emits: &["actor_moved", "actor_entered", "actor_blocked", "cell_claimed"],
    can_veto: false,
    action_params: &[Field::required(
        "direction",
        Ty::Direction,
        "The step, before `directionTransforms`. The events carry it as it is.",
    )
    .since(Since::V0_8)],
    entity_params: &[],
    multi_cell_params: &[],
    variables: &[],
    needs: &[Need::entity(SoughtOn::Option("actorLayer"), None)],
    reads: &[],
    divergences: &[],
    released: true,
};
