//! Figures with an unknown behavior.

use json::{Kind, Node};
use language::{Applicability, Diagnostic, Fixes, Impact, Rule};

use crate::file_context::{Extend, FileContext};
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule::warning("unknown-behavior", "board")
    .impact(Impact::Unknown)
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("a follower has no known behavior")
    .doc("An entity that `follower_npcs` moves has a parameter `behavior` that names one of the `behaviors` \
          of the system. Without it, the entity never moves.")
    .wrong(r#"game.json: "layers": [ …, { "id": "actors", "occupancy": "zero_or_one" } ],
"entityKinds": { "wolf": { "layer": "actors", "tags": ["npc"], "symbol": "w" }, … },
"systems": [
  …,
  { "id": "wolves", "type": "follower_npcs", "config": { "behaviors": { "hunt": { "type": "toward_avatar" } } } }
]
levels/one.json: "board": { "layers": {
  "actors": [[null, null, null, null], [null, null, null, { "kind": "wolf", "behavior": "hnut" }]], …
}, … }"#)
    .right(r#"game.json: "layers": [ …, { "id": "actors", "occupancy": "zero_or_one" } ],
"entityKinds": { "wolf": { "layer": "actors", "tags": ["npc"], "symbol": "w" }, … },
"systems": [
  …,
  { "id": "wolves", "type": "follower_npcs", "config": { "behaviors": { "hunt": { "type": "toward_avatar" } } } }
]
levels/one.json: "board": { "layers": {
  "actors": [[null, null, null, null], [null, null, null, { "kind": "wolf", "behavior": "hunt" }]], …
}, … }"#);

/// A figure, and the behaviors of the system that should move it.
pub(crate) fn check(
    context: FileContext<'_>,
    figure: Node<'_>,
    kind: &str,
    system: &str,
    behaviors: &[String],
) -> Option<Diagnostic> {
    let (kind, system) = (describe::short(kind), describe::short(system));
    let Some(behavior) = figure.get("behavior").filter(|behavior| behavior.kind() != Kind::Null) else {
        let message =
            format!("`{kind}` never moves: it lacks the parameter `behavior`, which `{system}` needs");
        return Some(context.node(&RULE, figure, message));
    };
    let written = behavior.as_str()?;
    if behaviors.iter().any(|known| *known == *written) {
        return None;
    }
    let hint = suggest::suggestion(&written, behaviors.iter().map(String::as_str));
    let message =
        format!("`{system}` has no behavior `{}`, so `{kind}` never moves{hint}", describe::short(&written));
    Some(context.node(&RULE, behavior, message).renamed(hint.nearest.as_deref(), Applicability::Manual))
}
