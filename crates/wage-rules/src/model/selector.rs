//! Selectors, values and references.

use crate::doc::Node;
use crate::vocabulary::{ITEM_PARTS, PLAYER_PARTS, Part};

/// What conditions bind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The first player.
    Same,
    /// The partner.
    Other,
}

impl Role {
    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Other => "other",
        }
    }

    /// The role of a word.
    pub fn of(word: &str) -> Option<Self> {
        match word {
            "same" => Some(Self::Same),
            "other" => Some(Self::Other),
            _ => None,
        }
    }
}

/// Which players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who<'d> {
    /// All.
    Any,
    /// The bound one.
    Bound(Role),
    /// Those of a team.
    Team(&'d str),
    /// The one of an id.
    Id(&'d str),
    /// What is no selector. It counts as all, so that one mistake is told once.
    Bad,
}

/// A selector that is written.
#[derive(Clone, Copy, Debug)]
pub struct Selector<'d> {
    /// Where.
    pub node: Node<'d>,
    /// Whom it selects.
    pub who: Who<'d>,
}

impl<'d> Selector<'d> {
    /// Reads a selector.
    pub fn read(node: Node<'d>) -> Self {
        let text = |key: &str| node.get(key).and_then(Node::as_str);
        let who = match node.as_str() {
            Some("any") => Who::Any,
            Some(word) => Role::of(word).map_or(Who::Bad, Who::Bound),
            None => match (text("byTeam"), text("byId")) {
                (Some(team), None) => Who::Team(team),
                (None, Some(id)) => Who::Id(id),
                _ => Who::Bad,
            },
        };
        Self { node, who }
    }

    /// The role, of one that selects a bound player.
    pub fn role(self) -> Option<Role> {
        match self.who {
            Who::Bound(role) => Some(role),
            _ => None,
        }
    }
}

/// A value that may be computed.
#[derive(Clone, Copy, Debug)]
pub enum Val<'d> {
    /// As it stands.
    Literal(Node<'d>),
    /// What a path leads to.
    Ref(Reference<'d>),
    /// What is neither.
    Bad,
}

impl<'d> Val<'d> {
    /// Reads a value.
    pub fn read(node: Node<'d>) -> Self {
        if !node.is_map() {
            return if node.scalar().is_some() { Self::Literal(node) } else { Self::Bad };
        }
        match (node.get("ref"), node.get("lit")) {
            (Some(path), None) => {
                path.as_str().map_or(Self::Bad, |text| Self::Ref(Reference { node: path, text }))
            }
            (None, Some(literal)) => Self::Literal(literal),
            _ => Self::Bad,
        }
    }

    /// The literal, if it is one.
    pub fn literal(self) -> Option<Node<'d>> {
        match self {
            Self::Literal(node) => Some(node),
            Self::Ref(_) | Self::Bad => None,
        }
    }

    /// The reference, if it is one.
    pub fn reference(self) -> Option<Reference<'d>> {
        match self {
            Self::Ref(reference) => Some(reference),
            Self::Literal(_) | Self::Bad => None,
        }
    }
}

/// A path to something of a bound player or item.
#[derive(Clone, Copy, Debug)]
pub struct Reference<'d> {
    /// The text of the path.
    pub node: Node<'d>,
    /// What it says.
    pub text: &'d str,
}

/// Where a path leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path<'d> {
    /// To a state key.
    State(&'d str),
    /// To something else that is known, given by its path.
    Known(&'static str),
    /// To what is in no document.
    Unknown,
    /// Nowhere: without a root, with an empty part, or without what comes after.
    Broken,
}

impl<'d> Reference<'d> {
    /// The role it begins with.
    pub fn role(self) -> Option<Role> {
        Role::of(self.text.split('.').next().unwrap_or(""))
    }

    /// Where it leads.
    pub fn path(self) -> Path<'d> {
        let Some((root, rest)) = self.text.split_once('.') else { return Path::Broken };
        let Some(role) = Role::of(root) else { return Path::Broken };
        if rest.split('.').any(str::is_empty) || rest == "state" {
            return Path::Broken;
        }
        if let Some(key) = rest.strip_prefix("state.") {
            return Path::State(key.split('.').next().unwrap_or(key));
        }
        let known = |parts: &'static [Part]| parts.iter().find(|it| it.path == rest).map(|it| it.path);
        let item = if role == Role::Other { known(ITEM_PARTS) } else { None };
        known(PLAYER_PARTS).or(item).map_or(Path::Unknown, Path::Known)
    }

    /// The parts between its dots, as ranges of what it says.
    pub fn parts(self) -> impl Iterator<Item = std::ops::Range<usize>> + 'd {
        let mut start = 0;
        self.text.split('.').map(move |part| {
            let range = start..start + part.len();
            start = range.end + 1;
            range
        })
    }

    /// The state key it leads to.
    pub fn state_key(self) -> Option<&'d str> {
        match self.path() {
            Path::State(key) => Some(key),
            _ => None,
        }
    }
}
