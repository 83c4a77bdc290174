//! Names that no level has.

use catalog::Name;
use language::{Diagnostic, Severity};
use pack::Spot;

use crate::scope::Scope;
use crate::{Rule, names};

pub(crate) static RULE: Rule = Rule {
    code: "unknown-level",
    severity: Severity::Error,
    summary: "a level does not exist",
    doc: "The game loads `levels/NAME.json` for every level of the sequence, and fails where there is no \
          such file.",
    wrong: r#"game.json: "levelSequence": [{ "type": "level", "ref": "oen" }]"#,
    right: r#"game.json: "levelSequence": [{ "type": "level", "ref": "one" }]"#,
};

pub(crate) fn check(scope: Scope<'_>, spot: Spot<'_>) -> Option<Diagnostic> {
    names::undefined(scope, &RULE, spot, Name::Level)
}
