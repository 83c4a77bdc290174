//! Animations that the kind in the cell does not have.

use json::Node;
use language::{Diagnostic, FileRange, Impact, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::information("animation-of-other-kind", "replay")
    .impact(Impact::Looks)
    .summary("an effect names an animation that the kind it removes does not have")
    .doc("In the replay of a gold path, an effect removed an entity with an animation that its kind does not \
          have. The entity vanishes without an animation. Add the animation to the kind, or use different \
          rules for different kinds.")
    .wrong(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "spawn": { "position": [3, 1], "layer": "objects", "kind": "torch" } }, { "destroy": { "position": [3, 1], "layer": "objects", "animation": "burning" } }] }]"#)
    .right(r#"levels/one.json: "rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "spawn": { "position": [3, 1], "layer": "objects", "kind": "rock" } }, { "destroy": { "position": [3, 1], "layer": "objects", "animation": "burning" } }] }]"#);

/// `step` is the step where it was first seen; `None` if unknown or while loading a level.
pub(crate) fn check(context: FileContext<'_>, effect: Node<'_>, step: Option<&FileRange>) -> Diagnostic {
    let word = describe::word_of(effect);
    let name = word.as_deref().and_then(|word| effect.get(word)?.get("animation")?.as_str());
    let message = format!(
        "the kind removed here does not have the animation `{}`, so no animation plays",
        describe::short(&name.unwrap_or_default())
    );
    context.node(&RULE, effect, message).first_seen(step)
}
