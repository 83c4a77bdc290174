//! The settings that hold for a project.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use language::{Diagnostic, Files, FormatOptions, Languages, Law, Policy, Semantics, Unreadable};

use crate::nearest::{below, nearest, nearly_named};
use crate::text::read_text;

/// What holds for a project, and the file that says so. By default nothing is set.
#[derive(Clone, Debug, Default)]
pub struct EffectiveSettings {
    policy: Option<Arc<dyn Policy>>,
    file: Option<(PathBuf, Arc<str>)>,
    /// Why the file has no text.
    pub unread: Option<(PathBuf, Unreadable)>,
    /// The files that were probably meant to say something, and have another name.
    misnamed: Vec<(PathBuf, Arc<str>)>,
}

impl EffectiveSettings {
    /// Reads the file that holds for a project, whose files have paths below this folder.
    pub fn read(folder: &Path, languages: Languages) -> Self {
        let Some((language, name)) = languages.of_settings() else { return Self::default() };
        let misnamed = nearly_named(folder, name, &mut BTreeSet::new()).into_iter();
        let misnamed = misnamed.map(|path| {
            let text = read_text(&path).unwrap_or_default();
            (path, Arc::from(text))
        });
        let this = Self { misnamed: misnamed.collect(), ..Self::default() };
        let Some(path) = nearest(folder, name) else { return this };
        let text: Arc<str> = match read_text(&path) {
            Ok(text) => text.into(),
            Err(why) => return Self { unread: Some((path, why)), ..this },
        };
        let texts = vec![(Arc::from(name), Ok(Arc::clone(&text)))];
        let settings = language.open(Files { texts, ..Files::default() });
        let of_project = below(path.parent().unwrap_or(folder), folder);
        let policy = settings.facets().governing.map(|it| it.policy(of_project));
        Self { policy, file: Some((path, text)), ..this }
    }

    /// What a policy says, whatever file it is from.
    pub fn of(policy: Arc<dyn Policy>) -> Self {
        Self { policy: Some(policy), ..Self::default() }
    }

    /// Whether the same holds.
    pub fn is_same(&self, other: &Self) -> bool {
        self.file == other.file && self.unread == other.unread && self.misnamed == other.misnamed
    }

    /// The path of the file and its text.
    pub const fn file(&self) -> Option<&(PathBuf, Arc<str>)> {
        self.file.as_ref()
    }

    /// The paths and texts of the files that were probably meant to say something, and have another name.
    pub fn misnamed(&self) -> &[(PathBuf, Arc<str>)] {
        &self.misnamed
    }

    /// Whether the project is left out.
    pub fn is_excluded(&self) -> bool {
        self.policy.as_ref().is_some_and(|policy| policy.is_excluded())
    }

    /// Whether diagnostics of a file are reported, and its replays counted.
    pub fn keeps(&self, file: &str) -> bool {
        self.policy.as_ref().is_none_or(|policy| policy.keeps(file))
    }

    /// Whether no file is left out.
    pub fn keeps_all(&self) -> bool {
        self.policy.as_ref().is_none_or(|policy| policy.keeps_all())
    }

    /// Whether nothing is set that could change what is reported.
    pub fn is_empty(&self) -> bool {
        self.policy.as_ref().is_none_or(|policy| policy.is_empty())
    }

    /// What is reported of the diagnostics of a file.
    pub fn apply(&self, file: &str, list: &Arc<[Diagnostic]>) -> Arc<[Diagnostic]> {
        self.policy.as_ref().map_or_else(|| Arc::clone(list), |policy| policy.apply(file, list))
    }

    /// What is reported of the diagnostics of a project.
    pub fn apply_all(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        match &self.policy {
            Some(policy) => policy.apply_all(diagnostics),
            None => diagnostics,
        }
    }

    /// Whether a diagnostic is reported.
    pub fn wants(&self, diagnostic: &Diagnostic) -> bool {
        self.policy.as_ref().is_none_or(|policy| policy.wants(diagnostic))
    }

    /// The laws for the levels of the project.
    pub fn laws(&self) -> Arc<[Law]> {
        self.policy.as_ref().map(|policy| policy.laws()).unwrap_or_default()
    }

    /// The kinds that may change where levels of the project are varied; `None` if all may.
    pub fn varied_kinds(&self) -> Option<Arc<[String]>> {
        self.policy.as_ref().and_then(|policy| policy.varied_kinds())
    }

    /// How files are laid out.
    pub fn format_options(&self) -> FormatOptions {
        let otherwise = FormatOptions::default();
        self.policy.as_ref().map_or(otherwise, |policy| policy.format_options(otherwise))
    }

    /// Whose rules replays follow; `None` where nobody said.
    pub fn semantics(&self) -> Option<Semantics> {
        self.policy.as_ref().and_then(|policy| policy.semantics())
    }
}
