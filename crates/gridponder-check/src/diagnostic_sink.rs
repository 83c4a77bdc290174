//! Where stages and rules put diagnostics, with what their errors mean for play.

use std::collections::BTreeSet;

use language::{Diagnostic, Impact, Rule, Severity, Sink};
use text::{TextRange, TextSize};

use crate::consequence::Consequence;
use crate::divergence::Use;
use crate::rules;

/// The diagnostics of one file, or of one stage of its check. Stages after the first fill sinks of their own, which are
/// emptied into that of the file with [`DiagnosticSink::extend_elsewhere`], so that they skip what earlier stages
/// reported, and no other range.
#[derive(Debug, Default)]
pub(crate) struct DiagnosticSink {
    all: Sink,
    /// The range of each diagnostic, so that later stages can skip it.
    places: BTreeSet<(TextSize, TextSize)>,
    /// The number of diagnostics that were offered to `extend_elsewhere`.
    offered: usize,
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
    /// The sink of a stage, which leaves it to the sink of the file to tell how many are left out.
    pub(crate) fn of_stage() -> Self {
        Self { all: Sink::of_part(), ..Self::default() }
    }

    /// Adds the diagnostic of a rule, if there is one. If there are enough of it, `find` is not called, because the
    /// search may be expensive.
    pub(crate) fn look(&mut self, rule: &'static Rule, find: impl FnOnce() -> Option<Diagnostic>) {
        if !self.all.is_full(rule)
            && let Some(diagnostic) = find()
        {
            self.add(diagnostic);
        }
    }

    /// Adds the diagnostic of a rule. If there are enough of it, it is only counted.
    pub(crate) fn tell(&mut self, rule: &'static Rule, say: impl FnOnce() -> Diagnostic) {
        if let Some(kept) = self.all.add(rule, say) {
            self.places.insert(place(kept));
            if kept.severity == Severity::Error {
                self.errors.push((kept.at.range, kept.rule.impact, self.place));
            }
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
        self.all.retain(|it| rules::syntax_error::CODES.contains(&it.code()) || !is_within(it));
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
        self.all.kept().iter().any(|it| it.severity == Severity::Error)
    }

    fn add(&mut self, diagnostic: Diagnostic) {
        self.tell(diagnostic.rule, || diagnostic);
    }

    /// The diagnostics. The last one of a code says how many more there are.
    pub(crate) fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.all.finish()
    }
}

fn place(diagnostic: &Diagnostic) -> (TextSize, TextSize) {
    (diagnostic.at.range.start(), diagnostic.at.range.end())
}
