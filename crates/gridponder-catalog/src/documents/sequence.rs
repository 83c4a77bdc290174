//! The entries of `levelSequence`.

use crate::model::{
    Entry, Field, Format, List, Name, Presence, Rest, SequenceEntry, Shape, Since, Ty, TypeTagged, Vocab,
};
use crate::types::list;

/// The entries of `levelSequence`.
pub static SEQUENCE_ENTRIES: &[SequenceEntry] = &[
    SequenceEntry {
        entry: Entry {
            name: "level",
            since: Since::V0_5,
            doc: "A level to play.",
            example: r#"{ "type": "level", "ref": "first_steps" }"#,
        },
        body: Shape {
            name: "level entry",
            doc: "Which level to play.",
            fields: &[Field::required(
                "ref",
                Ty::Refers(Name::Level),
                "The id of the level. The game reads `levels/ID.json`.",
            )],
            rest: Rest::Unknown,
        },
    },
    SequenceEntry {
        entry: Entry {
            name: "story",
            since: Since::V0_5,
            doc: "A page to read between levels, with text, a picture or both.",
            example: r#"{ "type": "story", "title": "The cave", "text": "It is dark in here." }"#,
        },
        body: Shape {
            name: "story entry",
            doc: "What the page shows.",
            fields: &[
                Field::optional("title", Ty::Text, "The heading of the page."),
                Field::new("text", Ty::Text, Presence::AtLeastOneOf("content"), "The text of the page."),
                Field::new(
                    "image",
                    Ty::Formatted(Format::AssetPath),
                    Presence::AtLeastOneOf("content"),
                    "The picture of the page.",
                ),
            ],
            rest: Rest::Unknown,
        },
    },
];

/// The list of these entries in `game.json`.
pub(super) const SEQUENCE: List = list(
    Ty::TypeTagged(&TypeTagged {
        vocab: Vocab::SequenceEntry,
        shape: &Shape {
            name: "sequence entry",
            doc: "A level to play or a page to read.",
            fields: &[Field::required("type", Ty::Text, "What kind of entry it is: `level` or `story`.")],
            rest: Rest::Unknown,
        },
        body: None,
    }),
    "sequence entry",
);
