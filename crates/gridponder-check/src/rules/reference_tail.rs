//! References with more segments than are used.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("reference-tail", "logic")
    .summary("a reference has parts that are ignored")
    .doc("`$event.<field>` yields a whole field of the event and `$avatar.position` a whole cell; the game \
          ignores the rest. For a parameter of an entity on the cell of the event, write \
          `$cell.<layer>.param.<key>`.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "object_placed", "then": [{ "set_variable": { "name": "keys", "value": "$event.params.value" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "object_placed", "then": [{ "set_variable": { "name": "keys", "value": "$cell.objects.param.value" } }] }]"#);

/// A reference of which only the first `used` segments count.
pub(crate) fn check(context: FileContext<'_>, value: Node<'_>, used: usize) -> Option<Diagnostic> {
    let written = value.as_str()?;
    let (end, _) = written.match_indices('.').nth(used - 1)?;
    let (counts, tail) = written.split_at(end);
    let (counts, tail) = (describe::short(counts), describe::short(tail));
    let diagnostic = context.node(
        &RULE,
        value,
        format!("the game ignores `{tail}`: the reference yields all of `{counts}`"),
    );
    Some(if counts == "$event.params" {
        diagnostic.help(
            "`$cell.<layer>.param.<key>` reads a parameter of the entity on the cell of the \
                         event",
        )
    } else {
        diagnostic
    })
}
