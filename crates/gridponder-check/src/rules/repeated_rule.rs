//! Duplicate rules.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext, visible};

pub(crate) static RULE: Rule = Rule::warning("repeated-rule", "logic")
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("two rules are identical")
    .doc("Both rules react to the same event under the same conditions with the same effects, so everything \
          happens twice. If the rule was copied, it probably needs a change.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }, { "id": "s", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "increment_variable": { "name": "keys" } }] }]"#);

/// A rule with the same content as an earlier rule of its file.
pub(crate) fn check(context: FileContext<'_>, rule: Node<'_>, first: Node<'_>) -> Diagnostic {
    let message = format!("the rule `{}` does the same as `{}`", id(rule), id(first));
    said(context, rule, message)
        .related(context.place(visible(first.get("id").unwrap_or(first))), "the first one")
}

/// A rule of a level with the same content as a rule of the game.
pub(crate) fn of_game(context: FileContext<'_>, rule: Node<'_>, first: &str) -> Diagnostic {
    let first = describe::short(first);
    said(context, rule, format!("the rule `{}` does the same as the rule `{first}` of the game", id(rule)))
}

fn said(context: FileContext<'_>, rule: Node<'_>, message: String) -> Diagnostic {
    let diagnostic = context.node(&RULE, rule.get("id").unwrap_or(rule), message);
    diagnostic.fix("remove this rule", Applicability::Manual, json::entries::remove(rule))
}

fn id(rule: Node<'_>) -> String {
    describe::short(&rule.get("id").and_then(Node::as_str).unwrap_or_default())
}
