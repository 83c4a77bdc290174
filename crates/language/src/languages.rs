//! The trait that each language implements, and the registry of languages.

use std::fmt::Debug;
use std::sync::Arc;

use crate::{
    Facets, FileSchema, Files, ImportedProject, LawNotation, Layout, Merging, NameClass, Project, Rule,
    SchemaDraft, Template,
};

/// A puzzle language.
pub trait Language: Debug + Sync {
    /// The noun for a project of the language, in the singular: `pack`.
    fn project_noun(&self) -> &'static str;

    /// The key of a project in output for programs.
    fn project_key(&self) -> &'static str {
        "game"
    }

    /// The noun for a proof that a level can be won, in the singular: `gold path`; `None` if projects have no
    /// such proofs.
    fn solution_noun(&self) -> Option<&'static str> {
        None
    }

    /// The verb for its success: `won`.
    fn solution_verb(&self) -> &'static str {
        "won"
    }

    /// The noun for what [`Counts`](crate::Counts) count, in the singular.
    fn counted_noun(&self) -> &'static str {
        self.solution_noun().unwrap_or("level")
    }

    /// All rules, sorted by code.
    fn rules(&self) -> &'static [&'static Rule];

    /// Renamed codes with their new names. Settings, the command line and explanations accept both.
    fn renamed(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The layout of the files of a project.
    fn layout(&self) -> Layout;

    /// For projects that are single files: returns true if a file with this name is a project by its text, of
    /// which at most [`HEAD_BYTES`](crate::HEAD_BYTES) are given. Called if the name alone does not decide.
    fn is_project_text(&self, _name: &str, _text: &str) -> bool {
        true
    }

    /// For projects that are single files: returns true if a file that was named explicitly is a project. Also
    /// accepts texts that [`Self::is_project_text`] rejects but that contain parts of the language.
    fn is_named_project_text(&self, name: &str, text: &str) -> bool {
        self.is_project_text(name, text)
    }

    /// For projects that are folders: why a file with the name of a marker belongs to another tool, by its
    /// text, of which at most [`HEAD_BYTES`](crate::HEAD_BYTES) are given; a clause. `None` if it may be a
    /// marker.
    fn why_foreign(&self, _name: &str, _text: &str) -> Option<&'static str> {
        None
    }

    /// Opens a project of these files. If a project is a single file, that file comes first.
    fn open(&'static self, files: Files) -> Arc<dyn Project>;

    /// The language id for highlighting the examples of rules; empty for none.
    fn example_notation(&self) -> &'static str {
        ""
    }

    /// The project to begin with; `None` if the language has none.
    fn template(&self) -> Option<Template> {
        None
    }

    /// The reference of its words as Markdown, with a heading for each; `None` if there is none.
    fn reference(&self) -> Option<&'static str> {
        None
    }

    /// The JSON Schemas of its files.
    fn schemas(&self) -> Vec<FileSchema> {
        Vec::new()
    }

    /// The text of the schema with this name; `None` if there is no such schema.
    fn schema(&self, _name: &str, _draft: SchemaDraft) -> Option<String> {
        None
    }

    /// The classes of names that [`Names`](crate::Names) renames.
    fn name_classes(&self) -> Vec<NameClass> {
        Vec::new()
    }

    /// Projects made of recordings of another tool; `None` if the language has no such import. Err: why the text is no
    /// such recordings.
    fn import(&self, _recordings: &str) -> Option<Result<Vec<ImportedProject>, String>> {
        None
    }

    /// What laws of settings can ask of its levels; `None` if there are no such laws.
    fn laws(&self) -> Option<&'static dyn LawNotation> {
        None
    }

    /// How its files are merged; `None` if they are merged by their lines, as any text.
    fn merging(&self) -> Option<&'static dyn Merging> {
        None
    }

    /// Returns true if files of this language configure the projects in and below their folder: see
    /// [`Governing`](crate::Governing).
    fn is_settings(&self) -> bool {
        false
    }
}

/// The languages that a program supports, or some of them.
#[derive(Clone, Copy, Debug)]
pub struct Languages {
    all: &'static [&'static dyn Language],
    /// A bit for each of them that is left out, the first in the lowest place.
    left_out: u64,
}

impl Languages {
    /// The registry of these languages.
    pub const fn new(languages: &'static [&'static dyn Language]) -> Self {
        Self { all: languages, left_out: 0 }
    }

    /// Those that implement a facet, which `is_implemented` looks up.
    pub fn having(self, is_implemented: impl Fn(Facets<'_>) -> bool) -> Self {
        let lacks =
            |language: &'static dyn Language| !is_implemented(language.open(Files::default()).facets());
        let lacking = self.all.iter().enumerate().filter(|(_, language)| lacks(**language));
        let left_out = lacking.fold(self.left_out, |left_out, (at, _)| left_out | bit(at));
        Self { left_out, ..self }
    }

    /// Iterates over all languages.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn Language> {
        let is_wanted = move |(at, _): &(usize, &&'static dyn Language)| self.left_out & bit(*at) == 0;
        self.all.iter().enumerate().filter(is_wanted).map(|(_, language)| *language)
    }

    /// Iterates over the languages of games, without the one of settings.
    pub fn of_games(self) -> impl Iterator<Item = &'static dyn Language> {
        self.iter().filter(|language| !language.is_settings())
    }

    /// The language of settings and the name of its files; `None` if there is none.
    pub fn of_settings(self) -> Option<(&'static dyn Language, &'static str)> {
        self.iter().filter(|language| language.is_settings()).find_map(|language| match language.layout() {
            Layout::File(layout) => Some((language, layout.patterns.first()?.name)),
            Layout::Folder(_) => None,
        })
    }

    /// Returns true if some language implements a facet, which `is_implemented` looks up.
    pub fn have(self, is_implemented: impl Fn(Facets<'_>) -> bool) -> bool {
        self.having(is_implemented).iter().next().is_some()
    }

    /// The documentation of a rule, in Markdown under a heading such as `#`; `None` for an unknown code.
    pub fn explain(self, code: &str, heading: &str) -> Option<String> {
        let (language, rule) = self.find(code)?;
        Some(rule.markdown(heading, language.example_notation()))
    }

    /// The rule with this code, which may be a former one.
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

/// The bit of the language with this index. Those from the 64th on are never left out.
fn bit(at: usize) -> u64 {
    u32::try_from(at).ok().and_then(|at| 1_u64.checked_shl(at)).unwrap_or(0)
}
