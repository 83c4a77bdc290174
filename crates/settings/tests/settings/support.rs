//! What the tests share: a few codes, and texts with places marked in them.

use std::fmt::Write as _;
use std::sync::Arc;

use language::{Diagnostic, Severity};
use settings::{Code, Codes, Reading};

const fn code(
    code: &'static str,
    severity: Severity,
    summary: &'static str,
    severity_is_locked: bool,
) -> Code {
    Code { code, severity, summary, doc: "More.", severity_is_locked }
}

/// Codes as there could be.
pub(crate) fn codes() -> Codes {
    Codes::new([
        code("gold-path-loses", Severity::Error, "the gold path loses", false),
        code("gold-path-refused", Severity::Error, "a step is refused", false),
        code("gold-path-wins-early", Severity::Warning, "the level is won before the end", false),
        code("idle-step", Severity::Warning, "a step changes nothing", false),
        code("syntax-error", Severity::Error, "the text is not JSON", true),
        code("unknown-tag", Severity::Warning, "a tag is nowhere declared", false),
    ])
}

/// Reads a text.
pub(crate) fn read(text: &str) -> Reading {
    settings::read(&Arc::from("goldpath.toml"), text, &codes())
}

/// One line for each diagnostic, with what it marks, and its fixes below.
pub(crate) fn shown(text: &str, diagnostics: &[Diagnostic]) -> String {
    let mut lines = String::new();
    for it in diagnostics {
        let marked = &text[std::ops::Range::<usize>::from(it.at.range)];
        let _ = writeln!(lines, "{}[{}] {:?}: {}", it.severity.name(), it.code, marked, it.message);
        for related in &it.related {
            let _ = writeln!(lines, "  {}: {:?}", related.message, related.at.range);
        }
        if let Some(help) = &it.help {
            let _ = writeln!(lines, "  help: {help}");
        }
        for fix in &it.fixes {
            let edits: Vec<text::Edit> = fix.edits.iter().map(|it| it.edit.clone()).collect();
            let after = text::apply(text, &edits).expect("the edits fit");
            let _ = writeln!(lines, "  {:?}: {} -> {after:?}", fix.applicability, fix.title);
        }
    }
    lines
}
