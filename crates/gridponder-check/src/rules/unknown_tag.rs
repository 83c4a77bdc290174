//! Unknown tags: no entity kind has them.

use catalog::Name;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use pack::NameRef;

use crate::file_context::FileContext;
use crate::unknown_name;

pub(crate) static RULE: Rule = Rule::warning("unknown-tag", "schema")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("no entity kind has this tag")
    .doc("A tag that no kind in `game.json` has selects nothing: a condition that tests for it is always \
          false. In a value that is written as it would be by default, this is a hint.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": { "position_has_tag": { "layer": "objects", "tag": "pikcup" } }, "then": [{ "set_inventory": { "item": "torch" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": { "position_has_tag": { "layer": "objects", "tag": "pickup" } }, "then": [{ "set_inventory": { "item": "torch" } }] }]"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Option<Diagnostic> {
    unknown_name::undefined(context, &RULE, name_ref, Name::Tag)
}
