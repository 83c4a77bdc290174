//! Levels whose id differs from the name of their file.

use catalog::Name;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};
use pack::NameRef;

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::model::listed;

pub(crate) static RULE: Rule = Rule::error("level-id-differs", "schema")
    .impact(Impact::Refused)
    .fixes(Fixes::Always(&[Applicability::Unsafe]))
    .summary("the id of a level does not match its file name")
    .doc(
        "The level sequence refers to files by name, and the game cannot open a level with a different id. \
          If the sequence does not list the level, this is a warning.",
    )
    .wrong(r#"levels/one.json: "id": "two""#)
    .right(r#"levels/one.json: "id": "one""#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>, name: Name) -> Option<Diagnostic> {
    let stem = context.file.stem();
    let written = name_ref.text();
    if name != Name::Level || written == stem {
        return None;
    }
    let message =
        format!("level id `{}` does not match its file name `{stem}.json`", describe::short(&written));
    let diagnostic = context
        .node(&RULE, name_ref.node, message)
        .help("the game finds levels by the names of their files")
        .corrected(Some(stem));
    let is_listed = listed(context.pack.game().and_then(|game| game.tree.root())).contains(stem);
    Some(if is_listed { diagnostic } else { diagnostic.severity(Severity::Warning) })
}
