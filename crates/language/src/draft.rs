//! A diagnostic before the file that it is about is known.

use std::sync::Arc;

use text::{Edit, TextRange};

use crate::{Applicability, Diagnostic, FileEdit, FileRange, Fix, Related, Rule, Severity};

/// A diagnostic of the file that is being checked: all of its ranges are in that file.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The rule that reports it.
    pub rule: &'static Rule,
    /// The smallest range that is wrong.
    pub range: TextRange,
    severity: Severity,
    message: String,
    related: Vec<(TextRange, String)>,
    help: Option<String>,
    fixes: Vec<(String, Applicability, Vec<Edit>)>,
}

impl Draft {
    /// A diagnostic with only a message, and the severity of its rule.
    pub fn new(rule: &'static Rule, range: TextRange, message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            rule,
            range,
            severity: rule.severity,
            message,
            related: Vec::new(),
            help: None,
            fixes: Vec::new(),
        }
    }

    /// The same with another severity.
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// The same with a related range.
    pub fn related(mut self, range: TextRange, message: impl Into<String>) -> Self {
        self.related.push((range, message.into()));
        self
    }

    /// The same with advice.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with a fix that keeps the meaning.
    pub fn safe(self, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        self.fix(title, Applicability::Safe, edits)
    }

    /// The same with a fix that guesses what was meant.
    pub fn unsafe_fix(self, title: impl Into<String>, edits: Vec<Edit>) -> Self {
        self.fix(title, Applicability::Unsafe, edits)
    }

    /// The same with a fix.
    pub fn fix(mut self, title: impl Into<String>, applicability: Applicability, edits: Vec<Edit>) -> Self {
        self.fixes.push((title.into(), applicability, edits));
        self
    }

    /// The diagnostic in its file.
    pub fn in_file(self, file: &Arc<str>) -> Diagnostic {
        let at = |range| FileRange { file: Arc::clone(file), range };
        let file_edit = |edit| FileEdit { file: Arc::clone(file), edit };
        let related = |(range, message)| Related { at: at(range), message };
        let fix = |(title, applicability, edits): (String, Applicability, Vec<Edit>)| Fix {
            title,
            applicability,
            edits: edits.into_iter().map(file_edit).collect(),
        };
        let mut diagnostic = Diagnostic::new(self.rule, at(self.range), self.message);
        diagnostic.severity = self.severity;
        diagnostic.help = self.help;
        diagnostic.related = self.related.into_iter().map(related).collect();
        diagnostic.fixes = self.fixes.into_iter().map(fix).collect();
        diagnostic
    }
}
