//! Rules that can never fire because of an earlier rule.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext, visible};

pub(crate) static RULE: Rule = Rule::warning("shadowed-rule", "logic")
    .summary("a rule never fires because an earlier rule removes what it needs")
    .doc(
        "Rules run one after the other, by priority and then in written order. If an earlier rule always \
          fires first and empties the cell or the inventory that a later rule tests, the later rule never \
          fires. Put the effects into one rule, or raise the priority of the later rule.",
    )
    .wrong(
        r#"levels/one.json: "rules": [
  { "id": "take", "on": "avatar_entered", "if": { "avatar": { "hasItem": "pipe" } },
    "then": [{ "clear_inventory": {} }] },
  { "id": "count", "on": "avatar_entered", "if": { "avatar": { "hasItem": "pipe" } },
    "then": [{ "increment_variable": { "name": "keys" } }] }
]"#,
    )
    .right(
        r#"levels/one.json: "rules": [
  { "id": "take", "on": "avatar_entered", "if": { "avatar": { "hasItem": "pipe" } },
    "then": [{ "clear_inventory": {} }] },
  { "id": "count", "on": "avatar_entered", "if": { "avatar": { "hasItem": "pipe" } }, "priority": 1,
    "then": [{ "increment_variable": { "name": "keys" } }] }
]"#,
    );

/// `condition` of `rule` never holds after `first` has run.
pub(crate) fn check(
    context: FileContext<'_>,
    rule: Node<'_>,
    first: Node<'_>,
    condition: Node<'_>,
) -> Diagnostic {
    let id = |rule: Node<'_>| rule.get("id").and_then(Node::as_str).unwrap_or_default().into_owned();
    let (written, before) = (id(rule), id(first));
    let message = format!(
        "the rule `{}` never fires: `{}` runs before it and removes what it needs",
        describe::short(&written),
        describe::short(&before)
    );
    context
        .node(&RULE, rule.get("id").unwrap_or(rule), message)
        .related(context.place(visible(first.get("id").unwrap_or(first))), "the earlier rule")
        .related(context.place(visible(condition)), "this is false then")
}
