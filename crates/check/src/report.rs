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
    /// Gold paths that would win exactly at their last step, if the game did not refuse to load their pack.
    pub would_win: usize,
    /// Levels that were not replayed, because errors hide how they are meant to play.
    pub not_replayed: usize,
    /// Packs that the game refuses to load.
    pub refused: usize,
}

impl Tally {
    /// The same of a pack that the game refuses to load: no level of it opens, so none is won.
    pub(crate) const fn refused(self) -> Self {
        Self { won: 0, would_win: self.won, refused: 1, ..self }
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.levels += other.levels;
        self.gold_paths += other.gold_paths;
        self.won += other.won;
        self.would_win += other.would_win;
        self.not_replayed += other.not_replayed;
        self.refused += other.refused;
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
