//! Small objects that stand in several places.

use super::{Field, Object, Role, Ty};

/// A question about the state or the team of a player.
pub static FILTER: Object = Object {
    name: "a filter",
    doc: "Asks whether the state of a player under a key is a value.",
    fields: &[
        Field::required("key", Ty::Name, "The state key, or `teamId` for the team."),
        Field::required("value", Ty::Any, "The value that must be there."),
    ],
    is_open: false,
    mixed_up: &[],
    role: Role::Filter,
};

/// What a random choice writes.
pub static ASSIGNMENT: Object = Object {
    name: "an assignment",
    doc: "Writes a value to the state of the chosen player.",
    fields: &[
        Field::required("key", Ty::Name, "The state key."),
        Field::required("value", Ty::Any, "The new value."),
    ],
    is_open: false,
    mixed_up: &[],
    role: Role::WritesState,
};

/// What is sent to devices.
pub static EVENT: Object = Object {
    name: "an event",
    doc: "Something that the devices of players show, such as `{ type: toast, text: … }` or `{ type: countdown, from: 3 }`.",
    fields: &[Field::required("type", Ty::Name, "What it is: `toast`, `countdown`, or another word.")],
    is_open: true,
    mixed_up: &[],
    role: Role::Plain,
};
