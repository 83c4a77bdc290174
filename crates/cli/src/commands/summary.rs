//! The summary line of a check.

use language::{Diagnostic, Language, Severity, Tally, plural};
use serde_json::json;

use crate::args::Shard;
use crate::output::versioned;

/// The counts of a check over all projects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// The projects checked as a whole, by language in order of appearance.
    projects: Vec<Projects>,
    /// The number of files checked individually.
    pub(crate) files: usize,
    /// The shard of levels, if not all.
    pub(crate) shard: Option<Shard>,
    counts: [usize; 4],
}

/// The projects of one language checked as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Projects {
    /// The noun for a project.
    noun: &'static str,
    /// The noun for a proof that a level can be won.
    solution: Option<&'static str>,
    /// The verb for its success.
    verb: &'static str,
    count: usize,
    /// The tally of their levels.
    tally: Tally,
}

/// The severities in the order of the summary, with their nouns.
const WORDS: [(Severity, &str); 4] = [
    (Severity::Error, "error"),
    (Severity::Warning, "warning"),
    (Severity::Information, "info"),
    (Severity::Hint, "hint"),
];

impl Summary {
    /// The summary of one project, checked as a whole.
    pub(crate) fn of(language: &dyn Language, tally: Tally) -> Self {
        let (noun, solution, verb) =
            (language.project_noun(), language.solution_noun(), language.solution_verb());
        Self { projects: vec![Projects { noun, solution, verb, count: 1, tally }], ..Self::default() }
    }

    /// Counts diagnostics.
    pub(crate) fn count<'d>(&mut self, diagnostics: impl IntoIterator<Item = &'d Diagnostic>) {
        for diagnostic in diagnostics {
            let of_severity = |(_, (severity, _)): &(&mut usize, _)| diagnostic.severity == *severity;
            if let Some((count, _)) = self.counts.iter_mut().zip(WORDS).find(of_severity) {
                *count += 1;
            }
        }
    }

    /// Adds another summary.
    pub(crate) fn add(&mut self, other: &Self) {
        for theirs in &other.projects {
            match self.projects.iter_mut().find(|mine| mine.noun == theirs.noun) {
                Some(mine) => {
                    mine.count += theirs.count;
                    mine.tally += theirs.tally;
                }
                None => self.projects.push(*theirs),
            }
        }
        self.files += other.files;
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine += theirs;
        }
    }

    /// All of it as an object for programs.
    pub(crate) fn object(&self) -> String {
        let tally =
            |count: fn(&Tally) -> usize| self.projects.iter().map(|it| count(&it.tally)).sum::<usize>();
        let [errors, warnings, infos, hints] = self.counts;
        let object = json!({
            "summary": self.to_string(),
            "projects": self.projects.iter().map(|it| it.count).sum::<usize>(),
            "files": self.files,
            "levels": tally(|it| it.levels),
            "won": tally(|it| it.won),
            "wonEarly": tally(|it| it.won_early),
            "notReplayed": tally(|it| it.not_replayed),
            "errors": errors,
            "warnings": warnings,
            "infos": infos,
            "hints": hints,
        });
        versioned(&object.to_string())
    }

    /// Returns true if there are errors.
    pub(crate) const fn has_errors(&self) -> bool {
        self.counts[0] > 0
    }

    /// The number of warnings.
    pub(crate) const fn warnings(&self) -> usize {
        self.counts[1]
    }

    /// The number of hints.
    pub(crate) const fn hints(&self) -> usize {
        self.counts[3]
    }

    /// Returns true if nothing was checked.
    pub(crate) const fn is_empty(&self) -> bool {
        self.projects.is_empty() && self.files == 0
    }
}

impl Projects {
    /// The number of projects, and the number of their levels that can be won.
    fn words(&self, shard: Option<Shard>) -> String {
        let all = self.count;
        let projects = plural(all, self.noun);
        let projects = shard.map_or_else(|| projects.clone(), |shard| format!("part {shard} of {projects}"));
        let Some(solution) = self.solution else { return projects };
        let Tally { solutions, won, won_early, would_win, not_replayed, refused, .. } = self.tally;
        let won_words = if refused == all { "would win" } else { self.verb };
        let count = if refused == all { would_win } else { won };
        let not = match not_replayed {
            0 => String::new(),
            count => format!(" ({count} not replayed because of errors)"),
        };
        // If nothing would win without the errors either, that is all there is to report.
        if refused > 0 && refused == all && would_win == 0 && solutions > 0 {
            let count = plural(solutions, solution);
            let not = if not_replayed == solutions { " not replayed because of errors" } else { &not };
            let refusal =
                if all == 1 { "which the game cannot load" } else { "none of which the game can load" };
            return format!("{count}{not} in {projects}, {refusal}");
        }
        let levels = match (solutions, count) {
            (0, _) => format!("no {solution}s"),
            (1, 1) => format!("1 {solution} {won_words}"),
            _ => format!("{count} of {} {won_words}", plural(solutions, solution)),
        };
        let refusal = match (refused, all) {
            (0, _) if would_win == 0 => String::new(),
            (0, _) => {
                let levels = if would_win == 1 { "that level" } else { "those levels" };
                format!(", {would_win} more would win, but the game cannot load {levels}")
            }
            (1, 1) => ", but the game cannot load it".to_owned(),
            (some, all) if some == all => ", but the game cannot load them".to_owned(),
            (some, _) => {
                let refused = plural(some, self.noun);
                format!(", {would_win} more would win, but the game cannot load {refused}")
            }
        };
        let early = wins_early(won_early);
        format!("{levels}{early}{not} in {projects}{refusal}")
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut parts: Vec<String> = self.projects.iter().map(|it| it.words(self.shard)).collect();
        if self.files > 0 {
            parts.push(plural(self.files, if self.projects.is_empty() { "file" } else { "single file" }));
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

/// `, 1 wins early`; empty for 0.
pub(crate) fn wins_early(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => ", 1 wins early".to_owned(),
        _ => format!(", {count} win early"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packs(count: usize, tally: Tally) -> Summary {
        let packs = Projects { noun: "pack", solution: Some("gold path"), verb: "won", count, tally };
        Summary { projects: vec![packs], ..Summary::default() }
    }

    #[test]
    fn projects_of_several_languages_are_counted_apart() {
        let game = Projects { noun: "game", solution: None, verb: "won", count: 1, tally: Tally::default() };
        let games = Summary { projects: vec![game], ..Summary::default() };
        let mut summary = packs(1, Tally { levels: 1, solutions: 1, won: 1, ..Tally::default() });
        summary.add(&games);
        summary.add(&games);
        assert_eq!(summary.to_string(), "1 gold path won in 1 pack, 2 games: no errors");
    }

    #[test]
    fn one_and_many_are_told_apart() {
        let tally = Tally { levels: 1, solutions: 1, won: 1, ..Tally::default() };
        let summary = packs(1, tally);
        assert_eq!(summary.to_string(), "1 gold path won in 1 pack: no errors");

        let tally =
            Tally { levels: 9, solutions: 9, won: 6, won_early: 1, not_replayed: 2, ..Tally::default() };
        assert_eq!(
            packs(1, tally).to_string(),
            "6 of 9 gold paths won, 1 wins early (2 not replayed because of errors) in 1 pack: no errors"
        );

        let tally = Tally { levels: 80, solutions: 75, won: 73, not_replayed: 2, ..Tally::default() };
        let summary = Summary { counts: [1, 2, 0, 1], ..packs(4, tally) };
        assert_eq!(
            summary.to_string(),
            "73 of 75 gold paths won (2 not replayed because of errors) in 4 packs: 1 error, 2 warnings, 1 hint"
        );
    }

    #[test]
    fn no_path_is_won_in_a_pack_that_the_game_refuses_to_load() {
        let tally = Tally { levels: 4, solutions: 4, would_win: 3, refused: 1, ..Tally::default() };
        let summary = Summary { counts: [1, 0, 0, 0], ..packs(1, tally) };
        assert_eq!(
            summary.to_string(),
            "3 of 4 gold paths would win in 1 pack, but the game cannot load it: 1 error"
        );
        let none = Tally { solutions: 2, would_win: 0, not_replayed: 2, ..tally };
        let summary = Summary { counts: [1, 0, 0, 0], ..packs(1, none) };
        assert_eq!(
            summary.to_string(),
            "2 gold paths not replayed because of errors in 1 pack, which the game cannot load: 1 error"
        );
        let none = Tally { refused: 2, not_replayed: 0, ..none };
        let summary = Summary { counts: [2, 0, 0, 0], ..packs(2, none) };
        assert_eq!(summary.to_string(), "2 gold paths in 2 packs, none of which the game can load: 2 errors");
        let tally = Tally { solutions: 10, won: 5, ..tally };
        let summary = Summary { counts: [1, 0, 0, 0], ..packs(3, tally) };
        assert_eq!(
            summary.to_string(),
            "5 of 10 gold paths won in 3 packs, 3 more would win, but the game cannot load 1 pack: 1 error"
        );
    }

    #[test]
    fn no_path_is_won_in_a_level_that_the_game_refuses_to_load() {
        let tally = Tally { levels: 1, solutions: 1, would_win: 1, ..Tally::default() };
        let summary = Summary { counts: [1, 0, 0, 0], ..packs(1, tally) };
        assert_eq!(
            summary.to_string(),
            "0 of 1 gold path won in 1 pack, 1 more would win, but the game cannot load that level: 1 error"
        );
    }

    #[test]
    fn single_files_have_no_gold_paths_to_boast_of() {
        let summary = Summary { files: 2, ..Summary::default() };
        assert_eq!(summary.to_string(), "2 files: no errors");
        let summary = Summary { files: 1, ..packs(1, Tally::default()) };
        assert_eq!(summary.to_string(), "no gold paths in 1 pack, 1 single file: no errors");
    }
}
