//! Levels that the sequence lists twice.

use std::collections::BTreeMap;

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule, Severity};

use crate::file_context::{Extend, FileContext};
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule {
    code: "duplicate-level-reference",
    severity: Severity::Warning,
    group: "project",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Always(&[Applicability::Manual]),
    summary: "a level stands in the sequence twice",
    doc: "Players meet the same level a second time, and progress in one of them is progress in both.",
    wrong: r#"game.json: "levelSequence": [{ "type": "level", "ref": "one" }, { "type": "level", "ref": "one" }]"#,
    right: r#"game.json: "levelSequence": [{ "type": "level", "ref": "one" }]"#,
};

/// The entries of the sequence that repeat an earlier entry.
pub(crate) fn check(context: FileContext<'_>, game: Node<'_>) -> Vec<Diagnostic> {
    let mut seen: BTreeMap<String, Node<'_>> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for entry in game.get("levelSequence").into_iter().flat_map(Node::elements) {
        let Some(level) = entry.get("ref") else { continue };
        let Some(id) = level.as_str() else { continue };
        match seen.get(&*id) {
            None => {
                seen.insert(id.into_owned(), level);
            }
            Some(first) => diagnostics.push(
                context
                    .node(
                        &RULE,
                        level,
                        format!("the level `{}` stands in the sequence twice", describe::short(&id)),
                    )
                    .related(context.place(first.range()), "it stands here before")
                    .fix("remove the entry", Applicability::Manual, fixes::layout::remove(entry)),
            ),
        }
    }
    diagnostics
}
