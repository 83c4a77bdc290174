//! Unknown names of entity kinds.

use catalog::Name;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use pack::NameRef;

use crate::file_context::FileContext;
use crate::unknown_name;

pub(crate) static RULE: Rule = Rule::error("unknown-kind", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("an entity kind is not declared")
    .doc("An entity of a kind that `game.json` does not declare has no tags and no picture, so rules and \
          systems ignore it.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "torhc" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "torch" } }] }]"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Option<Diagnostic> {
    unknown_name::undefined(context, &RULE, name_ref, Name::Kind)
}
