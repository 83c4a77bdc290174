//! The list of all rules.

use crate::Rule;

/// All rules, in order of their codes.
pub fn rules() -> &'static [&'static Rule] {
    &[]
}

/// The rule of that code.
pub fn rule(code: &str) -> Option<&'static Rule> {
    rules().iter().copied().find(|rule| rule.code == code)
}
