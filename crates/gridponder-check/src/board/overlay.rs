//! The overlay: its position and size, and the systems that need one.

use std::collections::BTreeSet;

use catalog::Needed;
use json::Node;

use super::level::Level;
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::System;
use crate::rules;

/// Checks that the overlay lies on the board and has the size that its system expects.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    let Some(overlay) = overlay(level) else { return };
    let mut is_outside = false;
    sink.look(&rules::outside_board::RULE, || {
        let found = rules::outside_board::overlay(context, overlay, level.board);
        is_outside = found.is_some();
        found
    });
    if is_outside {
        return;
    }
    for cursor in level.systems_of("overlay_cursor") {
        // An overlay that does not move, or that may leave the board, is not limited by its size.
        if cursor.flag("anchorToAvatar") || !cursor.flag("boundsConstrained") {
            continue;
        }
        let Some(size) = cursor.pair("size") else { continue };
        sink.look(&rules::overlay_size::RULE, || {
            rules::overlay_size::check(context, overlay, cursor.id(), size, level.board)
        });
    }
}

/// Systems that have no effect without an overlay.
pub(super) fn check_needed(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    if overlay(level).is_some() {
        return;
    }
    let needs = |system: &&System<'_>| system.needs(Needed::Overlay);
    let others: BTreeSet<String> =
        level.systems.iter().filter(|system| !needs(system)).flat_map(System::actions).collect();
    // An action is not lost if another system responds to it.
    let idle = level.systems.iter().filter(needs).find_map(|system| {
        let mut actions = system.actions();
        actions.retain(|action| !others.contains(action));
        (!actions.is_empty()).then_some((system, actions))
    });
    let Some((system, actions)) = idle else { return };
    sink.look(&rules::missing_overlay::RULE, || {
        let place = level.root.get("state").unwrap_or(level.root);
        Some(rules::missing_overlay::check(context, place, system.id(), level.plays(&actions)))
    });
}

fn overlay<'t>(level: &Level<'t>) -> Option<Node<'t>> {
    level.root.get("state")?.get("overlay")
}
