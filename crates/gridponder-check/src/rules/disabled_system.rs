//! Systems that are disabled in every level.

use json::Node;
use language::{Diagnostic, Rule, Tag};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::hint("disabled-system", "logic")
    .summary("a system is switched off, and no level switches it on")
    .doc("A system with `enabled` set to `false` acts only in levels whose `systemOverrides` switch it on. \
          No level does, so the system has no effect.")
    .wrong(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "push", "type": "push_objects", "config": {}, "enabled": false }]"#)
    .right(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "push", "type": "push_objects", "config": {} }]"#);

pub(crate) fn check(context: FileContext<'_>, system: Node<'_>, id: &str) -> Option<Diagnostic> {
    let enabled = system.get("enabled")?;
    let message = format!("the system `{}` is off, and no level switches it on", describe::short(id));
    Some(context.node(&RULE, enabled, message).tag(Tag::Unnecessary))
}
