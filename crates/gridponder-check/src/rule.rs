//! What a rule is: the one declaration that its code, severity and explanation come from.

use language::{Fixes, Severity};

use crate::{Impact, rules};

/// A rule.
#[derive(Debug)]
pub struct Rule {
    /// The kebab-case name of the pattern it reports.
    pub code: &'static str,
    /// How bad the pattern is.
    pub severity: Severity,
    /// What an error of it means for play.
    pub impact: Impact,
    /// How often what it reports can be mended, and how surely.
    pub fixes: Fixes,
    /// The pattern in one line.
    pub summary: &'static str,
    /// What it reports, why it matters in the game, and what to do, in Markdown.
    pub doc: &'static str,
    /// An excerpt of a pack that shows the pattern; how one is written is in `testkit`.
    pub wrong: &'static str,
    /// The same excerpt without it.
    pub right: &'static str,
}

impl Rule {
    /// Whether its severity is for nobody to change: a file that cannot be read, or only in part, cannot be
    /// judged, and that must not go unseen.
    pub fn severity_is_locked(&self) -> bool {
        [&rules::syntax_error::RULE, &rules::unreadable_file::RULE].iter().any(|rule| rule.code == self.code)
    }

    /// All there is to say about the rule, in Markdown under a heading such as `#`.
    pub fn markdown(&self, heading: &str) -> String {
        let Self { code, severity, summary, doc, wrong, right, .. } = self;
        let severity = severity.name();
        let example = |title: &str, text: &str| format!("**{title}**\n\n```\n{}\n```\n", text.trim());
        format!(
            "{heading} {code}\n\n{severity}: {summary}\n\n{}\n\n{}\n{}",
            doc.trim(),
            example("Wrong", wrong),
            example("Right", right)
        )
    }
}
