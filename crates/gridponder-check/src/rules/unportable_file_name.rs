//! Level file names that some operating systems do not support.

use std::sync::Arc;

use language::{Diagnostic, Rule};
use rustc_hash::FxHashMap;
use text::range;

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("unportable-file-name", "project")
    .summary("a level file name is not portable")
    .doc(
        "Windows and macOS do not distinguish `One.json` and `one.json`, so only one of them exists there. \
          Windows also rejects some characters and a few names such as `con`.",
    )
    .wrong(
        r#"levels/what?.json: "id": "what?"
game.json: "levelSequence": [ …, { "type": "level", "ref": "what?" } ]"#,
    )
    .right(
        r#"levels/what.json: "id": "what"
game.json: "levelSequence": [ …, { "type": "level", "ref": "what" } ]"#,
    );

/// For each level file name in lower case, the first file with that name.
pub(crate) type Firsts = FxHashMap<String, Arc<str>>;

/// Collects the level files of a pack, which must be sorted by path.
pub(crate) fn firsts<'p>(levels: impl Iterator<Item = &'p Arc<str>>) -> Firsts {
    let mut firsts = Firsts::default();
    for path in levels {
        firsts.entry(pack::stem(path).to_lowercase()).or_insert_with(|| Arc::clone(path));
    }
    firsts
}

/// A level file, compared with the other level files.
pub(crate) fn check(context: FileContext<'_>, firsts: &Firsts) -> Option<Diagnostic> {
    let file = context.file;
    let start =
        || file.tree.root().and_then(|root| root.get("id")).map_or_else(|| range(0, 0), json::Node::range);
    let stem = describe::short(file.stem());
    if let Some(first) = firsts.get(&file.stem().to_lowercase()).filter(|first| **first != file.path) {
        let message =
            format!("`{stem}.json` and `{}.json` are the same file on some systems", pack::stem(first));
        let other = language::FileRange { file: Arc::clone(first), range: range(0, 0) };
        return Some(context.at(&RULE, start(), message).related(other, "the other file"));
    }
    let why = language::unportable_name(&format!("{}.json", file.stem()))?;
    Some(context.at(&RULE, start(), format!("Windows does not allow the file name `{stem}.json`: {why}")))
}
