//! Applying fixes: rounds of choosing those that go together, applying them and checking again, until nothing
//! changes. A pure function of a snapshot; who writes the files, and which fixes are wanted, is up to others.
//!
//! What a fix would break, it does not change: a gold path that won wins afterwards, what it mends is mended, and
//! no file has more syntax errors, or errors that it did not have. The fixes at fault are found and left out.

mod choose;
mod patch;
mod regressions;
mod rounds;

use std::collections::BTreeMap;
use std::sync::Arc;

use language::{Applicability, Diagnostic};
use pack::Pack;
use text::Edit;

use crate::Analysis;
pub use regressions::Regression;

/// Which fixes to apply.
#[derive(Clone, Copy)]
pub struct FixAll<'m> {
    /// Whether to apply those that a person should look at, too.
    pub unsafe_too: bool,
    /// Whether a diagnostic of the pack, as it is by then, is one to mend.
    pub wants: &'m (dyn Fn(&Pack, &Diagnostic) -> bool + Sync),
    /// Whether a file of the pack may change.
    pub may_change: &'m (dyn Fn(&str) -> bool + Sync),
}

/// What became of a pack.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// The pack with its fixes, and what is left to say about it.
    pub analysis: Analysis,
    /// The edits of each file that changed, of its text before.
    pub edits: BTreeMap<Arc<str>, Vec<Edit>>,
    /// The fixes that were applied, in their order.
    pub applied: Vec<Applied>,
    /// The fixes that were not, because of what they would have broken.
    pub left: Vec<Rejected>,
    /// How many of the diagnostics that are left have a fix which only `unsafe_too` applies.
    pub more: usize,
}

/// A fix that was applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// The file of the diagnostic.
    pub file: Arc<str>,
    /// The code of the diagnostic.
    pub code: &'static str,
    /// What the fix does, in the imperative.
    pub title: String,
    /// How sure it is.
    pub applicability: Applicability,
}

/// A fix that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// The file of the diagnostic.
    pub file: Arc<str>,
    /// The code of the diagnostic.
    pub code: &'static str,
    /// What the fix does, in the imperative.
    pub title: String,
    /// What it would have broken.
    pub regression: Regression,
}

/// Applies the fixes of what was found in a pack, and of what they bring to light. Gold paths that can be
/// touched are replayed, whether or not they were before.
pub fn fix_all(analysis: &Analysis, options: &FixAll<'_>) -> Fixed {
    rounds::run(analysis, options)
}
