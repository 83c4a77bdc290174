//! Tags on a layer whose kinds do not have them.

use json::{Kind, Node};
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::FileContext;
use crate::model::Facts;

pub(crate) static RULE: Rule = Rule::warning("tag-on-other-layer", "logic")
    .summary("no kind on a layer has the tag that a condition tests there")
    .doc("Every kind belongs to one layer, and a tag only occurs on the layers of the kinds that have it. A \
          condition that tests for the tag on another layer is always false.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": { "position_has_tag": { "layer": "ground", "tag": "pickup" } }, "then": [{ "set_inventory": { "item": "torch" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "where": { "position_has_tag": { "layer": "objects", "tag": "pickup" } }, "then": [{ "set_inventory": { "item": "torch" } }] }]"#);

/// A tag beside a layer.
pub(crate) fn check(context: FileContext<'_>, tag: Node<'_>, facts: &Facts) -> Option<Diagnostic> {
    let layer = tag.parent()?.get("layer").filter(|layer| layer.kind() == Kind::String)?.as_str()?;
    // An undeclared layer is already reported.
    context.kinds.layer(&layer)?;
    of_layer(context, tag, &layer, facts)
}

/// A tag that is searched for on `layer`.
pub(crate) fn of_layer(
    context: FileContext<'_>,
    tag: Node<'_>,
    layer: &str,
    facts: &Facts,
) -> Option<Diagnostic> {
    let written = tag.as_str()?;
    // Another rule reports tags that no kind has at all.
    let carriers = facts.with_tag(&written).filter(|carriers| !carriers.is_empty())?;
    if carriers.iter().any(|kind| facts.may_be_on(kind, layer)) {
        return None;
    }
    let others: std::collections::BTreeSet<&str> =
        carriers.iter().filter_map(|kind| facts.layer_of(kind)).collect();
    let others: Vec<&str> = others.into_iter().collect();
    let message = format!(
        "no kind on the layer `{}` has the tag `{}`; kinds on {} do",
        describe::short(layer),
        describe::short(&written),
        crate::suggest::list(&others, "and")
    );
    Some(context.node(&RULE, tag, message))
}
