//! Where diagnostics of one file are gathered, each once.

use std::sync::Arc;

use language::{Diagnostic, Draft, Rule};
use rustc_hash::FxHashSet;
use text::TextRange;

/// The diagnostics of a file.
pub(crate) struct Sink {
    file: Arc<str>,
    places: FxHashSet<(&'static str, TextRange)>,
    all: language::Sink,
}

impl Sink {
    pub(crate) fn new(file: &str) -> Self {
        Self { file: Arc::from(file), places: FxHashSet::default(), all: language::Sink::default() }
    }

    /// Adds a diagnostic, unless its rule has reported this place: through an alias a check comes there more than once.
    pub(crate) fn add(&mut self, draft: Draft) {
        if self.places.insert((draft.rule.code, draft.range)) {
            self.all.add(draft.rule, || draft.in_file(&self.file));
        }
    }

    /// Whether no more of a rule has to be looked for.
    pub(crate) fn is_full(&mut self, rule: &'static Rule) -> bool {
        self.all.is_full(rule)
    }

    /// Whether a rule has reported this place.
    pub(crate) fn has(&self, rule: &'static Rule, range: TextRange) -> bool {
        self.places.contains(&(rule.code, range))
    }

    /// All diagnostics, in order.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.all.sort();
        self.all.finish()
    }
}
