//! Pipes that release nothing.

use json::{Kind, Node};
use language::{Diagnostic, Impact, Rule, Severity};

use crate::file_context::{Extend, FileContext};
use crate::{describe, suggest};

pub(crate) static RULE: Rule = Rule::error("idle-emitter", "board")
    .impact(Impact::Unknown)
    .summary("a pipe never releases its queue")
    .doc("`queued_emitters` ignores a pipe without an `exitPosition`. A pipe without a `queue` has nothing to \
          release, which is a warning. It also ignores objects of other kinds \
          than its `emitterKind`; if such an object has a queue and an exit and no rule names it, this is a \
          warning.")
    .wrong(r#"game.json: "systems": [ …, { "id": "drip", "type": "queued_emitters", "config": { "emitterKind": "torch" } } ]"#)
    .right(r#"game.json: "systems": [ …, { "id": "drip", "type": "queued_emitters", "config": { "emitterKind": "pipe" } } ]"#);

/// A pipe with a queue but without an exit in `params`.
pub(crate) fn without_exit(context: FileContext<'_>, object: Node<'_>, params: Node<'_>) -> Diagnostic {
    let id = object.get("id").and_then(Node::as_str).unwrap_or_default();
    let message = format!(
        "`{}` needs the parameter `exitPosition`, a position `[x, y]`: without an exit it never releases its queue",
        describe::short(&id)
    );
    context.node(&RULE, params, message)
}

/// A pipe that has nothing in its queue, or none at all.
pub(crate) fn without_queue(
    context: FileContext<'_>,
    object: Node<'_>,
    params: Option<Node<'_>>,
    queue: Option<Node<'_>>,
) -> Diagnostic {
    let id = object.get("id").and_then(Node::as_str).unwrap_or_default();
    let id = describe::short(&id);
    let needs = format!("`{id}` releases nothing: it needs the parameter `queue`, a list of numbers");
    let found = match queue {
        Some(queue) if queue.kind() == Kind::Null => {
            context.key(&RULE, queue, format!("{needs}; found `null`"))
        }
        Some(queue) => context.key(&RULE, queue, format!("`{id}` releases nothing: its `queue` is empty")),
        None => context.node(&RULE, params.unwrap_or(object), needs),
    };
    found.severity(Severity::Warning)
}

/// An object with a queue whose kind is not one that releases items.
pub(crate) fn other_kind(
    context: FileContext<'_>,
    queue: Node<'_>,
    id: &str,
    kind: &str,
    kinds: &[String],
) -> Diagnostic {
    let (id, kind) = (describe::short(id), describe::short(kind));
    let kinds = suggest::list(kinds, "and");
    let message =
        format!("nothing releases the queue of `{id}`: it is of the kind `{kind}`, the pipes are {kinds}");
    context.key(&RULE, queue, message).severity(Severity::Warning)
}
