//! Where diagnostics of one file are gathered: each once, and of each code no more than anybody reads.

use std::collections::BTreeMap;
use std::sync::Arc;

use language::{Applicability, Diagnostic, FileEdit, FileRange, Fix, MAX_OF_A_CODE, Related, Rule};
use rustc_hash::FxHashSet;
use text::{Edit, TextRange};

/// What is to be said, without the file it is about.
pub(crate) struct Told {
    rule: &'static Rule,
    range: TextRange,
    message: String,
    related: Vec<(TextRange, String)>,
    help: Option<String>,
    fixes: Vec<(String, Applicability, Vec<Edit>)>,
}

impl Told {
    pub(crate) fn new(rule: &'static Rule, range: TextRange, message: impl Into<String>) -> Self {
        Self { rule, range, message: message.into(), related: Vec::new(), help: None, fixes: Vec::new() }
    }

    pub(crate) fn related(mut self, range: TextRange, message: impl Into<String>) -> Self {
        self.related.push((range, message.into()));
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(crate) fn safe(self, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        self.fix(title, Applicability::Safe, edits)
    }

    pub(crate) fn unsafe_fix(self, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        self.fix(title, Applicability::Unsafe, edits)
    }

    pub(crate) fn fix(
        mut self,
        title: impl Into<String>,
        applicability: Applicability,
        edits: Vec<Edit>,
    ) -> Self {
        self.fixes.push((title.into(), applicability, edits));
        self
    }
}

/// The diagnostics of a file.
pub(crate) struct Sink {
    file: Arc<str>,
    list: Vec<Diagnostic>,
    told: FxHashSet<(&'static str, TextRange)>,
    counts: BTreeMap<&'static str, usize>,
    /// The codes of which more was not even looked for.
    uncounted: FxHashSet<&'static str>,
}

impl Sink {
    pub(crate) fn new(file: &str) -> Self {
        Self {
            file: Arc::from(file),
            list: Vec::new(),
            told: FxHashSet::default(),
            counts: BTreeMap::new(),
            uncounted: FxHashSet::default(),
        }
    }

    /// Says something, unless the same was said of the same place: through an alias one comes there more than once.
    pub(crate) fn tell(&mut self, told: Told) {
        let Told { rule, range, message, related, help, fixes } = told;
        if !self.told.insert((rule.code, range)) {
            return;
        }
        let count = self.counts.entry(rule.code).or_default();
        *count += 1;
        // The others are counted alone.
        if *count > MAX_OF_A_CODE {
            return;
        }
        let at = |range| FileRange { file: Arc::clone(&self.file), range };
        let mut diagnostic = Diagnostic::new(rule, at(range), message);
        diagnostic.help = help;
        diagnostic.related =
            related.into_iter().map(|(range, message)| Related { at: at(range), message }).collect();
        let file_edit = |edit| FileEdit { file: Arc::clone(&self.file), edit };
        let fix = |(title, applicability, edits): (String, Applicability, Vec<Edit>)| Fix {
            title,
            applicability,
            edits: edits.into_iter().map(file_edit).collect(),
        };
        diagnostic.fixes = fixes.into_iter().map(fix).collect();
        self.list.push(diagnostic);
    }

    /// Whether nothing more of a rule will be told, so that it need not be looked for.
    pub(crate) fn is_full(&mut self, rule: &'static Rule) -> bool {
        let is_full = self.counts.get(rule.code).is_some_and(|count| *count >= MAX_OF_A_CODE);
        if is_full {
            self.uncounted.insert(rule.code);
        }
        is_full
    }

    /// Whether this was said of this place.
    pub(crate) fn has(&self, rule: &'static Rule, range: TextRange) -> bool {
        self.told.contains(&(rule.code, range))
    }

    /// All of it, in order. The last one of a code says how many more there are.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.list.sort_by(Diagnostic::order);
        for (code, count) in self.counts {
            let more = match count.saturating_sub(MAX_OF_A_CODE) {
                0 if self.uncounted.contains(code) => "there may be more".to_owned(),
                0 => continue,
                more => format!("and {more} more"),
            };
            if let Some(last) = self.list.iter_mut().rfind(|it| it.code() == code) {
                let help = last.help.take().map_or_else(String::new, |help| help + "; ");
                last.help = Some(format!("{help}{more} `{code}` in this file, not shown"));
            }
        }
        self.list
    }
}
