//! Conditions that exclude each other.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext, visible};

pub(crate) static RULE: Rule = Rule::warning("contradiction", "logic")
    .summary("two conditions that must both be true exclude each other")
    .doc("`where` and `if` must be true at the same time, and so must all conditions of an `all_of`. If two \
          of them can never be true together, the rule never fires: two positions of one event, a number \
          above 5 and below 3, an empty cell that holds a rock. `any_of` may be what you need.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "all_of": [{ "avatar": { "hasItem": "pipe" } }, { "avatar": { "hasItem": false } }] }, "then": [{ "increment_variable": { "name": "keys" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "any_of": [{ "avatar": { "hasItem": "pipe" } }, { "avatar": { "hasItem": false } }] }, "then": [{ "increment_variable": { "name": "keys" } }] }]"#);

/// Two conditions, each with whether it must be false. `decides` tells whether the rule depends on both.
pub(crate) fn check(
    context: FileContext<'_>,
    later: (Node<'_>, bool),
    first: (Node<'_>, bool),
    decides: bool,
) -> Diagnostic {
    let text = |(node, is_denied): (Node<'_>, bool)| {
        format!("{}`{}`", if is_denied { "not " } else { "" }, describe::source(node))
    };
    let end = if decides { "so the rule never fires" } else { "so they are never both true" };
    context
        .node(&RULE, later.0, format!("{} excludes {}, {end}", text(later), text(first)))
        .related(context.place(visible(first.0)), "the condition it excludes")
}
