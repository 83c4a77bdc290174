//! The game that stops. Where a value has another type than the released game wants it throws, nothing
//! catches that, and the turn is lost as a whole: the state stays what it was, and the same action
//! throws again. A level whose opening throws cannot be played at all.
//!
//! What a place reads only at a certain point of a turn stops the turn only when it gets there. So the
//! types of configurations are looked at when a level is compiled, stage by stage as they are read, and
//! what was found wrong waits in a [`Check`] for the turn that reaches it.

use crate::compile::Compiler;
use crate::config::Config;
use crate::pool::{Pool, Symbol, ValueId};
use crate::state::{LayerId, ObjectId, VariableId};
use crate::{Pos, Value};

mod text;

/// Who wanted a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Whoever reads the state of a level when it opens.
    Opening,
    /// The conditions of a rule, counted among those of the game and then of the level.
    Rule(u32),
    /// An effect of a rule.
    Effect {
        /// The rule.
        rule: u32,
        /// Its place among the effects.
        effect: u32,
    },
    /// A system, by its place in the list of the game's file.
    System(u32),
    /// A goal, by its place in the list of the level's file.
    Goal(u32),
    /// A lose condition, by its place in the list of the level's file.
    LoseCondition(u32),
}

/// What a place wants.
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
    /// What may stand in a cell of a pattern: null, a kind, or an object with a kind.
    Entity,
    /// An array of two elements, each a whole number or null.
    Pair,
    /// The word of a direction.
    Direction,
    /// The word of a diagonal direction.
    Diagonal,
    /// The word of an operation on a region.
    Operation,
    /// A size that the board has room for.
    FitsBoard,
    /// One element for each cell of a pipe.
    SlotPerCell,
    /// A comparison with a whole number, such as `gte_3`.
    Predicate,
    /// The name of a layer that the game declares.
    Layer,
}

/// Where the value that was wanted comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is written there, or missing there.
    Written {
        /// Whether that is in the level, and not in the game.
        in_level: bool,
        /// The place, as a JSON Pointer.
        pointer: String,
    },
    /// A field of the effect or the condition that wants it, after its reference.
    Field(&'static str),
    /// A variable.
    Variable(String),
    /// A parameter of an entity.
    Param {
        /// The layer it stands on.
        layer: String,
        /// The cell it stands on.
        pos: Pos,
        /// The parameter.
        key: String,
    },
    /// A parameter of a multi-cell object.
    ObjectParam {
        /// The object, by its place in the list of the level's file.
        object: u32,
        /// The parameter.
        key: String,
    },
    /// A parameter of the step.
    Step(&'static str),
}

/// Why the released game stops.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// Who wanted the value.
    pub reader: Reader,
    /// The reader in words, such as ``goal `exit` ``.
    pub name: String,
    /// What was wanted.
    pub wanted: Wanted,
    /// Where the value comes from.
    pub origin: Origin,
    /// What was found; `None` when it is missing.
    pub found: Option<Value>,
}

impl Stop {
    /// The same, with the value that the step gives.
    pub(crate) fn at_step(mut self, action: &crate::def::Action) -> Self {
        if let Origin::Step(key) = self.origin {
            let params = action.params.iter().rev();
            self.found = params.clone().find(|(name, _)| name == key).map(|(_, value)| value.clone());
        }
        self
    }
}

/// [`Origin`], as play knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Written { in_level: bool, pointer: Symbol },
    Field(&'static str),
    Variable(VariableId),
    Param { layer: LayerId, pos: Pos, key: Symbol },
    ObjectParam { object: ObjectId, key: Symbol },
    Step(&'static str),
}

/// A value of another type than the one that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
    pub(crate) wanted: Wanted,
    pub(crate) source: Source,
    pub(crate) found: Option<ValueId>,
}

/// What is wrong with what a stage of reading looks at: the first value of another type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Check(Option<Misfit>);

impl Check {
    /// What is wrong, if anything.
    #[inline]
    pub(crate) const fn misfit(self) -> Option<Misfit> {
        self.0
    }

    /// Whether nothing is wrong.
    pub(crate) const fn is_fine(self) -> bool {
        self.0.is_none()
    }

    /// What the first of two stages finds, else the second.
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
    /// What the type of a field of the catalog makes the game cast its value to; `None` when it takes any.
    pub(crate) fn by_type(ty: &catalog::Ty) -> Option<Self> {
        use catalog::Ty;
        Some(match ty {
            Ty::Any | Ty::Null | Ty::GoldStep => return None,
            Ty::Bool => Self::Flag,
            Ty::Int { .. } => Self::Whole,
            Ty::Number => Self::Number,
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

    /// Whether a value is what is wanted. Null and what is missing are not looked at here.
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
            // Whether these fit depends on more than the value.
            Self::Entity | Self::FitsBoard | Self::SlotPerCell | Self::Predicate | Self::Layer => true,
        }
    }
}

/// Looks at one stage of the values of a configuration.
pub(crate) struct Reads<'r, 'c, 'a> {
    pub(crate) compiler: &'r mut Compiler<'c>,
    pub(crate) config: &'r Config<'a>,
    check: Check,
}

impl<'r, 'c, 'a> Reads<'r, 'c, 'a> {
    pub(crate) fn new(compiler: &'r mut Compiler<'c>, config: &'r Config<'a>) -> Self {
        Self { compiler, config, check: Check::default() }
    }

    /// Fields of the configuration, of the types the catalog gives them; each may be absent or null.
    pub(crate) fn fields(mut self, names: &[&str]) -> Self {
        for name in names {
            let ty = self.config.field_type(name);
            if let Some(wanted) = ty.and_then(|ty| Wanted::by_type(&ty)) {
                self = self.at(&[name], wanted);
            }
        }
        self
    }

    /// A field that must be there and not null.
    pub(crate) fn needed(self, name: &str, wanted: Wanted) -> Self {
        let is_there = self.config.written(name).is_some();
        if is_there { self.at(&[name], wanted) } else { self.found(&[name], wanted, None) }
    }

    /// A value inside the configuration, by keys and places in lists; it may be absent or null.
    pub(crate) fn at(self, keys: &[&str], wanted: Wanted) -> Self {
        match self.value(keys) {
            Some(value) if !wanted.takes(value) => self.found(keys, wanted, Some(value)),
            _ => self,
        }
    }

    /// Like [`Self::at`] of a value that must be there and not null.
    pub(crate) fn needed_at(self, keys: &[&str], wanted: Wanted) -> Self {
        match self.value(keys) {
            Some(value) if wanted.takes(value) => self,
            value => self.found(keys, wanted, value),
        }
    }

    /// What is written there, if it is not null.
    pub(crate) fn value(&self, keys: &[&str]) -> Option<&'a Value> {
        let (first, rest) = keys.split_first()?;
        let mut value = self.config.written(first)?;
        for key in rest {
            value = match value {
                Value::List(elements) => elements.get(key.parse::<usize>().ok()?)?,
                _ => value.get(key)?,
            };
        }
        Some(value).filter(|value| **value != Value::Null)
    }

    /// Notes that a value there does not fit.
    pub(crate) fn found(mut self, keys: &[&str], wanted: Wanted, found: Option<&Value>) -> Self {
        if self.compiler.semantics.stops && self.check.is_fine() {
            let found = found.map(|value| self.compiler.pool.value(value));
            let (in_level, pointer) = self.config.pointer(keys);
            let pointer = self.compiler.pool.symbol(&pointer);
            self.check = Misfit { wanted, source: Source::Written { in_level, pointer }, found }.into();
        }
        self
    }

    /// What is wrong with what was looked at.
    pub(crate) const fn done(self) -> Check {
        self.check
    }
}

impl Pool {
    /// The number of a value that has to be a whole one.
    pub(crate) fn whole(&self, value: ValueId) -> Option<i64> {
        match self.node(value) {
            crate::pool::Node::Int(number) => Some(*number),
            _ => None,
        }
    }

    /// Whether a value is a cell, as the game takes it for one.
    pub(crate) fn is_cell(&self, value: ValueId) -> bool {
        matches!(self.elements(value), [x, y, ..] if self.whole(*x).is_some() && self.whole(*y).is_some())
    }
}
