//! Types of directions and transforms that several systems share.

use crate::model::{Key, Map, Name, Ty};

/// The four cardinals as a JSON list: the default of systems.
pub(super) const CARDINAL_NAMES: &str = r#"["up", "down", "left", "right"]"#;

/// One of the four cardinals.
pub(super) const CARDINAL: Ty = Ty::Enum(crate::DIRECTIONS.split_at(4).0);

/// One of the four diagonals.
pub(super) const DIAGONAL: Ty = Ty::Enum(crate::DIRECTIONS.split_at(4).1);

/// An object from kinds to the transforms of their steps.
pub(super) const TRANSFORMS: Ty =
    Ty::Map(&Map { key: Key::Refers(Name::Kind), value: Ty::Enum(crate::DIRECTION_TRANSFORMS) });
