//! Owners without the source cell that their cells must connect to.

use json::Node;
use json::entries::{self, Item};
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::model::Cell;

pub(crate) static RULE: Rule = Rule::error("missing-connection-source", "board")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("an owner has no connection source")
    .doc(
        "With `requireConnected`, every owner needs a cell in `connectionSources` that all its cells are \
          connected to. An owner without one is never connected, so the goal can never be met.",
    )
    .wrong(
        r#"levels/one.json: "goals": [{ "id": "flag", "type": "balance", "config": {
  "layer": "markers", "owners": ["flag"], "claimableLayer": "markers", "claimableKind": "flag",
  "requireConnected": true, "connectionSources": {}
} }, { "id": "there", "type": "reach_target", "config": { "targetKind": "flag" } }]"#,
    )
    .right(
        r#"levels/one.json: "goals": [{ "id": "flag", "type": "balance", "config": {
  "layer": "markers", "owners": ["flag"], "claimableLayer": "markers", "claimableKind": "flag",
  "requireConnected": true, "connectionSources": { "flag": [2, 0] }
} }, { "id": "there", "type": "reach_target", "config": { "targetKind": "flag" } }]"#,
    );

/// The owners of a balance goal that have no source. `first` is the first cell that an owner has at the start.
pub(crate) fn check(
    context: FileContext<'_>,
    config: Node<'_>,
    first: &dyn Fn(&str) -> Option<Cell>,
) -> Vec<Diagnostic> {
    let is_required = config.get("requireConnected").and_then(Node::as_bool) == Some(true);
    let Some(sources) = config.get("connectionSources").filter(|_| is_required) else { return Vec::new() };
    config
        .get("owners")
        .into_iter()
        .flat_map(Node::elements)
        .filter_map(|owner| {
            let name = owner.as_str()?;
            let message = format!("the owner `{}` has no connection source", describe::short(&name));
            sources.get(&name).is_none().then(|| {
                let found = context.node(&RULE, sources, message);
                let found = found.related(context.place(owner.range()), "the owner");
                let Some((x, y)) = first(&name) else { return found };
                let source =
                    Item { at: sources.len(), key: Some(name.into_owned()), value: format!("[{x}, {y}]") };
                let title = format!("add {}, the first cell it has at the start", source.value);
                found.fix(title, Applicability::Manual, entries::insert(sources, &[source]))
            })
        })
        .collect()
}
