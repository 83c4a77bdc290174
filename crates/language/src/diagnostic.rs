//! Diagnostics.

use std::sync::Arc;

use serde_json::Value;
use text::TextRange;

use crate::{Fix, Rule};

/// The severity of a diagnostic, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file is rejected, or cannot work as written.
    Error,
    /// Almost certainly not what was meant.
    Warning,
    /// Worth knowing.
    Information,
    /// A suggestion that editors show unobtrusively.
    Hint,
}

impl Severity {
    /// The lower-case name used in every output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Information => "info",
            Self::Hint => "hint",
        }
    }
}

/// How an editor may draw a range, in addition to underlining it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tag {
    /// The text has no effect and can be removed.
    Unnecessary,
    /// The text is deprecated.
    Deprecated,
}

/// A range in a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileRange {
    /// The path relative to the root that was analyzed, with `/` as separator on every system.
    pub file: Arc<str>,
    /// The byte range in the text of the file.
    pub range: TextRange,
}

/// A related location that explains a diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// The location.
    pub at: FileRange,
    /// What is there, as a short clause.
    pub message: String,
}

/// A diagnostic: one message about one range of a file.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The rule that reports it.
    pub rule: &'static Rule,
    /// The severity.
    pub severity: Severity,
    /// One line without a final period; names in backticks.
    pub message: String,
    /// The smallest range that is wrong.
    pub at: FileRange,
    /// The same location in the addressing scheme of the language (such as a JSON Pointer), if it has one.
    pub address: Option<String>,
    /// Related locations.
    pub related: Vec<Related>,
    /// Advice that does not fit into the message.
    pub help: Option<String>,
    /// The available fixes.
    pub fixes: Vec<Fix>,
    /// How editors draw the range.
    pub tags: Vec<Tag>,
    /// Additional machine-readable data, by name.
    pub data: Vec<(&'static str, Value)>,
}

/// Compares all fields; rules are equal if their codes are.
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
    /// A diagnostic with only a message.
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

    /// The kebab-case code of the rule, used in settings and search.
    pub const fn code(&self) -> &'static str {
        self.rule.code
    }

    /// The order of every output: file, start, end and code, then the message, which makes the order total.
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
