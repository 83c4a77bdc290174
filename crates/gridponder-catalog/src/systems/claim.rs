//! Marking cells by entering them: the `claim` block of the actor systems.

use crate::model::{Field, Presence, Rest, Shape, Since, Ty, Variant};
use crate::types::{KIND_TO_KIND, LAYER, TAG, variant_since};

/// The `claim` block of the actor systems.
pub(super) const CLAIM: Ty = Ty::Shape(&Shape {
    name: "claim",
    doc: "Lets actors mark the cells they move onto. A blocked actor, the cell an actor starts on and a \
         reacting rival leave no mark.",
    fields: &[
        Field::required(
            "layer",
            LAYER,
            "The layer that receives the marks. On a layer the game does not declare the mark is lost, \
             though `cell_claimed` is still emitted.",
        )
        .since(Since::V0_8),
        Field::default(
            "map",
            KIND_TO_KIND,
            "{}",
            "From the kind that moves to the kind of its mark. Kinds that are not listed leave no mark.",
        )
        .idle_if_empty("nothing is marked")
        .since(Since::V0_8),
        Field::default(
            "overwrite",
            OVERWRITE,
            "{}",
            "What happens where the claim layer already holds another kind. *Any* entity there counts as \
             an owner, also one that is nobody's mark.",
        )
        .since(Since::V0_8),
    ],
    rest: Rest::Unknown,
});

const OVERWRITE: Ty = Ty::Shape(&Shape {
    name: "overwrite policy",
    doc: "Whether a mark may replace another one. Without a policy the first mark on a cell stays.",
    fields: &[
        Field::default(
            "mode",
            Ty::Enum(MODES),
            r#""never""#,
            "When a foreign mark may be replaced. An unknown value acts as `never`.",
        )
        .since(Since::V0_8),
        Field::new(
            "tag",
            TAG,
            Presence::RequiredWhen { field: "mode", values: &[r#""tagged""#] },
            "The tag that makes a cell contestable, for mode `tagged`. Without it that mode acts as \
             `never`.",
        )
        .since(Since::V0_8),
        Field::new(
            "layer",
            LAYER,
            Presence::DefaultFrom("the system's `groundLayer`"),
            "The layer on which `tag` is looked up at the destination.",
        )
        .since(Since::V0_8),
    ],
    rest: Rest::Unknown,
});

const MODES: &[Variant] = &[
    variant_since(
        "never",
        Since::V0_8,
        "An owned cell keeps its mark; the actor passes through all the same.",
    ),
    variant_since("always", Since::V0_8, "The latest actor owns the cell."),
    variant_since("tagged", Since::V0_8, "Only cells whose entity on `layer` carries `tag` change hands."),
];
