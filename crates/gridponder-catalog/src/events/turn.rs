//! Events about the turn, variables and goals.

use crate::model::{Entry, Event, Field, Name, Since, Ty};
use crate::types::{INT, VARIABLE};

/// Documented, but never sent.
pub(super) const GOAL_STEP_COMPLETED: Event = Event {
    entry: Entry {
        name: "goal_step_completed",
        since: Since::V0_5,
        doc: "Promised for each step of a goal, but never sent: goals are judged after all rules of the turn have \
              run.",
        example: r#"{
  "id": "cheer",
  "on": "goal_step_completed",
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[
        Field::required("goalId", Ty::Refers(Name::Goal), "The goal."),
        Field::required("stepIndex", INT, "Which of its steps."),
    ],
    emitted_by: &[],
    told: &["{goalId}: a step"],
    visible_to_rules: false,
};

/// A variable was written.
pub(super) const VARIABLE_CHANGED: Event = Event {
    entry: Entry {
        name: "variable_changed",
        since: Since::V0_5,
        doc: "A variable was written, even if with the value it had. A rule that writes a variable in answer to \
              this event feeds itself until `maxCascadeDepth` stops it.",
        example: r#"{
  "id": "open_the_door",
  "on": "variable_changed",
  "where": { "event": { "param": "variable", "equals": "score" } },
  "if": { "variable": { "name": "score", "op": "gte", "value": 3 } },
  "then": [{ "destroy": { "position": [4, 1], "layer": "objects" } }],
  "once": true
}"#,
    },
    payload: &[
        Field::required("variable", VARIABLE, "The name of the variable."),
        Field::required("oldValue", Ty::Any, "What it held, `null` if it did not exist."),
        Field::required("newValue", Ty::Any, "What it holds now."),
    ],
    emitted_by: &["effect:set_variable", "effect:increment_variable", "sliding_blocks", "support_collapse"],
    told: &["{variable} = {newValue}"],
    visible_to_rules: true,
};

/// The turn is over.
pub(super) const TURN_ENDED: Event = Event {
    entry: Entry {
        name: "turn_ended",
        since: Since::V0_5,
        doc: "The turn is over. Comes after the last rule has run, so a rule on it never fires; the released game \
              leaves it out on a turn that loses the level.",
        example: r#"{
  "id": "count_turns",
  "on": "turn_ended",
  "then": [{ "increment_variable": { "name": "score", "amount": 1 } }]
}"#,
    },
    payload: &[Field::required("turnNumber", INT, "How many turns have been played, from 1.")],
    emitted_by: &["engine"],
    told: &[],
    visible_to_rules: false,
};

/// A system refused the turn.
pub(super) const ACTION_VETOED: Event = Event {
    entry: Entry {
        name: "action_vetoed",
        since: Since::V0_8,
        doc: "A system found the action impossible: the whole turn is taken back and costs nothing. The event is \
              taken back with it, so no rule ever sees it.",
        example: r#"{
  "id": "count_mistakes",
  "on": "action_vetoed",
  "then": [{ "increment_variable": { "name": "score", "amount": -1 } }]
}"#,
    },
    payload: &[],
    emitted_by: &["flood_fill", "sliding_blocks", "individual_actors", "support_collapse"],
    told: &["refused"],
    visible_to_rules: false,
};
