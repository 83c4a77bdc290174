//! The settings that hold for a project.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use language::{Diagnostic, Files, FormatOptions, Languages, Policy, Semantics, Unreadable};

/// What holds for a project, and the file that says so. By default nothing is set.
#[derive(Clone, Debug, Default)]
pub(crate) struct EffectiveSettings {
    policy: Option<Arc<dyn Policy>>,
    file: Option<(PathBuf, Arc<str>)>,
    /// Why the file has no text.
    pub(crate) unread: Option<(PathBuf, Unreadable)>,
}

impl EffectiveSettings {
    /// Reads the file that holds for a project, whose files have paths below this folder.
    pub(crate) fn read(folder: &Path, languages: Languages) -> Self {
        let Some((language, name)) = languages.of_settings() else { return Self::default() };
        let Some(path) = disk::nearest(folder, name) else { return Self::default() };
        let text: Arc<str> = match disk::read_text(&path) {
            Ok(text) => text.into(),
            Err(why) => return Self { unread: Some((path, why)), ..Self::default() },
        };
        let texts = vec![(Arc::from(name), Ok(Arc::clone(&text)))];
        let settings = language.open(Files { texts, ..Files::default() });
        let below = disk::below(path.parent().unwrap_or(folder), folder);
        Self { policy: settings.policy(below), file: Some((path, text)), unread: None }
    }

    /// Whether the same holds.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.file == other.file && self.unread == other.unread
    }

    /// The path of the file and its text.
    pub(crate) const fn file(&self) -> Option<&(PathBuf, Arc<str>)> {
        self.file.as_ref()
    }

    /// Whether diagnostics of a file are reported, and its replays counted.
    pub(crate) fn keeps(&self, file: &str) -> bool {
        self.policy.as_ref().is_none_or(|policy| policy.keeps(file))
    }

    /// Whether no file is left out.
    pub(crate) fn keeps_all(&self) -> bool {
        self.policy.as_ref().is_none_or(|policy| policy.keeps_all())
    }

    /// Whether nothing is set that could change what is reported.
    pub(crate) fn is_empty(&self) -> bool {
        self.policy.as_ref().is_none_or(|policy| policy.is_empty())
    }

    /// What is reported of the diagnostics of a file.
    pub(crate) fn apply(&self, file: &str, list: &Arc<[Diagnostic]>) -> Arc<[Diagnostic]> {
        self.policy.as_ref().map_or_else(|| Arc::clone(list), |policy| policy.apply(file, list))
    }

    /// How files are laid out.
    pub(crate) fn format_options(&self) -> FormatOptions {
        let otherwise = FormatOptions::default();
        self.policy.as_ref().map_or(otherwise, |policy| policy.format_options(otherwise))
    }

    /// Whose rules replays follow: what the file says, or else what the client does.
    pub(crate) fn semantics(&self, of_client: Semantics) -> Semantics {
        self.policy.as_ref().and_then(|policy| policy.semantics()).unwrap_or(of_client)
    }
}
