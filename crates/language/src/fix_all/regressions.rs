//! Regressions that a fix must not cause.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::choose::Chosen;
use crate::{Applicability, Diagnostic, Ending, Findings, MAX_OF_A_CODE, Project, Severity};

/// A regression that a fix would cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regression {
    /// The solution of this level file would no longer win, or does not win once it can be played.
    Solution(Arc<str>),
    /// This file would have more syntax errors.
    Syntax(Arc<str>),
    /// This file would have new errors.
    Errors(Arc<str>),
    /// The diagnostic in this file that the fix should remove would remain.
    Stands(Arc<str>),
    /// No solution confirms this guess at the content of a broken file.
    Unproved(Arc<str>),
    /// Other fixes would undo it.
    Circle,
}

impl std::fmt::Display for Regression {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Solution(file) => write!(f, "the solution of {file} would not win"),
            Self::Syntax(file) => write!(f, "{file} would have more syntax errors"),
            Self::Errors(file) => write!(f, "{file} would have other errors"),
            Self::Stands(file) => write!(f, "{file} would not improve"),
            Self::Unproved(file) => write!(f, "no solution confirms the change in {file}"),
            Self::Circle => f.write_str("other fixes undo it"),
        }
    }
}

/// The state of a project that fixes are compared with.
#[derive(Debug)]
pub(super) struct Baseline {
    syntax: BTreeMap<Arc<str>, usize>,
    levels: BTreeSet<Arc<str>>,
    /// The levels that can be played: won at the last step, won before it, or not won.
    played: BTreeMap<Arc<str>, Ending>,
    /// The number of errors per file and code: without replays, and of replays.
    read: Counts,
    proved: Counts,
    /// The number of all diagnostics per file and code.
    told: Counts,
}

type Counts = BTreeMap<(Arc<str>, &'static str), usize>;

impl Baseline {
    pub(super) fn of(project: &dyn Project, findings: &dyn Findings) -> Self {
        let mut baseline = Self {
            syntax: BTreeMap::new(),
            levels: project.levels().into_iter().collect(),
            played: BTreeMap::new(),
            read: Counts::new(),
            proved: Counts::new(),
            told: Counts::new(),
        };
        for file in project.files() {
            let errors = project.syntax_errors(&file);
            baseline.syntax.insert(file, errors);
        }
        let is_error = |it: &&Diagnostic| it.severity == Severity::Error;
        let evidence = findings.evidence();
        count(&mut baseline.read, evidence.read.into_iter().filter(is_error));
        for (file, replay) in evidence.replays {
            count(&mut baseline.proved, replay.diagnostics.into_iter().filter(is_error));
            baseline.played.insert(file, replay.ending);
        }
        count(&mut baseline.told, findings.lists().values().flat_map(|list| list.iter()));
        baseline
    }

    /// The first regression since `before`, if there is one. A fix that somebody has chosen is no guess that a
    /// solution must confirm, as a safe one is none.
    pub(super) fn regression(
        &self,
        before: &Self,
        fixes: &[&Chosen],
        is_somebodys_choice: bool,
    ) -> Option<Regression> {
        let is_safe =
            is_somebodys_choice || fixes.iter().all(|chosen| chosen.fix.applicability == Applicability::Safe);
        let reveals = fixes.iter().any(|chosen| chosen.reveals);
        let more_syntax = self
            .syntax
            .iter()
            .find(|(file, count)| **count > before.syntax.get(*file).copied().unwrap_or(0))
            .map(|(file, _)| Regression::Syntax(Arc::clone(file)));
        more_syntax
            .or_else(|| self.lost(before, is_safe))
            .or_else(|| if is_safe { None } else { self.unproved(fixes) })
            .or_else(|| self.unmended(before, fixes))
            // A safe fix of a broken text may reveal errors that the text hid.
            .or_else(|| if reveals && is_safe { None } else { self.exchanged(before, is_safe) })
    }

    /// A level whose solution has a worse outcome than before. If an unsafe fix makes a level playable but its
    /// solution does not win, the guess was wrong.
    fn lost(&self, before: &Self, is_safe: bool) -> Option<Regression> {
        let worse = before
            .played
            .iter()
            .find(|(file, outcome)| **outcome > self.played.get(*file).copied().unwrap_or(Ending::NotWon));
        let news = self.played.iter().find(|(file, outcome)| {
            !is_safe && **outcome != Ending::Won && !before.played.contains_key(*file)
        });
        worse.or(news).map(|(file, _)| Regression::Solution(Arc::clone(file)))
    }

    /// An unsafe fix of a broken text that no solution confirms. Such a guess may be valid JSON but move values
    /// to the wrong object, and later fixes would then change the wrong values.
    fn unproved(&self, fixes: &[&Chosen]) -> Option<Regression> {
        let guesses = fixes.iter().filter(|it| it.reveals && it.fix.applicability != Applicability::Safe);
        let is_proved = |file: &Arc<str>| {
            if self.levels.contains(file) {
                self.played.get(file) == Some(&Ending::Won)
            } else {
                self.played.values().any(|outcome| *outcome == Ending::Won)
            }
        };
        let mut files = guesses.flat_map(|chosen| &chosen.fix.edits).map(|edit| &edit.file);
        files.find(|file| !is_proved(file)).map(|file| Regression::Unproved(Arc::clone(file)))
    }

    /// A diagnostic that a fix should have removed and that remains.
    fn unmended(&self, before: &Self, fixes: &[&Chosen]) -> Option<Regression> {
        let mut fixed = Counts::new();
        count(&mut fixed, fixes.iter().map(|chosen| &chosen.diagnostic));
        fixed.into_iter().find_map(|((file, code), count)| {
            let key = (file, code);
            let had = before.told.get(&key).copied().unwrap_or(0);
            let has = self.told.get(&key).copied().unwrap_or(0);
            // A code at the cap may have more diagnostics than were counted.
            (had < MAX_OF_A_CODE && has + count > had).then_some(Regression::Stands(key.0))
        })
    }

    /// New errors. Errors of replays count only for levels that could be replayed before: elsewhere the fix
    /// only revealed them.
    fn exchanged(&self, before: &Self, is_safe: bool) -> Option<Regression> {
        let counts = |baseline: &Self| {
            let proved = baseline.proved.iter();
            let proved = proved.filter(|((file, _), _)| !is_safe || before.played.contains_key(file));
            let mut errors = baseline.read.clone();
            for (key, count) in proved {
                *errors.entry(key.clone()).or_insert(0) += count;
            }
            errors
        };
        let had = counts(before);
        counts(self)
            .into_iter()
            .find(|(key, count)| *count > had.get(key).copied().unwrap_or(0))
            .map(|((file, _), _)| Regression::Errors(file))
    }
}

fn count<'d>(counts: &mut Counts, diagnostics: impl IntoIterator<Item = &'d Diagnostic>) {
    for diagnostic in diagnostics {
        *counts.entry((Arc::clone(&diagnostic.at.file), diagnostic.code())).or_insert(0) += 1;
    }
}
