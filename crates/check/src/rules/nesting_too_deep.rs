//! Nesting beyond any reader.

use language::Severity;

use crate::Rule;

pub(crate) static RULE: Rule = Rule {
    code: "nesting-too-deep",
    severity: Severity::Error,
    summary: "arrays and objects are nested too deeply",
    doc: "Readers of JSON bound how deeply arrays and objects may stand in each other. What lies deeper is \
          not read. No pack needs more than a dozen levels. Reported by the reader of the file.",
    wrong: r#"levels/one.json: "metadata": { "deep": «[» × 200 «]» × 200 }"#,
    right: r#"levels/one.json: "metadata": { "deep": «[» × 20 «]» × 20 }"#,
};
