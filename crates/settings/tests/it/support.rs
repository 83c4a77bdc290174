//! Shared test support: example rules, and texts with marked ranges.

use std::fmt::Write as _;
use std::sync::Arc;

use language::{Diagnostic, Rule};
use settings::{Codes, Reading};

/// Example rules.
static RULES: [Rule; 6] = [
    Rule::error("gold-path-loses", "replay").summary("the gold path loses").doc("More."),
    Rule::error("gold-path-refused", "replay").summary("a step is refused").doc("More."),
    Rule::warning("gold-path-wins-early", "replay").summary("the level is won before the end").doc("More."),
    Rule::warning("idle-step", "replay").summary("a step changes nothing").doc("More."),
    Rule::error("syntax-error", "syntax").locked().summary("the text is not JSON").doc("More."),
    Rule::warning("unknown-tag", "names").summary("a tag is nowhere declared").doc("More."),
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
