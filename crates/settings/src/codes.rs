//! The codes that settings may name: those of the rules of all other languages.

use language::{Language, Rule};

/// All codes, each with its rule.
#[derive(Clone, Debug, Default)]
pub struct Codes {
    rules: Vec<&'static Rule>,
    /// Codes that were renamed, with their new names.
    renamed: Vec<(&'static str, &'static str)>,
}

impl Codes {
    /// The codes of these rules.
    pub fn new(rules: impl IntoIterator<Item = &'static Rule>) -> Self {
        Self { rules: rules.into_iter().collect(), renamed: Vec::new() }
    }

    /// The codes of all rules of some languages.
    pub fn of<'l>(languages: impl IntoIterator<Item = &'l dyn Language>) -> Self {
        let mut codes = Self::default();
        for language in languages {
            codes.rules.extend(language.rules());
            codes.renamed.extend(language.renamed());
        }
        codes
    }

    pub(crate) fn get(&self, code: &str) -> Option<&'static Rule> {
        let renamed = self.renamed.iter().find(|(old, _)| *old == code);
        let code = renamed.map_or(code, |(_, new)| new);
        self.iter().find(|it| it.code == code)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &'static Rule> + Clone {
        self.rules.iter().copied()
    }

    /// Those whose severity may be changed.
    pub(crate) fn changeable(&self) -> impl Iterator<Item = &'static Rule> + Clone {
        self.iter().filter(|it| !it.is_locked)
    }

    /// The name of a group of which some severity can be changed.
    pub(crate) fn group(&self, name: &str) -> Option<&'static str> {
        self.changeable().map(|it| it.group).find(|group| *group == name)
    }

    /// Those of a group; none where there is no such group.
    pub(crate) fn of_group(&self, group: &str) -> impl Iterator<Item = &'static Rule> + Clone {
        self.iter().filter(move |it| it.group == group)
    }

    /// The names of all groups, sorted.
    pub(crate) fn groups(&self) -> Vec<&'static str> {
        let mut groups: Vec<&str> = self.iter().map(|it| it.group).collect();
        groups.sort_unstable();
        groups.dedup();
        groups
    }
}
