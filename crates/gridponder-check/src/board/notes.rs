//! What this stage found so far, so many of each code at the most.

use std::collections::BTreeMap;

use language::{Diagnostic, MOST_OF_A_CODE, Rule};

/// Diagnostics of one level. Looking for what was found often enough is spared.
#[derive(Debug, Default)]
pub(super) struct Notes {
    found: Vec<Diagnostic>,
    counts: BTreeMap<&'static str, usize>,
}

impl Notes {
    /// Looks for what a rule reports.
    pub(super) fn look(&mut self, rule: &'static Rule, find: impl FnOnce() -> Option<Diagnostic>) {
        // One more than is kept, so that it is said that there are more.
        if self.counts.get(rule.code).is_none_or(|count| *count <= MOST_OF_A_CODE)
            && let Some(diagnostic) = find()
        {
            *self.counts.entry(diagnostic.code()).or_insert(0) += 1;
            self.found.push(diagnostic);
        }
    }

    /// Adds what was looked for.
    pub(super) fn extend(&mut self, found: impl IntoIterator<Item = Diagnostic>) {
        self.found.extend(found);
    }

    pub(super) fn into_found(self) -> Vec<Diagnostic> {
        self.found
    }
}
