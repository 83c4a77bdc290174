//! What the engine passes over in silence, so that someone else can say it: everything that reading,
//! compiling and playing ignore, coerce, default or skip goes through one [`Observer`]. Judging it, and the
//! words for authors, are not here.

mod audit;

pub(crate) use audit::Audit;

/// Declares the kinds: a new one is added here, and nowhere does it compile without an answer.
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
    /// A key that stands in its object again; this is the one that counts.
    DuplicateKey,
    /// An object without a key it needs, which is passed over or never does anything.
    MissingKey,
    /// A value of a type that does not belong there, which counts as absent.
    WrongType,
    /// A position or a size with more than two numbers.
    TooLong,
    /// A number outside its bounds.
    OutOfRange,
    /// A text that is none of a closed set.
    UnknownValue,
    /// A text that is no direction.
    UnknownDirection,
    /// A text without the form it needs.
    BadFormat,
    /// A word that the vocabulary does not have.
    UnknownWord,
    /// A second word in a condition or an effect.
    SecondWord,
    /// A condition or an effect without any word.
    MissingWord,
    /// A system or a lose condition of a type that the documents have and no game runs.
    Unreleased,
    /// A layer that is not declared.
    UndeclaredLayer,
    /// A kind that is not declared.
    UndeclaredKind,
    /// A tag that no kind carries.
    UndeclaredTag,
    /// An animation that no kind has.
    UndeclaredAnimation,
    /// An action that is not declared: the system that waits for it never acts.
    UndeclaredAction,
    /// An override for a system that does not exist.
    UndeclaredSystem,
    /// A multi-cell object that does not exist.
    UndeclaredObject,
    /// A goal that does not exist.
    UndeclaredGoal,
    /// A `$` reference of no form that exists.
    UnknownReference,
    /// A field that no event carries.
    UnknownEventField,
    /// An id that an earlier thing of its class has, by which only that one is found.
    DuplicateId,
    /// Something placed outside the board.
    OutsideBoard,
    /// An entity on a cell that an earlier entry filled.
    OccupiedCell,
    /// `null` on a layer that holds something everywhere.
    Hole,

    // While a level is loaded or played.

    /// An effect that was skipped: a reference led to nothing it could use.
    NullReference,
    /// Something written outside the board, which is lost.
    LostWrite,
    /// An effect that neither changed anything nor sent an event.
    NoChange,
    /// An animation that the kind on the cell does not have.
    NoAnimation,
    /// A rule that would have fired had the cascade gone on beyond its depth.
    CascadeCut,
    /// A turn that found no end.
    TurnCut,
}

/// Where something was ignored.
#[derive(Clone, Copy, Debug)]
pub enum Place<'p> {
    /// In the input.
    Input(&'p Path<'p>),
    /// By a rule, counted among those of the game and then of the level.
    Rule(u32),
    /// By an effect of a rule.
    Effect {
        /// The rule.
        rule: u32,
        /// Its place among the effects.
        effect: u32,
    },
    /// By a system, by its place in the list of the game's file.
    System(u32),
    /// By the turn as a whole.
    Turn,
}

/// A place in the input. Without an observer it is never written out.
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
    /// Whether the place is in the level, and not in the game.
    pub fn is_in_level(&self) -> bool {
        match self {
            Self::Game => false,
            Self::Level => true,
            Self::Key(parent, _) | Self::Index(parent, _) => parent.is_in_level(),
        }
    }
}

/// As a JSON Pointer.
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

/// Who is told of what was ignored.
pub trait Observer {
    /// Whether anyone observes. Without an observer, extra checks are skipped.
    fn is_observing(&self) -> bool {
        true
    }

    /// Something was ignored.
    fn ignored(&self, what: Ignored, place: Place<'_>);

    /// An effect of a rule did something.
    fn acted(&self, _rule: u32, _effect: u32) {}
}

/// Nobody: what play and search tell, which costs them nothing.
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
