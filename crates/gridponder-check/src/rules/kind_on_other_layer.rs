//! Kinds on a layer other than their own.

use json::Node;
use json::entries::{self, Item};
use language::{Applicability, Diagnostic, Fixes, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};
use crate::model::{Facts, KindLayers, LayerDeclaration};

pub(crate) static RULE: Rule = Rule::error("kind-on-other-layer", "board")
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("an entity is on a different layer than its kind declares")
    .doc("Every kind belongs to one layer. The game accepts it on another layer, but rules and systems that \
          look for it on the layer of its kind do not find it: a wall on `markers` blocks nothing.")
    .wrong(r#"levels/one.json: "board": { "layers": { "markers": [["rock", null, "flag", null], [null, null, null, null]] }, … }"#)
    .right(r#"levels/one.json: "board": { "layers": { "objects": [[null, null, null, "rock"], [null, null, null, null]], … }, … }"#);

/// A kind on `layer`; `kinds` has the layer that it declares.
pub(crate) fn check(
    context: FileContext<'_>,
    kind: Node<'_>,
    layer: &str,
    kinds: &KindLayers,
) -> Option<Diagnostic> {
    let written = kind.as_str()?;
    let own = kinds.get(&*written)?;
    // Undeclared layers are already reported, where they are written.
    if own == layer || ![own, layer].into_iter().all(|layer| context.kinds.layer(layer).is_some()) {
        return None;
    }
    let (written, own, layer) = (describe::short(&written), describe::short(own), describe::short(layer));
    let message = format!("`{written}` belongs on the layer `{own}`, not on `{layer}`");
    Some(context.node(&RULE, kind, message))
}

/// An entity that a level places on `layer`. `home` says where its own layer has room for it.
pub(crate) fn placed<'t>(
    context: FileContext<'_>,
    entity: Node<'t>,
    kind: Node<'t>,
    layer: &str,
    home: impl FnOnce() -> Option<Home<'t>>,
) -> Option<Diagnostic> {
    let found = check(context, kind, layer, &context.kinds.layers)?;
    let own = describe::short(context.kinds.layers.get(&*kind.as_str()?)?);
    let is_entry = entity.parent().is_some_and(|list| list.key().is_some_and(|key| key.is("entries")));
    let fill = context.kinds.layer(layer).and_then(LayerDeclaration::fill);
    let (title, emptied) = match fill {
        _ if is_entry => ("remove it".to_owned(), entries::remove(entity)),
        Some(fill) => (
            format!("put `{}` in its place", describe::short(fill)),
            entries::replace(entity, json::quote(fill)),
        ),
        None => ("remove it".to_owned(), entries::replace(entity, "null")),
    };
    let arrival = match home() {
        Some(Home::Cell(cell)) if !is_entry => entries::replace(cell, entity.text()),
        Some(Home::List(list)) if is_entry => {
            entries::insert(list, &[Item { at: list.len(), key: None, value: entity.text().to_owned() }])
        }
        _ => Vec::new(),
    };
    let moved = if arrival.is_empty() { Vec::new() } else { [emptied.clone(), arrival].concat() };
    let found = found.fix(format!("move it to `{own}`"), Applicability::Manual, moved);
    Some(found.fix(title, Applicability::Manual, emptied))
}

/// Where a layer has room for an entity.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Home<'t> {
    /// An empty cell of its rows.
    Cell(Node<'t>),
    /// Its list of entries, none of which is at the cell.
    List(Node<'t>),
}

/// A kind in an effect that also names a layer.
pub(crate) fn in_effect(context: FileContext<'_>, kind: Node<'_>, kinds: &KindLayers) -> Option<Diagnostic> {
    let layer = kind.parent()?.get("layer")?;
    let layer = layer.as_str()?;
    check(context, kind, &layer, kinds).map(|diagnostic| diagnostic.severity(Severity::Warning))
}

/// A kind that a system puts on `layer`.
pub(crate) fn made(context: FileContext<'_>, kind: Node<'_>, layer: &str) -> Option<Diagnostic> {
    let found = check(context, kind, layer, &context.kinds.layers)?;
    Some(found.severity(Severity::Warning))
}

/// The kind that fills a layer where a level places nothing.
pub(crate) fn filler(context: FileContext<'_>, kind: Node<'_>) -> Option<Diagnostic> {
    let layer = kind.parent()?;
    // Only layers on which every cell holds an entity are filled.
    layer.get("occupancy").and_then(Node::as_str).filter(|it| it == "exactly_one")?;
    check(context, kind, &layer.get("id")?.as_str()?, &context.kinds.layers)
}

/// A kind that a condition or a goal looks for on `layer`, where it never is.
pub(crate) fn never_on(
    context: FileContext<'_>,
    kind: Node<'_>,
    layer: &str,
    facts: &Facts,
) -> Option<Diagnostic> {
    let written = kind.as_str()?;
    let own = facts.layer_of(&written).filter(|_| !facts.may_be_on(&written, layer))?;
    // An undeclared layer is already reported.
    context.kinds.layer(layer)?;
    let (written, own, layer) = (describe::short(&written), describe::short(own), describe::short(layer));
    let message = format!("`{written}` belongs on the layer `{own}` and is never on `{layer}`");
    Some(context.node(&RULE, kind, message).severity(Severity::Warning))
}

/// A kind in a condition that also names a layer. The condition never finds it.
pub(crate) fn in_condition(context: FileContext<'_>, kind: Node<'_>, facts: &Facts) -> Option<Diagnostic> {
    let layer = kind.parent()?.get("layer")?.as_str()?;
    never_on(context, kind, &layer, facts)
}

/// A kind in the configuration of a system that searches for it on `layer`.
pub(crate) fn in_system(
    context: FileContext<'_>,
    kind: Node<'_>,
    layer: &str,
    facts: &Facts,
) -> Option<Diagnostic> {
    let written = kind.as_str()?;
    let own = facts.layer_of(&written).filter(|own| *own != layer)?;
    let (written, own, layer) = (describe::short(&written), describe::short(own), describe::short(layer));
    let message = format!("`{written}` belongs on the layer `{own}`, but is looked for on `{layer}`");
    Some(context.node(&RULE, kind, message).severity(Severity::Warning))
}
