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

/// How it stands with the levels of a pack: each is won, was played and not won, is out of date or was not replayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Level files.
    pub levels: usize,
    /// Those whose gold paths win exactly at their last step, whether or not the game loads their pack.
    pub won: usize,
    /// Those without a gold path, or whose errors hide how they are meant to play.
    pub not_replayed: usize,
    /// Those that were replayed, and that have changed since, or their game has.
    pub out_of_date: usize,
}

/// How it stands with one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Won,
    NotWon,
    NotReplayed,
    OutOfDate,
}

impl Counts {
    pub(crate) fn add(&mut self, standing: Standing) {
        self.levels += 1;
        if let Some(count) = self.of(standing) {
            *count += 1;
        }
    }

    pub(crate) fn remove(&mut self, standing: Standing) {
        self.levels -= 1;
        if let Some(count) = self.of(standing) {
            *count -= 1;
        }
    }

    fn of(&mut self, standing: Standing) -> Option<&mut usize> {
        match standing {
            Standing::Won => Some(&mut self.won),
            Standing::NotWon => None,
            Standing::NotReplayed => Some(&mut self.not_replayed),
            Standing::OutOfDate => Some(&mut self.out_of_date),
        }
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
