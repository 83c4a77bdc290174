//! What settings can name of all other languages: the codes of their rules, and what their laws can ask.

use language::{Language, LawNotation, NotationError, Rule};

/// The known codes and their rules.
#[derive(Clone, Debug, Default)]
pub struct Codes {
    rules: Vec<&'static Rule>,
    /// Renamed codes with their new names.
    renamed: Vec<(&'static str, &'static str)>,
    laws: Vec<&'static dyn LawNotation>,
}

impl Codes {
    /// The codes of these rules.
    pub fn new(rules: impl IntoIterator<Item = &'static Rule>) -> Self {
        Self { rules: rules.into_iter().collect(), ..Self::default() }
    }

    /// The codes of all rules of some languages, including renamed ones.
    pub fn of<'l>(languages: impl IntoIterator<Item = &'l dyn Language>) -> Self {
        let mut codes = Self::default();
        for language in languages {
            codes.rules.extend(language.rules());
            codes.renamed.extend(language.renamed());
            codes.laws.extend(language.laws());
        }
        codes
    }

    /// What laws can ask of levels, language by language.
    pub(crate) fn laws(&self) -> &[&'static dyn LawNotation] {
        &self.laws
    }

    /// What is wrong with the text of a law, if no language reads it.
    pub(crate) fn law_error(&self, text: &str, is_when: bool) -> Option<NotationError> {
        let mut errors = Vec::new();
        for notation in &self.laws {
            errors.push(notation.error(text, is_when)?);
        }
        errors.into_iter().next()
    }

    pub(crate) fn get(&self, code: &str) -> Option<&'static Rule> {
        let renamed = self.renamed.iter().find(|(old, _)| *old == code);
        let code = renamed.map_or(code, |(_, new)| new);
        self.iter().find(|it| it.code == code)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &'static Rule> + Clone {
        self.rules.iter().copied()
    }

    /// The rules whose severity is not locked.
    pub(crate) fn changeable(&self) -> impl Iterator<Item = &'static Rule> + Clone {
        self.iter().filter(|it| !it.is_locked)
    }

    /// The name of a group if it contains a rule whose severity is not locked.
    pub(crate) fn group(&self, name: &str) -> Option<&'static str> {
        self.changeable().map(|it| it.group).find(|group| *group == name)
    }

    /// The rules of a group; empty for an unknown group.
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
