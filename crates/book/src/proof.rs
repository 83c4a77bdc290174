//! What is proved of a level, in words.

use language::{Verdict, plural};

use crate::Nouns;

/// What is known of how a level is won.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof {
    /// The number of moves of the project's own solution; `None` if it has none that wins.
    pub own: Option<usize>,
    /// What a search proved.
    pub verdict: Verdict,
}

/// How much is proved, for a sign beside the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It is won, and the least number of moves is known.
    Least,
    /// It is won.
    Won,
    /// No way to win is known.
    Open,
    /// It cannot be won.
    Unsolvable,
}

impl Standing {
    pub(crate) const ALL: [Self; 4] = [Self::Least, Self::Won, Self::Open, Self::Unsolvable];

    /// The name of it in style sheets.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Least => "least",
            Self::Won => "won",
            Self::Open => "open",
            Self::Unsolvable => "unsolvable",
        }
    }

    /// The sign of it, by which those who see no colors tell it.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Least => "✓",
            Self::Won => "~",
            Self::Open => "?",
            Self::Unsolvable => "✗",
        }
    }

    /// What it says of levels.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Least => "won, proved least",
            Self::Won => "won, not proved least",
            Self::Open => "not decided",
            Self::Unsolvable => "proved that it cannot be won",
        }
    }
}

impl Proof {
    pub(crate) fn standing(&self) -> Standing {
        match (self.least(), self.known(), &self.verdict) {
            (Some(_), ..) => Standing::Least,
            (None, Some(_), _) => Standing::Won,
            (None, None, Verdict::Unsolvable(_)) => Standing::Unsolvable,
            (None, None, _) => Standing::Open,
        }
    }

    /// The least number of moves of a win, if it is proved.
    pub fn least(&self) -> Option<usize> {
        let known = self.known()?;
        // A win as short as a lower bound is the shortest, whoever found it.
        self.verdict.lower().is_some_and(|lower| lower as usize >= known).then_some(known)
    }

    /// The number of moves of the shortest win that is known.
    pub fn known(&self) -> Option<usize> {
        self.own.into_iter().chain(self.verdict.path().map(<[_]>::len)).min()
    }

    /// What a card says: the number of moves, and whether it is the least.
    pub(crate) fn brief(&self, nouns: &Nouns) -> String {
        match (self.standing(), self.known()) {
            (Standing::Least, Some(count)) => format!("{}, the least", plural(count, nouns.turn)),
            (_, Some(count)) => format!("{}, not proved least", plural(count, nouns.turn)),
            (Standing::Unsolvable, None) => "cannot be won".to_owned(),
            (_, None) => "not decided".to_owned(),
        }
    }

    /// All of it, in sentences.
    pub(crate) fn sentences(&self, nouns: &Nouns) -> String {
        let count = |moves: usize| plural(moves, nouns.turn);
        let recording = nouns.recording;
        let reason = self.verdict.reason().map(|why| format!(" ({why})")).unwrap_or_default();
        let found = self.verdict.path().map(<[_]>::len);
        let won = match (self.own, found) {
            (Some(own), Some(found)) if found < own => {
                format!("Won in {} by its {recording}. A search found a way of {}", count(own), count(found))
            }
            (Some(own), _) => format!("Won in {} by its {recording}", count(own)),
            (None, Some(found)) => {
                format!("No {recording} wins it. A search found a win in {}", count(found))
            }
            (None, None) => {
                return match &self.verdict {
                    Verdict::Unsolvable(why) => format!("Proved: it cannot be won ({why})."),
                    _ => format!(
                        "Not decided: no win was found, and it is not proved that there is none{reason}.{}",
                        self.none_below(nouns)
                    ),
                };
            }
        };
        match (self.least(), &self.verdict) {
            (Some(_), _) => format!("{won}, which is the least."),
            // The search is of a game that the recording does not play.
            (None, Verdict::Unsolvable(why)) => {
                format!("{won}, though a search says that nothing wins ({why}).")
            }
            (None, _) => {
                format!("{won}, not proved to be the least{reason}.{}", self.none_below(nouns))
            }
        }
    }

    fn none_below(&self, nouns: &Nouns) -> String {
        match self.verdict.lower() {
            Some(lower) if lower > 1 => {
                format!(" Proved: no win takes fewer than {}.", plural(lower as usize, nouns.turn))
            }
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use language::{Move, Unproved};
    use serde_json::Value;

    use super::*;

    const NOUNS: Nouns = Nouns { project: "pack", turn: "step", piece: "kind", recording: "gold path" };

    fn path(count: usize) -> Vec<Move> {
        vec![Move { action: Value::Null, label: String::new() }; count]
    }

    fn of(own: Option<usize>, verdict: Verdict) -> (Standing, String) {
        let proof = Proof { own, verdict };
        (proof.standing(), proof.sentences(&NOUNS))
    }

    #[test]
    fn the_least_is_said_only_where_it_is_proved() {
        let (standing, words) = of(Some(25), Verdict::Shortest(path(25)));
        assert_eq!(
            (standing, words.as_str()),
            (Standing::Least, "Won in 25 steps by its gold path, which is the least.")
        );
        let found = Verdict::Found { path: path(25), lower: 9, why: Unproved::OutOfTime };
        let (standing, words) = of(Some(25), found);
        assert_eq!(standing, Standing::Won);
        assert_eq!(
            words,
            "Won in 25 steps by its gold path, not proved to be the least (out of time). Proved: no win takes fewer than 9 steps."
        );
    }

    #[test]
    fn a_lower_bound_proves_a_recorded_win_to_be_the_least() {
        let undecided = Verdict::Undecided { lower: 7, why: Unproved::OutOfTime };
        assert_eq!(of(Some(7), undecided.clone()).0, Standing::Least);
        assert_eq!(of(Some(8), undecided).0, Standing::Won);
    }

    #[test]
    fn a_shorter_way_is_told_beside_the_recorded_one() {
        let (standing, words) = of(Some(9), Verdict::Shortest(path(6)));
        assert_eq!(standing, Standing::Least);
        assert_eq!(
            words,
            "Won in 9 steps by its gold path. A search found a way of 6 steps, which is the least."
        );
    }

    #[test]
    fn what_no_search_decided_is_not_decided() {
        let (standing, words) = of(None, Verdict::Undecided { lower: 1, why: Unproved::OutOfTime });
        assert_eq!(standing, Standing::Open);
        assert_eq!(
            words,
            "Not decided: no win was found, and it is not proved that there is none (out of time)."
        );
        let (standing, words) = of(None, Verdict::Unsolvable("all states searched".to_owned()));
        assert_eq!(standing, Standing::Unsolvable);
        assert_eq!(words, "Proved: it cannot be won (all states searched).");
    }
}
