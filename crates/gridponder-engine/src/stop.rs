//! Stops of the released game. If a value has a wrong type, the released game throws an exception that
//! nothing catches. The whole turn is lost: the state does not change, and the same action throws again. A
//! level that throws while it opens cannot be played at all.
//!
//! A value stops the turn only when the game reads it. Therefore the types of configurations are checked when
//! a level is compiled, separately for each stage of reading, and the first error of each stage is stored in
//! a [`Check`] for the turn that reaches that stage.

use crate::pool::{Symbol, ValueId};
use crate::state::{LayerId, ObjectId, VariableId};
use crate::{Pos, Value};

mod text;

/// The reader of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// The game, when it reads the state of a level to open it.
    Opening,
    /// The conditions of a rule; its index counts the rules of the game first, then those of the level.
    Rule(u32),
    /// An effect of a rule.
    Effect {
        /// The rule.
        rule: u32,
        /// Its index among the effects.
        effect: u32,
    },
    /// A system, as its index in the list of the game's file.
    System(u32),
    /// A goal, as its index in the list of the level's file.
    Goal(u32),
    /// A lose condition, as its index in the list of the level's file.
    LoseCondition(u32),
}

/// The type of value that a reader requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A string.
    Text,
    /// `true` or `false`.
    Flag,
    /// A number.
    Number,
    /// A number written without point and exponent.
    Whole,
    /// A whole number of at least 0.
    Natural,
    /// An array.
    List,
    /// A string or an array.
    TextOrList,
    /// An array or an object.
    ListOrObject,
    /// An object.
    Object,
    /// An object of numbers.
    Numbers,
    /// An array that starts with two whole numbers.
    Cell,
    /// A valid cell of a pattern: null, a kind, or an object with a kind.
    Entity,
    /// An array of two elements, each a whole number or null.
    Pair,
    /// The word of a direction.
    Direction,
    /// The word of a diagonal direction.
    Diagonal,
    /// The word of an operation on a region.
    Operation,
    /// A size that fits on the board.
    FitsBoard,
    /// One element for each cell of a pipe.
    SlotPerCell,
    /// A comparison with a whole number, such as `gte_3`.
    Predicate,
    /// The name of a layer that the game declares.
    Layer,
}

/// The origin of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is written at this position, or missing there.
    Written {
        /// Whether the position is in the level (true) or in the game (false).
        in_level: bool,
        /// The position, as a JSON Pointer.
        pointer: String,
    },
    /// A field of the effect or condition that requires it, after resolving its reference.
    Field(&'static str),
    /// A variable.
    Variable(String),
    /// A parameter of an entity.
    Param {
        /// The layer of the entity.
        layer: String,
        /// The cell of the entity.
        pos: Pos,
        /// The parameter.
        key: String,
    },
    /// A parameter of a multi-cell object.
    ObjectParam {
        /// The object, as its index in the list of the level's file.
        object: u32,
        /// The parameter.
        key: String,
    },
    /// A parameter of the step.
    Step(&'static str),
}

/// The reason why the released game stops.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// The reader of the value.
    pub reader: Reader,
    /// The reader as text, for example ``goal `exit` ``.
    pub name: String,
    /// The required type.
    pub wanted: Wanted,
    /// The origin of the value.
    pub origin: Origin,
    /// The actual value; `None` if it is missing.
    pub found: Option<Value>,
}

/// [`Origin`] in internal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Written { in_level: bool, pointer: Symbol },
    Field(&'static str),
    Variable(VariableId),
    Param { layer: LayerId, pos: Pos, key: Symbol },
    ObjectParam { object: ObjectId, key: Symbol },
    Step(&'static str),
}

/// A value of a wrong type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
    pub(crate) wanted: Wanted,
    pub(crate) source: Source,
    pub(crate) found: Option<ValueId>,
}

/// The reason for a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped {
    pub(crate) reader: Reader,
    pub(crate) misfit: Misfit,
}

/// The result of checking one stage of reading: the first value of a wrong type, if there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Check(Option<Misfit>);

impl Check {
    /// The value of a wrong type, if there is one.
    #[inline]
    pub(crate) const fn misfit(self) -> Option<Misfit> {
        self.0
    }

    /// Returns true if all types are right.
    pub(crate) const fn is_fine(self) -> bool {
        self.0.is_none()
    }

    /// The first error of two consecutive stages.
    pub(crate) const fn and_then(self, next: Self) -> Self {
        if self.0.is_some() { self } else { next }
    }
}

impl From<Misfit> for Check {
    fn from(misfit: Misfit) -> Self {
        Self(Some(misfit))
    }
}

impl Wanted {
    /// The type to which the game casts the value of a field with this catalog type. Returns `None` if it
    /// accepts any value.
    pub(crate) fn by_type(ty: &catalog::Ty) -> Option<Self> {
        use catalog::Ty;
        Some(match ty {
            Ty::Any | Ty::Null | Ty::GoldStep => return None,
            Ty::Bool => Self::Flag,
            Ty::Int { .. } => Self::Whole,
            Ty::Number | Ty::Positive => Self::Number,
            Ty::Text
            | Ty::Formatted(_)
            | Ty::Enum(_)
            | Ty::Words(_)
            | Ty::Direction
            | Ty::Defines(_)
            | Ty::Refers(_) => Self::Text,
            Ty::Position => Self::Cell,
            Ty::Size | Ty::List(_) | Ty::Pattern => Self::List,
            Ty::Live(inner) => return Self::by_type(inner),
            Ty::LayerData => Self::ListOrObject,
            Ty::Either(alternatives) => match alternatives {
                [one, two] if Self::by_type(one) == Some(Self::Text) => match Self::by_type(two) {
                    Some(Self::List) => Self::TextOrList,
                    None => Self::Text,
                    _ => return None,
                },
                _ => return None,
            },
            Ty::Map(_)
            | Ty::Shape(_)
            | Ty::KeyTagged(_)
            | Ty::TypeTagged(_)
            | Ty::SystemOverrides
            | Ty::MultiCellParams => Self::Object,
        })
    }

    /// Returns true if a value has the required type. Does not handle null and missing values.
    pub(crate) fn takes(self, value: &Value) -> bool {
        let words = |allowed: fn(&str) -> bool| value.as_str().is_some_and(allowed);
        match self {
            Self::Text => value.as_str().is_some(),
            Self::Flag => value.as_bool().is_some(),
            Self::Number => matches!(value, Value::Int(_) | Value::Real(_)),
            Self::Whole => value.is_whole(),
            Self::Natural => value.is_whole() && value.as_int().is_some_and(|number| number >= 0),
            Self::List => matches!(value, Value::List(_)),
            Self::TextOrList => matches!(value, Value::Str(_) | Value::List(_)),
            Self::ListOrObject => matches!(value, Value::List(_) | Value::Map(_)),
            Self::Object => matches!(value, Value::Map(_)),
            Self::Numbers => {
                matches!(value, Value::Map(_)) && value.members().iter().all(|it| Self::Number.takes(&it.1))
            }
            Self::Cell => value.is_cell(),
            Self::Pair => {
                let is_taken = |element: &Value| *element == Value::Null || element.is_whole();
                matches!(value.elements(), [x, y, ..] if is_taken(x) && is_taken(y))
            }
            Self::Direction => words(|word| crate::Direction::parse(word).is_some()),
            Self::Diagonal => words(|word| crate::Direction::parse(word).is_some_and(|it| !it.is_cardinal())),
            Self::Operation => words(|word| matches!(word, "rotate" | "flip" | "diagonal_swap")),
            // Whether these are valid depends on more than the value.
            Self::Entity | Self::FitsBoard | Self::SlotPerCell | Self::Predicate | Self::Layer => true,
        }
    }
}
