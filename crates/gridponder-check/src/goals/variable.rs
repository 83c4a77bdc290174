//! Variables that nothing changes while a level is played.

use catalog::Name;
use engine::Value;
use json::{Kind, Node};
use pack::lower;

use super::GoalChecker;
use crate::describe;

/// A variable that keeps what the level gives it.
pub(super) struct Variable {
    name: String,
    /// `None` when the level gives it nothing, or no number.
    value: Option<Value>,
    is_given: bool,
}

impl Variable {
    /// The variable of that name, if it is known to stay as it is.
    pub(super) fn constant(field: GoalChecker<'_>, name: &str) -> Option<Self> {
        let state = field.root.get("state").and_then(|state| state.get("variables"));
        let names = field.context.pack.names();
        let mut definitions = names.definitions(Name::Variable, name, field.context.file).peekable();
        // What nothing defines was told.
        definitions.peek()?;
        let given = state.map(Node::range);
        let is_start = |it: &pack::Definition| {
            *it.file == *field.context.file.path && given.is_some_and(|given| given.contains_range(it.range))
        };
        if !definitions.all(is_start) {
            return None;
        }
        let value = state.and_then(|state| state.get(name));
        Some(Self {
            name: describe::short(name),
            value: value.filter(|value| value.kind() == Kind::Number).map(lower::value),
            is_given: value.is_some_and(|value| value.kind() != Kind::Null),
        })
    }

    /// Whether the threshold of a config holds for it; `None` where that is not clear.
    pub(super) fn holds(&self, config: Node<'_>) -> Option<bool> {
        let Some(value) = &self.value else {
            // What is there and no number was told, and games differ.
            return (!self.is_given).then_some(false);
        };
        // As the engine compares.
        let order = engine::compare(value, &lower::value(config.get("target")?))?;
        let comparison = config.get("comparison").and_then(Node::as_str);
        match comparison.as_deref() {
            None | Some("gte") => Some(order.is_ge()),
            Some("lte") => Some(order.is_le()),
            Some("eq") => Some(order.is_eq()),
            Some(_) => None,
        }
    }

    pub(super) fn describe(&self) -> String {
        match &self.value {
            Some(value) => format!("`{}` is {}, and nothing changes it", self.name, value.canonical()),
            None => format!("nothing sets `{}`", self.name),
        }
    }
}
