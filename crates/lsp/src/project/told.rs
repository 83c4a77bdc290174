//! What is told of a project, and what of that is not as it was told before.

use std::collections::BTreeSet;
use std::sync::Arc;

use check::Analysis;
use language::{Diagnostic, Severity};

use super::Project;

/// What was found in a project at one moment, as its settings have it.
pub(crate) struct Told {
    project: Arc<Project>,
    analysis: Arc<Analysis>,
}

impl Told {
    /// What a check of the project found.
    pub(crate) const fn new(project: Arc<Project>, analysis: Arc<Analysis>) -> Self {
        Self { project, analysis }
    }

    /// What is told of a file.
    pub(crate) fn list(&self, file: &str) -> Arc<[Diagnostic]> {
        self.project.diagnostics_of(&self.analysis, file)
    }

    /// The files of which not the same is to be told as earlier: something else was found, or what was found stands in
    /// other lines. All of which something is told where nothing was yet.
    pub(crate) fn changed_since(&self, earlier: Option<&Self>) -> Vec<Arc<str>> {
        let all = |told: &Self| told.analysis.diagnostics().keys().cloned().collect::<BTreeSet<_>>();
        let Some(earlier) = earlier else {
            return all(self).into_iter().filter(|file| !self.list(file).is_empty()).collect();
        };
        let found = if self.project.effective_settings().is_same(earlier.project.effective_settings()) {
            self.analysis.told_since(&earlier.analysis)
        } else {
            &all(self) | &all(earlier)
        };
        let moved = self.analysis.moved_since(&earlier.analysis);
        let found = found.into_iter().filter(|file| self.list(file) != earlier.list(file));
        let moved = moved.into_iter().filter(|file| !self.list(file).is_empty());
        found.chain(moved).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// How many errors there are.
    pub(crate) fn errors(&self) -> usize {
        let in_pack = &self.project.effective_settings().in_pack;
        if in_pack.is_empty() {
            return self.analysis.errors();
        }
        let left = self.analysis.diagnostics().iter().map(|(file, list)| in_pack.apply_in_file(file, list));
        left.map(|list| list.iter().filter(|it| it.severity == Severity::Error).count()).sum()
    }
}
