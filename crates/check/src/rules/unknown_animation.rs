//! Names that no animation has.

use catalog::Name;
use language::{Diagnostic, Severity};
use pack::Spot;

use crate::scope::Scope;
use crate::{Rule, names};

pub(crate) static RULE: Rule = Rule {
    code: "unknown-animation",
    severity: Severity::Warning,
    summary: "no entity kind has an animation of this name",
    doc: "The animation is not defined by any kind of `game.json`, so nothing is played.",
    wrong: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": [0, 0], "layer": "objects", "animation": "burnign" } }] }]"#,
    right: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": [0, 0], "layer": "objects", "animation": "burning" } }] }]"#,
};

pub(crate) fn check(scope: Scope<'_>, spot: Spot<'_>) -> Option<Diagnostic> {
    names::undefined(scope, &RULE, spot, Name::Animation)
}
