//! The diagnostics of this stage, with a cap per code.

use std::collections::BTreeMap;

use language::{Diagnostic, MOST_OF_A_CODE, Rule};

/// The diagnostics of one level. A search is skipped once its code has reached the cap.
#[derive(Debug, Default)]
pub(super) struct Notes {
    found: Vec<Diagnostic>,
    counts: BTreeMap<&'static str, usize>,
}

impl Notes {
    /// Searches for one diagnostic of a rule.
    pub(super) fn look(&mut self, rule: &'static Rule, find: impl FnOnce() -> Option<Diagnostic>) {
        // One more than is kept, so that it is said that there are more.
        if self.counts.get(rule.code).is_none_or(|count| *count <= MOST_OF_A_CODE)
            && let Some(diagnostic) = find()
        {
            *self.counts.entry(diagnostic.code()).or_insert(0) += 1;
            self.found.push(diagnostic);
        }
    }

    /// Adds the results of a search.
    pub(super) fn extend(&mut self, found: impl IntoIterator<Item = Diagnostic>) {
        self.found.extend(found);
    }

    pub(super) fn into_found(self) -> Vec<Diagnostic> {
        self.found
    }
}
