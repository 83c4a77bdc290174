//! Nesting that is deeper than any JSON reader accepts.

use language::{Fixes, Impact, Rule, Severity};

pub(crate) static RULE: Rule = Rule {
    code: "nesting-too-deep",
    severity: Severity::Error,
    group: "syntax",
    is_locked: false,
    hides_text: true,
    impact: Impact::Unknown,
    fixes: Fixes::Never,
    summary: "arrays and objects are nested too deeply",
    doc: "Readers of JSON limit how deeply arrays and objects may be nested, and what lies deeper is not read. \
          No pack needs more than a dozen levels.",
    wrong: r#"levels/one.json: "metadata": { "deep": «[» × 200 «]» × 200 }"#,
    right: r#"levels/one.json: "metadata": { "deep": «[» × 20 «]» × 20 }"#,
};
