//! Pipes that release numbers: their exits and their queues.

use std::collections::BTreeSet;

use engine::Direction;
use json::{Kind, Node};

use super::level::Level;
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::{Cell, cell, contains, non_null, released};
use crate::{rules, suggest};

/// An exit of a pipe.
struct Exit<'t> {
    position: Node<'t>,
    at: Cell,
    direction: Option<Node<'t>>,
    /// The cell in which released items appear.
    spawn: Cell,
}

/// The pipes of the level, and the objects that rules release items from.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    let pipes: Vec<String> =
        level.systems_of("queued_emitters").filter_map(|system| system.text("emitterKind")).collect();
    let own: BTreeSet<String> = level.root.get("rules").into_iter().flat_map(released).collect();
    for object in level.objects() {
        let text = |key: &str| object.get(key).and_then(Node::as_str);
        let (Some(id), Some(kind)) = (text("id"), text("kind")) else { continue };
        let params = object.get("params");
        let written = params.and_then(|params| params.get("queue"));
        let queue = written.filter(|queue| queue.kind() == Kind::Array && !queue.is_empty());
        let is_pipe = pipes.iter().any(|known| *known == *kind);
        if let Some(params) = params.filter(|params| is_pipe && has_items_inside(*params)) {
            pipe(context, level, object, params, None, sink);
            continue;
        }
        let (Some(params), Some(queue)) = (params, queue) else {
            let is_nothing = written.is_none_or(|queue| matches!(queue.kind(), Kind::Array | Kind::Null));
            // A misspelled one is already reported.
            if is_nothing && is_pipe && !has_near_miss(params) {
                sink.look(&rules::idle_emitter::RULE, || {
                    Some(rules::idle_emitter::without_queue(context, object, params, written))
                });
            }
            continue;
        };
        if is_pipe {
            pipe(context, level, object, params, Some(queue), sink);
        } else if level.kinds.released.contains(&*id) || own.contains(&*id) {
            released_by_rules(context, level, object, params, sink);
        } else if !pipes.is_empty()
            && params.get("exitPosition").is_some()
            // Unknown kinds are already reported.
            && pipes.iter().map(String::as_str).chain([&*kind]).all(|kind| level.kinds.get(kind).is_some())
        {
            sink.look(&rules::idle_emitter::RULE, || {
                Some(rules::idle_emitter::other_kind(context, queue, &id, &kind, &pipes))
            });
        }
    }
}

/// Returns true if a pipe with two exits already holds items, which it releases instead of its queue.
fn has_items_inside(params: Node<'_>) -> bool {
    let slots = non_null(params, "exit2Position").and_then(|_| params.get("pipeSlots"));
    slots.into_iter().flat_map(Node::elements).any(|item| item.kind() != Kind::Null)
}

/// Whether the parameters of a pipe have one that looks like its queue.
fn has_near_miss(params: Option<Node<'_>>) -> bool {
    let mut members = params.into_iter().flat_map(Node::distinct_members);
    members.any(|member| suggest::nearest(&member.key.text(), ["queue"]).is_some())
}

/// An object that a rule may release items from. Such items appear at the exit itself.
fn released_by_rules(
    context: FileContext<'_>,
    level: &Level<'_>,
    object: Node<'_>,
    params: Node<'_>,
    sink: &mut DiagnosticSink,
) {
    match non_null(params, "exitPosition") {
        None => sink.look(&rules::idle_emitter::RULE, || {
            Some(rules::idle_emitter::without_exit(context, object, params))
        }),
        Some(exit) => sink.look(&rules::outside_board::RULE, || {
            rules::outside_board::check(context, exit, "an exit", level.board)
        }),
    }
}

/// A pipe, with the queue that it releases.
fn pipe(
    context: FileContext<'_>,
    level: &Level<'_>,
    object: Node<'_>,
    params: Node<'_>,
    queue: Option<Node<'_>>,
    sink: &mut DiagnosticSink,
) {
    if non_null(params, "exitPosition").is_none() {
        sink.look(&rules::idle_emitter::RULE, || {
            Some(rules::idle_emitter::without_exit(context, object, params))
        });
        return;
    }
    let first = exit(params, "exitPosition", "exitDirection");
    let second = exit(params, "exit2Position", "exit2Direction");
    for exit in [&first, &second].into_iter().flatten() {
        let from = exit.direction.unwrap_or(exit.position);
        if !contains(level.board, exit.at) && !contains(level.board, exit.spawn) {
            sink.look(&rules::outside_board::RULE, || {
                rules::outside_board::lost_exit(context, exit.position, level.board)
            });
        } else if !contains(level.board, exit.spawn) {
            sink.look(&rules::lost_items::RULE, || {
                Some(rules::lost_items::outside(context, from, exit.spawn, level.board))
            });
        } else if !contains(level.board, exit.at) {
            // The items of this exit appear on the board.
            sink.look(&rules::outside_board::RULE, || {
                rules::outside_board::exit(context, exit.position, level.board)
            });
        } else if level.is_void(exit.spawn) {
            sink.look(&rules::lost_items::RULE, || {
                Some(rules::lost_items::on_void(context, from, exit.spawn))
            });
        }
    }
    let (Some(first), Some(second)) = (first, second) else { return };
    let Some(queue) = queue else { return };
    let room = object.get("cells").map_or(0, Node::len);
    if queue.len() > room {
        sink.look(&rules::lost_items::RULE, || Some(rules::lost_items::surplus(context, queue, room)));
    }
    if first.spawn == second.spawn && room > 1 && queue.len() > 1 {
        sink.look(&rules::lost_items::RULE, || {
            Some(rules::lost_items::same_place(context, second.position, first.position, first.spawn))
        });
    }
}

fn exit<'t>(params: Node<'t>, position: &str, direction: &str) -> Option<Exit<'t>> {
    let position = params.get(position)?;
    let at = cell(position)?;
    let direction = params.get(direction);
    let word = direction.and_then(Node::as_str);
    // Unknown directions are already reported.
    let step = match word.as_deref().map(Direction::parse) {
        None => (0, 0),
        Some(direction) => {
            let (dx, dy) = direction?.delta();
            (i64::from(dx), i64::from(dy))
        }
    };
    let spawn = (at.0.saturating_add(step.0), at.1.saturating_add(step.1));
    Some(Exit { position, at, direction, spawn })
}
