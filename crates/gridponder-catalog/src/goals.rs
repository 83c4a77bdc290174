//! The goals. A level is won when all its goals are met at the end of the same turn.

mod balance;
mod constraints;
mod param_match;

use crate::model::{Entry, Field, Goal, Key, Map, Name, Presence, Rest, Shape, Since, Ty};
use crate::types::{COMPARISON, INTS, KIND, TAG, VARIABLE, variant};

/// All goals, in the order of the documents.
pub static GOALS: &[Goal] = &[
    Goal {
        entry: entry(
            "reach_target",
            "The avatar stands on a cell with something of a kind or with a tag. Looks at the layers `markers`, \
             `objects`, `ground` and `actors` only, and needs an enabled avatar.",
            r#"{ "id": "reach_flag", "type": "reach_target", "config": { "targetKind": "flag" } }"#,
        ),
        config: Shape {
            name: "reach_target config",
            doc: "What the avatar has to reach. Either of the two will do if both are given.",
            fields: &[
                Field::new("targetKind", KIND, Presence::AtLeastOneOf("target"), "The kind to reach."),
                Field::new(
                    "targetTag",
                    TAG,
                    Presence::AtLeastOneOf("target"),
                    "The tag to reach, whatever kind carries it.",
                ),
            ],
            rest: Rest::Unknown,
        },
    },
    Goal {
        entry: entry(
            "sequence_match",
            "Numbers have to turn up in a given order. One turn may complete several steps; an empty sequence is \
             met at once.",
            r#"{
  "id": "numbers",
  "type": "sequence_match",
  "config": { "sequence": [4, 8], "scanTrigger": "on_merge" }
}"#,
        ),
        config: Shape {
            name: "sequence_match config",
            doc: "Which numbers, and when to look for them.",
            fields: &[
                Field::required("sequence", INTS, "The numbers, in order."),
                Field::optional(
                    "matchBy",
                    Ty::Enum(&[
                        variant(
                            "exists_on_board",
                            "The number lies on the board. What the game always does.",
                        ),
                        variant("collected_by_avatar", "The avatar has collected the number. Never done."),
                    ]),
                    "How a step is met. The game ignores it and always looks at the board.",
                )
                .ignored(),
                Field::default(
                    "consumeOnMatch",
                    Ty::Bool,
                    "true",
                    "Whether a number that meets a step leaves the board, without an event. Without effect with \
                     `on_merge`, which takes nothing away.",
                ),
                Field::default(
                    "scanTrigger",
                    Ty::Enum(&[
                        variant(
                            "turn_end",
                            "At the end of the turn, look for entities of kind `number` on the layer `objects`.",
                        ),
                        variant("on_merge", "Count the results of the turn's merges, in order."),
                    ]),
                    r#""turn_end""#,
                    "When numbers count.",
                ),
            ],
            rest: Rest::Unknown,
        },
    },
    Goal {
        entry: entry(
            "board_match",
            "The board looks like a pattern. Only kinds are compared, never parameters; a pattern with nothing to \
             compare is met at once.",
            r#"{
  "id": "picture",
  "type": "board_match",
  "config": { "targetLayers": { "objects": [[null, "gem"], ["crate", null]] } }
}"#,
        ),
        config: Shape {
            name: "board_match config",
            doc: "The pattern and how closely to compare.",
            fields: &[
                Field::required(
                    "targetLayers",
                    Ty::Map(&Map { key: Key::Refers(Name::Layer), value: Ty::Pattern }),
                    "A pattern for each layer that matters, as rows of kinds. Cells beyond the rows are free; an \
                     unknown layer is skipped, a sparse layer is not understood.",
                ),
                Field::default(
                    "matchMode",
                    Ty::Enum(&[
                        variant("exact", "`null` in the pattern asks for an empty cell."),
                        variant("exact_non_null", "`null` in the pattern allows anything."),
                    ]),
                    r#""exact_non_null""#,
                    "What `null` in the pattern means. Any other word acts as `exact`.",
                ),
            ],
            rest: Rest::Unknown,
        },
    },
    Goal {
        entry: entry(
            "variable_threshold",
            "A variable has reached a number. A variable that does not exist never has.",
            r#"{
  "id": "collect_gems",
  "type": "variable_threshold",
  "config": { "variable": "score", "target": 5, "comparison": "gte" }
}"#,
        ),
        config: Shape {
            name: "variable_threshold config",
            doc: "A variable, a number and how to compare them.",
            fields: THRESHOLD_FIELDS,
            rest: Rest::Unknown,
        },
    },
    Goal {
        entry: entry(
            "all_cleared",
            "Nothing of a kind or with a tag is left on any layer. Met at once if neither is given. The progress \
             shown is all or nothing.",
            r#"{ "id": "no_gems", "type": "all_cleared", "config": { "kind": "gem" } }"#,
        ),
        config: Shape {
            name: "all_cleared config",
            doc: "What has to go. What fits either of the two counts if both are given.",
            fields: &[
                Field::new("kind", KIND, Presence::AtLeastOneOf("selector"), "The kind that has to go."),
                Field::new("tag", TAG, Presence::AtLeastOneOf("selector"), "The tag that has to go.")
                    .since(Since::Undocumented),
            ],
            rest: Rest::Unknown,
        },
    },
    balance::BALANCE,
    constraints::SUM_CONSTRAINT,
    constraints::COUNT_CONSTRAINT,
    param_match::PARAM_MATCH,
];

/// The config of `variable_threshold`, as goal and as lose condition.
pub(crate) const THRESHOLD_FIELDS: &[Field] = &[
    Field::required("variable", VARIABLE, "The variable. It should hold a number."),
    Field::required("target", Ty::Number, "The number to compare with."),
    Field::default(
        "comparison",
        COMPARISON,
        r#""gte""#,
        "How to compare. With any other word it never holds.",
    ),
];

const fn entry(name: &'static str, doc: &'static str, example: &'static str) -> Entry {
    Entry { name, since: Since::V0_5, doc, example }.told()
}
