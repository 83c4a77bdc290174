//! Sparse entries on the same cell.

use std::collections::BTreeMap;

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use crate::file_context::{Extend, FileContext};
use crate::model;

pub(crate) static RULE: Rule = Rule::error("duplicate-cell", "board")
    .impact(Impact::Unknown)
    .fixes(Fixes::Always(&[Applicability::Manual]))
    .summary("two entries of a sparse layer are on the same cell")
    .doc("A cell of a layer holds one entity. If several entries name the same cell, the game uses the last \
          one and ignores the others.")
    .wrong(r#"levels/one.json: "board": { "layers": { "markers": { "format": "sparse", "entries": [{ "position": [2, 0], "kind": "flag" }, { "position": [2, 0], "kind": "flag" }] } }, … }"#)
    .right(r#"levels/one.json: "board": { "layers": { "markers": { "format": "sparse", "entries": [{ "position": [2, 0], "kind": "flag" }] } }, … }"#);

/// The entries of a sparse layer whose cell an earlier entry already uses.
pub(crate) fn check(context: FileContext<'_>, entries: Node<'_>) -> Vec<Diagnostic> {
    let mut seen: BTreeMap<(i64, i64), Node<'_>> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for position in entries.elements().filter_map(|entry| entry.get("position")) {
        let Some(cell) = model::cell(position) else { continue };
        match seen.get(&cell).copied() {
            None => {
                seen.insert(cell, position);
            }
            Some(first) => {
                let (x, y) = cell;
                let Some(hidden) = first.parent() else { continue };
                let edits = json::entries::remove(hidden);
                let message =
                    format!("the cell [{x}, {y}] of this layer is already occupied; two entries name it");
                diagnostics.push(
                    context
                        .node(&RULE, position, message)
                        .related(context.place(first.range()), "the first entry")
                        .fix(
                            "remove the first entry, which is not in the game",
                            Applicability::Manual,
                            edits,
                        ),
                );
                // A third entry hides the second one, so it refers to the latest.
                seen.insert(cell, position);
            }
        }
    }
    diagnostics
}
