//! Actors that leave no mark although their system has a `claim`.

use json::Node;
use language::{Diagnostic, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("unmarked-actor", "logic")
    .summary("an actor leaves no marks although its system claims cells")
    .doc("The `map` of a `claim` gives the mark kind for each actor kind. Without `map` no cell is ever \
          marked, and an actor that is not in `map` leaves no marks. The latter is info, because it may be \
          intended; it is a warning if a `balance` goal has an owner that no actor marks.")
    .wrong(r#"game.json: "layers": [ …, { "id": "paint", "occupancy": "zero_or_one" } ],
"entityKinds": { "dot": { "layer": "paint", "tags": [], "symbol": "d" }, … },
"actions": [ …, { "id": "march", "params": { "direction": { "type": "direction" } } } ],
"systems": [{ "id": "nav", "type": "coupled_actors", "config": { "moveAction": "march", "actorLayer": "markers", "directions": ["up"], "claim": { "layer": "paint" } } }, { "id": "walk", "type": "avatar_navigation", "config": {} }]"#)
    .right(r#"game.json: "layers": [ …, { "id": "paint", "occupancy": "zero_or_one" } ],
"entityKinds": { "dot": { "layer": "paint", "tags": [], "symbol": "d" }, … },
"actions": [ …, { "id": "march", "params": { "direction": { "type": "direction" } } } ],
"systems": [{ "id": "nav", "type": "coupled_actors", "config": { "moveAction": "march", "actorLayer": "markers", "directions": ["up"], "claim": { "layer": "paint", "map": { "flag": "dot" } } } }, { "id": "walk", "type": "avatar_navigation", "config": {} }]"#);

/// A `claim` without a `map`.
pub(crate) fn without_map(context: FileContext<'_>, claim: Node<'_>) -> Diagnostic {
    context.node(&RULE, claim, "`claim` has no `map`, so no actor ever leaves a mark")
}

/// A kind of actor that the `map` omits. `owner` is an owner in a goal that no actor marks cells for.
pub(crate) fn left_out(
    context: FileContext<'_>,
    map: Node<'_>,
    actor: &str,
    owner: Option<&str>,
) -> Diagnostic {
    let message = format!("the actor `{}` leaves no mark: `map` has no entry for it", describe::short(actor));
    let diagnostic = context.node(&RULE, map, message);
    match owner {
        Some(owner) => diagnostic.help(format!(
            "no entry of `map` creates `{}`, which is an owner in a goal",
            describe::short(owner)
        )),
        None => diagnostic.severity(Severity::Information),
    }
}
