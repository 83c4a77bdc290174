//! What rules, goals and systems do with the variables of a level.

use std::collections::BTreeMap;

use catalog::{KeptVariable, VariableType};
use json::Node;

use crate::describe;

/// A use of a variable.
#[derive(Debug)]
pub(crate) struct Use {
    pub(crate) how: How,
    /// The user, for example ``the rule `count` ``.
    pub(crate) who: String,
}

/// How a variable is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// A number is added to the variable.
    Added,
    /// A goal or a lose condition compares the variable with a number.
    Measured,
    /// The variable gets a new value.
    Set,
    /// A system keeps it.
    Kept(KeptVariable),
}

impl How {
    /// Whether play may well end before the variable is used.
    pub(crate) fn may_never_be(self) -> bool {
        matches!(self, Self::Kept(kept) if kept.holds != VariableType::Budgets)
    }
}

/// The uses of each variable.
pub(crate) type Uses = BTreeMap<String, Vec<Use>>;

/// Adds the uses of one rule.
pub(crate) fn of_rule(rule: Node<'_>, found: &mut Uses) {
    let id = rule.get("id").and_then(Node::as_str).unwrap_or_default();
    let who = || format!("the rule `{}`", describe::short(&id));
    for effect in rule.get("then").into_iter().flat_map(Node::elements).flat_map(Node::distinct_members) {
        let how = match &*effect.key.text() {
            "increment_variable" => How::Added,
            "set_variable" => How::Set,
            _ => continue,
        };
        if let Some(name) = effect.value.get("name").and_then(Node::as_str) {
            add(found, &name, how, who());
        }
    }
}

/// Adds one use.
pub(crate) fn add(uses: &mut Uses, name: &str, how: How, who: String) {
    match uses.get_mut(name) {
        Some(uses) => uses.push(Use { how, who }),
        None => {
            uses.insert(name.to_owned(), vec![Use { how, who }]);
        }
    }
}
