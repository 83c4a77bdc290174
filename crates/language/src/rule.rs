//! What a rule is: the one declaration that its code, severity, group and explanation come from.

use crate::{Fixes, Severity};

/// A rule of a language.
#[derive(Debug)]
pub struct Rule {
    /// The kebab-case name of the pattern it reports.
    pub code: &'static str,
    /// How bad the pattern is.
    pub severity: Severity,
    /// The rules it belongs to, such as all about the board: the stage of the check that reports it.
    pub group: &'static str,
    /// Whether nobody may change its severity: a file that cannot be read, or only in part, cannot be checked, and that
    /// must not go unseen.
    pub is_locked: bool,
    /// Whether what it reports may hide what the text around it says, so that there is more to find once it is fixed.
    pub hides_text: bool,
    /// What an error of it means for play.
    pub impact: Impact,
    /// How often what it reports can be fixed, and how surely.
    pub fixes: Fixes,
    /// The pattern in one line.
    pub summary: &'static str,
    /// What it reports, why it matters, and what to do, in Markdown.
    pub doc: &'static str,
    /// An excerpt of a project that shows the pattern.
    pub wrong: &'static str,
    /// The same excerpt without it.
    pub right: &'static str,
}

/// What an error of a rule means for play. It says nothing of diagnostics that are not errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impact {
    /// Play is as it would be without the error.
    Unchanged,
    /// The game refuses to load the project; how its levels would play is known all the same.
    Refused,
    /// How the levels are meant to play is unknown, so that nothing is replayed.
    Unknown,
    /// The game refuses to load the project, and how its levels are meant to play is unknown.
    RefusedAndUnknown,
    /// It depends on the place.
    ByPlace,
}

impl Rule {
    /// All there is to say about the rule, in Markdown under a heading such as `#`. `notation` is the word that an
    /// editor colors its examples by; empty for none.
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
