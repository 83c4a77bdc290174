//! The start of a game: who joins with which state, and `onStart` (spec section 12).

use wage_rules::doc::Node;
use wage_rules::model::{Action, Game, Selector, Who};

use crate::act;
use crate::matching::Matcher;
use crate::scene::Scene;
use crate::timeline::Joining;
use crate::world::{Match, Player, World};
use crate::{Assumption, Assumptions, Done, Value};

/// Adds a player with the state of joining. Returns whether that depends on an assumption.
pub(crate) fn join<'d>(
    joining: &Joining<'d>,
    game: &Game<'d>,
    world: &mut World,
    scene: &mut Scene<'d>,
    assume: &Assumptions,
) -> bool {
    let states = game.doc.root().and_then(|root| root.get("playerJoinStates"));
    let states: Vec<Node<'_>> = states.into_iter().flat_map(Node::elements).collect();
    let number = world.players.len();
    let (last, cycle) = (states.len().saturating_sub(1), number.checked_rem(states.len()).unwrap_or(0));
    let own = if assume.is_other(Assumption::A20) { cycle } else { number.min(last) };
    let state = |index: usize| {
        let mut state = std::collections::BTreeMap::new();
        for map in states.get(index).copied().into_iter().chain(joining.state) {
            state.extend(map.members().map(|member| (member.key.into(), Value::of(member.value))));
        }
        state
    };
    let depends = number > last && cycle != last && {
        let (one, two): (std::collections::BTreeMap<std::sync::Arc<str>, Value>, _) =
            (state(last), state(cycle));
        one.len() != two.len()
            || one.iter().any(|(key, value)| !two.get(key).is_some_and(|it: &Value| it.same_as(value)))
    };
    world.players.push(Player {
        id: joining.id.into(),
        team: joining.team.map(Into::into),
        state: state(own),
        is_here: true,
    });
    scene.add_player();
    depends
}

/// The items that are there from the start.
pub(crate) fn items(game: &Game<'_>, world: &mut World) {
    /// More of one kind than anybody scripts.
    const MOST: f64 = 1000.0;
    let items = game.doc.root().and_then(|root| root.get("items"));
    for item in items.into_iter().flat_map(Node::elements) {
        let Some(kind) = item.get("kind").and_then(Node::as_str) else { continue };
        let count = item.get("count").and_then(Node::as_number).unwrap_or(0.0);
        for _ in 0..count.clamp(0.0, MOST) as usize {
            world.add_item(kind);
        }
    }
}

/// Runs `onStart`.
pub(crate) fn initialize<'d>(
    game: &Game<'d>,
    world: &mut World,
    scene: &Scene<'d>,
    assume: &Assumptions,
) -> Vec<Done> {
    let list = game.doc.root().and_then(|root| root.get("onStart"));
    let mut done = Vec::new();
    for node in list.into_iter().flat_map(Node::elements).filter(|it| it.is_map()) {
        let kind = node.get("kind").and_then(Node::as_str).unwrap_or_default();
        let who = node.get("who").map_or(Who::Any, |who| Selector::read(who).who);
        let players = Matcher { world, scene, assume }.players(who, Match::default());
        match kind {
            "assign_cycle" => done.extend(assign_cycle(node, &players, world)),
            "set_state_delayed" => done.extend(delay(node, &players, world)),
            _ => done.extend(act::perform(&Action::read(node), Match::default(), world, scene, assume)),
        }
    }
    done
}

/// Gives each player the id of the next one in order of joining, and the last one that of the first.
fn assign_cycle(node: Node<'_>, players: &[usize], world: &mut World) -> Vec<Done> {
    let Some(key) = node.get("key").and_then(Node::as_str) else { return Vec::new() };
    let next = players.iter().cycle().skip(1);
    let pairs: Vec<(usize, usize)> = players.iter().copied().zip(next.copied()).collect();
    let mut done = Vec::new();
    for (player, next) in pairs {
        let to = Value::Text(world.players[next].id.clone());
        let from = world.set(player, key, Some(to.clone()));
        done.push(Done {
            kind: "assign_cycle".to_owned(),
            player: Some(world.players[player].id.to_string()),
            key: Some(key.to_owned()),
            from,
            to: Some(to),
            ..Done::default()
        });
    }
    done
}

/// The initializer that sets state later. It names its players by `who`, where the action has `target`.
fn delay(node: Node<'_>, players: &[usize], world: &mut World) -> Vec<Done> {
    let Some((key, value)) = node.get("key").and_then(Node::as_str).zip(node.get("value")) else {
        return Vec::new();
    };
    let delay = node.get("delayMs").and_then(Node::as_number).unwrap_or(0.0).max(0.0).ceil() as u64;
    let value = Value::of(value);
    let set = |player: &usize| {
        let to = Some(value.clone());
        world.delayed.push(super::world::Delayed {
            due: delay,
            player: *player,
            key: key.into(),
            value: to.clone(),
        });
        Done {
            kind: "set_state_delayed".to_owned(),
            player: Some(world.players[*player].id.to_string()),
            key: Some(key.to_owned()),
            to,
            delay: Some(delay),
            ..Done::default()
        }
    };
    players.iter().map(set).collect()
}
