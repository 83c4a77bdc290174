//! Files that have no text.

use language::{Diagnostic, Fixes, Severity};

use crate::scope::Scope;
use crate::{Impact, Rule};

pub(crate) static RULE: Rule = Rule {
    code: "unreadable-file",
    severity: Severity::Error,
    impact: Impact::RefusedAndUnknown,
    fixes: Fixes::Never,
    summary: "a file of the pack cannot be read",
    doc: "A file that is not UTF-8, is far too large, or that the system refuses to open cannot be \
          checked, and the game cannot load it. Save it as UTF-8, split it, or mend its permissions.",
    wrong: r#"levels/one.json: { "title": "Caf<E9>", … }"#,
    right: r#"levels/one.json: { "title": "Café", … }"#,
};

/// The reason a file has no text.
pub(crate) fn check(scope: Scope<'_>) -> Option<Diagnostic> {
    let why = scope.file.unreadable.as_ref()?;
    Some(scope.at(&RULE, text::range(0, 0), why.to_string()))
}
