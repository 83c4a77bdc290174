//! Names that no animation has.

use catalog::Name;
use language::{Diagnostic, Severity};
use pack::Spot;
use syntax::Node;

use crate::logic::{Facts, KindFacts};
use crate::scope::{Extend, Scope};
use crate::{Rule, describe, names, suggest};

pub(crate) static RULE: Rule = Rule {
    code: "unknown-animation",
    severity: Severity::Warning,
    summary: "no entity kind has an animation",
    doc: "The animation is not defined by any kind of `game.json`, so nothing is played.",
    wrong: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": [0, 0], "layer": "objects", "animation": "burnign" } }] }]"#,
    right: r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "destroy": { "position": [0, 0], "layer": "objects", "animation": "burning" } }] }]"#,
};

pub(crate) fn check(scope: Scope<'_>, spot: Spot<'_>) -> Option<Diagnostic> {
    names::undefined(scope, &RULE, spot, Name::Animation)
}

/// An animation of what lies on `layer` and carries `tag`, where that is known.
pub(crate) fn of_layer(
    scope: Scope<'_>,
    animation: Node<'_>,
    layer: &str,
    tag: Option<&str>,
    facts: &Facts,
) -> Option<Diagnostic> {
    let written = animation.as_str()?;
    let fits = |kind: &KindFacts| tag.is_none_or(|tag| kind.has_tag(tag));
    let mut kinds = facts.on_layer(layer).filter(|(_, kind)| fits(kind)).map(|(_, kind)| kind).peekable();
    kinds.peek()?;
    if kinds.any(|kind| kind.animations.contains(&*written)) {
        return None;
    }
    let with = tag.map(|tag| format!(" with the tag `{}`", describe::short(tag))).unwrap_or_default();
    let message = format!(
        "no entity kind of the layer `{}`{with} has the animation `{}`",
        describe::short(layer),
        describe::short(&written)
    );
    let others = facts.kinds().filter(|(_, kind)| kind.animations.contains(&*written));
    let others: Vec<&str> = others.map(|(name, _)| name).take(4).collect();
    // An animation that nothing has at all was told of.
    (!others.is_empty())
        .then(|| scope.node(&RULE, animation, message).help(format!("{} has it", suggest::list(&others, "and"))))
}
