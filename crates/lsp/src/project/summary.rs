//! One-line summaries of projects.

use language::Counts;

/// The summary of one or several projects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// The noun for such a project, in the singular.
    noun: &'static str,
    name: String,
    levels: usize,
    won: usize,
    /// The number of would-be wins in projects and levels that the game refuses to load.
    would_win: usize,
    /// The number of levels without a solution, or with errors that prevent a replay.
    not_replayed: usize,
    /// The number of levels that have changed since their replay, or whose game has.
    out_of_date: usize,
    /// The number of projects that the game refuses to load.
    refused: usize,
    pub(crate) errors: usize,
}

impl Summary {
    /// The summary of one project.
    pub(crate) fn new(noun: &'static str, name: String, counts: Counts, errors: usize) -> Self {
        let Counts { levels, won, would_win, not_replayed, out_of_date, is_refused } = counts;
        let (won, would_win) = if is_refused { (0, won + would_win) } else { (won, would_win) };
        let refused = usize::from(is_refused);
        Self { noun, name, levels, won, would_win, not_replayed, out_of_date, refused, errors }
    }

    /// Combines summaries; `None` if there are none.
    pub(crate) fn of_all<'s>(all: impl IntoIterator<Item = &'s Self>) -> Option<Self> {
        let all: Vec<&Self> = all.into_iter().collect();
        Some(match all.as_slice() {
            [] => return None,
            [only] => (*only).clone(),
            several => Self {
                noun: noun_of(several),
                name: format!("{} {}s", several.len(), noun_of(several)),
                won: several.iter().map(|it| it.won).sum(),
                would_win: several.iter().map(|it| it.would_win).sum(),
                levels: several.iter().map(|it| it.levels).sum(),
                not_replayed: several.iter().map(|it| it.not_replayed).sum(),
                out_of_date: several.iter().map(|it| it.out_of_date).sum(),
                refused: several.iter().map(|it| it.refused).sum(),
                errors: several.iter().map(|it| it.errors).sum(),
            },
        })
    }

    /// Returns true if the current text of every level wins.
    pub(crate) const fn is_all_won(&self) -> bool {
        self.won == self.levels
    }
}

/// The common noun of these summaries, in the singular.
fn noun_of(summaries: &[&Summary]) -> &'static str {
    match summaries {
        [first, rest @ ..] if rest.iter().all(|it| it.noun == first.noun) => first.noun,
        _ => "project",
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { noun, name, levels, won, would_win, not_replayed, out_of_date, refused, errors } = self;
        write!(f, "{name}: {won} of {levels} won")?;
        for (count, what) in [(not_replayed, "not replayed"), (out_of_date, "out of date")] {
            if *count > 0 {
                write!(f, ", {count} {what}")?;
            }
        }
        let what = match refused {
            0 => "the level".to_owned(),
            1 => format!("the {noun}"),
            several => format!("{several} {noun}s"),
        };
        match (would_win, refused) {
            (0, 0) => {}
            (0, _) => write!(f, ", the game cannot load {what}")?,
            (would_win, _) => write!(f, ", {would_win} would win, but the game cannot load {what}")?,
        }
        match errors {
            0 => Ok(()),
            1 => f.write_str(", 1 error"),
            errors => write!(f, ", {errors} errors"),
        }
    }
}
