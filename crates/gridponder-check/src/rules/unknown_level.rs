//! Unknown level names.

use catalog::Name;
use language::{Applicability, Diagnostic, FileRange, Fixes, Impact, Rule};
use pack::NameRef;

use crate::file_context::{Extend, FileContext};
use crate::layout::LAYOUT;
use crate::outline::Levels;
use crate::{describe, unknown_name};

pub(crate) static RULE: Rule = Rule::error("unknown-level", "schema")
    .impact(Impact::Refused)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("a level does not exist")
    .doc(
        "The game loads `levels/NAME.json` for every level of the sequence and fails if the file does not \
          exist.",
    )
    .wrong(r#"game.json: "levelSequence": [{ "type": "level", "ref": "oen" }]"#)
    .right(r#"game.json: "levelSequence": [{ "type": "level", "ref": "one" }]"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Option<Diagnostic> {
    unknown_name::undefined(context, &RULE, name_ref, Name::Level)
        .map(|diagnostic| match elsewhere(context, &name_ref.text()) {
            Some(path) => diagnostic.help(format!(
                "`{}` exists, but the game only reads `.json` files directly in the folder `levels`",
                describe::short(path)
            )),
            None => diagnostic,
        })
        .or_else(|| misfiled(context, name_ref))
}

/// A file with this name in a place where the game does not look.
fn elsewhere<'p>(context: FileContext<'p>, id: &str) -> Option<&'p str> {
    let name = format!("{id}.json");
    context.pack.assets()?.named(&name).filter(|path| !LAYOUT.is_asset(path))
}

/// A level with this id in a file with another name.
fn misfiled(context: FileContext<'_>, name_ref: NameRef<'_>) -> Option<Diagnostic> {
    let written = name_ref.text();
    // Nearly every level has a file, and a large game names thousands.
    let has_file = |levels: Levels<'_>| levels.has_file(&format!("levels/{written}.json"));
    if context.pack.names().has_level_file(&written) || context.pack.levels().is_some_and(has_file) {
        return None;
    }
    let definition = context.pack.names().definitions(Name::Level, &written, context.file).next()?;
    let stem = pack::stem(&definition.file);
    let id = describe::short(&written);
    let message = format!("missing file `levels/{id}.json`; the level `{id}` is in `{stem}.json`");
    let at = FileRange { file: definition.file.clone(), range: definition.range };
    let diagnostic = context.at(&RULE, name_ref.range(), message).addressed(name_ref.node);
    Some(diagnostic.related(at, "the level").corrected(Some(stem)))
}
