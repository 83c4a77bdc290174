//! Nesting that is deeper than any JSON reader accepts.

use language::{Impact, Rule};

pub(crate) static RULE: Rule = Rule::error("nesting-too-deep", "syntax")
    .hides_text()
    .impact(Impact::Unknown)
    .summary("arrays and objects are nested too deeply")
    .doc(
        "JSON readers limit how deeply arrays and objects can be nested and do not read beyond the limit. \
          No pack needs more than a dozen levels.",
    )
    .wrong(r#"levels/one.json: "metadata": { "deep": «[» × 200 «]» × 200 }"#)
    .right(r#"levels/one.json: "metadata": { "deep": «[» × 20 «]» × 20 }"#);
