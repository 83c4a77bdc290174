//! Duplicate keys in an object.

use language::{Applicability, Fixes, Impact, Rule};

pub(crate) static RULE: Rule = Rule::error("duplicate-key", "syntax")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("an object contains a duplicate key")
    .doc(
        "JSON readers keep the last of several equal keys and silently drop the others. Remove or rename \
          one of them.",
    )
    .wrong(r#"levels/one.json: "metadata": { "difficulty": 1, "difficulty": 2 }"#)
    .right(r#"levels/one.json: "metadata": { "difficulty": 2 }"#);
