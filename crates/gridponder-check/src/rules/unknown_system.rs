//! Unknown system types.

use catalog::Vocab;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use pack::NameRef;

use crate::file_context::FileContext;
use crate::unknown_word;

pub(crate) static RULE: Rule = Rule::error("unknown-system", "schema")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe]))
    .summary("a system type is unknown")
    .doc("The game ignores a system of an unknown type, so it has no effect.")
    .wrong(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigaton", "config": {} }]"#)
    .right(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }]"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Diagnostic {
    unknown_word::unknown(context, &RULE, name_ref, Vocab::System, "system type")
}
