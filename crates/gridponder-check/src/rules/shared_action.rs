//! Actions with more responding systems than can be intended.

use json::Node;
use language::{Diagnostic, Rule, Severity};

use crate::describe;
use crate::file_context::{Extend, FileContext, visible};

pub(crate) static RULE: Rule = Rule::warning("shared-action", "logic")
    .summary("two systems handle the same action")
    .doc("All systems that handle an action do so, one after the other. Two systems that both move the \
          avatar move it twice per turn. That other systems share an action in some level is for information: \
          it may be intended. Within one system an action has one meaning: the first.")
    .wrong(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "turn", "type": "region_transform", "config": { "operations": { "turn": { "type": "rotate", "action": "move" }, "mirror": { "type": "flip", "action": "move" } } } }]"#)
    .right(r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "turn", "type": "region_transform", "config": { "operations": { "turn": { "type": "rotate", "action": "move" } } } }]"#);

/// Two systems that both move the avatar.
pub(crate) fn both_move(
    context: FileContext<'_>,
    at: Node<'_>,
    first: Node<'_>,
    action: &str,
    systems: (impl AsRef<str>, impl AsRef<str>),
) -> Diagnostic {
    let what = format!("both move the avatar on `{}`, so it moves twice", describe::short(action));
    both(context, at, first, systems, &what)
}

/// Two systems that both do something on an action in some level.
pub(crate) fn both_act(
    context: FileContext<'_>,
    at: Node<'_>,
    first: Node<'_>,
    action: &str,
    systems: (impl AsRef<str>, impl AsRef<str>),
) -> Diagnostic {
    let what = format!("both respond to `{}`, one after the other", describe::short(action));
    both(context, at, first, systems, &what).severity(Severity::Information)
}

fn both(
    context: FileContext<'_>,
    at: Node<'_>,
    first: Node<'_>,
    (one, other): (impl AsRef<str>, impl AsRef<str>),
    what: &str,
) -> Diagnostic {
    let (one, other) = (describe::short(one.as_ref()), describe::short(other.as_ref()));
    let found = context.node(&RULE, at, format!("`{one}` and `{other}` {what}"));
    found.related(context.place(visible(first)), "the other system")
}

/// Two systems that both do something on an action only because of the override at `at`.
pub(crate) fn by_override(
    context: FileContext<'_>,
    at: Node<'_>,
    action: &str,
    (one, other): (&str, &str),
    moves_twice: bool,
) -> Diagnostic {
    let verb = if moves_twice { "move the avatar on" } else { "respond to" };
    let message = format!(
        "this override makes `{}` and `{}` both {verb} `{}`, one after the other",
        describe::short(one),
        describe::short(other),
        describe::short(action)
    );
    let found = context.key(&RULE, at, message);
    if moves_twice { found } else { found.severity(Severity::Information) }
}

/// One system with two operations for the same action.
pub(crate) fn in_one(
    context: FileContext<'_>,
    at: Node<'_>,
    first: Node<'_>,
    action: &str,
) -> Option<Diagnostic> {
    let diagnostic = context.node(
        &RULE,
        at,
        format!(
            "`{}` already means something else to this system, which comes first",
            describe::short(action)
        ),
    );
    (at.id() != first.id()).then(|| diagnostic.related(context.place(visible(first)), "what it means"))
}
