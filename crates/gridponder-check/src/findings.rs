//! What is found in one file, so many of each code at the most: a file with a hundred thousand
//! mistakes of one kind is told of, not listed.

use std::collections::{BTreeMap, BTreeSet};

use language::{Diagnostic, Impact, MOST_OF_A_CODE, Rule, Severity};
use text::{TextRange, TextSize};

use crate::consequence::Consequence;
use crate::divergence::Use;
use crate::rules;

/// The diagnostics of one file.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    diagnostics: Vec<Diagnostic>,
    /// Place of each, for later stages to keep silent about.
    places: BTreeSet<(TextSize, TextSize)>,
    counts: BTreeMap<&'static str, usize>,
    /// The codes of which there may be more than were counted.
    uncounted: BTreeSet<&'static str>,
    /// Where errors are, with what their rules declare, and what the catalog says of their places where that
    /// is known.
    errors: Vec<(TextRange, Impact, Option<Consequence>)>,
    /// What the catalog says of the place that is looked at.
    place: Option<Consequence>,
    /// The values on which play does not depend.
    unplayed: Vec<TextRange>,
    /// What relies on a point on which documents and game part; told of once per pack.
    pub(crate) uses: Vec<Use>,
}

impl Findings {
    /// Adds what a rule reports, if it does. Once there is enough of it, it is not even looked for: looking
    /// may cost as much as there is.
    pub(crate) fn look(&mut self, rule: &'static Rule, find: impl FnOnce() -> Option<Diagnostic>) {
        if self.counts.get(rule.code).is_some_and(|count| *count >= MOST_OF_A_CODE) {
            self.uncounted.insert(rule.code);
        } else if let Some(diagnostic) = find() {
            self.add(diagnostic);
        }
    }

    /// Adds what a rule has to say. Once there is enough of it, it is counted and not said.
    pub(crate) fn tell(&mut self, rule: &'static Rule, say: impl FnOnce() -> Diagnostic) {
        match self.counts.get_mut(rule.code).filter(|count| **count >= MOST_OF_A_CODE) {
            Some(count) => *count += 1,
            None => self.add(say()),
        }
    }

    /// Adds what a stage found.
    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.add(diagnostic);
        }
    }

    /// Adds what a later stage found, but for the places an earlier one complained of: what has the
    /// wrong shape was told, and its meaning is not known.
    pub(crate) fn extend_elsewhere(&mut self, mut later: Vec<Diagnostic>) {
        later.retain(|diagnostic| !self.places.contains(&place(diagnostic)));
        self.extend(later);
    }

    /// Forgets what was found in parts of the text that begin in one of some ranges, but for what is said of
    /// the text itself.
    pub(crate) fn forget_within(&mut self, ranges: &[TextRange]) {
        let is_within = |it: &Diagnostic| ranges.iter().any(|range| range.contains(it.at.range.start()));
        self.diagnostics.retain(|it| rules::syntax_error::CODES.contains(&it.code()) || !is_within(it));
    }

    /// Says what the catalog says of the place that is looked at next, if anything.
    pub(crate) const fn set_place(&mut self, place: Option<Consequence>) {
        self.place = place;
    }

    /// Tells of a value on which play does not depend.
    pub(crate) fn note_unplayed(&mut self, value: TextRange) {
        if self.unplayed.last().is_none_or(|last| !last.contains_range(value)) {
            self.unplayed.push(value);
        }
    }

    /// What the errors mean for play.
    pub(crate) fn consequence(&self) -> Consequence {
        let mut all = Consequence::default();
        for (range, impact, place) in &self.errors {
            let is_unplayed = || self.unplayed.iter().any(|value| value.contains_range(*range));
            let place =
                place.unwrap_or_else(|| Consequence { is_refused: false, is_unknown: !is_unplayed() });
            all |= Consequence::of(*impact, place);
        }
        all
    }

    /// Whether an error was found.
    pub(crate) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|it| it.severity == Severity::Error)
    }

    fn add(&mut self, diagnostic: Diagnostic) {
        let count = self.counts.entry(diagnostic.code()).or_insert(0);
        *count += 1;
        if *count <= MOST_OF_A_CODE {
            self.places.insert(place(&diagnostic));
            if diagnostic.severity == Severity::Error {
                self.errors.push((diagnostic.at.range, diagnostic.rule.impact, self.place));
            }
            self.diagnostics.push(diagnostic);
        }
    }

    /// The diagnostics, the last of each code saying how many are left out.
    pub(crate) fn into_diagnostics(mut self) -> Vec<Diagnostic> {
        for (code, count) in self.counts.iter().filter(|(_, count)| **count >= MOST_OF_A_CODE) {
            let rest = match count - MOST_OF_A_CODE {
                0 if self.uncounted.contains(code) => "there may be more".to_owned(),
                0 => continue,
                rest => format!("{rest} more"),
            };
            if let Some(last) = self.diagnostics.iter_mut().rev().find(|it| it.code() == *code) {
                last.help = Some(format!("{rest} `{code}` in this file, left out here"));
            }
        }
        self.diagnostics
    }
}

fn place(diagnostic: &Diagnostic) -> (TextSize, TextSize) {
    (diagnostic.at.range.start(), diagnostic.at.range.end())
}
