//! Actions that several systems handle in a level only because of its overrides.

use catalog::{Needed, Phase};
use json::Node;

use super::level::Level;
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::{self, System};
use crate::rules;

/// Cap on the systems that are compared with each other.
const MOST_SYSTEMS: usize = 64;

/// Pairs of systems of which an override makes both handle an action. Those of the game itself are told there.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    let Some(overrides) = level.root.get("systemOverrides").filter(|it| !it.is_empty()) else { return };
    let can_act = |system: &&System<'_>| {
        (!system.needs(Needed::Avatar) || model::has_avatar(level.root))
            && (!system.needs(Needed::Overlay) || model::has_overlay(level.root))
    };
    let active: Vec<(&System<'_>, Vec<String>)> =
        level.systems.iter().filter(can_act).map(|it| (it, it.actions())).take(MOST_SYSTEMS).collect();
    let of_game = System::of_game(level.kinds);
    let in_game = |id: &str| of_game.iter().find(|system| system.id() == id).map(System::actions);
    for (at, (system, actions)) in active.iter().enumerate() {
        let Some(over) = overrides.get(system.id()) else { continue };
        for (other_at, (other, others)) in active.iter().enumerate() {
            // Of two that are overridden, the later one is told.
            if at == other_at || (other_at > at && overrides.get(other.id()).is_some()) {
                continue;
            }
            let (own, theirs) = (in_game(system.id()), in_game(other.id()));
            let is_of_game = |action: &String| {
                [&own, &theirs].iter().all(|it| it.as_ref().is_some_and(|it| it.contains(action)))
            };
            let Some(action) = actions.iter().find(|it| others.contains(it) && !is_of_game(it)) else {
                continue;
            };
            let moves_twice = [system, other].iter().all(|system| moves_avatar(system));
            sink.look(&rules::shared_action::RULE, || {
                let ids = (other.id(), system.id());
                Some(rules::shared_action::by_override(context, reason(over), action, ids, moves_twice))
            });
            break;
        }
    }
}

/// The part of an override that makes the system handle the action: its switch, or else the whole of it.
fn reason(over: Node<'_>) -> Node<'_> {
    over.get("enabled").unwrap_or(over)
}

fn moves_avatar(system: &System<'_>) -> bool {
    system.ty().phases.contains(&Phase::Action) && system.ty().emits.contains(&"avatar_entered")
}
