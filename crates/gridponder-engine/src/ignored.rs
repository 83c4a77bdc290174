//! Input that the engine silently ignores: everything that reading, compiling and playing ignore, coerce,
//! default or skip is reported to an [`Observer`]. The severity and the messages are defined elsewhere.

use catalog::Shape;

/// Declares the kinds. Every match on them is exhaustive, so a new kind must be handled everywhere.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What was ignored.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Ignored { $($(#[$doc])* $name,)* }

        impl Ignored {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];
        }
    };
}

kinds! {
    // While a game and a level are read and compiled.

    /// A key that its object does not have.
    UnknownKey,
    /// A duplicate key; this is the occurrence that counts.
    DuplicateKey,
    /// An object without a required key. It is ignored or has no effect.
    MissingKey,
    /// A value of a wrong type, which counts as absent.
    WrongType,
    /// A position or a size with more than two numbers.
    TooLong,
    /// A number outside its bounds.
    OutOfRange,
    /// A text outside a closed set.
    UnknownValue,
    /// A text that is not a direction.
    UnknownDirection,
    /// A text with a wrong format.
    BadFormat,
    /// A word that is not in the vocabulary.
    UnknownWord,
    /// A second word in a condition or an effect.
    SecondWord,
    /// A condition or an effect without any word.
    MissingWord,
    /// A system or a lose condition of a documented type that no released game implements.
    Unreleased,
    /// An undeclared layer.
    UndeclaredLayer,
    /// An undeclared kind.
    UndeclaredKind,
    /// A tag that no kind has.
    UndeclaredTag,
    /// An animation that no kind has.
    UndeclaredAnimation,
    /// An undeclared action: the system that waits for it never acts.
    UndeclaredAction,
    /// An override for a system that does not exist.
    UndeclaredSystem,
    /// A multi-cell object that does not exist.
    UndeclaredObject,
    /// A goal that does not exist.
    UndeclaredGoal,
    /// A `$` reference with an unknown form.
    UnknownReference,
    /// A field that no event has.
    UnknownEventField,
    /// An id that is already used in its class. Only the first object is found by it.
    DuplicateId,
    /// Something placed outside the board.
    OutsideBoard,
    /// An entity on a cell that an earlier entry already filled.
    OccupiedCell,
    /// `null` on a layer whose cells must all be filled.
    Hole,

    // While a level is loaded or played.

    /// A skipped effect: a reference yielded nothing it could use.
    NullReference,
    /// A write outside the board, which is lost.
    LostWrite,
    /// An effect that neither changed anything nor sent an event.
    NoChange,
    /// An animation that the kind on the cell does not have.
    NoAnimation,
    /// A rule that would have fired if the cascade had not reached its maximum depth.
    CascadeCut,
    /// A turn that did not end.
    TurnCut,
}

/// Where something was ignored.
#[derive(Clone, Copy, Debug)]
pub enum Place<'p> {
    /// In the input.
    Input(&'p Path<'p>),
    /// By a rule; its index counts the rules of the game first, then those of the level.
    Rule(u32),
    /// By an effect of a rule.
    Effect {
        /// The rule.
        rule: u32,
        /// Its index among the effects.
        effect: u32,
    },
    /// By a system; its index is that in the list of the game's file.
    System(u32),
    /// By the turn as a whole.
    Turn,
}

/// A position in the input. It is formatted only if there is an observer.
#[derive(Clone, Copy, Debug)]
pub enum Path<'p> {
    /// The whole of `game.json`.
    Game,
    /// The whole of a level.
    Level,
    /// The value of a key.
    Key(&'p Path<'p>, &'p str),
    /// An element of an array.
    Index(&'p Path<'p>, usize),
}

impl Path<'_> {
    /// Returns true if the position is in the level, false if it is in the game.
    pub fn is_in_level(&self) -> bool {
        match self {
            Self::Game => false,
            Self::Level => true,
            Self::Key(parent, _) | Self::Index(parent, _) => parent.is_in_level(),
        }
    }
}

/// Formats the path as a JSON Pointer.
impl std::fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Game | Self::Level => Ok(()),
            Self::Key(parent, key) if key.contains(['~', '/']) => {
                write!(f, "{parent}/{}", key.replace('~', "~0").replace('/', "~1"))
            }
            Self::Key(parent, key) => write!(f, "{parent}/{key}"),
            Self::Index(parent, index) => write!(f, "{parent}/{index}"),
        }
    }
}

/// Receives reports about ignored input and ineffective actions.
pub trait Observer {
    /// Returns true if anyone observes. Without an observer, extra checks are skipped.
    fn is_observing(&self) -> bool {
        true
    }

    /// Something was ignored.
    fn ignored(&self, what: Ignored, place: Place<'_>);

    /// A field of a configuration was looked up, whether it is written or not.
    fn looked_up(&self, _shape: &'static Shape, _field: &str) {}

    /// An effect of a rule changed something.
    fn acted(&self, _rule: u32, _effect: u32) {}
}

/// The observer for play and search, which ignores all reports at no cost.
#[derive(Clone, Copy, Debug)]
pub struct NoObserver;

impl Observer for NoObserver {
    #[inline]
    fn is_observing(&self) -> bool {
        false
    }

    #[inline]
    fn ignored(&self, _what: Ignored, _place: Place<'_>) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_as_a_json_pointer() {
        let (game, key) = (Path::Game, "a/b~");
        let list = Path::Key(&game, key);
        assert_eq!(Path::Index(&list, 3).to_string(), "/a~1b~0/3");
        assert!(!list.is_in_level() && Path::Key(&Path::Level, "id").is_in_level());
    }
}
