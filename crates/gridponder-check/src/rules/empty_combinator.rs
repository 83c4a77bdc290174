//! Combinators without conditions.

use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Rule};

use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("empty-combinator", "logic")
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("`all_of` or `any_of` combines no conditions")
    .doc("Without conditions, `all_of` is always true and `any_of` is always false, so the rule fires every \
          time or never.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "any_of": [] }, "then": [{ "clear_inventory": {} }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "clear_inventory": {} }] }]"#);

/// `object` is `{ word: list }`.
pub(crate) fn check(
    context: FileContext<'_>,
    object: Node<'_>,
    word: &str,
    list: Node<'_>,
) -> Option<Diagnostic> {
    if list.kind() != Kind::Array || !list.is_empty() {
        return None;
    }
    let holds = if word == "all_of" { "always" } else { "never" };
    let diagnostic = context.node(&RULE, list, format!("an empty `{word}` is {holds} true"));
    // An empty `all_of` always holds, so it can be removed where a condition is optional.
    let may_go = word == "all_of" && is_optional(object);
    let edits = if may_go { json::entries::remove(object) } else { Vec::new() };
    Some(diagnostic.fix("remove the empty condition", Applicability::Manual, edits))
}

fn is_optional(object: Node<'_>) -> bool {
    object.key().is_some_and(|key| key.is("if") || key.is("where"))
}
