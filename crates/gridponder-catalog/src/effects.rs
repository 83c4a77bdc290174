//! The effects. They change the board at once; rules receive their events in the next pass.

use crate::model::{Effect, Entry, Field, Name, Rest, Shape, Since, Ty};
use crate::types::{KIND, LAYER, TAG, WRITTEN_VARIABLE, variant};

/// All effects, in the order of the documents.
pub static EFFECTS: &[Effect] = &[
    Effect {
        entry: entry(
            "spawn",
            "Puts a new entity on a cell and overwrites what is there. Every further key becomes a parameter of \
             the entity. Skipped if the position or the kind is a reference that yields `null`.",
            r#"{ "spawn": { "position": [3, 2], "layer": "objects", "kind": "number", "value": 4 } }"#,
        ),
        body: Shape {
            name: "spawn effect",
            doc: "The cell, the layer and the kind.",
            fields: &[
                position("The cell. Outside the board nothing is placed, but the event is sent."),
                layer("The layer of the entity. The game does not check that the kind belongs there."),
                Field::required("kind", Ty::Live(&KIND), "The kind of the new entity."),
            ],
            rest: Rest::Params(Ty::Live(&Ty::Any)),
        },
        emits: &["object_placed"],
        emits_only_with: &[],
    },
    Effect {
        entry: entry(
            "destroy",
            "Empties a cell, also on a layer where every cell should hold something. Does nothing if the \
             cell is already empty.",
            r#"{ "destroy": { "position": "$event.position", "layer": "objects", "animation": "burning" } }"#,
        ),
        body: Shape {
            name: "destroy effect",
            doc: "Which cell to empty.",
            fields: &[
                position("The cell."),
                layer("The layer to empty it on. `cell_cleared` always reports `objects`."),
                animation("The animation of the removed kind to play."),
            ],
            rest: Rest::Unknown,
        },
        emits: &["object_removed", "cell_cleared"],
        emits_only_with: &[],
    },
    Effect {
        entry: entry(
            "transform",
            "Replaces what a cell holds by an entity of another kind, without parameters. Also works on an \
             empty cell.",
            r#"{ "transform": { "position": "$event.position", "layer": "ground", "toKind": "bridge" } }"#,
        ),
        body: Shape {
            name: "transform effect",
            doc: "Which cell to change into what.",
            fields: &[
                position("The cell."),
                layer("The layer to change."),
                Field::required("toKind", Ty::Live(&KIND), "The new kind."),
                animation(
                    "The animation of the old kind to play. With it, an `object_removed` for the old kind is sent \
                     as well.",
                ),
            ],
            rest: Rest::Unknown,
        },
        emits: &["cell_transformed", "object_removed"],
        emits_only_with: &[("object_removed", "animation")],
    },
    Effect {
        entry: entry(
            "move_entity",
            "Moves an entity from one cell to another, parameters included, and overwrites what is there. \
             Does nothing if the first cell is empty; an entity moved outside the board is lost.",
            r#"{ "move_entity": { "from": [3, 2], "to": [3, 4], "layer": "objects" } }"#,
        ),
        body: Shape {
            name: "move_entity effect",
            doc: "What to move where.",
            fields: &[
                Field::required("from", Ty::Live(&Ty::Position), "The cell to move it from."),
                Field::required("to", Ty::Live(&Ty::Position), "The cell to move it to."),
                layer("The layer of both cells."),
            ],
            rest: Rest::Unknown,
        },
        emits: &["object_removed", "object_placed"],
        emits_only_with: &[],
    },
    Effect {
        entry: entry(
            "set_cell",
            "Puts an entity on a cell: the same as `spawn` in every way. Sends `object_placed`, never \
             `cell_transformed`.",
            r#"{ "set_cell": { "position": [3, 2], "layer": "objects", "kind": "number", "value": 7 } }"#,
        ),
        body: Shape {
            name: "set_cell effect",
            doc: "The cell, the layer and the kind.",
            fields: &[
                position("The cell. Outside the board nothing is placed, but the event is sent."),
                layer("The layer of the entity. The game does not check that the kind belongs there."),
                Field::required("kind", Ty::Live(&KIND), "The kind of the new entity."),
            ],
            rest: Rest::Params(Ty::Live(&Ty::Any)),
        },
        emits: &["object_placed"],
        emits_only_with: &[],
    },
    Effect {
        entry: entry(
            "release_from_emitter",
            "Puts the next value of an emitter's queue on its exit cell, as a `number` on `objects`, and \
             overwrites what is there. Does nothing if the queue is used up.",
            r#"{ "release_from_emitter": { "emitterId": "pipe_1" } }"#,
        ),
        body: Shape {
            name: "release_from_emitter effect",
            doc: "Which emitter to use.",
            fields: &[Field::required(
                "emitterId",
                Ty::Refers(Name::MultiCellObject),
                "The multi-cell object with the queue. Does nothing if the id does not exist.",
            )],
            rest: Rest::Unknown,
        },
        emits: &["item_released"],
        emits_only_with: &[],
    },
    Effect {
        entry: entry(
            "apply_gravity",
            "Lets entities on the layer `objects` fall until they rest on the edge, on void or on one \
             another. Ground, the avatar and multi-cell objects do not stop them.",
            r#"{ "apply_gravity": { "selector": { "tag": "mergeable" }, "direction": "down" } }"#,
        ),
        body: Shape {
            name: "apply_gravity effect",
            doc: "What falls where.",
            fields: &[
                Field::optional(
                    "selector",
                    Ty::Shape(&Shape {
                        name: "selector",
                        doc: "Which entities fall. Only a tag can be given.",
                        fields: &[Field::optional("tag", TAG, "Only entities with this tag fall.")],
                        rest: Rest::Unknown,
                    }),
                    "Which entities fall; all of them if absent.",
                ),
                Field::default(
                    "direction",
                    CARDINALS,
                    r#""down""#,
                    "Where they fall. In any other direction nothing moves in the released game.",
                ),
            ],
            rest: Rest::Unknown,
        },
        emits: &["object_settled"],
        emits_only_with: &[],
    },
    Effect {
        entry: entry(
            "set_variable",
            "Writes a variable, and sends its event even if nothing changed. A reference that yields `null` \
             writes `null`.",
            r#"{ "set_variable": { "name": "doorOpen", "value": true } }"#,
        ),
        body: Shape {
            name: "set_variable effect",
            doc: "Which variable gets which value.",
            fields: &[
                Field::required(
                    "name",
                    WRITTEN_VARIABLE,
                    "The variable. It is created if it does not exist.",
                ),
                Field::required("value", Ty::Live(&Ty::Any), "The new value, any JSON."),
            ],
            rest: Rest::Unknown,
        },
        emits: &["variable_changed"],
        emits_only_with: &[],
    },
    Effect {
        entry: entry(
            "increment_variable",
            "Adds to a variable. A variable that does not exist counts as 0; one that holds no number stops the \
             game.",
            r#"{ "increment_variable": { "name": "score", "amount": 1 } }"#,
        ),
        body: Shape {
            name: "increment_variable effect",
            doc: "Which variable grows by how much.",
            fields: &[
                Field::required("name", WRITTEN_VARIABLE, "The variable."),
                Field::default(
                    "amount",
                    Ty::Number,
                    "1",
                    "How much to add; may be negative, not a reference.",
                ),
            ],
            rest: Rest::Unknown,
        },
        emits: &["variable_changed"],
        emits_only_with: &[],
    },
    Effect {
        entry: entry(
            "set_inventory",
            "Gives the avatar an item, which replaces the one it carries. A reference that yields `null` \
             empties the inventory.",
            r#"{ "set_inventory": { "item": "$cell.objects.kind" } }"#,
        ),
        body: Shape {
            name: "set_inventory effect",
            doc: "The item that the avatar carries.",
            fields: &[Field::required("item", Ty::Live(&KIND), "The kind to carry.")],
            rest: Rest::Unknown,
        },
        emits: &["inventory_changed"],
        emits_only_with: &[],
    },
    Effect {
        entry: entry(
            "clear_inventory",
            "Empties the avatar's inventory. Does nothing if it is already empty.",
            r#"{ "clear_inventory": {} }"#,
        ),
        body: Shape {
            name: "clear_inventory effect",
            doc: "No parameters.",
            fields: &[],
            rest: Rest::Unknown,
        },
        emits: &["inventory_changed"],
        emits_only_with: &[],
    },
    Effect {
        entry: entry(
            "resolve_move",
            "Finishes the step that `move_blocked` left pending: the avatar goes to the blocked cell, whether or \
             not it is free by now. Does nothing if no step is pending; one pending from an earlier turn counts.",
            r#"{ "resolve_move": {} }"#,
        ),
        body: Shape { name: "resolve_move effect", doc: "No parameters.", fields: &[], rest: Rest::Unknown },
        emits: &["avatar_exited", "avatar_entered"],
        emits_only_with: &[],
    },
];

const CARDINALS: Ty = Ty::Enum(&[
    variant("up", "Towards the top edge."),
    variant("down", "Towards the bottom edge."),
    variant("left", "Towards the left edge."),
    variant("right", "Towards the right edge."),
]);

const fn entry(name: &'static str, doc: &'static str, example: &'static str) -> Entry {
    Entry { name, since: Since::V0_5, doc, example }.told()
}

const fn position(doc: &'static str) -> Field {
    Field::required("position", Ty::Live(&Ty::Position), doc)
}

const fn layer(doc: &'static str) -> Field {
    Field::required("layer", LAYER, doc)
}

const fn animation(doc: &'static str) -> Field {
    Field::optional("animation", Ty::Refers(Name::Animation), doc)
}
