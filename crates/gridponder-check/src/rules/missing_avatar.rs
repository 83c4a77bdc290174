//! Levels without the avatar that something needs.

use json::Node;
use language::{Diagnostic, Impact, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext};

pub(crate) static RULE: Rule = Rule::error("missing-avatar", "board")
    .impact(Impact::Unknown)
    .summary("a level has no avatar, but something in it needs one")
    .doc("Only an enabled avatar with a position can meet a `reach_target` goal; without one the level \
          cannot be won. A system that moves the avatar does nothing then, which is a warning if the gold \
          path uses its action, and info otherwise. If a level has no avatar on purpose, write `\"enabled\": \
          false`.")
    .wrong(r#"levels/one.json: "state": { "variables": { "keys": 0 } }"#)
    .right(r#"levels/one.json: "state": { "avatar": { "enabled": true, "position": [0, 0] }, "variables": { "keys": 0 } }"#);

/// A goal or system that needs an avatar.
pub(crate) enum Need<'t> {
    /// A goal that only an avatar can reach.
    Goal(Node<'t>),
    /// A system that moves it.
    System {
        /// The id of the system.
        id: &'t str,
        /// Whether the gold path uses its action.
        is_played: bool,
    },
}

/// `place` lacks the avatar or its position. The avatar may also be present but disabled.
pub(crate) fn check(context: FileContext<'_>, place: Node<'_>, need: &Need<'_>, is_off: bool) -> Diagnostic {
    let lack = match place.key().map(json::Key::text).as_deref() {
        Some("avatar") if is_off => "the avatar is not enabled",
        Some("avatar") => "the avatar has no position",
        _ => "the level has no avatar",
    };
    match need {
        Need::Goal(goal) => {
            let id = goal.get("id").and_then(Node::as_str).unwrap_or_default();
            let message =
                format!("{lack}, so the goal `{}` of type `reach_target` is never met", describe::short(&id));
            context.node(&RULE, place, message).related(context.place(goal.range()), "the goal")
        }
        Need::System { id, is_played } => {
            let message = format!("{lack}, so the system `{}` does nothing", describe::short(id));
            let severity = if *is_played { Severity::Warning } else { Severity::Information };
            context
                .node(&RULE, place, message)
                .severity(severity)
                .help("if the level has no avatar on purpose, write `\"enabled\": false`")
        }
    }
}
