//! The conditions.

use crate::model::{About, Condition, Entry, Field, Name, Presence, Rest, Shape, Since, Ty, Vocab};
use crate::types::{ANYTHING, COMPARE_OPS, INT, KIND, LAYER, TAG, VARIABLE, list};

/// All conditions, in the order of the documents.
pub static CONDITIONS: &[Condition] = &[
    Condition {
        entry: entry(
            "position",
            "The event happened on this cell. False for an event without a position.",
            r#"{ "position": [3, 2] }"#,
        ),
        about: About::Event,
        body: Ty::Position,
    },
    Condition {
        entry: entry(
            "position_has_tag",
            "On the cell of the event, the entity on a layer has a tag. False if the cell is empty or the event \
             has no position.",
            r#"{ "position_has_tag": { "layer": "ground", "tag": "liquid" } }"#,
        ),
        about: About::Event,
        body: Ty::Shape(&Shape {
            name: "position_has_tag condition",
            doc: "Which tag to look for, and on which layer.",
            fields: &[
                Field::required("layer", LAYER, "The layer to look at."),
                Field::required("tag", TAG, "The tag that the kind of the entity must have."),
            ],
            rest: Rest::Unknown,
        }),
    },
    Condition {
        entry: entry(
            "event",
            "Compares fields of the event. All given tests must be true; an empty object is always true.",
            r#"{ "event": { "kind": "crate" } }"#,
        ),
        about: About::Event,
        body: Ty::Shape(&Shape {
            name: "event condition",
            doc: "The fields of the event to compare.",
            fields: &[
                Field::optional("kind", KIND, "The required value of the field `kind`."),
                Field::optional(
                    "param",
                    Ty::Refers(Name::EventField),
                    "The field of the event to compare with `equals`. Only the fields of the event itself, \
                     not the parameters of an entity in it. Ignored without `equals`.",
                ),
                Field::optional(
                    "equals",
                    Ty::Any,
                    "The required value of that field. The released game ignores the test if this is `null`, \
                     and a field that holds a position never equals `[x, y]`.",
                ),
            ],
            rest: Rest::Unknown,
        }),
    },
    Condition {
        entry: entry(
            "cell",
            "A fixed cell holds a kind, holds something with a tag, or is empty. If several tests are given, \
             only the first of `kind`, `isEmpty`, `hasTag` is used.",
            r#"{ "cell": { "position": [3, 2], "layer": "objects", "isEmpty": true } }"#,
        ),
        about: About::State,
        body: Ty::Shape(&Shape {
            name: "cell condition",
            doc: "A cell and one test of it.",
            fields: &[
                Field::required("position", Ty::Position, "The cell. A cell outside the board counts as \
                                                           empty."),
                Field::required("layer", LAYER, "The layer to look at. An unknown one counts as empty."),
                Field::new("kind", KIND, TEST, "The kind the cell must hold."),
                Field::new("isEmpty", Ty::Bool, TEST, "`true` for an empty cell, `false` for a filled one."),
                Field::new("hasTag", TAG, TEST, "The tag that the entity there must have."),
            ],
            rest: Rest::Unknown,
        }),
    },
    Condition {
        entry: entry(
            "avatar",
            "The avatar is on a cell or carries something. If both are given, both must be true.",
            r#"{ "avatar": { "hasItem": "torch" } }"#,
        ),
        about: About::State,
        body: Ty::Shape(&Shape {
            name: "avatar condition",
            doc: "Where the avatar is and what it carries.",
            fields: &[
                Field::new("at", Ty::Position, Presence::AtLeastOneOf("test"), "The cell it must be on."),
                Field::new(
                    "hasItem",
                    Ty::Either(&[KIND, Ty::Bool]),
                    Presence::AtLeastOneOf("test"),
                    "The kind it must carry; `true` for any item, `false` for none.",
                )
                .takes(&ANYTHING),
            ],
            rest: Rest::Unknown,
        }),
    },
    Condition {
        entry: entry(
            "variable",
            "Compares a variable with a value. A variable that was never set counts as `null`.",
            r#"{ "variable": { "name": "score", "op": "gte", "value": 3 } }"#,
        ),
        about: About::State,
        body: Ty::Shape(&Shape {
            name: "variable condition",
            doc: "A variable, a comparison and a value.",
            fields: &[
                Field::required("name", VARIABLE, "The variable."),
                Field::required("op", COMPARE_OPS, "How to compare. An unknown value makes the condition \
                                                    false."),
                Field::required(
                    "value",
                    Ty::Any,
                    "What to compare with: a number, a text, `true`, `false` or `null`. Lists and objects never \
                     compare equal in the released game.",
                )
                .nullable(),
            ],
            rest: Rest::Unknown,
        }),
    },
    Condition {
        entry: entry(
            "emitter_has_next",
            "An emitter still has something in its queue. A pipe with two exits never becomes empty for this \
             condition.",
            r#"{ "emitter_has_next": { "emitterId": "pipe_1" } }"#,
        ),
        about: About::State,
        body: Ty::Shape(&Shape {
            name: "emitter_has_next condition",
            doc: "Which emitter to look at.",
            fields: &[Field::required(
                "emitterId",
                Ty::Refers(Name::MultiCellObject),
                "The multi-cell object with the queue. An unknown one counts as empty.",
            )],
            rest: Rest::Unknown,
        }),
    },
    Condition {
        entry: entry(
            "board_count",
            "Counts entities on the board and compares the number. Without `kind` and `tag` the count is 0; \
             multi-cell objects are not counted.",
            r#"{ "board_count": { "kind": "gem", "op": "eq", "value": 0 } }"#,
        ),
        about: About::State,
        body: Ty::Shape(&Shape {
            name: "board_count condition",
            doc: "What to count, and what the number must be.",
            fields: &[
                Field::optional("kind", KIND, "Count entities of this kind."),
                Field::optional(
                    "tag",
                    TAG,
                    "Count entities with this tag. One that also fits `kind` counts twice in the released game.",
                )
                .since(Since::Undocumented),
                Field::optional(
                    "layer",
                    LAYER,
                    "Count on this layer only, else on all. The released game stops at an unknown layer.",
                )
                .since(Since::Undocumented),
                Field::required("op", COMPARE_OPS, "How to compare. An unknown value makes the condition \
                                                    false."),
                Field::required("value", INT, "What to compare the count with."),
            ],
            rest: Rest::Unknown,
        }),
    },
    Condition {
        entry: entry(
            "all_of",
            "All conditions of the list are true. True for an empty list.",
            r#"{
  "all_of": [
    { "avatar": { "hasItem": "torch" } },
    { "cell": { "position": [3, 2], "layer": "objects", "hasTag": "burnable" } }
  ]
}"#,
        ),
        about: About::Conditions,
        body: CHILDREN,
    },
    Condition {
        entry: entry(
            "any_of",
            "At least one condition of the list is true. False for an empty list.",
            r#"{
  "any_of": [
    { "avatar": { "hasItem": "key" } },
    { "variable": { "name": "doorOpen", "op": "eq", "value": true } }
  ]
}"#,
        ),
        about: About::Conditions,
        body: CHILDREN,
    },
    Condition {
        entry: entry(
            "not",
            "The condition is false.",
            r#"{ "not": { "cell": { "position": [3, 2], "layer": "objects", "isEmpty": true } } }"#,
        ),
        about: About::Conditions,
        body: Ty::KeyTagged(Vocab::Condition),
    },
];

const TEST: Presence = Presence::OneOf("test");

const CHILDREN: Ty = Ty::List(&list(Ty::KeyTagged(Vocab::Condition), "condition"));

const fn entry(name: &'static str, doc: &'static str, example: &'static str) -> Entry {
    Entry { name, since: Since::V0_5, doc, example }.told()
}
