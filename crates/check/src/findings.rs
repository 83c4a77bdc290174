//! What is found in one file, so many of each code at the most: a file with a hundred thousand
//! mistakes of one kind is told of, not listed.

use std::collections::{BTreeMap, BTreeSet};

use language::Diagnostic;
use text::TextSize;

use crate::Rule;
use crate::traps::Use;

/// So many of one code in one file are read by nobody.
const MOST: usize = 200;

/// The diagnostics of one file.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    diagnostics: Vec<Diagnostic>,
    /// Place of each, for later stages to keep silent about.
    places: BTreeSet<(TextSize, TextSize)>,
    counts: BTreeMap<&'static str, usize>,
    /// What relies on a point on which documents and game part; told of once per pack.
    pub(crate) uses: Vec<Use>,
}

impl Findings {
    /// Looks for what a rule reports, unless enough of it was found: then looking is spared too.
    pub(crate) fn look(&mut self, rule: &'static Rule, find: impl FnOnce() -> Option<Diagnostic>) {
        if self.counts.get(rule.code).is_none_or(|count| *count <= MOST)
            && let Some(diagnostic) = find()
        {
            self.add(diagnostic);
        }
    }

    /// Adds what a stage found.
    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.add(diagnostic);
        }
    }

    /// Adds what a later stage found, but for the places an earlier one complained of: what has the
    /// wrong shape was told, and its meaning is anyone's guess.
    pub(crate) fn extend_elsewhere(&mut self, mut later: Vec<Diagnostic>) {
        later.retain(|diagnostic| !self.places.contains(&place(diagnostic)));
        self.extend(later);
    }

    fn add(&mut self, diagnostic: Diagnostic) {
        let count = self.counts.entry(diagnostic.code).or_insert(0);
        *count += 1;
        if *count <= MOST {
            self.places.insert(place(&diagnostic));
            self.diagnostics.push(diagnostic);
        }
    }

    /// The diagnostics, the last of each code saying where there are more.
    pub(crate) fn into_diagnostics(mut self) -> Vec<Diagnostic> {
        for code in self.counts.iter().filter(|(_, count)| **count > MOST).map(|(code, _)| *code) {
            if let Some(last) = self.diagnostics.iter_mut().rev().find(|it| it.code == code) {
                last.help = Some(format!("there is more of `{code}` in this file, which is left out"));
            }
        }
        self.diagnostics
    }
}

fn place(diagnostic: &Diagnostic) -> (TextSize, TextSize) {
    (diagnostic.at.range.start(), diagnostic.at.range.end())
}
