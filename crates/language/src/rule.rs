//! Rules: the single declaration of a code, its severity, its group and its documentation.

use crate::{Fixes, Severity};

/// A rule of a language.
///
/// ```
/// use language::Rule;
///
/// static RULE: Rule = Rule::warning("blank-text", "schema")
///     .summary("a required text is blank")
///     .doc("The text is empty or consists of spaces only.")
///     .wrong(r#""title": " ""#)
///     .right(r#""title": "Minimal""#);
/// ```
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
    /// An error of a group.
    pub const fn error(code: &'static str, group: &'static str) -> Self {
        Self::new(code, Severity::Error, group)
    }

    /// A warning of a group.
    pub const fn warning(code: &'static str, group: &'static str) -> Self {
        Self::new(code, Severity::Warning, group)
    }

    /// Information of a group.
    pub const fn information(code: &'static str, group: &'static str) -> Self {
        Self::new(code, Severity::Information, group)
    }

    /// A hint of a group.
    pub const fn hint(code: &'static str, group: &'static str) -> Self {
        Self::new(code, Severity::Hint, group)
    }

    /// A rule that changes nothing about play, has no fixes, hides nothing, and whose severity settings may change.
    const fn new(code: &'static str, severity: Severity, group: &'static str) -> Self {
        Self {
            code,
            severity,
            group,
            is_locked: false,
            hides_text: false,
            impact: Impact::Unchanged,
            fixes: Fixes::Never,
            summary: "",
            doc: "",
            wrong: "",
            right: "",
        }
    }

    /// The same with a severity that settings may not change.
    pub const fn locked(self) -> Self {
        Self { is_locked: true, ..self }
    }

    /// The same with diagnostics that may hide others.
    pub const fn hides_text(self) -> Self {
        Self { hides_text: true, ..self }
    }

    /// The same with an effect on play.
    pub const fn impact(self, impact: Impact) -> Self {
        Self { impact, ..self }
    }

    /// The same with fixes.
    pub const fn fixes(self, fixes: Fixes) -> Self {
        Self { fixes, ..self }
    }

    /// The same with a one-line summary of the pattern, without a capital and a full stop.
    pub const fn summary(self, summary: &'static str) -> Self {
        Self { summary, ..self }
    }

    /// The same with what it reports, why it matters, and what to do, in Markdown.
    pub const fn doc(self, doc: &'static str) -> Self {
        Self { doc, ..self }
    }

    /// The same with an excerpt that shows the pattern.
    pub const fn wrong(self, wrong: &'static str) -> Self {
        Self { wrong, ..self }
    }

    /// The same with that excerpt, corrected.
    pub const fn right(self, right: &'static str) -> Self {
        Self { right, ..self }
    }

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
