//! Kinds with the same symbol on the text board.

use std::collections::BTreeMap;

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use crate::file_context::{Extend, FileContext};
use crate::{describe, fixes};

pub(crate) static RULE: Rule = Rule::error("duplicate-symbol", "project")
    .impact(Impact::Refused)
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("two entity kinds have the same symbol")
    .doc(
        "The text board shows a kind by its symbol, and the game refuses to load a pack in which two kinds \
          have the same symbol.",
    )
    .wrong(r#"game.json: "entityKinds": { "pipe": { "layer": "objects", "tags": [], "symbol": "F" }, … }"#)
    .right(r#"game.json: "entityKinds": { "pipe": { "layer": "objects", "tags": [], "symbol": "=" }, … }"#);

/// The symbols of a game that an earlier kind already has.
pub(crate) fn check(context: FileContext<'_>, game: Node<'_>) -> Vec<Diagnostic> {
    let mut seen: BTreeMap<String, Node<'_>> = BTreeMap::new();
    let mut found = Vec::new();
    let kinds = game.get("entityKinds").into_iter().flat_map(Node::distinct_members);
    for (kind, symbol) in kinds.filter_map(|kind| Some((kind.key, kind.value.get("symbol")?))) {
        let Some(text) = symbol.as_str() else { continue };
        match seen.get(&*text) {
            None => {
                seen.insert(text.into_owned(), symbol);
            }
            Some(first) => found.push({
                let free = fixes::placeholder::free_symbol(context, &kind.text());
                context
                    .node(
                        &RULE,
                        symbol,
                        format!("the symbol `{}` is already used by another kind", describe::short(&text)),
                    )
                    .related(context.place(first.range()), "first used here")
                    .renamed(free.as_deref(), Applicability::Manual)
            }),
        }
    }
    found
}
