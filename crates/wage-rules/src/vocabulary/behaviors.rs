//! What bots do. The documents know more.

use super::blocks::FILTER;
use super::{Entry, Field, Object, Role, Ty};

const KIND: Field = Field::required("kind", Ty::Name, "Which behavior it is.");
const CHILDREN: Field = Field::required("children", Ty::List(&Ty::Behavior), "The behaviors, in order.");
const WHERE: Field = Field::optional("where", Ty::Object(&FILTER), "Only players of whom this is true.");

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
        object: Object { name: "a behavior", doc, fields, is_open: false, mixed_up, role },
        example,
    }
}

/// Those that are known.
pub static BEHAVIORS: &[Entry] = &[
    entry(
        "selector",
        "Does the first child that can be done.",
        &[KIND, CHILDREN],
        &[("child", "children")],
        Role::Plain,
        "{ kind: selector, children: [{ kind: wander }] }",
    ),
    entry(
        "sequence",
        "Does one child after the other, as long as each can be done.",
        &[KIND, CHILDREN],
        &[("child", "children")],
        Role::Plain,
        "{ kind: sequence, children: [{ kind: wander }] }",
    ),
    entry(
        "state_equals",
        "Can be done when the bot's state under a key is this very value.",
        &[
            KIND,
            Field::required("key", Ty::Name, "The state key."),
            Field::required("value", Ty::Any, "The value."),
        ],
        &[],
        Role::TestsState,
        "{ kind: state_equals, key: isGhost, value: true }",
    ),
    entry(
        "chase_nearest",
        "Goes toward the nearest player.",
        &[KIND, WHERE],
        &[],
        Role::Plain,
        "{ kind: chase_nearest, where: { key: isGhost, value: false } }",
    ),
    entry(
        "flee_nearest",
        "Goes away from the nearest player.",
        &[KIND, WHERE],
        &[],
        Role::Plain,
        "{ kind: flee_nearest, where: { key: isGhost, value: true } }",
    ),
    entry("wander", "Goes about.", &[KIND], &[], Role::Plain, "{ kind: wander }"),
];
