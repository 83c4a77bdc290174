//! What can happen once when a game starts. The list is complete.

use super::blocks::EVENT;
use super::{Entry, Field, Limits, Object, Role, Ty};

const KIND: Field = Field::required("kind", Ty::Name, "Which initializer it is.");
const WHO: Field = Field::optional("who", Ty::Selector, "Which players; `any` where it is left out.");
const WHO_MIXED: &[(&str, &str)] = &[("target", "who"), ("to", "who"), ("delay", "delayMs")];

const fn entry(
    kind: &'static str,
    doc: &'static str,
    fields: &'static [Field],
    mixed_up: &'static [(&'static str, &'static str)],
    role: Role,
    example: &'static str,
) -> Entry {
    Entry {
        kind,
        object: Object { name: "an initializer", doc, fields, is_open: false, mixed_up, role },
        example,
    }
}

/// All of them.
pub static INITIALIZERS: &[Entry] = &[
    entry(
        "assign_cycle",
        "Gives each player the id of the next one under a key, so that all are in one circle.",
        &[KIND, Field::required("key", Ty::Name, "The state key."), WHO],
        WHO_MIXED,
        Role::WritesFreely,
        "{ kind: assign_cycle, key: prey }",
    ),
    entry(
        "send_event",
        "Sends something to the devices of players, such as a countdown.",
        &[
            KIND,
            Field::required("to", Ty::Selector, "Who gets it."),
            Field::required("event", Ty::Object(&EVENT), "What they get."),
        ],
        &[("target", "to"), ("who", "to")],
        Role::Plain,
        "{ kind: send_event, to: any, event: { type: countdown, from: 5 } }",
    ),
    entry(
        "set_state_delayed",
        "Writes a value to the state of players after a while.",
        &[
            KIND,
            WHO,
            Field::required("key", Ty::Name, "The state key."),
            Field::required("value", Ty::Any, "The new value."),
            Field::required("delayMs", Ty::Number(Limits::NOT_NEGATIVE), "After how many milliseconds."),
        ],
        WHO_MIXED,
        Role::WritesState,
        "{ kind: set_state_delayed, key: isSafe, value: false, delayMs: 10000 }",
    ),
];
