//! The solution of a level.

use crate::model::{Field, List, Rest, Shape, Ty};
use crate::types::{NATURAL, list};

/// The solution of a level.
pub(super) const SOLUTION: Shape = Shape {
    name: "solution",
    doc: "A solution of the level, and its hint stops.",
    fields: &[
        Field::required(
            "goldPath",
            Ty::List(&list(Ty::GoldStep, "step")),
            "Actions that win the level, in order. A string is an action without parameters; since 0.6, \
             `up`, `down`, `left` and `right` mean `move` in that direction.",
        )
        .nullable(),
        Field::default(
            "hintStops",
            Ty::List(&HINT_STOPS),
            "[]",
            "How many steps each hint plays: at most 3 numbers, each larger than the one before, none beyond the \
             end of the path.",
        )
        .unplayed(),
    ],
    rest: Rest::Unknown,
};

const HINT_STOPS: List = List { max: 3, ..list(NATURAL, "hint stop") };
