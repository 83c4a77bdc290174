//! One-line summaries of projects.

use language::{Counts, Language, plural};

/// The summary of one or several projects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    /// The noun for such a project, in the singular.
    noun: &'static str,
    name: String,
    /// What is replayed, by kind.
    kinds: Vec<Kind>,
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

/// Levels, sessions or timelines.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Kind {
    noun: &'static str,
    verb: &'static str,
    all: usize,
    won: usize,
}

impl Summary {
    /// The summary of one project.
    pub(crate) fn new(language: &dyn Language, name: String, counts: Counts, errors: usize) -> Self {
        let Counts { levels, won, would_win, not_replayed, out_of_date, is_refused } = counts;
        let (won, would_win) = if is_refused { (0, won + would_win) } else { (won, would_win) };
        let (noun, verb) = (language.counted_noun(), language.solution_verb());
        let kinds = vec![Kind { noun, verb, all: levels, won }];
        let refused = usize::from(is_refused);
        let noun = language.project_noun();
        Self { noun, name, kinds, would_win, not_replayed, out_of_date, refused, errors }
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
                kinds: kinds_of(several),
                would_win: several.iter().map(|it| it.would_win).sum(),
                not_replayed: several.iter().map(|it| it.not_replayed).sum(),
                out_of_date: several.iter().map(|it| it.out_of_date).sum(),
                refused: several.iter().map(|it| it.refused).sum(),
                errors: several.iter().map(|it| it.errors).sum(),
            },
        })
    }

    /// Returns true if the current text of every level wins, and every session and timeline passes.
    pub(crate) fn is_all_won(&self) -> bool {
        self.kinds.iter().all(|kind| kind.won == kind.all)
    }

    /// How many of each kind are won. Levels alone need no noun.
    fn won(&self) -> String {
        if let [Kind { noun: "level", verb, all, won }] = self.kinds.as_slice() {
            return format!("{won} of {all} {verb}");
        }
        let counted: Vec<String> = self.kinds.iter().map(Kind::to_string).collect();
        counted.join(", ")
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { noun, verb, all, won } = self;
        match all {
            0 => write!(f, "no {noun}s"),
            _ => write!(f, "{won} of {} {verb}", plural(*all, noun)),
        }
    }
}

/// The counts of several summaries by kind, in the order in which they come. A kind of which there is nothing is left out where
/// there is something of another.
fn kinds_of(summaries: &[&Summary]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for kind in summaries.iter().flat_map(|summary| &summary.kinds) {
        match kinds.iter_mut().find(|it| (it.noun, it.verb) == (kind.noun, kind.verb)) {
            Some(it) => (it.all, it.won) = (it.all + kind.all, it.won + kind.won),
            None => kinds.push(kind.clone()),
        }
    }
    if kinds.iter().any(|kind| kind.all > 0) {
        kinds.retain(|kind| kind.all > 0);
    }
    kinds
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
        let Self { noun, name, kinds: _, would_win, not_replayed, out_of_date, refused, errors } = self;
        write!(f, "{name}: {}", self.won())?;
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

#[cfg(test)]
mod tests {
    use super::*;

    const LEVELS: (&str, &str) = ("level", "won");
    const SESSIONS: (&str, &str) = ("session", "passed");

    fn summary((noun, verb): (&'static str, &'static str), won: usize, all: usize) -> Summary {
        Summary {
            noun: "game",
            name: "hills".to_owned(),
            kinds: vec![Kind { noun, verb, all, won }],
            would_win: 0,
            not_replayed: 0,
            out_of_date: 0,
            refused: 0,
            errors: 0,
        }
    }

    fn of_all(all: &[Summary]) -> String {
        Summary::of_all(all).expect("there are some").to_string()
    }

    #[test]
    fn what_is_replayed_is_counted_by_kind() {
        let all = [summary(LEVELS, 2, 3), summary(SESSIONS, 1, 1), summary(LEVELS, 1, 1)];
        assert_eq!(of_all(&all), "3 games: 3 of 4 levels won, 1 of 1 session passed");
    }

    #[test]
    fn a_kind_of_which_there_is_nothing_is_not_told_beside_another() {
        assert_eq!(of_all(&[summary(LEVELS, 2, 2), summary(SESSIONS, 0, 0)]), "2 games: 2 of 2 won");
        assert_eq!(of_all(&[summary(SESSIONS, 0, 0)]), "hills: no sessions");
    }
}
