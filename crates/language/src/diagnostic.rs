//! One thing to say about one place.

use std::sync::Arc;

use serde_json::Value;
use text::TextRange;

use crate::{Fix, Rule};

/// How bad it is, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// It is refused, or cannot work as written.
    Error,
    /// Surely not what was meant.
    Warning,
    /// Worth knowing.
    Information,
    /// Worth a quiet mark.
    Hint,
}

impl Severity {
    /// The lower-case word used on every output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Information => "info",
            Self::Hint => "hint",
        }
    }
}

/// How an editor may draw a range beyond underlining it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tag {
    /// The text has no effect and could go.
    Unnecessary,
    /// The text still works but should not be used.
    Deprecated,
}

/// A range in a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileRange {
    /// Path below the root that was analyzed, with `/` between its parts on every system.
    pub file: Arc<str>,
    /// Bytes of that file's text.
    pub range: TextRange,
}

/// Another place that explains a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where.
    pub at: FileRange,
    /// What is there, as a short clause.
    pub message: String,
}

/// One thing to say about one place.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The rule that reports it.
    pub rule: &'static Rule,
    /// How bad it is.
    pub severity: Severity,
    /// One line, no final stop, names in backticks.
    pub message: String,
    /// The smallest range that is wrong.
    pub at: FileRange,
    /// The same place in the language's own way to address a value, where it has one.
    pub address: Option<String>,
    /// Other places that explain it.
    pub related: Vec<Related>,
    /// What to do, when there is more to say than the message does.
    pub help: Option<String>,
    /// Ways to mend it.
    pub fixes: Vec<Fix>,
    /// How to draw the range.
    pub tags: Vec<Tag>,
    /// What else the language tells programs that read its diagnostics, by name.
    pub data: Vec<(&'static str, Value)>,
}

/// Rules are equal when their codes are.
impl PartialEq for Diagnostic {
    fn eq(&self, other: &Self) -> bool {
        let Self { rule, severity, message, at, address, related, help, fixes, tags, data } = self;
        (rule.code, severity, message, at, address)
            == (other.rule.code, &other.severity, &other.message, &other.at, &other.address)
            && (related, help, fixes, tags) == (&other.related, &other.help, &other.fixes, &other.tags)
            && *data == other.data
    }
}

impl Eq for Diagnostic {}

impl Diagnostic {
    /// A diagnostic of a rule, with nothing but its message.
    pub fn new(rule: &'static Rule, at: FileRange, message: impl Into<String>) -> Self {
        Self {
            rule,
            severity: rule.severity,
            message: message.into(),
            at,
            address: None,
            related: Vec::new(),
            help: None,
            fixes: Vec::new(),
            tags: Vec::new(),
            data: Vec::new(),
        }
    }

    /// The kebab-case name of the pattern; the interface that users configure and search for.
    pub const fn code(&self) -> &'static str {
        self.rule.code
    }

    /// The order every output keeps: file, start, end, code, and then the message so that the order
    /// of equal places is total.
    pub fn order(&self, other: &Self) -> std::cmp::Ordering {
        let key = |d: &Self| (d.at.range.start(), d.at.range.end());
        self.at
            .file
            .cmp(&other.at.file)
            .then_with(|| key(self).cmp(&key(other)))
            .then_with(|| self.code().cmp(other.code()))
            .then_with(|| self.message.cmp(&other.message))
    }
}
