//! Unknown types of entries of `levelSequence`.

use catalog::Vocab;
use language::{Applicability, Diagnostic, Fixes, Rule};
use pack::NameRef;

use crate::file_context::FileContext;
use crate::unknown_word;

pub(crate) static RULE: Rule = Rule::error("unknown-sequence-entry", "schema")
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe]))
    .summary("a `levelSequence` entry type is unknown")
    .doc("The level sequence contains levels and story pages. The game ignores anything else.")
    .wrong(r#"game.json: "levelSequence": [{ "type": "lvl", "ref": "one" }]"#)
    .right(r#"game.json: "levelSequence": [{ "type": "level", "ref": "one" }]"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Diagnostic {
    unknown_word::unknown(context, &RULE, name_ref, Vocab::SequenceEntry, "`levelSequence` entry type")
}
