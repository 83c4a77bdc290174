//! Rules: the single declaration of a code, its severity, its group and its documentation.

use crate::{Fixes, Severity};

/// A rule of a language.
#[derive(Debug)]
pub struct Rule {
    /// The kebab-case code.
    pub code: &'static str,
    /// The default severity.
    pub severity: Severity,
    /// The group, which is the stage of the check that reports it.
    pub group: &'static str,
    /// Whether its severity is locked: a file that cannot be read or parsed completely is not fully checked,
    /// and settings must not hide that.
    pub is_locked: bool,
    /// Whether its diagnostics may hide others, which appear once they are fixed.
    pub hides_text: bool,
    /// How an error affects play.
    pub impact: Impact,
    /// How often its diagnostics have fixes, and how safe they are.
    pub fixes: Fixes,
    /// A one-line summary of the pattern.
    pub summary: &'static str,
    /// What it reports, why it matters, and what to do, in Markdown.
    pub doc: &'static str,
    /// An excerpt of a project that shows the pattern.
    pub wrong: &'static str,
    /// The same excerpt, corrected.
    pub right: &'static str,
}

/// How an error of a rule affects play. Of other severities it only says whether they may be why a gold path fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impact {
    /// Levels play as without the error.
    Unchanged,
    /// About what players see or read only: no level is won or lost by it.
    Looks,
    /// The game refuses to load the project, but levels can be replayed as if it loaded.
    Refused,
    /// How the levels are meant to play is unclear, so nothing is replayed.
    Unknown,
    /// The game refuses to load the project, and how its levels are meant to play is unclear.
    RefusedAndUnknown,
    /// Depends on the location.
    ByPlace,
}

impl Rule {
    /// The documentation of the rule, in Markdown under a heading such as `#`. `notation` is the language id
    /// for highlighting the examples; empty for none.
    pub fn markdown(&self, heading: &str, notation: &str) -> String {
        let Self { code, severity, summary, doc, wrong, right, .. } = self;
        let severity = severity.name();
        let example =
            |title: &str, text: &str| format!("**{title}**\n\n```{notation}\n{}\n```\n", text.trim());
        format!(
            "{heading} {code}\n\n{severity}: {summary}\n\n{}\n\n{}\n{}",
            doc.trim(),
            example("Wrong", wrong),
            example("Right", right)
        )
    }
}
