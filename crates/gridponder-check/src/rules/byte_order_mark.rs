//! A byte order mark.

use language::{Applicability, Fixes, Rule};

pub(crate) static RULE: Rule = Rule::warning("byte-order-mark", "syntax")
    .fixes(Fixes::Always(&[Applicability::Safe]))
    .summary("the file begins with a byte order mark")
    .doc(
        "The game ignores a byte order mark, but other JSON readers reject a file that has one. Save the \
          file as UTF-8 without it.",
    )
    .wrong(r#"levels/one.json: <U+FEFF>{ "title": "One", … }"#)
    .right(r#"levels/one.json: { "title": "One", … }"#);
