//! Unknown layer names.

use catalog::Name;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use pack::NameRef;

use crate::file_context::{Extend, FileContext};
use crate::{describe, suggest, unknown_name};

pub(crate) static RULE: Rule = Rule::error("unknown-layer", "schema")
    .impact(Impact::ByPlace)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("a layer is not declared")
    .doc("Only the layers of `game.json` exist. The game drops entities on any other layer, and a rule or \
          goal that uses one finds nothing.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": [0, 0], "layer": "objcts" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": [0, 0], "layer": "objects" } }] }]"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Option<Diagnostic> {
    unknown_name::undefined(context, &RULE, name_ref, Name::Layer)
}

/// The layer that a `$cell` reference names.
pub(crate) fn in_reference(context: FileContext<'_>, node: Node<'_>, layer: &str) -> Option<Diagnostic> {
    let names = context.pack.names();
    if names.is_defined(Name::Layer, layer, context.file) || !unknown_name::is_knowable(context, Name::Layer)
    {
        return None;
    }
    let hint = suggest::suggestion(layer, names.known(Name::Layer, context.file).collect::<Vec<_>>());
    let written = node.as_str().unwrap_or_default();
    let meant = hint.nearest.as_ref().map(|meant| written.replacen(layer, meant, 1));
    let (written, layer) = (describe::short(&written), describe::short(layer));
    let is_established = |layer: &str| unknown_name::is_established(context, Name::Layer, layer);
    let is_likely = hint.nearest.as_deref().is_some_and(is_established);
    let how = if is_likely { Applicability::Unsafe } else { Applicability::Manual };
    let diagnostic = context.node(&RULE, node, format!("`{written}`: unknown layer `{layer}`{hint}"));
    Some(diagnostic.renamed(meant.as_deref(), how))
}
