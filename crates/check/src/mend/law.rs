//! What fixes must not break.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use language::{Applicability, Diagnostic, Severity};

use super::choose::Chosen;
use crate::Checked;

/// What a fix would break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// The gold path of this level file would not win any more.
    GoldPath(Arc<str>),
    /// This file would have more syntax errors.
    Syntax(Arc<str>),
    /// This file would have errors it does not have.
    Errors(Arc<str>),
    /// Other fixes would take it back.
    Circle,
}

impl std::fmt::Display for Breach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::GoldPath(file) => write!(f, "the gold path of {file} would not win any more"),
            Self::Syntax(file) => write!(f, "{file} would have more syntax errors"),
            Self::Errors(file) => write!(f, "{file} would have more errors"),
            Self::Circle => f.write_str("other fixes take it back"),
        }
    }
}

/// How it stands with a pack.
#[derive(Debug)]
pub(super) struct Standing {
    syntax: BTreeMap<Arc<str>, usize>,
    won: BTreeSet<Arc<str>>,
    played: BTreeSet<Arc<str>>,
    /// Errors of each file and code: those that are seen without playing, and those that are not.
    read: Counts,
    proved: Counts,
}

type Counts = BTreeMap<(Arc<str>, &'static str), usize>;

impl Standing {
    pub(super) fn of(checked: &Checked) -> Self {
        let mut standing = Self {
            syntax: BTreeMap::new(),
            won: BTreeSet::new(),
            played: BTreeSet::new(),
            read: Counts::new(),
            proved: Counts::new(),
        };
        for file in checked.pack().files() {
            standing.syntax.insert(Arc::clone(&file.path), file.tree.errors().len());
        }
        count(&mut standing.read, checked.read());
        for (file, proof) in checked.proofs() {
            count(&mut standing.proved, &proof.diagnostics);
            standing.played.insert(Arc::clone(file));
            if proof.is_won() {
                standing.won.insert(Arc::clone(file));
            }
        }
        standing
    }

    /// What is broken now that was whole before these fixes.
    pub(super) fn breach(&self, before: &Self, fixes: &[&Chosen]) -> Option<Breach> {
        let more = |(file, count): (&Arc<str>, &usize)| {
            (*count > before.syntax.get(file).copied().unwrap_or(0)).then(|| Breach::Syntax(Arc::clone(file)))
        };
        let syntax = self.syntax.iter().find_map(more);
        let lost = || before.won.difference(&self.won).next().map(|file| Breach::GoldPath(Arc::clone(file)));
        let broken = syntax.or_else(lost);
        // What a broken text hid from view comes to light.
        if broken.is_some() || fixes.iter().any(|chosen| chosen.reveals) {
            return broken;
        }
        let is_safe = fixes.iter().all(|chosen| chosen.fix.applicability == Applicability::Safe);
        let (was, is) = (before.errors(&before.played, is_safe), self.errors(&before.played, is_safe));
        is.into_iter()
            .find(|(key, count)| *count > was.get(key).copied().unwrap_or(0))
            .map(|((file, _), _)| Breach::Errors(file))
    }

    /// The errors of each file, of each code where asked. What a replay says counts for levels that could be
    /// replayed `before`: of others it is news, and no fault of a fix.
    fn errors(&self, before: &BTreeSet<Arc<str>>, by_code: bool) -> Counts {
        let proved = self.proved.iter().filter(|((file, _), _)| before.contains(file));
        let mut errors = Counts::new();
        for ((file, code), count) in self.read.iter().chain(proved) {
            let code = if by_code { *code } else { "" };
            *errors.entry((Arc::clone(file), code)).or_insert(0) += count;
        }
        errors
    }
}

fn count<'d>(counts: &mut Counts, diagnostics: impl IntoIterator<Item = &'d Diagnostic>) {
    for diagnostic in diagnostics.into_iter().filter(|it| it.severity == Severity::Error) {
        *counts.entry((Arc::clone(&diagnostic.at.file), diagnostic.code)).or_insert(0) += 1;
    }
}
