//! What fixes must not break.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use engine::Verdict;
use language::{Applicability, Diagnostic, Severity};

use super::choose::Chosen;
use crate::Checked;
use crate::findings::MOST;

/// What a fix would break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// The gold path of this level file would not win any more, or does not once it can be played.
    GoldPath(Arc<str>),
    /// This file would have more syntax errors.
    Syntax(Arc<str>),
    /// This file would have errors it does not have.
    Errors(Arc<str>),
    /// It would still be told in this file what the fix is to mend.
    Stands(Arc<str>),
    /// Nothing shows that this broken file was meant like that.
    Unproved(Arc<str>),
    /// Other fixes would take it back.
    Circle,
}

impl std::fmt::Display for Breach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::GoldPath(file) => write!(f, "the gold path of {file} would not win"),
            Self::Syntax(file) => write!(f, "{file} would have more syntax errors"),
            Self::Errors(file) => write!(f, "{file} would have other errors"),
            Self::Stands(file) => write!(f, "{file} would be no better"),
            Self::Unproved(file) => write!(f, "no gold path shows that {file} was meant like that"),
            Self::Circle => f.write_str("other fixes take it back"),
        }
    }
}

/// How it stands with a pack.
#[derive(Debug)]
pub(super) struct Standing {
    syntax: BTreeMap<Arc<str>, usize>,
    levels: BTreeSet<Arc<str>>,
    /// The levels that can be played: won at the last step, won before it, or not won.
    played: BTreeMap<Arc<str>, Outcome>,
    /// Errors of each file and code: those that are seen without playing, and those that are not.
    read: Counts,
    proved: Counts,
    /// All there is to say.
    told: Counts,
}

/// How good the end of a gold path is, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    NotWon,
    WonEarly,
    Won,
}

type Counts = BTreeMap<(Arc<str>, &'static str), usize>;

impl Standing {
    pub(super) fn of(checked: &Checked) -> Self {
        let mut standing = Self {
            syntax: BTreeMap::new(),
            levels: checked.pack().levels().map(|file| Arc::clone(&file.path)).collect(),
            played: BTreeMap::new(),
            read: Counts::new(),
            proved: Counts::new(),
            told: Counts::new(),
        };
        for file in checked.pack().files() {
            standing.syntax.insert(Arc::clone(&file.path), file.tree.errors().len());
        }
        let errors = |it: &&Diagnostic| it.severity == Severity::Error;
        count(&mut standing.read, checked.read().filter(errors));
        for (file, proof) in checked.proofs() {
            count(&mut standing.proved, proof.diagnostics.iter().filter(errors));
            let outcome = match proof.verdict {
                Some(Verdict::Won) => Outcome::Won,
                Some(Verdict::WonEarly { .. }) => Outcome::WonEarly,
                _ => Outcome::NotWon,
            };
            standing.played.insert(Arc::clone(file), outcome);
        }
        count(&mut standing.told, checked.told());
        standing
    }

    /// What is broken now that was whole before these fixes, or is not mended.
    pub(super) fn breach(&self, before: &Self, fixes: &[&Chosen]) -> Option<Breach> {
        let is_safe = fixes.iter().all(|chosen| chosen.fix.applicability == Applicability::Safe);
        let reveals = fixes.iter().any(|chosen| chosen.reveals);
        let more_syntax = self
            .syntax
            .iter()
            .find(|(file, count)| **count > before.syntax.get(*file).copied().unwrap_or(0))
            .map(|(file, _)| Breach::Syntax(Arc::clone(file)));
        more_syntax
            .or_else(|| self.lost(before, is_safe))
            .or_else(|| self.unproved(fixes))
            .or_else(|| self.unmended(before, fixes))
            // What a broken text hid from view comes to light, where nothing was guessed.
            .or_else(|| if reveals && is_safe { None } else { self.exchanged(before, is_safe) })
    }

    /// A level whose gold path ends worse than before. Where a guess makes a level playable, and its gold path
    /// does not win, the guess was wrong.
    fn lost(&self, before: &Self, is_safe: bool) -> Option<Breach> {
        let worse = before
            .played
            .iter()
            .find(|(file, outcome)| **outcome > self.played.get(*file).copied().unwrap_or(Outcome::NotWon));
        let news = self.played.iter().find(|(file, outcome)| {
            !is_safe && **outcome != Outcome::Won && !before.played.contains_key(*file)
        });
        worse.or(news).map(|(file, _)| Breach::GoldPath(Arc::clone(file)))
    }

    /// A guess at a broken text that no gold path bears out. Such a guess may be JSON and yet put things where
    /// they were not, and then what is wrong with them is mended in a wrong place.
    fn unproved(&self, fixes: &[&Chosen]) -> Option<Breach> {
        let guesses = fixes.iter().filter(|it| it.reveals && it.fix.applicability != Applicability::Safe);
        let is_proved = |file: &Arc<str>| {
            if self.levels.contains(file) {
                self.played.get(file) == Some(&Outcome::Won)
            } else {
                self.played.values().any(|outcome| *outcome == Outcome::Won)
            }
        };
        let mut files = guesses.flat_map(|chosen| &chosen.fix.edits).map(|edit| &edit.file);
        files.find(|file| !is_proved(file)).map(|file| Breach::Unproved(Arc::clone(file)))
    }

    /// Something that a fix was to mend, and is still told of.
    fn unmended(&self, before: &Self, fixes: &[&Chosen]) -> Option<Breach> {
        let mut mended = Counts::new();
        count(&mut mended, fixes.iter().map(|chosen| &chosen.diagnostic));
        mended.into_iter().find_map(|((file, code), count)| {
            let key = (file, code);
            let had = before.told.get(&key).copied().unwrap_or(0);
            let has = self.told.get(&key).copied().unwrap_or(0);
            // Of so many the rest was not counted.
            (had < MOST && has + count > had).then_some(Breach::Stands(key.0))
        })
    }

    /// Errors that were not there. What a replay says counts for levels that could be replayed before; of
    /// others it is news, for which something that is certain is not to blame.
    fn exchanged(&self, before: &Self, is_safe: bool) -> Option<Breach> {
        let counts = |standing: &Self| {
            let proved = standing.proved.iter();
            let proved = proved.filter(|((file, _), _)| !is_safe || before.played.contains_key(file));
            let mut errors = standing.read.clone();
            for (key, count) in proved {
                *errors.entry(key.clone()).or_insert(0) += count;
            }
            errors
        };
        let had = counts(before);
        counts(self)
            .into_iter()
            .find(|(key, count)| *count > had.get(key).copied().unwrap_or(0))
            .map(|((file, _), _)| Breach::Errors(file))
    }
}

fn count<'d>(counts: &mut Counts, diagnostics: impl IntoIterator<Item = &'d Diagnostic>) {
    for diagnostic in diagnostics {
        *counts.entry((Arc::clone(&diagnostic.at.file), diagnostic.code)).or_insert(0) += 1;
    }
}
