//! The one line at the end of a check.

use std::fmt::Write as _;

use language::{Diagnostic, Severity, Tally};

use crate::args::Shard;

/// What was checked and found, over all packs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// Packs that were checked as a whole.
    pub(crate) packs: usize,
    /// Files that were checked alone.
    pub(crate) files: usize,
    /// The levels of the whole packs.
    pub(crate) tally: Tally,
    /// The part of the levels that this is about, where it is not all.
    pub(crate) shard: Option<Shard>,
    counts: [usize; 4],
}

/// The severities in the order they are told, with their words.
const WORDS: [(Severity, &str); 4] = [
    (Severity::Error, "error"),
    (Severity::Warning, "warning"),
    (Severity::Information, "info"),
    (Severity::Hint, "hint"),
];

impl Summary {
    /// Counts diagnostics.
    pub(crate) fn count<'d>(&mut self, diagnostics: impl IntoIterator<Item = &'d Diagnostic>) {
        for diagnostic in diagnostics {
            let of_severity = |(_, (severity, _)): &(&mut usize, _)| diagnostic.severity == *severity;
            if let Some((count, _)) = self.counts.iter_mut().zip(WORDS).find(of_severity) {
                *count += 1;
            }
        }
    }

    /// Adds what was found elsewhere.
    pub(crate) fn add(&mut self, other: &Self) {
        self.packs += other.packs;
        self.files += other.files;
        self.tally += other.tally;
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine += theirs;
        }
    }

    /// Whether there are errors.
    pub(crate) const fn has_errors(&self) -> bool {
        self.counts[0] > 0
    }

    /// How many warnings there are.
    pub(crate) const fn warnings(&self) -> usize {
        self.counts[1]
    }

    /// How many hints there are.
    pub(crate) const fn hints(&self) -> usize {
        self.counts[3]
    }

    /// Whether anything was checked.
    pub(crate) const fn is_empty(&self) -> bool {
        self.packs == 0 && self.files == 0
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut parts = Vec::new();
        if self.packs > 0 {
            let Tally { solutions, won, would_win, not_replayed, refused, .. } = self.tally;
            let won_words = if refused == self.packs { "would win" } else { "won" };
            let count = if refused == self.packs { would_win } else { won };
            let mut levels = match (solutions, count) {
                (0, _) => "no gold paths".to_owned(),
                (1, 1) => format!("1 gold path {won_words}"),
                _ => format!("{count} of {} {won_words}", plural(solutions, "gold path")),
            };
            if not_replayed > 0 {
                // Writing to a string cannot fail.
                let _ = write!(levels, " ({not_replayed} not replayed because of errors)");
            }
            let packs = plural(self.packs, "pack");
            let packs = match self.shard {
                Some(shard) => format!("{levels} in part {shard} of {packs}"),
                None => format!("{levels} in {packs}"),
            };
            let refusal = match (refused, self.packs) {
                (0, _) if would_win == 0 => String::new(),
                (0, _) => {
                    let levels = if would_win == 1 { "that level" } else { "those levels" };
                    format!(", {would_win} more would win, but the game refuses to load {levels}")
                }
                (1, 1) => ", but the game refuses to load it".to_owned(),
                (all, packs) if all == packs => ", but the game refuses to load them".to_owned(),
                (some, _) => {
                    let refused = plural(some, "pack");
                    format!(", {would_win} more would win, but the game refuses to load {refused}")
                }
            };
            parts.push(packs + &refusal);
        }
        if self.files > 0 {
            parts.push(plural(self.files, if self.packs > 0 { "single file" } else { "file" }));
        }
        let mut counts = vec![match self.counts[0] {
            0 => "no errors".to_owned(),
            count => plural(count, "error"),
        }];
        let others = self.counts.iter().zip(WORDS).skip(1).filter(|(count, _)| **count > 0);
        counts.extend(others.map(|(count, (_, word))| plural(*count, word)));
        write!(f, "{}: {}", parts.join(", "), counts.join(", "))
    }
}

/// `1 level`, `2 levels`.
pub(crate) fn plural(count: usize, word: &str) -> String {
    plural_with(count, word, &format!("{word}s"))
}

/// `1 fix`, `2 fixes`.
pub(crate) fn plural_with(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_has_the_right_number() {
        assert_eq!([0, 1, 2].map(|count| plural(count, "step")), ["0 steps", "1 step", "2 steps"]);
        assert_eq!(
            [0, 1, 2].map(|count| plural_with(count, "fix", "fixes")),
            ["0 fixes", "1 fix", "2 fixes"]
        );
    }

    #[test]
    fn one_and_many_are_told_apart() {
        let tally = Tally { levels: 1, solutions: 1, won: 1, ..Tally::default() };
        let summary = Summary { packs: 1, tally, ..Summary::default() };
        assert_eq!(summary.to_string(), "1 gold path won in 1 pack: no errors");

        let tally = Tally { levels: 80, solutions: 75, won: 73, not_replayed: 2, ..Tally::default() };
        let summary = Summary { packs: 4, tally, counts: [1, 2, 0, 1], ..Summary::default() };
        assert_eq!(
            summary.to_string(),
            "73 of 75 gold paths won (2 not replayed because of errors) in 4 packs: 1 error, 2 warnings, 1 hint"
        );
    }

    #[test]
    fn no_path_is_won_in_a_pack_that_the_game_refuses_to_load() {
        let tally = Tally { levels: 4, solutions: 4, would_win: 3, refused: 1, ..Tally::default() };
        let summary = Summary { packs: 1, tally, counts: [1, 0, 0, 0], ..Summary::default() };
        assert_eq!(
            summary.to_string(),
            "3 of 4 gold paths would win in 1 pack, but the game refuses to load it: 1 error"
        );
        let tally = Tally { solutions: 10, won: 5, ..tally };
        let summary = Summary { packs: 3, tally, counts: [1, 0, 0, 0], ..Summary::default() };
        assert_eq!(
            summary.to_string(),
            "5 of 10 gold paths won in 3 packs, 3 more would win, but the game refuses to load 1 pack: 1 error"
        );
    }

    #[test]
    fn no_path_is_won_in_a_level_that_the_game_refuses_to_load() {
        let tally = Tally { levels: 1, solutions: 1, would_win: 1, ..Tally::default() };
        let summary = Summary { packs: 1, tally, counts: [1, 0, 0, 0], ..Summary::default() };
        assert_eq!(
            summary.to_string(),
            "0 of 1 gold path won in 1 pack, 1 more would win, but the game refuses to load that level: 1 error"
        );
    }

    #[test]
    fn single_files_have_no_gold_paths_to_boast_of() {
        let summary = Summary { files: 2, ..Summary::default() };
        assert_eq!(summary.to_string(), "2 files: no errors");
        let summary = Summary { files: 1, packs: 1, ..Summary::default() };
        assert_eq!(summary.to_string(), "no gold paths in 1 pack, 1 single file: no errors");
    }
}
