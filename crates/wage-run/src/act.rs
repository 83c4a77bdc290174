//! What actions do to the world (spec section 12).

use wage_rules::doc::Node;
use wage_rules::model::{Action, ActionKind, Role, Selector, Val};

use crate::matching::Matcher;
use crate::scene::Scene;
use crate::world::{Delayed, Match, Partner, World};
use crate::{Assumptions, Done, Value};

/// Runs an action for those who are bound, and says what was done.
pub(crate) fn perform<'d>(
    action: &Action<'d>,
    bound: Match,
    world: &mut World,
    scene: &Scene<'d>,
    assume: &Assumptions,
) -> Vec<Done> {
    let kind = action.word();
    let matcher = Matcher { world, scene, assume };
    let targets = |selector: Option<Selector<'d>>| {
        selector.map_or_else(Vec::new, |selector| matcher.players(selector.who, bound))
    };
    let value = |value: Option<Val<'d>>| value.and_then(|value| matcher.value(value, bound));
    let name = |world: &World, player: usize| Some(world.players[player].id.to_string());
    let plain = || Done { kind: kind.to_owned(), ..Done::default() };
    match &action.what {
        ActionKind::SetState { target, key, value: to } => {
            let (targets, to) = (targets(*target), value(*to));
            let Some(key) = key.and_then(Node::as_str) else { return vec![plain()] };
            let set = |player: usize| {
                let from = world.set(player, key, to.clone());
                Done { player: name(world, player), key: Some(key.into()), from, to: to.clone(), ..plain() }
            };
            targets.into_iter().map(set).collect()
        }
        ActionKind::SetStateDelayed { target, key, value: to, delay } => {
            let (targets, to) = (targets(*target), value(*to));
            let Some(key) = key.and_then(Node::as_str) else { return vec![plain()] };
            // A cast of a float saturates.
            let delay = delay.unwrap_or(0.0).max(0.0).ceil() as u64;
            let due = scene.now.saturating_add(delay);
            let set = |player: usize| {
                world.delayed.push(Delayed { due, player, key: key.into(), value: to.clone() });
                let player = name(world, player);
                Done { player, key: Some(key.into()), to: to.clone(), delay: Some(delay), ..plain() }
            };
            targets.into_iter().map(set).collect()
        }
        ActionKind::IncrementState { target, key, by } => {
            let targets = targets(*target);
            let Some((key, by)) = key.and_then(Node::as_str).zip(*by) else { return vec![plain()] };
            let add = |player: usize| {
                let before = world.state(player, key).and_then(Value::as_number).unwrap_or(0.0);
                let to = Some(Value::Number(before + by));
                let from = world.set(player, key, to.clone());
                Done { player: name(world, player), key: Some(key.into()), from, to, ..plain() }
            };
            targets.into_iter().map(add).collect()
        }
        ActionKind::AssignStateRandom { assigns, filters, exclude, notify } => {
            let excluded = exclude.and_then(|(role, _)| match role {
                Role::Same => bound.same,
                Role::Other => match bound.other {
                    Some(Partner::Player(player)) => Some(player),
                    _ => None,
                },
            });
            assign(assigns, filters, excluded, *notify, world, &plain())
        }
        ActionKind::SendEvent { to, event } => {
            let what = event.map(|event| ("event", Value::of(event)));
            let send = |player| Done { player: name(world, player), what: what.clone(), ..plain() };
            targets(*to).into_iter().map(send).collect()
        }
        ActionKind::Log { message } => {
            let (same, other) = world.names(bound);
            let message = message.and_then(Node::as_str).unwrap_or_default();
            let message = message.replace("{player}", same.as_deref().unwrap_or("{player}"));
            let message = message.replace("{other}", other.as_deref().unwrap_or("{other}"));
            vec![Done { what: Some(("message", Value::Text(message.into()))), ..plain() }]
        }
        ActionKind::SpawnItem { item, .. } => {
            let Some(item) = item.and_then(Node::as_str) else { return vec![plain()] };
            world.add_item(item);
            vec![Done { what: Some(("item", Value::Text(item.into()))), ..plain() }]
        }
        ActionKind::DestroyItem => {
            let Some(Partner::Item(item)) = bound.other else { return vec![plain()] };
            let Some(it) = world.items.get_mut(item) else { return vec![plain()] };
            it.is_here = false;
            vec![Done { what: Some(("item", Value::Text(it.kind.clone()))), ..plain() }]
        }
        ActionKind::EndGame => {
            world.has_ended = true;
            vec![plain()]
        }
        ActionKind::Unknown => vec![Done { is_not_simulated: true, ..plain() }],
    }
}

/// Writes to one of those who pass the filters.
fn assign(
    assigns: &[Node<'_>],
    filters: &[Node<'_>],
    excluded: Option<usize>,
    notify: Option<Node<'_>>,
    world: &mut World,
    plain: &Done,
) -> Vec<Done> {
    let pairs = |maps: &[Node<'_>]| {
        let pair = |map: &Node<'_>| {
            let value = map.get("value")?;
            // Of a value that may be computed, the literal.
            let value = Val::read(value).literal().unwrap_or(value);
            Some((map.get("key")?.as_str()?.to_owned(), Value::of(value)))
        };
        maps.iter().filter_map(pair).collect::<Vec<_>>()
    };
    let filters = pairs(filters);
    let passes = |player: &usize| filters.iter().all(|(key, value)| world.passes(*player, key, value));
    let pool: Vec<usize> = world.here().filter(|it| Some(*it) != excluded).filter(passes).collect();
    if pool.is_empty() {
        return Vec::new();
    }
    let Some((player, is_random)) = world.choose(&pool) else { return Vec::new() };
    let name = Some(world.players[player].id.to_string());
    let mut done: Vec<Done> = Vec::new();
    for (key, value) in pairs(assigns) {
        let from = world.set(player, &key, Some(value.clone()));
        let (key, to) = (Some(key), Some(value));
        done.push(Done { player: name.clone(), key, from, to, is_random, ..plain.clone() });
    }
    if let Some(last) = done.last_mut() {
        last.what = notify.map(|event| ("notify", Value::of(event)));
    } else {
        done.push(Done { player: name, is_random, ..plain.clone() });
    }
    done
}

/// Whether an action writes state.
pub(crate) fn writes(action: &Action<'_>) -> bool {
    matches!(
        action.what,
        ActionKind::SetState { .. }
            | ActionKind::IncrementState { .. }
            | ActionKind::AssignStateRandom { .. }
    )
}
