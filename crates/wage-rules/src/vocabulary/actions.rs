//! The actions of rules. The documents may know more.

use super::blocks::{ASSIGNMENT, EVENT, FILTER};
use super::words::EXCLUDE;
use super::{Action, Class, Entry, Field, Limits, Object, Role, Ty};

const KIND: Field = Field::required("kind", Ty::Name, "Which action it is.");
const TARGET: Field = Field::required("target", Ty::Selector, "Whose state is written.");
const KEY: Field = Field::required("key", Ty::Name, "The state key.");
const VALUE: Field = Field::required("value", Ty::Value, "The new value.");
const TARGET_MIXED: &[(&str, &str)] = &[("who", "target"), ("to", "target"), ("delay", "delayMs")];

/// An action of these fields.
const fn action(
    kind: &'static str,
    doc: &'static str,
    fields: &'static [Field],
    mixed_up: &'static [(&'static str, &'static str)],
    role: Role,
    example: &'static str,
) -> Entry {
    Entry { kind, object: Object { name: "an action", doc, fields, is_open: false, mixed_up, role }, example }
}

/// An action that may have fields which the documents do not show.
const fn open(kind: &'static str, doc: &'static str, example: &'static str) -> Entry {
    Entry {
        kind,
        object: Object {
            name: "an action",
            doc,
            fields: &[KIND],
            is_open: true,
            mixed_up: &[],
            role: Role::Plain,
        },
        example,
    }
}

/// Those that are known.
pub static ACTIONS: &[Action] = &[
    Action {
        entry: action(
            "set_state",
            "Writes a value to the state of players.",
            &[KIND, TARGET, KEY, VALUE],
            TARGET_MIXED,
            Role::WritesState,
            "{ kind: set_state, target: same, key: isGhost, value: true }",
        ),
        is_once: false,
    },
    Action {
        entry: action(
            "set_state_delayed",
            "Writes a value to the state of players after a while.",
            &[
                KIND,
                TARGET,
                KEY,
                VALUE,
                Field::required("delayMs", Ty::Number(Limits::NOT_NEGATIVE), "After how many milliseconds."),
            ],
            TARGET_MIXED,
            Role::WritesState,
            "{ kind: set_state_delayed, target: same, key: isGhost, value: false, delayMs: 5000 }",
        ),
        is_once: true,
    },
    Action {
        entry: action(
            "increment_state",
            "Adds to a number in the state of players.",
            &[KIND, TARGET, KEY, Field::required("by", Ty::Number(Limits::ANY), "How much is added.")],
            &[("who", "target"), ("to", "target"), ("amount", "by"), ("value", "by")],
            Role::AddsToState,
            "{ kind: increment_state, target: same, key: points, by: 1 }",
        ),
        is_once: true,
    },
    Action {
        entry: action(
            "assign_state_random",
            "Chooses a player by chance and writes to their state.",
            &[
                KIND,
                Field::required("assigns", Ty::List(&Ty::Object(&ASSIGNMENT)), "What is written."),
                Field::optional("filters", Ty::List(&Ty::Object(&FILTER)), "Who may be chosen."),
                Field::optional("exclude", Ty::Closed(&EXCLUDE), "Who is not chosen."),
                Field::optional("notify", Ty::Object(&EVENT), "What the chosen one is sent."),
            ],
            &[],
            Role::Plain,
            "{ kind: assign_state_random, assigns: [{ key: isGhost, value: true }] }",
        ),
        is_once: true,
    },
    Action {
        entry: action(
            "send_event",
            "Sends something to the devices of players, such as a short message.",
            &[
                KIND,
                Field::required("to", Ty::Selector, "Who gets it."),
                Field::required("event", Ty::Object(&EVENT), "What they get."),
            ],
            &[("target", "to"), ("who", "to")],
            Role::Plain,
            "{ kind: send_event, to: any, event: { type: toast, text: \"Boo!\" } }",
        ),
        is_once: true,
    },
    Action {
        entry: action(
            "log",
            "Writes a line to the record of the game. `{player}` and `{other}` stand for the bound players.",
            &[KIND, Field::required("message", Ty::Text, "The line.")],
            &[],
            Role::Plain,
            "{ kind: log, message: \"{player} is caught\" }",
        ),
        is_once: true,
    },
    Action {
        entry: action(
            "spawn_item",
            "Puts an item on the map.",
            &[
                KIND,
                Field::required("item", Ty::Refers(Class::Item), "The kind of the item."),
                Field::optional("atPoint", Ty::Refers(Class::Point), "At this point."),
                Field::optional("at", Ty::Selector, "Where this player is."),
                Field::optional("inZone", Ty::Refers(Class::Zone), "Somewhere in this zone."),
            ],
            &[],
            Role::OneOf(&["atPoint", "at", "inZone"]),
            "{ kind: spawn_item, item: lamp, inZone: camp }",
        ),
        is_once: true,
    },
    Action {
        entry: action(
            "destroy_item",
            "Removes the item that an interaction bound as `other`.",
            &[KIND],
            &[],
            Role::Plain,
            "{ kind: destroy_item }",
        ),
        is_once: false,
    },
    Action { entry: open("end_game", "Ends the game.", "{ kind: end_game }"), is_once: false },
    Action {
        entry: open("random_action", "Does one of several things by chance.", "{ kind: random_action }"),
        is_once: false,
    },
];
