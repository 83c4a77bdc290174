//! Shared test support: example rules, and texts with marked ranges.

use std::fmt::Write as _;
use std::sync::Arc;

use language::{Diagnostic, Fixes, Impact, Rule, Severity};
use settings::{Codes, Reading};

const fn rule(code: &'static str, severity: Severity, summary: &'static str, group: &'static str) -> Rule {
    Rule {
        code,
        severity,
        group,
        is_locked: matches!(group.as_bytes(), b"syntax"),
        hides_text: false,
        impact: Impact::Unchanged,
        fixes: Fixes::Never,
        summary,
        doc: "More.",
        wrong: "",
        right: "",
    }
}

/// Example rules.
static RULES: [Rule; 6] = [
    rule("gold-path-loses", Severity::Error, "the gold path loses", "replay"),
    rule("gold-path-refused", Severity::Error, "a step is refused", "replay"),
    rule("gold-path-wins-early", Severity::Warning, "the level is won before the end", "replay"),
    rule("idle-step", Severity::Warning, "a step changes nothing", "replay"),
    rule("syntax-error", Severity::Error, "the text is not JSON", "syntax"),
    rule("unknown-tag", Severity::Warning, "a tag is nowhere declared", "names"),
];

/// The rule with this code.
pub(crate) fn rule_of(code: &str) -> &'static Rule {
    RULES.iter().find(|rule| rule.code == code).expect("there is such a rule")
}

/// The codes of the example rules.
pub(crate) fn codes() -> Codes {
    Codes::new(&RULES)
}

/// Reads a text.
pub(crate) fn read(text: &str) -> Reading {
    settings::read(&Arc::from("goldpath.toml"), text, &codes())
}

/// One line for each diagnostic with the text it marks, followed by its fixes.
pub(crate) fn shown(text: &str, diagnostics: &[Diagnostic]) -> String {
    let mut lines = String::new();
    for it in diagnostics {
        let marked = &text[std::ops::Range::<usize>::from(it.at.range)];
        let _ = writeln!(lines, "{}[{}] {:?}: {}", it.severity.name(), it.code(), marked, it.message);
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
