//! The sink for diagnostics of a settings file.

use std::sync::Arc;

use language::{Applicability, Diagnostic, FileEdit, FileRange, Fix, Related, Rule};
use text::{Edit, TextRange};

use crate::suggest;

/// Cap on the diagnostics of a file; nobody reads more.
const MOST: usize = 200;

/// The diagnostics of one file.
pub(crate) struct Judge {
    file: Arc<str>,
    diagnostics: Vec<Diagnostic>,
}

impl Judge {
    pub(crate) fn new(file: &Arc<str>) -> Self {
        Self { file: Arc::clone(file), diagnostics: Vec::new() }
    }

    /// The diagnostics, in the order of every output.
    pub(crate) fn into_diagnostics(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by(Diagnostic::order);
        self.diagnostics
    }

    /// Reports a diagnostic; the result allows adding to it.
    pub(crate) fn say(&mut self, rule: &'static Rule, range: TextRange, message: String) -> Said<'_> {
        let at = FileRange { file: Arc::clone(&self.file), range };
        let diagnostic = Diagnostic::new(rule, at, message);
        if self.diagnostics.len() >= MOST {
            return Said(None);
        }
        self.diagnostics.push(diagnostic);
        Said(self.diagnostics.last_mut())
    }

    /// Reports an unknown word and suggests the nearest known one; `written` formats the replacement.
    pub(crate) fn say_unknown<'c>(
        &mut self,
        rule: &'static Rule,
        (range, word): (TextRange, &str),
        message: &str,
        known: impl IntoIterator<Item = &'c str> + Clone,
        written: impl Fn(&str) -> String,
    ) -> Said<'_> {
        if self.diagnostics.len() >= MOST {
            // Finding suggestions is slow.
            return Said(None);
        }
        let nearest = suggest::nearest(word, known.clone());
        let said = self.say(rule, range, format!("{message}{}", language::suggest(nearest, known)));
        match nearest {
            // Spelling suggestions are never safe fixes.
            Some(near) => said.fixed(
                format!("change it to `{near}`"),
                Applicability::Unsafe,
                vec![Edit { range, insert: written(near) }],
            ),
            None => said,
        }
    }
}

/// The diagnostic reported last; `None` if the cap was reached.
pub(crate) struct Said<'j>(Option<&'j mut Diagnostic>);

impl Said<'_> {
    /// Adds a related location in the same file.
    pub(crate) fn related(mut self, range: TextRange, message: &str) -> Self {
        if let Some(diagnostic) = &mut self.0 {
            let at = FileRange { file: Arc::clone(&diagnostic.at.file), range };
            diagnostic.related.push(Related { at, message: message.to_owned() });
        }
        self
    }

    /// Adds a help text.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        if let Some(diagnostic) = &mut self.0 {
            diagnostic.help = Some(help.into());
        }
        self
    }

    /// Adds a fix.
    pub(crate) fn fixed(mut self, title: impl Into<String>, sure: Applicability, edits: Vec<Edit>) -> Self {
        if let Some(diagnostic) = &mut self.0 {
            let file = &diagnostic.at.file;
            let edits = edits.into_iter().map(|edit| FileEdit { file: Arc::clone(file), edit }).collect();
            diagnostic.fixes.push(Fix { title: title.into(), applicability: sure, edits });
        }
        self
    }
}
