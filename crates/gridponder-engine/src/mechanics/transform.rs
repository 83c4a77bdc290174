//! How an actor's step derives from the player's step: the transforms of the actor systems.

use rustc_hash::FxHashMap;

use crate::contract::Compiler;
use crate::pool::Symbol;
use crate::{Direction, Value};

/// A transform of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transform {
    Identity,
    Invert,
    /// Swaps left and right.
    MirrorX,
    /// Swaps up and down.
    MirrorY,
}

impl Transform {
    /// The transform that a word names. Any other value leaves the step unchanged.
    pub(crate) fn read(value: &Value) -> Self {
        match value.as_str() {
            Some("invert") => Self::Invert,
            Some("mirror_x") => Self::MirrorX,
            Some("mirror_y") => Self::MirrorY,
            _ => Self::Identity,
        }
    }

    pub(crate) const fn apply(self, direction: Direction) -> Direction {
        match self {
            Self::Identity => direction,
            Self::Invert => mirror_x(mirror_y(direction)),
            Self::MirrorX => mirror_x(direction),
            Self::MirrorY => mirror_y(direction),
        }
    }
}

const fn mirror_x(direction: Direction) -> Direction {
    match direction {
        Direction::Up | Direction::Down => direction,
        Direction::Left => Direction::Right,
        Direction::Right => Direction::Left,
        Direction::UpLeft => Direction::UpRight,
        Direction::UpRight => Direction::UpLeft,
        Direction::DownLeft => Direction::DownRight,
        Direction::DownRight => Direction::DownLeft,
    }
}

const fn mirror_y(direction: Direction) -> Direction {
    match direction {
        Direction::Left | Direction::Right => direction,
        Direction::Up => Direction::Down,
        Direction::Down => Direction::Up,
        Direction::UpLeft => Direction::DownLeft,
        Direction::UpRight => Direction::DownRight,
        Direction::DownLeft => Direction::UpLeft,
        Direction::DownRight => Direction::UpRight,
    }
}

/// The transforms of the listed kinds.
pub(crate) fn compile(
    compiler: &mut Compiler<'_>,
    members: &[(String, Value)],
) -> FxHashMap<Symbol, Transform> {
    members.iter().map(|(kind, value)| (compiler.pool.symbol(kind), Transform::read(value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_transform_of_the_catalog_scales_both_parts_of_each_step() {
        for name in catalog::DIRECTION_TRANSFORMS.iter().map(|it| it.name) {
            let (sx, sy) = match name {
                "identity" => (1, 1),
                "invert" => (-1, -1),
                "mirror_x" => (-1, 1),
                "mirror_y" => (1, -1),
                _ => panic!("the engine does not know {name}"),
            };
            let transform = Transform::read(&Value::Str(name.to_owned()));
            for direction in Direction::ALL {
                let (dx, dy) = direction.delta();
                assert_eq!(transform.apply(direction).delta(), (dx * sx, dy * sy), "{name} {direction:?}");
            }
        }
    }

    #[test]
    fn what_is_no_transform_changes_nothing() {
        for value in [Value::Null, Value::Int(1), Value::Str("sideways".to_owned())] {
            assert_eq!(Transform::read(&value), Transform::Identity);
        }
    }
}
