//! Whom the roles stand for.

use wage_rules::doc::Node;
use wage_rules::model::Role;

/// What a role stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Nobody.
    No,
    /// A player.
    Player,
    /// An item.
    Item,
    /// A player or an item; which, the text does not say.
    Either,
    /// Somebody on some ways, and nobody on others.
    Maybe,
}

impl Bound {
    /// What it is on both of two ways.
    fn join(self, other: Self) -> Self {
        match (self, other) {
            (a, b) if a == b => a,
            (Self::No | Self::Maybe, _) | (_, Self::No | Self::Maybe) => Self::Maybe,
            _ => Self::Either,
        }
    }

    /// As a clause.
    pub(crate) const fn describe(self) -> &'static str {
        match self {
            Self::No => "not bound",
            Self::Player => "a player",
            Self::Item => "an item",
            Self::Either => "a player or an item",
            Self::Maybe => "a player or item, if the right branch holds",
        }
    }
}

/// What a role stands for, and which condition made it so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding<'d> {
    pub(crate) what: Bound,
    /// The condition that bound it.
    pub(crate) by: Option<Node<'d>>,
}

/// Both roles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Environment<'d> {
    pub(crate) same: Binding<'d>,
    pub(crate) other: Binding<'d>,
}

impl<'d> Environment<'d> {
    /// Nobody yet.
    pub(crate) const EMPTY: Self =
        Self { same: Binding { what: Bound::No, by: None }, other: Binding { what: Bound::No, by: None } };

    pub(crate) fn of(&self, role: Role) -> Binding<'d> {
        match role {
            Role::Same => self.same,
            Role::Other => self.other,
        }
    }

    /// The same, with a player or item in a role.
    pub(crate) fn with(mut self, role: Role, what: Bound, by: Node<'d>) -> Self {
        let binding = Binding { what, by: Some(by) };
        match role {
            Role::Same => self.same = binding,
            Role::Other => self.other = binding,
        }
        self
    }

    /// What holds on both of two ways.
    pub(crate) fn join(self, other: Self) -> Self {
        let join = |a: Binding<'d>, b: Binding<'d>| Binding { what: a.what.join(b.what), by: a.by.or(b.by) };
        Self { same: join(self.same, other.same), other: join(self.other, other.other) }
    }
}
