//! Combinators that combine nothing.

use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Rule, Tag};

use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::hint("needless-combinator", "logic")
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("a condition has a needless combinator")
    .doc("`all_of` or `any_of` of a single condition means the same as the condition itself, and so does a \
          `not` of a `not`.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "all_of": [{ "avatar": { "hasItem": true } }] }, "then": [{ "clear_inventory": {} }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "avatar": { "hasItem": true } }, "then": [{ "clear_inventory": {} }] }]"#);

/// `object` is `{ word: list }`.
pub(crate) fn of_one(
    context: FileContext<'_>,
    object: Node<'_>,
    word: &str,
    list: Node<'_>,
) -> Option<Diagnostic> {
    let only = list.elements().next().filter(|_| list.kind() == Kind::Array && list.len() == 1)?;
    Some(unwrapped(
        context,
        object,
        list,
        only,
        format!("`{word}` of one condition says just what that says"),
    ))
}

/// `object` is `{ "not": inner }`.
pub(crate) fn twice_not(context: FileContext<'_>, object: Node<'_>, inner: Node<'_>) -> Option<Diagnostic> {
    let innermost = inner.get("not").filter(|it| it.kind() == Kind::Object && inner.len() == 1)?;
    Some(unwrapped(
        context,
        object,
        inner,
        innermost,
        "`not` of `not` says what the condition says".to_owned(),
    ))
}

fn unwrapped(
    context: FileContext<'_>,
    object: Node<'_>,
    at: Node<'_>,
    inner: Node<'_>,
    message: String,
) -> Diagnostic {
    // With a second word, which is an error, there is more than one condition to keep.
    let is_whole = object.len() == 1 && inner.kind() == Kind::Object;
    let edits = if is_whole { json::entries::replace(object, inner.text()) } else { Vec::new() };
    context.key(&RULE, at, message).tag(Tag::Unnecessary).fix(
        "write the condition itself",
        Applicability::Manual,
        edits,
    )
}
