//! `$` references in places where nothing resolves them.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::fixes::instead::{self, Instead};

pub(crate) static RULE: Rule = Rule::error("misplaced-reference", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Safe, Applicability::Manual]))
    .summary("a `$` reference is used where it is not resolved")
    .doc("References such as `$event.position` are resolved only in the values of effects: not in \
          conditions, and not in fields such as `layer`, `name` or `emitterId`. Elsewhere the game uses the \
          text literally or rejects it. In a condition, use `position_has_tag` to test the cell of the \
          event, and `event` to test its fields.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "cell": { "position": "$event.position", "layer": "ground", "hasTag": "walkable" } }, "then": [{ "set_inventory": { "item": "torch" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "position_has_tag": { "layer": "ground", "tag": "walkable" } }, "then": [{ "set_inventory": { "item": "torch" } }] }]"#);

pub(crate) fn check(context: FileContext<'_>, node: Node<'_>, in_condition: bool) -> Diagnostic {
    let written = node.as_str().unwrap_or_default();
    let written = describe::short(&written);
    let place = if in_condition { "conditions".to_owned() } else { describe::subject(node) };
    let message = format!("`$` references such as `{written}` can't be used in {place}");
    let instead = if in_condition { instead::in_condition(context, node) } else { instead::in_effect(node) };
    let Some(Instead { words, fix }) = instead else { return context.node(&RULE, node, message) };
    let diagnostic = context.node(&RULE, node, format!("{message}; {words}"));
    match fix {
        Some(fix) => diagnostic.fix(fix.title, fix.applicability, fix.edits),
        None => diagnostic,
    }
}

/// A reference inside a list or an object that an effect stores literally.
pub(crate) fn nested(context: FileContext<'_>, node: Node<'_>) -> Diagnostic {
    let written = node.as_str().unwrap_or_default();
    let message = format!(
        "`{}` is not resolved inside an array or an object: the game keeps the text",
        describe::short(&written)
    );
    context.node(&RULE, node, message).severity(Severity::Warning)
}
