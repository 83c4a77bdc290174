//! What a person set for a project.

use std::fmt::Debug;
use std::sync::Arc;

use crate::{Diagnostic, FormatOptions, Semantics};

/// What a person set for a project: which of its files are left out, and how severe each rule is.
pub trait Policy: Debug + Send + Sync {
    /// Whether the project is left out.
    fn is_excluded(&self) -> bool;

    /// Whether diagnostics of a file are reported, and its replays counted.
    fn keeps(&self, file: &str) -> bool;

    /// Whether no file is left out, decided without looking at any.
    fn keeps_all(&self) -> bool;

    /// Whether it can change nothing that is reported.
    fn is_empty(&self) -> bool;

    /// What is reported of the diagnostics of one file. The same list where that is all of them, unchanged.
    fn apply(&self, file: &str, list: &Arc<[Diagnostic]>) -> Arc<[Diagnostic]>;

    /// What is reported of the diagnostics of the project.
    fn apply_all(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic>;

    /// Whether a diagnostic is reported.
    fn wants(&self, diagnostic: &Diagnostic) -> bool;

    /// Whose rules games are played by; `None` where nobody said.
    fn semantics(&self) -> Option<Semantics>;

    /// How files are laid out; as in `otherwise` where nobody said.
    fn format_options(&self, otherwise: FormatOptions) -> FormatOptions {
        otherwise
    }
}
