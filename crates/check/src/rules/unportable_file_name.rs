//! Level files that not every system can hold.

use std::collections::BTreeMap;

use language::{Diagnostic, Fixes, Severity};
use pack::{File, Pack};
use text::range;

use crate::scope::{Extend, Scope};
use crate::{Impact, Rule, describe};

pub(crate) static RULE: Rule = Rule {
    code: "unportable-file-name",
    severity: Severity::Warning,
    impact: Impact::Unchanged,
    fixes: Fixes::Never,
    summary: "the file of a level does not work on every system",
    doc: "Windows and macOS do not tell `One.json` from `one.json`, so only one of the two arrives there. \
          Windows also refuses some characters and a few names such as `con`.",
    wrong: r#"levels/what?.json: "id": "what?"
game.json: "levelSequence": [ …, { "type": "level", "ref": "what?" } ]"#,
    right: r#"levels/what.json: "id": "what"
game.json: "levelSequence": [ …, { "type": "level", "ref": "what" } ]"#,
};

/// The level files of a pack, compared in order of their names.
pub(crate) fn check(game: Scope<'_>) -> Vec<Diagnostic> {
    let mut seen: BTreeMap<String, &File> = BTreeMap::new();
    let mut found = Vec::new();
    for file in game.pack.whole().into_iter().flat_map(Pack::levels) {
        let scope = Scope { file, ..game };
        let start =
            file.tree.root().and_then(|root| root.get("id")).map_or_else(|| range(0, 0), syntax::Node::range);
        let stem = describe::short(file.stem());
        if let Some(first) = seen.get(&file.stem().to_lowercase()) {
            let message = format!("`{stem}.json` and `{}.json` are one file to some systems", first.stem());
            let other = language::FileRange { file: first.path.clone(), range: range(0, 0) };
            found.push(scope.at(&RULE, start, message).related(other, "the other file"));
            continue;
        }
        seen.insert(file.stem().to_lowercase(), file);
        if let Some(why) = refused(file.stem()) {
            found.push(scope.at(&RULE, start, format!("Windows has no file `{stem}.json`: {why}")));
        }
    }
    found
}

/// Why Windows refuses a file name, if it does.
fn refused(stem: &str) -> Option<String> {
    const NAMES: &[&str] = &["con", "prn", "aux", "nul"];
    let is_bad = |c: char| matches!(c, '<' | '>' | ':' | '"' | '\\' | '|' | '?' | '*') || c.is_control();
    if let Some(bad) = stem.chars().find(|c| is_bad(*c)) {
        return Some(format!("it has `{}` in it", bad.escape_default()));
    }
    // What follows the first dot does not count.
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
