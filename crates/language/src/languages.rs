//! What tools need of a language, and all languages together.

use std::fmt::Debug;
use std::sync::Arc;

use crate::{Files, Layout, Project, Rule};

/// A language of puzzles.
pub trait Language: Debug + Sync {
    /// What people call a project of it, in the singular: `pack`.
    fn project_noun(&self) -> &'static str;

    /// What people call what proves that a level can be won, in the singular: `gold path`. `None` where its projects have
    /// nothing like it.
    fn solution_noun(&self) -> Option<&'static str> {
        None
    }

    /// What such a thing does when all is well: `won`.
    fn solution_verb(&self) -> &'static str {
        "won"
    }

    /// All its rules, in order of their codes.
    fn rules(&self) -> &'static [&'static Rule];

    /// Codes that were renamed, with their new names. Settings, the command line and explanations take both.
    fn renamed(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Where the files of a project lie.
    fn layout(&self) -> Layout;

    /// For projects that are single files: whether a file with this name is one, by its text, of which at most
    /// [`HEAD_BYTES`](crate::HEAD_BYTES) are known. Asked where the name does not decide.
    fn is_project_text(&self, _name: &str, _text: &str) -> bool {
        true
    }

    /// For projects that are single files: whether a file that somebody names as one is taken for it though its text alone
    /// would not tell, because there is something of the language in it.
    fn is_named_project_text(&self, name: &str, text: &str) -> bool {
        self.is_project_text(name, text)
    }

    /// For projects that are folders: why a file that makes a project of its folder by its name is one of something else,
    /// by its text, of which at most [`HEAD_BYTES`](crate::HEAD_BYTES) are known; a clause. `None` if it may be one.
    fn why_foreign(&self, _name: &str, _text: &str) -> Option<&'static str> {
        None
    }

    /// A project of these files; of a single file, the first text is its own.
    fn open(&'static self, files: Files) -> Arc<dyn Project>;

    /// The word that an editor colors the examples of its rules by; empty for none.
    fn example_notation(&self) -> &'static str {
        ""
    }

    /// The files of a new project by their paths; `None` where none can be made.
    fn template(&self, _id: &str, _title: &str) -> Option<Vec<(String, String)>> {
        None
    }

    /// Whether its files say what holds for projects in and below their folder: see [`Project::policy`].
    fn is_settings(&self) -> bool {
        false
    }
}

/// All languages that a program knows.
#[derive(Clone, Copy, Debug)]
pub struct Languages(&'static [&'static dyn Language]);

impl Languages {
    /// These.
    pub const fn new(languages: &'static [&'static dyn Language]) -> Self {
        Self(languages)
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn Language> {
        self.0.iter().copied()
    }

    /// Those of games.
    pub fn of_games(self) -> impl Iterator<Item = &'static dyn Language> {
        self.iter().filter(|language| !language.is_settings())
    }

    /// The one of settings, with the name of its files.
    pub fn of_settings(self) -> Option<(&'static dyn Language, &'static str)> {
        self.iter().filter(|language| language.is_settings()).find_map(|language| match language.layout() {
            Layout::File(layout) => Some((language, layout.patterns.first()?.name)),
            Layout::Folder(_) => None,
        })
    }

    /// All there is to say about a rule, in Markdown under a heading such as `#`; `None` for an unknown code.
    pub fn explain(self, code: &str, heading: &str) -> Option<String> {
        let (language, rule) = self.find(code)?;
        Some(rule.markdown(heading, language.example_notation()))
    }

    /// The rule of a code, or of what the code was renamed to.
    pub fn rule(self, code: &str) -> Option<&'static Rule> {
        self.find(code).map(|(_, rule)| rule)
    }

    fn find(self, code: &str) -> Option<(&'static dyn Language, &'static Rule)> {
        self.iter().find_map(|language| {
            let renamed = language.renamed().iter().find(|(old, _)| *old == code);
            let code = renamed.map_or(code, |(_, new)| new);
            language.rules().iter().find(|rule| rule.code == code).map(|rule| (language, *rule))
        })
    }
}
