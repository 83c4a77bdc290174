//! Unknown action names.

use catalog::Name;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use pack::NameRef;

use crate::file_context::FileContext;
use crate::unknown_name;

pub(crate) static RULE: Rule = Rule::error("unknown-action", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("an action is not declared")
    .doc("The game refuses an action that `game.json` does not declare; a system that waits for it never \
          acts.")
    .wrong(r#"levels/one.json: "solution": { "goldPath": [{ "action": "mvoe", "direction": "right" }, "right"] }"#)
    .right(r#"levels/one.json: "solution": { "goldPath": [{ "action": "move", "direction": "right" }, "right"] }"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Option<Diagnostic> {
    unknown_name::undefined(context, &RULE, name_ref, Name::Action)
}
