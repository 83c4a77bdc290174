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
    doc: "JSON readers limit how deeply arrays and objects can be nested and do not read beyond the limit. \
          No pack needs more than a dozen levels.",
    wrong: r#"levels/one.json: "metadata": { "deep": «[» × 200 «]» × 200 }"#,
    right: r#"levels/one.json: "metadata": { "deep": «[» × 20 «]» × 20 }"#,
};
