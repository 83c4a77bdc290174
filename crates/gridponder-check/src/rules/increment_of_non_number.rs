//! Additions to values that are not numbers.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::FileContext;

pub(crate) static RULE: Rule = Rule::warning("increment-of-non-number", "logic")
    .summary("an effect increments a variable that may not hold a number")
    .doc(
        "`increment_variable` adds to a number and treats a variable that does not exist as 0. If the \
          variable holds a string, a boolean or a list, the game stops.",
    )
    .wrong(
        r#"levels/one.json: "rules": [
  { "id": "name", "on": "avatar_exited", "then": [{ "set_variable": { "name": "keys", "value": "Ada" } }] },
  { "id": "count", "on": "avatar_entered", "where": { "position": [3, 0] },
    "then": [{ "increment_variable": { "name": "keys" } }] }
]"#,
    )
    .right(
        r#"levels/one.json: "rules": [
  { "id": "name", "on": "avatar_exited", "then": [{ "set_variable": { "name": "keys", "value": 1 } }] },
  { "id": "count", "on": "avatar_entered", "where": { "position": [3, 0] },
    "then": [{ "increment_variable": { "name": "keys" } }] }
]"#,
    );

/// A variable that may hold `types`, none of which is a number.
pub(crate) fn check(context: FileContext<'_>, name: Node<'_>, types: &[&str]) -> Diagnostic {
    let written = name.as_str().unwrap_or_default();
    let (written, types) = (describe::short(&written), types.join(" or "));
    context.node(&RULE, name, format!("`{written}` may hold {types}: adding to that stops the game"))
}
