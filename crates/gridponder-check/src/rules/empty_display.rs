//! Displays that lack what they draw.

use json::{Kind, Node};
use language::{Diagnostic, Impact, Rule};

use crate::file_context::FileContext;
use crate::rules;

pub(crate) static RULE: Rule = Rule::warning("empty-display", "project")
    .impact(Impact::Looks)
    .summary("a display has nothing to draw")
    .doc(
        "A display of the type `emoji` or `icon` draws its `value`, and one of the type `label` its `label`. \
          Without it, nothing is seen.",
    )
    .wrong(r#"game.json: "entityKinds": { "flag": { "display": { "type": "emoji", "label": "🚩" }, … }, … }"#)
    .right(
        r#"game.json: "entityKinds": { "flag": { "display": { "type": "emoji", "value": "🚩" }, … }, … }"#,
    );

/// The displays of a game.
pub(crate) fn check(context: FileContext<'_>, game: Node<'_>) -> Vec<Diagnostic> {
    let kinds = game.get("entityKinds").into_iter().flat_map(Node::distinct_members);
    kinds.filter_map(|kind| display(context, kind.value.get("display")?)).collect()
}

/// Returns true if a text may be the name of an icon, or is filled in. The documents do not list the names.
fn is_icon(name: &str) -> bool {
    let is_word = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
    name.starts_with('@') || is_word
}

fn display(context: FileContext<'_>, display: Node<'_>) -> Option<Diagnostic> {
    let named = display.get("type")?;
    let ty = named.as_str()?;
    let drawn: &[&str] = match &*ty {
        "emoji" | "icon" => &["value"],
        "label" => &["label", "value"],
        _ => return None,
    };
    let is_blank = |node: Node<'_>| match node.kind() {
        Kind::Null => true,
        Kind::String => node.as_str().is_some_and(|text| text.trim().is_empty()),
        // Of another type, which is already reported.
        _ => false,
    };
    if ty == "icon"
        && let Some(value) = display.get("value")
        && value.as_str().is_some_and(|name| !is_blank(value) && !is_icon(&name))
    {
        return Some(rules::bad_format::icon(context, value));
    }
    let mut written = drawn.iter().filter_map(|key| display.get(key));
    if written.clone().any(|node| !is_blank(node)) {
        return None;
    }
    let drawn = drawn.first()?;
    let message = format!("a display of the type `{ty}` draws its `{drawn}`, which is missing or blank");
    Some(context.node(&RULE, written.next().unwrap_or(named), message))
}
