//! Sets of directions and steps that several systems take.

use crate::model::{Key, Map, Name, Ty};

/// The four cardinals as a JSON list: what systems accept when told nothing else.
pub(super) const CARDINAL_NAMES: &str = r#"["up", "down", "left", "right"]"#;

/// One of the four cardinals.
pub(super) const CARDINAL: Ty = Ty::Enum(crate::DIRECTIONS.split_at(4).0);

/// One of the four diagonals.
pub(super) const DIAGONAL: Ty = Ty::Enum(crate::DIRECTIONS.split_at(4).1);

/// An object from kinds to the transform their steps go through.
pub(super) const TRANSFORMS: Ty =
    Ty::Map(&Map { key: Key::Refers(Name::Kind), value: Ty::Enum(crate::DIRECTION_TRANSFORMS) });
