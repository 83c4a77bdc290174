//! Unknown lose condition types.

use catalog::Vocab;
use language::{Applicability, Diagnostic, Fixes, Rule};
use pack::NameRef;

use crate::file_context::FileContext;
use crate::unknown_word;

pub(crate) static RULE: Rule = Rule::error("unknown-lose-condition", "schema")
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe]))
    .summary("a lose condition type is unknown")
    .doc("A lose condition of an unknown type never becomes true: the level is played as if it were not there.")
    .wrong(r#"levels/one.json: "loseConditions": [{ "type": "max_action", "config": { "limit": 9 } }]"#)
    .right(r#"levels/one.json: "loseConditions": [{ "type": "max_actions", "config": { "limit": 9 } }]"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Diagnostic {
    unknown_word::unknown(context, &RULE, name_ref, Vocab::LoseCondition, "lose condition type")
}
