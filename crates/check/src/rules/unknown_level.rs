//! Names that no level has.

use catalog::Name;
use language::{Applicability, Diagnostic, FileRange, Fixes, Severity};
use pack::Spot;

use crate::scope::{Extend, Scope};
use crate::{Impact, Rule, describe, names};

pub(crate) static RULE: Rule = Rule {
    code: "unknown-level",
    severity: Severity::Error,
    impact: Impact::Refused,
    fixes: Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]),
    summary: "a level does not exist",
    doc: "The game loads `levels/NAME.json` for every level of the sequence, and fails where there is no \
          such file.",
    wrong: r#"game.json: "levelSequence": [{ "type": "level", "ref": "oen" }]"#,
    right: r#"game.json: "levelSequence": [{ "type": "level", "ref": "one" }]"#,
};

pub(crate) fn check(scope: Scope<'_>, spot: Spot<'_>) -> Option<Diagnostic> {
    names::undefined(scope, &RULE, spot, Name::Level)
        .map(|diagnostic| match elsewhere(scope, &spot.text()) {
            Some(path) => diagnostic.help(format!(
                "there is `{}`, but the game reads files of the folder `levels` itself, ending in `.json`",
                describe::short(path)
            )),
            None => diagnostic,
        })
        .or_else(|| misfiled(scope, spot))
}

/// A file of that name where the game does not look.
fn elsewhere<'p>(scope: Scope<'p>, id: &str) -> Option<&'p str> {
    let name = format!("{id}.json");
    scope.pack.assets()?.named(&name).filter(|path| path.starts_with("levels/"))
}

/// A level that has the name, in a file that has another.
fn misfiled(scope: Scope<'_>, spot: Spot<'_>) -> Option<Diagnostic> {
    let written = spot.text();
    if scope.pack.has_file(&format!("levels/{written}.json")) {
        return None;
    }
    let definition = scope.pack.names().definitions(Name::Level, &written, scope.file).next()?;
    let stem = pack::stem(&definition.file);
    let id = describe::short(&written);
    let message = format!("there is no file `levels/{id}.json`; the level `{id}` is in `{stem}.json`");
    let at = FileRange { file: definition.file.clone(), range: definition.range };
    let diagnostic = scope.at(&RULE, spot.range(), message).addressed(spot.node);
    Some(diagnostic.related(at, "the level").corrected(Some(stem)))
}
