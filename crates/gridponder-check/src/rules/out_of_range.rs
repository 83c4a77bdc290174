//! Numbers outside their bounds.

use json::Node;
use language::{Diagnostic, Impact, Rule};

use crate::describe;
use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::error("out-of-range", "schema")
    .impact(Impact::ByPlace)
    .summary("a number is outside its bounds")
    .doc(
        "Some numbers have a minimum or a maximum; outside these bounds the game rejects the file or \
          behaves unpredictably.",
    )
    .wrong(r#"levels/one.json: "loseConditions": [{ "type": "max_actions", "config": { "limit": -1 } }]"#)
    .right(r#"levels/one.json: "loseConditions": [{ "type": "max_actions", "config": { "limit": 10 } }]"#);

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, min: i64, max: i64) -> Diagnostic {
    let subject = describe::subject(node);
    let bounds = match (min, max) {
        (i64::MIN, i64::MAX) => "a 64-bit integer".to_owned(),
        (min, max) if min == max => format!("`{min}`"),
        (min, i64::MAX) => format!("at least {min}"),
        (i64::MIN, max) => format!("at most {max}"),
        (min, max) => format!("from {min} to {max}"),
    };
    context.node(&RULE, node, format!("{subject} must be {bounds}; found `{}`", describe::source(node)))
}

pub(crate) fn not_positive(context: FileContext<'_>, node: Node<'_>) -> Diagnostic {
    let subject = describe::subject(node);
    context.node(&RULE, node, format!("{subject} must be above 0; found `{}`", describe::source(node)))
}
