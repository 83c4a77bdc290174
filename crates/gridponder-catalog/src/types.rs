//! Types that several tables share.

use crate::model::{Key, List, Map, Name, Since, Ty, Variant};

/// A value of a closed set in the founding documents.
pub(crate) const fn variant(name: &'static str, doc: &'static str) -> Variant {
    Variant { name, doc, since: Since::V0_5 }
}

/// A value of a closed set that a later version added.
pub(crate) const fn variant_since(name: &'static str, since: Since, doc: &'static str) -> Variant {
    Variant { name, doc, since }
}

/// Any whole number.
pub(crate) const INT: Ty = Ty::Int { min: i64::MIN, max: i64::MAX };
/// A whole number from 0.
pub(crate) const NATURAL: Ty = Ty::Int { min: 0, max: i64::MAX };
/// A whole number from 1.
pub(crate) const POSITIVE: Ty = Ty::Int { min: 1, max: i64::MAX };

/// The type of a field for which the game accepts anything.
pub(crate) static ANYTHING: Ty = Ty::Any;
/// The type of a field for which the game accepts any text.
pub(crate) static ANY_TEXT: Ty = Ty::Text;
/// The type of a field for which the game accepts any number.
pub(crate) static ANY_NUMBER: Ty = Ty::Number;

pub(crate) const LAYER: Ty = Ty::Refers(Name::Layer);
pub(crate) const ACTION: Ty = Ty::Refers(Name::Action);
pub(crate) const KIND: Ty = Ty::Refers(Name::Kind);
pub(crate) const TAG: Ty = Ty::Refers(Name::Tag);
pub(crate) const VARIABLE: Ty = Ty::Refers(Name::Variable);
/// A variable that is written here, which also defines it.
pub(crate) const WRITTEN_VARIABLE: Ty = Ty::Defines(Name::Variable);

/// A list of any length.
pub(crate) const fn list(item: Ty, noun: &'static str) -> List {
    List { item, min: 0, max: usize::MAX, unique: false, noun, is_lenient: false }
}

/// A list of the configuration of systems, of whose elements the game takes the text.
const fn lenient(item: Ty, noun: &'static str) -> List {
    List { is_lenient: true, ..list(item, noun) }
}

pub(crate) const TAGS: Ty = Ty::List(&lenient(TAG, "tag"));
pub(crate) const KINDS: Ty = Ty::List(&lenient(KIND, "kind"));
pub(crate) const LAYERS: Ty = Ty::List(&lenient(LAYER, "layer"));
pub(crate) const EVENTS: Ty = Ty::List(&lenient(Ty::Refers(Name::Event), "event"));
pub(crate) const DIRECTIONS: Ty = Ty::List(&lenient(Ty::Direction, "direction"));
pub(crate) const TEXTS: Ty = Ty::List(&lenient(Ty::Text, "text"));
/// Texts outside the configuration of systems.
pub(crate) const STRICT_TEXTS: Ty = Ty::List(&list(Ty::Text, "text"));
pub(crate) const INTS: Ty = Ty::List(&list(INT, "number"));
pub(crate) const POSITIONS: Ty = Ty::List(&list(Ty::Position, "position"));

/// An object from kinds to kinds.
pub(crate) const KIND_TO_KIND: Ty = Ty::Map(&Map { key: Key::Refers(Name::Kind), value: KIND });

/// The comparison operators of conditions.
pub const COMPARE_OPS: Ty = Ty::Enum(&[
    variant("eq", "Equal."),
    variant("neq", "Not equal."),
    variant("gt", "Greater; false unless both sides are numbers."),
    variant("gte", "Greater or equal; false unless both sides are numbers."),
    variant("lt", "Less; false unless both sides are numbers."),
    variant("lte", "Less or equal; false unless both sides are numbers."),
]);

/// The comparison operators of goals and lose conditions.
pub const COMPARISON: Ty = Ty::Enum(&[
    variant("eq", "Equal to the target."),
    variant("gte", "At least the target."),
    variant("lte", "At most the target."),
]);
