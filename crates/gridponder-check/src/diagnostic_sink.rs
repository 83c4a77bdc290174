//! Where stages and rules put diagnostics, with a cap per code: of a file with a hundred thousand mistakes of one kind,
//! only the first are listed.

use std::collections::{BTreeMap, BTreeSet};

use language::{Diagnostic, Impact, MAX_OF_A_CODE, Rule, Severity};
use text::{TextRange, TextSize};

use crate::consequence::Consequence;
use crate::divergence::Use;
use crate::rules;

/// The diagnostics of one file, or of one stage of its check. Stages after the first fill sinks of their own, which are
/// emptied into that of the file with [`DiagnosticSink::extend_elsewhere`], so that they skip what earlier stages
/// reported, and no other range.
#[derive(Debug, Default)]
pub(crate) struct DiagnosticSink {
    diagnostics: Vec<Diagnostic>,
    /// The range of each diagnostic, so that later stages can skip it.
    places: BTreeSet<(TextSize, TextSize)>,
    counts: BTreeMap<&'static str, usize>,
    /// Whether the sink of the file says what is omitted, and gets one more of a code so that it does.
    is_of_stage: bool,
    /// The number of diagnostics that were offered to `extend_elsewhere`.
    offered: usize,
    /// The codes that may have more findings than were counted.
    uncounted: BTreeSet<&'static str>,
    /// The ranges of errors, with the impact that their rules declare and, if known, the consequence from the
    /// catalog.
    errors: Vec<(TextRange, Impact, Option<Consequence>)>,
    /// The consequence that the catalog gives for the current position.
    place: Option<Consequence>,
    /// The ranges of values that do not affect play.
    unplayed: Vec<TextRange>,
    /// Uses of divergences; they are reported once per pack.
    pub(crate) uses: Vec<Use>,
}

impl DiagnosticSink {
    /// The sink of a stage, which keeps all that it is given and leaves it to the sink of the file to say what is
    /// omitted. Its searches end with one more of a code than is listed.
    pub(crate) fn of_stage() -> Self {
        Self { is_of_stage: true, ..Self::default() }
    }

    /// Adds the diagnostic of a rule, if there is one. Beyond the cap, `find` is not called, because the
    /// search may be expensive.
    pub(crate) fn look(&mut self, rule: &'static Rule, find: impl FnOnce() -> Option<Diagnostic>) {
        let most = MAX_OF_A_CODE + usize::from(self.is_of_stage);
        if self.counts.get(rule.code).is_some_and(|count| *count >= most) {
            self.uncounted.insert(rule.code);
        } else if let Some(diagnostic) = find() {
            self.add(diagnostic);
        }
    }

    /// Adds the diagnostic of a rule. Beyond the cap, it is only counted.
    pub(crate) fn tell(&mut self, rule: &'static Rule, say: impl FnOnce() -> Diagnostic) {
        let is_of_stage = self.is_of_stage;
        let count = self.counts.get_mut(rule.code);
        match count.filter(|count| **count >= MAX_OF_A_CODE && !is_of_stage) {
            Some(count) => *count += 1,
            None => self.add(say()),
        }
    }

    /// Adds the diagnostics of a stage.
    pub(crate) fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.add(diagnostic);
        }
    }

    /// Adds the diagnostics of a later stage, except at ranges that an earlier stage reported: the meaning of
    /// a value with a wrong shape is unknown.
    pub(crate) fn extend_elsewhere(&mut self, later: impl IntoIterator<Item = Diagnostic>) {
        let mut later: Vec<Diagnostic> = later.into_iter().collect();
        self.offered += later.len();
        // All of a stage are compared with what was there before: two of them may have the same range.
        later.retain(|diagnostic| !self.places.contains(&place(diagnostic)));
        self.extend(later);
    }

    /// The number of diagnostics that were offered to [`Self::extend_elsewhere`], added or not.
    pub(crate) const fn offered(&self) -> usize {
        self.offered
    }

    /// Removes the diagnostics that begin in one of these ranges, except those of the syntax stage.
    pub(crate) fn forget_within(&mut self, ranges: &[TextRange]) {
        let is_within = |it: &Diagnostic| ranges.iter().any(|range| range.contains(it.at.range.start()));
        self.diagnostics.retain(|it| rules::syntax_error::CODES.contains(&it.code()) || !is_within(it));
    }

    /// Sets the consequence that the catalog gives for the next position, if any.
    pub(crate) const fn set_place(&mut self, place: Option<Consequence>) {
        self.place = place;
    }

    /// Records a value that does not affect play.
    pub(crate) fn note_unplayed(&mut self, value: TextRange) {
        if self.unplayed.last().is_none_or(|last| !last.contains_range(value)) {
            self.unplayed.push(value);
        }
    }

    /// The consequence of the errors for play.
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

    /// Returns true if the file has an error.
    pub(crate) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|it| it.severity == Severity::Error)
    }

    fn add(&mut self, diagnostic: Diagnostic) {
        let count = self.counts.entry(diagnostic.code()).or_insert(0);
        *count += 1;
        if *count <= MAX_OF_A_CODE || self.is_of_stage {
            self.places.insert(place(&diagnostic));
            if diagnostic.severity == Severity::Error {
                self.errors.push((diagnostic.at.range, diagnostic.rule.impact, self.place));
            }
            self.diagnostics.push(diagnostic);
        }
    }

    /// The diagnostics. The last one of each capped code says how many are omitted.
    pub(crate) fn into_diagnostics(mut self) -> Vec<Diagnostic> {
        if self.is_of_stage {
            return self.diagnostics;
        }
        for (code, count) in self.counts.iter().filter(|(_, count)| **count >= MAX_OF_A_CODE) {
            let rest = match count - MAX_OF_A_CODE {
                0 if self.uncounted.contains(code) => "there may be more".to_owned(),
                0 => continue,
                rest => format!("{rest} more"),
            };
            if let Some(last) = self.diagnostics.iter_mut().rev().find(|it| it.code() == *code) {
                last.help = Some(format!("{rest} `{code}` in this file, not shown"));
            }
        }
        self.diagnostics
    }
}

fn place(diagnostic: &Diagnostic) -> (TextSize, TextSize) {
    (diagnostic.at.range.start(), diagnostic.at.range.end())
}
