//! The effect of a held item on an obstacle: an entry of `toolInteractions`.

use crate::model::{Field, Name, Rest, Shape, Since, Ty};
use crate::types::{KIND, TAG, list};

const DOC: &str = "While the avatar holds the item, walking into an entity with the tag removes that entity \
     and lets the avatar step into its place.";

const fn fields(since: Since) -> [Field; 4] {
    [
        Field::required(
            "item",
            KIND,
            "The kind the inventory slot must hold. An entry without it is skipped.",
        )
        .since(since),
        Field::required(
            "targetTag",
            TAG,
            "A tag the entity in the way must carry. An entry without it is skipped.",
        )
        .since(since),
        Field::default(
            "consumeItem",
            Ty::Bool,
            "false",
            "Whether using the tool empties the slot. No `inventory_changed` is emitted either way.",
        )
        .since(since),
        Field::optional(
            "animation",
            Ty::Refers(Name::Animation),
            "The animation of the removed kind that is played in its place. A kind that does not define it \
             simply disappears.",
        )
        .since(since),
    ]
}

/// `toolInteractions` of `push_objects`.
pub(super) const TOOLS: Ty = Ty::List(&list(
    Ty::Shape(&Shape {
        name: "tool interaction",
        doc: DOC,
        fields: &fields(Since::V0_5),
        rest: Rest::Unknown,
    }),
    "tool interaction",
));

/// `toolInteractions` of `sided_box`, which is not documented.
pub(super) const SIDED_TOOLS: Ty = Ty::List(&list(
    Ty::Shape(&Shape {
        name: "tool interaction",
        doc: DOC,
        fields: &fields(Since::Undocumented),
        rest: Rest::Unknown,
    }),
    "tool interaction",
));
