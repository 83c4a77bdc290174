//! Level file names that some operating systems do not support.

use std::sync::Arc;

use language::{Diagnostic, Fixes, Impact, Rule, Severity};
use rustc_hash::FxHashMap;
use text::range;

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule {
    code: "unportable-file-name",
    severity: Severity::Warning,
    group: "project",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Never,
    summary: "a level file name is not portable",
    doc: "Windows and macOS do not distinguish `One.json` and `one.json`, so only one of them exists there. \
          Windows also rejects some characters and a few names such as `con`.",
    wrong: r#"levels/what?.json: "id": "what?"
game.json: "levelSequence": [ …, { "type": "level", "ref": "what?" } ]"#,
    right: r#"levels/what.json: "id": "what"
game.json: "levelSequence": [ …, { "type": "level", "ref": "what" } ]"#,
};

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
    let why = refused(file.stem())?;
    Some(context.at(&RULE, start(), format!("Windows does not allow the file name `{stem}.json`: {why}")))
}

/// The reason why Windows rejects a file name, if it does.
fn refused(stem: &str) -> Option<String> {
    const NAMES: &[&str] = &["con", "prn", "aux", "nul"];
    let is_bad = |c: char| matches!(c, '<' | '>' | ':' | '"' | '\\' | '|' | '?' | '*') || c.is_control();
    if let Some(bad) = stem.chars().find(|c| is_bad(*c)) {
        return Some(format!("it has `{}` in it", bad.escape_default()));
    }
    // Windows ignores everything after the first dot.
    let name = stem.split('.').next().unwrap_or(stem).trim_end().to_lowercase();
    let is_port = ["com", "lpt"].iter().any(|port| {
        name.strip_prefix(port)
            .is_some_and(|rest| rest.len() == 1 && rest != "0" && rest.parse::<u8>().is_ok())
    });
    (NAMES.contains(&name.as_str()) || is_port).then(|| format!("`{name}` is the name of a device there"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_windows_refuses_are_known() {
        for name in ["a:b", "what?", "con", "CON", "nul.x", "Com1", "a\\b"] {
            assert!(refused(name).is_some(), "{name}");
        }
        for name in ["one", "fw_ice_001", "com0", "com10", "control", "ü 😀", "a.b"] {
            assert_eq!(refused(name), None, "{name}");
        }
    }
}
