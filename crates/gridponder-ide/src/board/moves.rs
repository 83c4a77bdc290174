//! What went from cell to cell in the last turn, by the events of the turn.

use std::collections::BTreeMap;

use engine::{EventKind, Field, Payload, Pos, Value};
use json::Node;
use language::CellMove;
use pack::Pack;

use super::played::Attempt;

/// Cap on the events that are looked at.
const MAX_EVENTS: usize = 1000;

/// What is on another cell of a layer than before the last turn. What went further within the turn came from where it was first.
pub(super) fn moves(pack: &Pack, attempt: &Attempt<'_>) -> Vec<CellMove> {
    let view = attempt.play.view();
    let kinds = pack.game().and_then(|game| game.tree.root()?.get("entityKinds"));
    // Where what is on a cell of a layer came from.
    let mut origins: BTreeMap<(String, (i32, i32)), Pos> = BTreeMap::new();
    for event in attempt.play.events().events().iter().take(MAX_EVENTS) {
        let to = match event.kind {
            EventKind::ActorMoved | EventKind::ObjectSettled | EventKind::TileMoved => Field::Position,
            EventKind::ObjectPushed | EventKind::NpcMoved => Field::ToPosition,
            _ => continue,
        };
        let (Some(Payload::Pos(from)), Some(Payload::Pos(to))) =
            (event.get(Field::FromPosition), event.get(to))
        else {
            continue;
        };
        let told = engine::event_value(&attempt.play, event);
        let Some(layer) = layer_of(&told, from, kinds) else { continue };
        let origin = origins.remove(&(layer.clone(), (from.x, from.y))).unwrap_or(from);
        origins.insert((layer, (to.x, to.y)), origin);
    }
    let is_there = |layer: &str, to: Pos| {
        view.layers().find(|it| it.name() == layer).is_some_and(|layer| layer.at(to).is_some())
    };
    let moves = origins.into_iter().filter_map(|((layer, (x, y)), from)| {
        let to = Pos { x, y };
        (from != to && is_there(&layer, to)).then_some(CellMove { layer, from: [from.x, from.y], to: [x, y] })
    });
    moves.collect()
}

/// The layer of what an event is about: the one that it names, or that of its kind.
fn layer_of(event: &Value, from: Pos, kinds: Option<Node<'_>>) -> Option<String> {
    if let Some(layer) = event.get("layer").and_then(Value::as_str) {
        return Some(layer.to_owned());
    }
    let kind = event.get("kind").and_then(Value::as_str).or_else(|| {
        // Followers are named by their kind and the cell that they leave.
        event.get("npcId").and_then(Value::as_str)?.strip_suffix(&format!("_{}_{}", from.x, from.y))
    })?;
    Some(kinds?.get(kind)?.get("layer")?.as_str()?.into_owned())
}
