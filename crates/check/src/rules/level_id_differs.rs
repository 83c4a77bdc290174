//! Levels whose file has another name.

use catalog::Name;
use language::{Diagnostic, Severity};
use pack::Spot;

use crate::scope::{Extend, Scope};
use crate::{Rule, describe};

pub(crate) static RULE: Rule = Rule {
    code: "level-id-differs",
    severity: Severity::Warning,
    summary: "the id of a level is not the name of its file",
    doc: "The level sequence refers to files by name, everything else to levels by id. If the two differ, \
          progress and hints belong to a level that the sequence does not know.",
    wrong: r#"levels/one.json: "id": "two""#,
    right: r#"levels/one.json: "id": "one""#,
};

pub(crate) fn check(scope: Scope<'_>, spot: Spot<'_>, name: Name) -> Option<Diagnostic> {
    let stem = scope.file.stem();
    let written = spot.text();
    if name != Name::Level || written == stem {
        return None;
    }
    let message = format!("the level `{}` is in the file `{stem}.json`", describe::short(&written));
    Some(scope.node(&RULE, spot.node, message).help("the game finds levels by the names of their files").corrected(Some(stem)))
}
