//! The settings that apply to one project.

use std::sync::Arc;

use language::{Diagnostic, FormatOptions, Law, Policy, Semantics, Severity};

use crate::keys::Level;
use crate::rules::Rules;
use crate::{Selection, Settings};

/// The settings and the command-line options that apply to one project. By default they change nothing.
#[derive(Clone, Debug, Default)]
pub struct InPack {
    settings: Option<Arc<Settings>>,
    /// The path of the project relative to the folder of the settings; `None` for a project outside of it,
    /// which no pattern matches.
    below: Option<String>,
    named: Named,
    selection: Option<Arc<Selection>>,
}

/// What was named explicitly, and therefore is not excluded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Named {
    #[default]
    Nothing,
    Pack,
    Files,
}

impl InPack {
    /// Settings for a project at a path relative to their folder, with `/` as separator.
    pub fn new(settings: Arc<Settings>, below: Option<String>) -> Self {
        Self { settings: Some(settings), below, ..Self::default() }
    }

    /// Marks the project as named: it is not excluded, but its files may be.
    pub fn of_named_pack(mut self) -> Self {
        self.named = Named::Pack;
        self
    }

    /// Marks files of the project as named: they are not excluded.
    pub fn of_named_files(mut self) -> Self {
        self.named = Named::Files;
        self
    }

    /// Adds the selection of the command line, which overrides the settings.
    pub fn selecting(mut self, selection: Arc<Selection>) -> Self {
        self.selection = Some(selection);
        self
    }

    fn with_paths(&self, is: impl Fn(&Settings, &str) -> bool) -> bool {
        match (&self.settings, &self.below) {
            (Some(settings), Some(below)) => is(settings, below),
            _ => false,
        }
    }

    fn of_file(&self, file: &str) -> OfFile<'_> {
        let path = self.below.as_ref().map(|below| join(below, file));
        let rules = self.settings.as_ref().map(|settings| settings.rules(path.as_deref()));
        OfFile { is_kept: self.keeps(file), rules: rules.unwrap_or_default() }
    }

    /// The effective severity of a diagnostic in a file; `None` if it is silenced.
    fn severity(&self, file: &OfFile<'_>, code: &str, own: Severity) -> Option<Severity> {
        if !file.is_kept {
            return None;
        }
        let by_settings =
            file.rules.iter().find_map(|rules| rules.get(code)).map_or(Some(own), Level::severity);
        match &self.selection {
            Some(selection) => selection.severity(code, own, by_settings),
            None => by_settings,
        }
    }
}

/// The settings, overridden by the command line.
impl Policy for InPack {
    fn is_excluded(&self) -> bool {
        self.named == Named::Nothing && self.with_paths(|settings, below| settings.excludes(below, None))
    }

    fn apply_all(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let mut last: Option<(Arc<str>, OfFile<'_>)> = None;
        let left = diagnostics.into_iter().filter_map(|mut diagnostic| {
            let file = &diagnostic.at.file;
            // Diagnostics come grouped by file, and matching patterns is slow.
            let of_file = match &last {
                Some((before, of_file)) if before == file => of_file,
                _ => &last.insert((Arc::clone(file), self.of_file(file))).1,
            };
            diagnostic.severity = self.severity(of_file, diagnostic.code(), diagnostic.severity)?;
            Some(diagnostic)
        });
        left.collect()
    }

    fn is_empty(&self) -> bool {
        self.settings.is_none() && self.selection.is_none()
    }

    fn keeps_all(&self) -> bool {
        let has_patterns = self.settings.as_ref().is_some_and(|settings| settings.has_exclusions());
        self.named == Named::Files || !has_patterns || self.below.is_none()
    }

    fn keeps(&self, file: &str) -> bool {
        let is_excluded = |settings: &Settings, below: &str| {
            let around = (self.named == Named::Pack).then_some(below);
            settings.excludes(&join(below, file), around)
        };
        self.named == Named::Files || !self.with_paths(is_excluded)
    }

    fn wants(&self, diagnostic: &Diagnostic) -> bool {
        let of_file = self.of_file(&diagnostic.at.file);
        self.severity(&of_file, diagnostic.code(), diagnostic.severity).is_some()
    }

    fn semantics(&self) -> Option<Semantics> {
        self.settings.as_ref()?.semantics()
    }

    fn laws(&self) -> Arc<[Law]> {
        self.settings.as_ref().map(|settings| settings.laws(self.below.as_deref())).unwrap_or_default()
    }

    fn varied_kinds(&self) -> Option<Arc<[String]>> {
        self.settings.as_ref()?.varied_kinds(self.below.as_deref())
    }

    fn format_options(&self, otherwise: FormatOptions) -> FormatOptions {
        self.settings.as_ref().map_or(otherwise, |settings| settings.format_options(otherwise))
    }

    fn apply(&self, file: &str, list: &Arc<[Diagnostic]>) -> Arc<[Diagnostic]> {
        if self.is_empty() {
            return Arc::clone(list);
        }
        let of_file = self.of_file(file);
        let severity = |it: &Diagnostic| self.severity(&of_file, it.code(), it.severity);
        if list.iter().all(|it| severity(it) == Some(it.severity)) {
            return Arc::clone(list);
        }
        let left = list.iter().filter_map(|it| Some(Diagnostic { severity: severity(it)?, ..it.clone() }));
        left.collect()
    }
}

/// The settings that apply to one file.
struct OfFile<'s> {
    is_kept: bool,
    /// The severity tables, highest priority first.
    rules: Vec<&'s Rules>,
}

/// Joins two relative paths.
fn join(above: &str, below: &str) -> String {
    if above.is_empty() { below.to_owned() } else { format!("{above}/{below}") }
}
