//! Conditions on kinds and tags that nothing can have put there.

use catalog::Name;
use language::{Diagnostic, Rule};
use pack::NameRef;

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::information("absent-kind", "liveness")
    .summary("a condition tests for a kind or tag that no level can contain")
    .doc("No level starts with an entity of that kind, or of a kind with that tag, and no rule and no system \
          makes one. The condition can never be true, so what depends on it never happens.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "cell": { "position": [1, 0], "layer": "objects", "kind": "rock" } }, "then": [{ "destroy": { "position": [1, 0], "layer": "objects" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "if": { "cell": { "position": [3, 1], "layer": "objects", "kind": "pipe" } }, "then": [{ "destroy": { "position": [3, 1], "layer": "objects" } }] }]"#);

/// `name_ref` is the kind or tag that cannot occur.
pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>, name: Name) -> Diagnostic {
    let written = name_ref.text();
    let written = describe::short(&written);
    let is_of_level = context.file.kind == pack::FileKind::Level;
    let level = if is_of_level { "this level cannot" } else { "no level can" };
    let message = match name {
        Name::Tag => format!("this condition is always false: {level} contain anything tagged `{written}`"),
        _ => format!("this condition is always false: {level} contain `{written}`"),
    };
    context.at(&RULE, name_ref.range(), message).addressed(name_ref.node)
}
