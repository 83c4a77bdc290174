//! Unknown events.

use catalog::Vocab;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use pack::NameRef;

use crate::file_context::FileContext;
use crate::unknown_word;

pub(crate) static RULE: Rule = Rule::error("unknown-event", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe]))
    .summary("an event is unknown")
    .doc("A rule on an unknown event never fires, and a system that waits for it never acts. The game does \
          not report this.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entereed", "then": [{ "clear_inventory": {} }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "clear_inventory": {} }] }]"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Diagnostic {
    unknown_word::unknown(context, &RULE, name_ref, Vocab::Event, "event")
}
