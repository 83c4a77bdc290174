//! Severities by code.

use std::collections::BTreeMap;

use crate::Codes;
use crate::glob::CodePattern;
use crate::keys::Level;

/// One entry of a severity table.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) what: What,
    pub(crate) level: Level,
}

/// What the key of an entry names.
#[derive(Debug)]
pub(crate) enum What {
    Code(&'static str),
    Pattern(CodePattern),
    /// A group of rules.
    Group(&'static str),
}

/// The configured severities by code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules(BTreeMap<&'static str, Level>);

impl Rules {
    /// Resolves entries: a code takes precedence over a pattern, a longer pattern over a shorter one, any of
    /// them over a group, and a later entry over an equal earlier one.
    pub(crate) fn new(mut rules: Vec<Rule>, codes: &Codes) -> Self {
        rules.sort_by_key(|rule| match &rule.what {
            What::Group(_) => (0, 0),
            What::Pattern(pattern) => (1, pattern.letters),
            What::Code(_) => (2, 0),
        });
        let mut levels = BTreeMap::new();
        for Rule { what, level } in rules {
            match what {
                What::Code(code) => {
                    levels.insert(code, level);
                }
                What::Group(group) => {
                    let members = codes.changeable().filter(|it| it.group == group);
                    levels.extend(members.map(|it| (it.code, level)));
                }
                What::Pattern(pattern) => {
                    let matched = codes.changeable().filter(|it| pattern.matches(it.code));
                    levels.extend(matched.map(|it| (it.code, level)));
                }
            }
        }
        Self(levels)
    }

    /// The configured severity of a code; `None` if not set.
    pub(crate) fn get(&self, code: &str) -> Option<Level> {
        self.0.get(code).copied()
    }
}
