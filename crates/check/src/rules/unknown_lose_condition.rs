//! Words that are no lose condition type.

use catalog::Vocab;
use language::{Applicability, Diagnostic, Fixes, Severity};
use pack::Spot;

use crate::scope::Scope;
use crate::{Impact, Rule, words};

pub(crate) static RULE: Rule = Rule {
    code: "unknown-lose-condition",
    severity: Severity::Error,
    impact: Impact::Unknown,
    fixes: Fixes::Sometimes(&[Applicability::Unsafe]),
    summary: "a word is no lose condition type of the DSL",
    doc: "A lose condition of a type the game does not know never comes true.",
    wrong: r#"levels/one.json: "loseConditions": [{ "type": "max_action", "config": { "limit": 9 } }]"#,
    right: r#"levels/one.json: "loseConditions": [{ "type": "max_actions", "config": { "limit": 9 } }]"#,
};

pub(crate) fn check(scope: Scope<'_>, spot: Spot<'_>) -> Diagnostic {
    words::unknown(scope, &RULE, spot, Vocab::LoseCondition, "lose condition type")
}
