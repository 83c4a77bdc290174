//! Tools that can never be used.

use json::Node;
use language::{Applicability, Diagnostic, Fixes, Rule};

use crate::describe;
use crate::file_context::{Extend, FileContext, visible};

pub(crate) static RULE: Rule = Rule::warning("idle-tool", "logic")
    .fixes(Fixes::Sometimes(&[Applicability::Manual]))
    .summary("a tool interaction is never used")
    .doc("A tool works while the avatar holds its item. Only the effect `set_inventory` and `inventory` in \
          the state of a level give the avatar an item; an item that neither names can never be held. Of two \
          entries for the same item and tag, the game uses the first.")
    .wrong(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "solidHandling": "delegate" } }, { "id": "push", "type": "push_objects", "config": { "pushableTags": ["solid"], "toolInteractions": [{ "item": "torch", "targetTag": "solid" }] } }]"#)
    .right(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": { "solidHandling": "delegate" } }, { "id": "push", "type": "push_objects", "config": { "pushableTags": ["solid"] } }]"#);

/// An item that nothing puts into the avatar's slot.
pub(crate) fn never_held(context: FileContext<'_>, item: Node<'_>) -> Diagnostic {
    let written = item.as_str().unwrap_or_default();
    let message =
        format!("the avatar never holds `{}`: no rule and no level gives it", describe::short(&written));
    context.node(&RULE, item, message)
}

/// An entry for an item and obstacle that an earlier entry already covers.
pub(crate) fn repeated(context: FileContext<'_>, tool: Node<'_>, first: Node<'_>) -> Diagnostic {
    let text = |key| tool.get(key).and_then(Node::as_str).unwrap_or_default().into_owned();
    let (item, tag) = (text("item"), text("targetTag"));
    let message = format!(
        "an earlier entry is also for `{}` on `{}`, so this one is never used",
        describe::short(&item),
        describe::short(&tag)
    );
    context.node(&RULE, tool, message).related(context.place(visible(first)), "the entry that is used").fix(
        "remove the second one",
        Applicability::Manual,
        json::entries::remove(tool),
    )
}
