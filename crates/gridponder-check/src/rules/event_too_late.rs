//! Rules on events that occur only after the depth limit of the cascade.

use json::Node;
use language::{Diagnostic, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::warning("event-too-late", "liveness")
    .summary("a rule reacts to an event that can only come after the last pass")
    .doc("Rules see the events of an effect in the next pass, and `defaults.maxCascadeDepth` in `game.json` \
          (3 by default) limits the passes of a turn. An event that needs a longer chain of rules never \
          reaches the rule that waits for it. Increase `maxCascadeDepth`, or react to an earlier event.")
    .wrong(r#"game.json: "defaults": { "maxCascadeDepth": 1 }, "rules": [{ "id": "a", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "torch" } }] }, { "id": "b", "on": "inventory_changed", "then": [{ "spawn": { "position": [3, 0], "layer": "objects", "kind": "rock" } }] }]"#)
    .right(r#"game.json: "defaults": { "maxCascadeDepth": 2 }, "rules": [{ "id": "a", "on": "avatar_entered", "then": [{ "set_inventory": { "item": "torch" } }] }, { "id": "b", "on": "inventory_changed", "then": [{ "spawn": { "position": [3, 0], "layer": "objects", "kind": "rock" } }] }]"#);

/// `on` names the event of a rule; `pass` is the first pass in which it can occur.
pub(crate) fn check(
    context: FileContext<'_>,
    on: Node<'_>,
    event: &str,
    pass: u32,
    depth: u32,
) -> Diagnostic {
    let passes = describe::count(depth as usize, "pass");
    let message = if depth == 0 {
        "this rule never fires: `maxCascadeDepth` is 0, which switches rules off".to_owned()
    } else {
        format!(
            "this rule never fires: `{event}` comes in pass {pass} at the earliest, and the cascade is cut after {passes}"
        )
    };
    let diagnostic = context.node(&RULE, on, message);
    let written = context.pack.game().and_then(|game| {
        let node = game.tree.at_pointer("/defaults/maxCascadeDepth")?;
        Some(language::FileRange { file: std::sync::Arc::clone(&game.path), range: node.range() })
    });
    match written {
        Some(at) => diagnostic.related(at, "the number of passes"),
        None => diagnostic.help(format!("`defaults.maxCascadeDepth` is not given, which means {depth}")),
    }
}
