//! Unknown animation names.

use catalog::Name;
use json::Node;
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};
use pack::NameRef;

use crate::file_context::{Extend, FileContext};
use crate::model::Facts;
use crate::{describe, suggest, unknown_name};

pub(crate) static RULE: Rule = Rule::warning("unknown-animation", "schema")
    .impact(Impact::Looks)
    .fixes(Fixes::Sometimes(&[Applicability::Unsafe, Applicability::Manual]))
    .summary("no entity kind has an animation of this name")
    .doc("The animation is not defined by any kind of `game.json`, so nothing is played.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": [0, 0], "layer": "objects", "animation": "burnign" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": [0, 0], "layer": "objects", "animation": "burning" } }] }]"#);

pub(crate) fn check(context: FileContext<'_>, name_ref: NameRef<'_>) -> Option<Diagnostic> {
    unknown_name::undefined(context, &RULE, name_ref, Name::Animation)
}

/// An animation of an entity on `layer`, with `tag` if known.
pub(crate) fn of_layer(
    context: FileContext<'_>,
    animation: Node<'_>,
    layer: &str,
    tag: Option<&str>,
    facts: &Facts,
) -> Option<Diagnostic> {
    let written = animation.as_str()?;
    // An animation that no kind has is already reported.
    let kinds = facts.with_animation(&written).filter(|kinds| !kinds.is_empty())?;
    let has_tag =
        |kind: &String| tag.is_none_or(|tag| facts.kind(kind).is_some_and(|kind| kind.has_tag(tag)));
    if kinds.iter().any(|kind| facts.may_be_on(kind, layer) && has_tag(kind)) {
        return None;
    }
    let with = tag.map(|tag| format!(" with the tag `{}`", describe::short(tag))).unwrap_or_default();
    let message = format!(
        "no entity kind of the layer `{}`{with} has the animation `{}`",
        describe::short(layer),
        describe::short(&written)
    );
    let others = &kinds[..kinds.len().min(4)];
    Some(context.node(&RULE, animation, message).help(format!("{} has it", suggest::list(others, "and"))))
}
