//! What a check found.

use language::{Diagnostic, Severity};

/// How many levels there are and how many were proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Level files.
    pub levels: usize,
    /// Levels that have a gold path.
    pub gold_paths: usize,
    /// Gold paths that won exactly at their last step.
    pub won: usize,
    /// Levels that were not replayed, because they or their game have errors.
    pub not_replayed: usize,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.levels += other.levels;
        self.gold_paths += other.gold_paths;
        self.won += other.won;
        self.not_replayed += other.not_replayed;
    }
}

/// What a check of one pack found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// In order of file, start, end and code.
    pub diagnostics: Vec<Diagnostic>,
    /// The levels.
    pub tally: Tally,
}

impl Report {
    /// How many diagnostics have that severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }
}
