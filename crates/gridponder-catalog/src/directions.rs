//! The eight directions and the transforms of directions.

use crate::Since;
use crate::model::Variant;
use crate::types::{variant, variant_since};

/// The eight directions, cardinals first. `x` grows to the right, `y` grows downwards.
pub static DIRECTIONS: &[Variant] = &[
    variant("up", "One cell up: `(0, -1)`."),
    variant("down", "One cell down: `(0, 1)`."),
    variant("left", "One cell to the left: `(-1, 0)`."),
    variant("right", "One cell to the right: `(1, 0)`."),
    variant("up_left", "One cell up and one to the left: `(-1, -1)`."),
    variant("up_right", "One cell up and one to the right: `(1, -1)`."),
    variant("down_left", "One cell down and one to the left: `(-1, 1)`."),
    variant("down_right", "One cell down and one to the right: `(1, 1)`."),
];

/// How the step of one actor is transformed to the step of another.
pub static DIRECTION_TRANSFORMS: &[Variant] = &[
    variant_since("identity", Since::V0_8, "The same step."),
    variant_since("invert", Since::V0_8, "The opposite step."),
    variant_since("mirror_x", Since::V0_8, "Left and right exchanged."),
    variant_since("mirror_y", Since::V0_8, "Up and down exchanged."),
];
