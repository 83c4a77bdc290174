//! Actions that several systems handle in a level only because of its overrides.

use std::collections::HashMap;

use json::Node;

use super::level::Level;
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::{self, System};
use crate::rules;

/// Cap on the systems that are compared with each other.
const MAX_SYSTEMS: usize = 64;

/// A system that is active in the level.
struct Active<'s, 't> {
    system: &'s System<'t>,
    actions: Vec<String>,
    /// The actions that it handles without the overrides of the level; `None` if it is off then.
    in_game: Option<&'s [String]>,
}

impl Active<'_, '_> {
    /// Returns true if it handles an action only because of its override.
    fn is_new(&self, action: &String) -> bool {
        self.actions.contains(action) && self.in_game.is_none_or(|actions| !actions.contains(action))
    }
}

/// Pairs of systems of which an override makes both handle an action. Pairs within the game are reported in
/// `game.json`.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    let Some(overrides) = level.root.get("systemOverrides").filter(|it| !it.is_empty()) else { return };
    let mut of_game: HashMap<&str, Vec<String>> = HashMap::new();
    for system in System::of_game(level.kinds) {
        of_game.entry(system.id()).or_insert_with(|| system.actions());
    }
    let (has_avatar, has_overlay) = (model::has_avatar(level.root), model::has_overlay(level.root));
    let can_act =
        |system: &&System<'_>| system.ty().can_act(has_avatar, has_overlay, |when| system.is_when(when));
    let active = level.systems.iter().filter(can_act).take(MAX_SYSTEMS).map(|system| Active {
        system,
        actions: system.actions(),
        in_game: of_game.get(system.id()).map(Vec::as_slice),
    });
    let active: Vec<Active<'_, '_>> = active.collect();
    for (at, own) in active.iter().enumerate() {
        let Some(over) = overrides.get(own.system.id()) else { continue };
        for (other_at, other) in active.iter().enumerate().filter(|(other_at, _)| *other_at != at) {
            // Reported once, at the later of two that are new to the action.
            let is_later = |action: &String| other_at < at || !other.is_new(action);
            let shared = |action: &&String| other.actions.contains(action) && own.is_new(action);
            let Some(action) = own.actions.iter().filter(shared).find(|action| is_later(action)) else {
                continue;
            };
            let moves_twice = own.system.ty().moves_avatar() && other.system.ty().moves_avatar();
            sink.look(&rules::shared_action::RULE, || {
                let ids = (other.system.id(), own.system.id());
                let at = reason(over, own.in_game.is_none());
                Some(rules::shared_action::by_override(context, at, action, ids, moves_twice))
            });
            break;
        }
    }
}

/// The part of an override that makes the system handle the action: the switch that turns it on, or else the whole of
/// it.
fn reason(over: Node<'_>, is_switched_on: bool) -> Node<'_> {
    over.get("enabled").filter(|_| is_switched_on).unwrap_or(over)
}
