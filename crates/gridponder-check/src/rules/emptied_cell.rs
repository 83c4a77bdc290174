//! References to a cell that an earlier effect emptied.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext, visible};

pub(crate) static RULE: Rule = Rule::warning("emptied-cell", "logic")
    .summary("a reference reads what an earlier effect has emptied")
    .doc("References are resolved when their effect runs, after all earlier effects, and not when the rule \
          matches. After a `destroy` of the cell of the event, `$cell` yields nothing. Read first, then \
          destroy.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": "$event.position", "layer": "objects" } }, { "set_inventory": { "item": "$cell.objects.kind" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "$cell.objects.kind" } }, { "destroy": { "position": "$event.position", "layer": "objects" } }] }]"#);

/// `effect` emptied the cell that `value` refers to.
pub(crate) fn check(context: FileContext<'_>, value: Node<'_>, what: &str, effect: Node<'_>) -> Diagnostic {
    let written = value.as_str().unwrap_or_default();
    let written = describe::short(&written);
    let at = effect.key().map_or_else(|| visible(effect), json::Key::range);
    context
        .node(&RULE, value, format!("`{written}` yields nothing: {what} is already empty"))
        .related(context.place(at), "emptied here")
}
