//! Variables that nothing changes during play.

use catalog::Name;
use engine::{Comparison, Value};
use json::{Kind, Node};
use pack::lower;

use super::GoalChecker;
use crate::describe;

/// A variable that keeps its initial value.
pub(super) struct Variable {
    name: String,
    /// `None` if the level gives it no value, or not a number.
    value: Option<Value>,
    is_given: bool,
}

impl Variable {
    /// The variable with this name, if nothing changes it.
    pub(super) fn constant(field: GoalChecker<'_>, name: &str) -> Option<Self> {
        let state = field.root.get("state").and_then(|state| state.get("variables"));
        let names = field.context.pack.names();
        let mut definitions = names.definitions(Name::Variable, name, field.context.file).peekable();
        // Undefined variables are already reported.
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

    /// Returns whether the threshold of a config holds for the variable, or `None` if that is unclear.
    pub(super) fn holds(&self, config: Node<'_>) -> Option<bool> {
        let Some(value) = &self.value else {
            // A value that is not a number is already reported, and games differ on it.
            return (!self.is_given).then_some(false);
        };
        // The same comparison as in the engine.
        let order = engine::compare(value, &lower::value(config.get("target")?))?;
        let written = config.get("comparison").and_then(Node::as_str);
        let comparison = written.map_or(Some(Comparison::Gte), |word| Comparison::of_goal(&word))?;
        Some(comparison.holds(order))
    }

    pub(super) fn describe(&self) -> String {
        match &self.value {
            Some(value) => format!("`{}` is {}, and nothing changes it", self.name, value.canonical()),
            None => format!("nothing sets `{}`", self.name),
        }
    }
}
