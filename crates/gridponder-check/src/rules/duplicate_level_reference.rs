//! Levels that the sequence lists twice.

use std::borrow::Cow;

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule};
use rustc_hash::FxHashMap;

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("duplicate-level-reference", "project")
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("a level is listed twice in `levelSequence`")
    .doc("Players see the same level a second time, and both entries share their progress.")
    .wrong(r#"game.json: "levelSequence": [{ "type": "level", "ref": "one" }, { "type": "level", "ref": "one" }]"#)
    .right(r#"game.json: "levelSequence": [{ "type": "level", "ref": "one" }]"#);

/// The entries of the sequence that repeat an earlier entry.
pub(crate) fn check(context: FileContext<'_>, game: Node<'_>) -> Vec<Diagnostic> {
    let mut seen: FxHashMap<Cow<'_, str>, Node<'_>> = FxHashMap::default();
    let mut diagnostics = Vec::new();
    for entry in game.get("levelSequence").into_iter().flat_map(Node::elements) {
        let Some(level) = entry.get("ref") else { continue };
        let Some(id) = level.as_str() else { continue };
        match seen.get(&*id) {
            None => {
                seen.insert(id, level);
            }
            Some(first) => diagnostics.push(
                context
                    .node(
                        &RULE,
                        level,
                        format!("the level `{}` is listed twice in `levelSequence`", describe::short(&id)),
                    )
                    .related(context.place(first.range()), "first listed here")
                    .fix("remove the entry", Applicability::Manual, json::entries::remove(entry)),
            ),
        }
    }
    diagnostics
}
