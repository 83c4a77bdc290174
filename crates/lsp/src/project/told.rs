//! The published findings of a project, and how they differ from earlier ones.

use std::collections::BTreeSet;
use std::sync::Arc;

use language::{Diagnostic, Findings, Severity};

use super::Project;

/// The findings in a snapshot of a project, filtered by its settings.
pub(crate) struct Told {
    project: Arc<Project>,
    findings: Arc<dyn Findings>,
}

impl Told {
    /// The findings of a check of the project.
    pub(crate) const fn new(project: Arc<Project>, findings: Arc<dyn Findings>) -> Self {
        Self { project, findings }
    }

    /// The diagnostics of a file.
    pub(crate) fn list(&self, file: &str) -> Arc<[Diagnostic]> {
        self.project.diagnostics_of(&*self.findings, file)
    }

    /// The files whose diagnostics differ from the earlier ones, or have moved to other lines. Without earlier
    /// ones, all files with diagnostics.
    pub(crate) fn changed_since(&self, earlier: Option<&Self>) -> Vec<Arc<str>> {
        let all = |told: &Self| told.findings.lists().keys().cloned().collect::<BTreeSet<_>>();
        let Some(earlier) = earlier else {
            return all(self).into_iter().filter(|file| !self.list(file).is_empty()).collect();
        };
        let found = if self.project.effective_settings().is_same(earlier.project.effective_settings()) {
            self.findings.changed_since(&*earlier.findings)
        } else {
            &all(self) | &all(earlier)
        };
        let moved = self.findings.moved_since(&*earlier.findings);
        let found = found.into_iter().filter(|file| self.list(file) != earlier.list(file));
        let moved = moved.into_iter().filter(|file| !self.list(file).is_empty());
        found.chain(moved).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The number of errors.
    pub(crate) fn errors(&self) -> usize {
        let effective_settings = self.project.effective_settings();
        if effective_settings.is_empty() {
            return self.findings.errors();
        }
        let lists = self.findings.lists().iter();
        let left = lists.map(|(file, list)| effective_settings.apply(file, list));
        left.map(|list| list.iter().filter(|it| it.severity == Severity::Error).count()).sum()
    }
}
