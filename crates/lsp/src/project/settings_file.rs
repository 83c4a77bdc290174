//! Files of settings: the one that holds for a project, and any of them as a document.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use check::rules;
use language::{Action, Completion, Diagnostic, Hover};
use pack::Unreadable;
use settings::{Code, Codes, FILE_NAME, InPack, Reading};
use text::{TextRange, TextSize};

use super::Semantics;

/// Whether a path is the one of a file of settings.
pub(crate) fn is_settings(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == FILE_NAME)
}

fn codes() -> &'static Codes {
    static CODES: OnceLock<Codes> = OnceLock::new();
    CODES.get_or_init(|| {
        Codes::new(rules().iter().map(|rule| Code {
            code: rule.code,
            severity: rule.severity,
            summary: rule.summary,
            doc: rule.doc,
            severity_is_locked: rule.severity_is_locked(),
        }))
    })
}

/// What holds for a project, and the file that says so.
#[derive(Clone, Debug, Default)]
pub(crate) struct EffectiveSettings {
    pub(super) in_pack: InPack,
    file: Option<(PathBuf, Arc<str>)>,
    /// Why the file has no text.
    pub(crate) unread: Option<(PathBuf, Unreadable)>,
}

impl EffectiveSettings {
    /// Reads the file that holds for the project in a folder.
    pub(crate) fn read(root: &Path) -> Self {
        let Some(path) = disk::nearest(root, FILE_NAME) else { return Self::default() };
        let text: Arc<str> = match disk::read_text(&path) {
            Ok(text) => text.into(),
            Err(why) => return Self { unread: Some((path, why)), ..Self::default() },
        };
        let Reading { settings, .. } = settings::read(&Arc::from(FILE_NAME), &text, codes());
        let below = disk::below(path.parent().unwrap_or(root), root);
        Self { in_pack: InPack::new(Arc::new(settings), below), file: Some((path, text)), unread: None }
    }

    /// Whether the same holds.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.file == other.file && self.unread == other.unread
    }

    /// The path of the file and its text.
    pub(crate) const fn file(&self) -> Option<&(PathBuf, Arc<str>)> {
        self.file.as_ref()
    }

    /// Whose rules a replay follows: what the file says, or else what the client does.
    pub(super) fn semantics(&self, of_client: Semantics) -> Semantics {
        match self.in_pack.semantics() {
            Some(settings::Semantics::Released) => Semantics::RELEASED,
            Some(settings::Semantics::Documented) => Semantics::DOCUMENTED,
            None => of_client,
        }
    }
}

/// A file of settings as a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SettingsDocument {
    pub(crate) text: Arc<str>,
    /// The paths of all packs and their files below its folder, where they are known.
    pub(crate) known: Option<Vec<String>>,
}

impl SettingsDocument {
    pub(super) fn diagnostics(&self) -> (Arc<str>, Vec<Diagnostic>) {
        let file: Arc<str> = Arc::from(FILE_NAME);
        let Reading { settings, mut diagnostics } = settings::read(&file, &self.text, codes());
        if let Some(known) = &self.known {
            diagnostics.extend(settings::unmatched(&settings, &file, known));
            diagnostics.sort_by(Diagnostic::order);
        }
        (file, diagnostics)
    }

    pub(super) fn completion(&self, offset: TextSize) -> Vec<Completion> {
        settings::completion(&self.text, offset, codes())
    }

    pub(super) fn hover(&self, offset: TextSize) -> Option<Hover> {
        settings::hover(&self.text, offset, codes())
    }

    /// The fixes of these diagnostics at a range.
    pub(super) fn actions(diagnostics: &[Diagnostic], range: TextRange) -> Vec<Action> {
        let touched = diagnostics.iter().filter(|it| it.at.range.intersect(range).is_some());
        let actions = touched.flat_map(|it| {
            let action = move |fix: &language::Fix| Action {
                fix: fix.clone(),
                mends: it.clone(),
                is_preferred: it.fixes.len() == 1,
            };
            it.fixes.iter().map(action)
        });
        actions.collect()
    }
}
