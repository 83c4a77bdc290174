//! Code actions: fixes offered for a diagnostic.

use crate::{Diagnostic, Fix};

/// A fix and the diagnostic it resolves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The fix.
    pub fix: Fix,
    /// The diagnostic that the fix resolves.
    pub mends: Diagnostic,
    /// Whether an editor should prefer it over other actions for the same diagnostic.
    pub is_preferred: bool,
}
