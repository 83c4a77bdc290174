//! The settings that apply to a project.

use std::fmt::Debug;
use std::sync::Arc;

use crate::{Diagnostic, FormatOptions, Law, Semantics};

/// The settings that apply to a project: excluded files, severities, semantics, laws, what is varied, and format.
pub trait Policy: Debug + Send + Sync {
    /// Returns true if the project is excluded.
    fn is_excluded(&self) -> bool;

    /// Returns true if diagnostics of a file are reported and its replays counted.
    fn keeps(&self, file: &str) -> bool;

    /// Returns true if no file is excluded, decided without looking at any.
    fn keeps_all(&self) -> bool;

    /// Returns true if the policy cannot change any report.
    fn is_empty(&self) -> bool;

    /// The reported diagnostics of one file. The same list if nothing changes.
    fn apply(&self, file: &str, list: &Arc<[Diagnostic]>) -> Arc<[Diagnostic]>;

    /// The reported diagnostics of a project.
    fn apply_all(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic>;

    /// Returns true if a diagnostic is reported.
    fn wants(&self, diagnostic: &Diagnostic) -> bool;

    /// The configured semantics; `None` if not set.
    fn semantics(&self) -> Option<Semantics>;

    /// The laws for the levels of the project.
    fn laws(&self) -> Arc<[Law]> {
        Arc::default()
    }

    /// The kinds that may change where levels of the project are varied; `None` if all may.
    fn varied_kinds(&self) -> Option<Arc<[String]>> {
        None
    }

    /// The configured format options; those of `otherwise` if not set.
    fn format_options(&self, otherwise: FormatOptions) -> FormatOptions {
        otherwise
    }
}

/// What a command line says of a project, before its settings.
#[derive(Clone, Copy, Debug, Default)]
pub struct PolicyOverrides<'o> {
    /// What of the project is not excluded.
    pub named: NamedPart,
    /// The codes, patterns of codes, groups and severities to report; if empty, all.
    pub select: &'o [String],
    /// Those not to report.
    pub ignore: &'o [String],
}

/// What was named explicitly, and therefore is not excluded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NamedPart {
    /// Nothing: the project was found in a folder.
    #[default]
    Nothing,
    /// The project. Its files may be excluded.
    Project,
    /// Files of the project.
    Files,
}
