//! Conditions and effects with more than one word.

use catalog::Vocab;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use text::Edit;

use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::error("several-operators", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("a condition or an effect has several operators")
    .doc("The game uses one of several conditions or effects in one object and silently drops the others. \
          Write conditions under `all_of`, and each effect as a separate object.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "clear_inventory": {}, "resolve_move": {} }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "clear_inventory": {} }, { "resolve_move": {} }] }]"#);

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, first: Node<'_>, vocab: Vocab) -> Diagnostic {
    let noun = if vocab == Vocab::Condition { "a condition" } else { "an effect" };
    let name = |node: Node<'_>| node.key().map(|key| key.text().into_owned()).unwrap_or_default();
    let help = if vocab == Vocab::Condition {
        let order = |name: &str| catalog::CONDITIONS.iter().position(|it| it.entry.name == name);
        let (this, other) = (name(node), name(first));
        let taken = if order(&this) < order(&other) { this } else { other };
        format!("the game only uses `{taken}`, in any order; put both under `all_of`")
    } else {
        "make it an object of its own".to_owned()
    };
    let at = first.key().map_or(first.range(), json::Key::range);
    let (title, edits) = apart(node, vocab);
    context
        .key(
            &RULE,
            node,
            format!("`{}` next to `{}`: {noun} has exactly one operator", name(node), name(first)),
        )
        .related(context.place(at), "the first one")
        .help(help)
        .fix(title, Applicability::Manual, edits)
}

/// Splits the words into separate objects.
fn apart(node: Node<'_>, vocab: Vocab) -> (&'static str, Vec<Edit>) {
    let Some(object) = node.parent() else { return ("", Vec::new()) };
    let text = object.tree().text();
    let objects: Vec<String> = object
        .members()
        .map(|member| format!("{{ {}: {} }}", member.key.source(), &text[member.value.range()]))
        .collect();
    let objects = objects.join(", ");
    if vocab == Vocab::Condition {
        ("put both under `all_of`", json::entries::replace(object, format!("{{ \"all_of\": [{objects}] }}")))
    } else if object.index().is_some() {
        ("make them objects of their own", json::entries::replace(object, objects))
    } else {
        ("", Vec::new())
    }
}
