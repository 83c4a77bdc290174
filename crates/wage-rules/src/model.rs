//! The rules of a game as typed data, for what asks about their meaning. Lenient: what is missing or of a wrong type is
//! `None`, and says so by [`Condition::is_hole`].

mod action;
mod condition;
mod names;
mod selector;

use crate::doc::{Doc, Node};

pub use action::{Action, ActionKind};
pub use condition::{Condition, ConditionKind};
pub use names::{Names, Verb};
pub use selector::{Path, Reference, Role, Selector, Val, Who};

/// A game.
#[derive(Debug)]
pub struct Game<'d> {
    /// The text it was read from.
    pub doc: &'d Doc,
    /// Its rules, in order.
    pub rules: Vec<Rule<'d>>,
    /// What is defined in it.
    pub names: Names<'d>,
}

/// A rule.
#[derive(Debug)]
pub struct Rule<'d> {
    /// The whole rule.
    pub node: Node<'d>,
    /// Its name.
    pub id: Option<Node<'d>>,
    /// Its condition.
    pub when: Option<Condition<'d>>,
    /// Its actions, in order.
    pub actions: Vec<Action<'d>>,
}

impl<'d> Game<'d> {
    /// Reads the rules and names of a document.
    pub fn read(doc: &'d Doc) -> Self {
        let rules = doc.root().and_then(|root| root.get("rules"));
        let rules = rules.into_iter().flat_map(Node::elements).filter(|it| it.is_map());
        Self { doc, rules: rules.map(Rule::read).collect(), names: Names::read(doc) }
    }
}

impl<'d> Rule<'d> {
    fn read(node: Node<'d>) -> Self {
        let actions = node.get("do").into_iter().flat_map(Node::elements);
        Self {
            node,
            id: node.get("id").filter(|it| it.as_str().is_some()),
            when: node.get("when").map(Condition::read),
            actions: actions.map(Action::read).collect(),
        }
    }

    /// Its name, or a word for it.
    pub fn name(&self) -> &'d str {
        self.id.and_then(Node::as_str).unwrap_or("?")
    }

    /// Whether something of its condition could not be read or understood, so that nobody knows whom it binds.
    pub fn has_hole(&self) -> bool {
        self.node.hides()
            || self.node.parent().is_some_and(Node::hides)
            || self.when.as_ref().is_none_or(Condition::has_hole)
    }
}
