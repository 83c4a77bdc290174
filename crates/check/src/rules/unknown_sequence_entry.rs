//! Words that are no kind of entry of `levelSequence`.

use catalog::Vocab;
use language::{Applicability, Diagnostic, Fixes, Severity};
use pack::Spot;

use crate::scope::Scope;
use crate::{Impact, Rule, words};

pub(crate) static RULE: Rule = Rule {
    code: "unknown-sequence-entry",
    severity: Severity::Error,
    impact: Impact::Unchanged,
    fixes: Fixes::Sometimes(&[Applicability::Unsafe]),
    summary: "a word is no kind of entry of the level sequence",
    doc: "The level sequence holds levels and story pages. The game passes over anything else.",
    wrong: r#"game.json: "levelSequence": [{ "type": "lvl", "ref": "one" }]"#,
    right: r#"game.json: "levelSequence": [{ "type": "level", "ref": "one" }]"#,
};

pub(crate) fn check(scope: Scope<'_>, spot: Spot<'_>) -> Diagnostic {
    words::unknown(scope, &RULE, spot, Vocab::SequenceEntry, "kind of entry of `levelSequence`")
}
