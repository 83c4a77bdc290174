//! The avatar: its start position, and the systems that need one.

use catalog::Needed;
use json::Node;

use super::level::Level;
use crate::diagnostic_sink::DiagnosticSink;
use crate::file_context::FileContext;
use crate::model::{self, OBJECTS, System, cell, contains};
use crate::rules;
use crate::rules::missing_avatar::Need;

/// The start position of the avatar.
pub(super) fn check(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    let Some(avatar) = avatar(level).filter(|avatar| !is_off(*avatar)) else { return };
    let Some(position) = avatar.get("position") else { return };
    let Some(at) = cell(position) else { return };
    if !contains(level.board, at) {
        sink.look(&rules::outside_board::RULE, || {
            rules::outside_board::check(context, position, "the avatar", level.board)
        });
    } else if level.is_void(at) {
        let ground = level.entity_at(model::GROUND, at).and_then(super::level::Entity::kind_node);
        sink.look(&rules::avatar_on_void::RULE, || {
            Some(rules::avatar_on_void::check(context, position, at, ground))
        });
    } else if let Some(object) = level.entity_at(OBJECTS, at)
        && let Some(kind) = object.kind()
    {
        // With `sided_box`, an avatar may start inside a box.
        let boxes: Vec<String> = level.systems_of("sided_box").filter_map(|it| it.text("sidedTag")).collect();
        let is_solid =
            context.kinds.has_tag(&kind, &[catalog::SOLID]) && !context.kinds.has_tag(&kind, &boxes);
        sink.look(&rules::avatar_in_solid::RULE, || {
            is_solid
                .then(|| rules::avatar_in_solid::check(context, position, at, object.kind_node()?))
                .flatten()
        });
    }
}

/// The systems and rules that need an avatar, in a level without one.
pub(super) fn check_needed(context: FileContext<'_>, level: &Level<'_>, sink: &mut DiagnosticSink) {
    let avatar = avatar(level);
    let is_off = avatar.is_some_and(is_off);
    if avatar.is_some_and(|avatar| avatar.get("position").is_some()) && !is_off {
        return;
    }
    // `enabled` without a position is a missing key, which is already reported.
    let is_on = avatar.is_some_and(|avatar| avatar.get("enabled").is_some()) && !is_off;
    let place = avatar.or_else(|| level.root.get("state")).unwrap_or(level.root);
    let goal =
        goals(level).find(|goal| goal.get("type").and_then(Node::as_str).as_deref() == Some("reach_target"));
    let need = if let (Some(goal), false) = (goal, is_on) {
        Need::Goal(goal)
    } else if is_off || is_on {
        return;
    } else {
        // An action is not lost if another system responds to it.
        let walks = |system: &&System<'_>| system.needs(Needed::Avatar);
        let Some(system) = level.systems.iter().find(walks) else { return };
        let actions = system.actions();
        let others = level.systems.iter().filter(|other| !walks(other));
        if others.flat_map(System::actions).any(|action| actions.contains(&action)) {
            return;
        }
        Need::System { id: system.id(), is_played: level.plays(&actions) }
    };
    sink.look(&rules::missing_avatar::RULE, || {
        Some(rules::missing_avatar::check(context, place, &need, is_off))
    });
}

fn avatar<'t>(level: &Level<'t>) -> Option<Node<'t>> {
    level.root.get("state")?.get("avatar")
}

fn is_off(avatar: Node<'_>) -> bool {
    avatar.get("enabled").and_then(Node::as_bool) == Some(false)
}

fn goals<'t>(level: &Level<'t>) -> impl Iterator<Item = Node<'t>> + use<'t> {
    level.root.get("goals").into_iter().flat_map(Node::elements)
}
