//! How it stands with levels, counted.

use language::Counts;

/// How it stands with one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Won,
    /// It would win, but the game refuses to load the level.
    WouldWin,
    NotWon,
    NotReplayed,
    OutOfDate,
}

impl Standing {
    /// Counts one more level of this standing.
    pub(crate) fn add_to(self, counts: &mut Counts) {
        counts.levels += 1;
        if let Some(count) = self.count(counts) {
            *count += 1;
        }
    }

    /// Counts one level of this standing less.
    pub(crate) fn remove_from(self, counts: &mut Counts) {
        counts.levels -= 1;
        if let Some(count) = self.count(counts) {
            *count -= 1;
        }
    }

    const fn count(self, counts: &mut Counts) -> Option<&mut usize> {
        match self {
            Self::Won => Some(&mut counts.won),
            Self::WouldWin => Some(&mut counts.would_win),
            Self::NotWon => None,
            Self::NotReplayed => Some(&mut counts.not_replayed),
            Self::OutOfDate => Some(&mut counts.out_of_date),
        }
    }
}
