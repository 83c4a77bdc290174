//! What the walk over a file takes down for the rules that compare places with each other.

use text::TextRange;
use wage_rules::doc::Node;

/// Who uses a state key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The state that players join with.
    Join,
    /// The state that bots begin with.
    Bot,
    /// What happens at the start.
    Start,
    /// A rule.
    Rule,
    /// What a bot does.
    Behavior,
    /// Anything else: markers, objectives, zones, interactions.
    Elsewhere,
}

/// What is done with a state key.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Use<'d> {
    /// It is read.
    Reads,
    /// It is tested strictly for a value.
    Tests(Node<'d>),
    /// A value is written.
    Writes(Node<'d>),
    /// A number is added.
    Adds,
    /// Something is written that the text does not say.
    Frees,
}

impl Use<'_> {
    pub(crate) fn is_write(self) -> bool {
        matches!(self, Self::Writes(_) | Self::Adds | Self::Frees)
    }
}

/// A use of a state key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StateUse<'d> {
    /// The key.
    pub(crate) key: &'d str,
    /// The text that names it: the key, or the whole path that leads to it.
    pub(crate) at: TextRange,
    /// The text of the key alone, without quotes, a prefix or a path; for renaming.
    pub(crate) name: TextRange,
    /// The scalar that it is a part of, and behind how many bytes of what that says; `None` for the key of a map.
    pub(crate) whole: Option<(Node<'d>, usize)>,
    /// What is done.
    pub(crate) what: Use<'d>,
    /// By whom.
    pub(crate) origin: Origin,
}

/// A reference to a name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NameUse<'d> {
    /// What it refers to.
    pub(crate) class: wage_rules::vocabulary::Class,
    /// The text that names it.
    pub(crate) node: Node<'d>,
}

/// A text that is nearly a path.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NearlyPath<'d> {
    /// A `ref` that leads nowhere, or to what is in no document.
    Reference(wage_rules::model::Reference<'d>),
    /// A bare text where a value may be read.
    Text(Node<'d>),
}

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Facts<'d> {
    /// The uses of state keys, in order of the text.
    pub(crate) state: Vec<StateUse<'d>>,
    /// The references to names, in order of the text.
    pub(crate) names: Vec<NameUse<'d>>,
    /// The texts that are nearly paths, in order of the text.
    pub(crate) paths: Vec<NearlyPath<'d>>,
    /// Whether there are actions, conditions or initializers about which nobody knows what they write or name.
    pub(crate) has_unknown: bool,
    /// Whether there are bots.
    pub(crate) has_bots: bool,
}
