//! Actors that are selected and moved one by one.

use super::claim::CLAIM;
use super::steps::{CARDINAL_NAMES, TRANSFORMS};
use crate::model::{Entry, Field, Key, Map, Name, Phase, Rest, Shape, Since, System, Ty};
use crate::needs::{Need, SoughtOn};
use crate::types::{ACTION, DIRECTIONS, INT, LAYER, TAG, WRITTEN_VARIABLE};
use crate::variables::{KeptVariable, VariableType};

pub(super) const INDIVIDUAL_ACTORS: System = System {
    entry: Entry {
        name: "individual_actors",
        since: Since::V0_8,
        doc: "One action selects an actor, another moves the selected one by a cell. Moves may be limited \
         per kind, may mark cells, and may make rivals answer with a step of their own. Selecting does not \
         count as an action. A selection that hits nobody and a move without a selection or budget are \
         refused; bumping into something is not.",
        example: r#"{
  "id": "actors",
  "type": "individual_actors",
  "config": {
    "selectAction": "tap_cell",
    "moveAction": "move",
    "actorTag": "actor",
    "budgets": { "knight": 3, "thief": 5 },
    "reactiveKinds": { "guard": "invert" }
  }
}"#,
    },
    config: Shape {
        name: "individual_actors config",
        doc: "Who can be selected, how often they move, and who reacts.",
        fields: &[
            Field::default(
                "selectAction",
                ACTION,
                r#""tap_cell""#,
                "The action that selects. It needs a `position` parameter.",
            )
            .since(Since::V0_8),
            Field::default(
                "moveAction",
                ACTION,
                r#""move""#,
                "The action that moves the selected actor. It needs a `direction` parameter.",
            )
            .since(Since::V0_8),
            Field::default(
                "directions",
                DIRECTIONS,
                CARDINAL_NAMES,
                "The allowed directions, including diagonals if listed. Any other direction does nothing, \
                 though the turn counts.",
            )
            .idle_if_empty("no actor ever moves")
            .since(Since::V0_8),
            Field::default(
                "actorLayer",
                LAYER,
                r#""actors""#,
                "The layer of the actors. Every entity on it is in the way of the others.",
            )
            .since(Since::V0_8),
            Field::default("actorTag", TAG, r#""actor""#, "The tag that makes an entity selectable.")
                .sought_on(SoughtOn::Option("actorLayer"))
                .since(Since::V0_8),
            Field::default("groundLayer", LAYER, r#""ground""#, "The layer on which `wallTag` is looked up.")
                .since(Since::V0_8),
            Field::default("wallTag", TAG, r#""solid""#, "Ground with this tag cannot be entered.")
                .sought_on(SoughtOn::Option("groundLayer"))
                .since(Since::V0_8),
            Field::default(
                "selectedVariable",
                WRITTEN_VARIABLE,
                r#""selectedActorKind""#,
                "The variable that holds the kind of the selected actor.",
            )
            .since(Since::V0_8),
            Field::default(
                "selectedPositionVariable",
                WRITTEN_VARIABLE,
                r#""selectedActorPosition""#,
                "The variable that holds the cell of the selected actor, as `[x, y]`. When it holds none, \
                 the kind must occur exactly once.",
            )
            .since(Since::V0_8),
            Field::optional(
                "budgets",
                BUDGETS,
                "How many moves each kind has. Absent or empty means no limit; otherwise a kind without an \
                 entry, or with 0 or less, never moves.",
            )
            .since(Since::V0_8),
            Field::default(
                "budgetVariable",
                WRITTEN_VARIABLE,
                r#""actorMovesRemaining""#,
                "The variable that holds the moves left, by kind. The game fills it from `budgets` once, \
                 unless the level already has.",
            )
            .since(Since::V0_8),
            Field::optional(
                "claim",
                CLAIM,
                "Lets the moved actor mark the cell it enters. Without it, nothing is marked.",
            )
            .since(Since::V0_8),
            Field::default(
                "reactiveKinds",
                TRANSFORMS,
                "{}",
                "Kinds that answer each successful move with their own form of the same step. A moved \
                 actor of such a kind moves twice, and its selection is then stale. Diagonal moves are not \
                 answered.",
            )
            .since(Since::V0_8),
        ],
        rest: Rest::Unknown,
    },
    phases: &[Phase::Action],
    emits: &[
        "actor_selected",
        "actor_moved",
        "actor_entered",
        "actor_blocked",
        "actor_reacted",
        "cell_claimed",
        "action_vetoed",
    ],
    can_veto: true,
    action_params: &[
        Field::optional(
            "position",
            Ty::Position,
            "For `selectAction`: the cell of the actor. Without a selectable actor there the action is \
             refused.",
        )
        .since(Since::V0_8),
        Field::optional("direction", Ty::Direction, "For `moveAction`: where the selected actor goes.")
            .since(Since::V0_8),
    ],
    entity_params: &[],
    multi_cell_params: &[],
    variables: &[
        KeptVariable::option("selectedVariable", VariableType::Text),
        // The system takes it for a cell only where it is one.
        KeptVariable::option("selectedPositionVariable", VariableType::Cell).only_written(),
        KeptVariable::option("budgetVariable", VariableType::Budgets).only_with("budgets"),
    ],
    needs: &[Need::entity(SoughtOn::Option("actorLayer"), Some("actorTag"))],
    reads: &[],
    divergences: &[],
    released: true,
};

const BUDGETS: Ty = Ty::Map(&Map { key: Key::Refers(Name::Kind), value: INT });
