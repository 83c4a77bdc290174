//! systems.md 15: NPCs that move one step by themselves, as in production.

use super::super::board::{CARDINALS, Direction, Entity, Pos, RIGHT};
use super::super::effective::Config;
use super::super::events::event;
use super::super::load::Loaded;
use super::super::state::State;
use super::super::values::{Go, Value};
use super::{Events, idle};

const LAYER: &str = "actors";

pub(super) fn npc(loaded: &Loaded, config: &Config, state: &mut State) -> Events {
    if !state.board.has_layer(LAYER) {
        return idle();
    }
    let tags = config.words("npcTags", &["npc"])?;
    let behaviors = config.object("behaviors")?;
    let mut npcs = state.board.entities(LAYER);
    npcs.retain(|(_, entity)| loaded.has_any(&entity.kind, &tags));
    let mut occupied: Vec<Pos> = npcs.iter().map(|(pos, _)| *pos).collect();
    let mut events = Vec::new();
    for (from, entity) in npcs {
        let behavior = entity.params.get("behavior");
        if behavior.is_null() {
            continue;
        }
        let behavior = behaviors.get(&behavior.to_text()).maybe_object("a behaviour")?;
        let Some(behavior) = behavior.map(Config) else { continue };
        let moved = next(loaded, &behavior, state, &occupied, from, &entity)?;
        let Some((to, entity)) = moved.filter(|(to, _)| *to != from) else { continue };
        occupied.retain(|pos| *pos != from);
        occupied.push(to);
        state.board.put(LAYER, from, None);
        state.board.put(LAYER, to, Some(entity));
        events.push(
            event("npc_moved")
                .text("npcId", &format!("spirit_{}_{}", from.x, from.y))
                .cell("fromPosition", from)
                .cell("toPosition", to),
        );
    }
    Ok(events)
}

/// The next cell of an NPC, and its state there.
fn next(
    loaded: &Loaded,
    behavior: &Config,
    state: &State,
    occupied: &[Pos],
    from: Pos,
    entity: &Entity,
) -> Go<Option<(Pos, Entity)>> {
    let kind = behavior.text("type")?;
    let frequency = behavior.whole_or("frequency", 1)?;
    // The variable with this name, which nothing sets (engine.md 9.3, 66).
    let turn = state.variable("turnCount").maybe_whole("turnCount")?.unwrap_or(0);
    if frequency > 1 && turn.rem_euclid(frequency) != 0 {
        return Ok(None);
    }
    let blocked_by_solid = behavior.flag_or("solidBlocking", true)?;
    let can_enter = |pos: Pos| {
        let object = state.board.at("objects", pos);
        let solid = object.is_some_and(|object| loaded.has_tag(&object.kind, "solid"));
        state.board.is_open(pos) && !occupied.contains(&pos) && !(blocked_by_solid && solid)
    };
    let avatar = state.avatar.position;
    match kind.as_deref() {
        Some("toward_avatar") => {
            let may_enter = |pos: Pos| can_enter(pos) && Some(pos) != avatar;
            Ok(avatar.and_then(|target| toward(from, target, may_enter)).map(|to| (to, entity.clone())))
        }
        Some("toward_tag") => {
            let Some(tag) = behavior.text("targetTag")? else { return Ok(None) };
            let fits = |other: &Entity| loaded.has_tag(&other.kind, &tag);
            let target = nearest(state, from, ["objects", "markers"], fits);
            Ok(target.and_then(|target| toward(from, target, can_enter)).map(|to| (to, entity.clone())))
        }
        Some("toward_color") => {
            let Some(color) = behavior.text("targetColor")? else { return Ok(None) };
            let fits = |other: &Entity| {
                let own = other.params.get("color");
                !own.is_null() && own.to_text() == color
            };
            let target = nearest(state, from, ["objects", "actors"], fits);
            Ok(target.and_then(|target| toward(from, target, can_enter)).map(|to| (to, entity.clone())))
        }
        Some("clockwise") => Ok(clockwise(from, entity, can_enter)),
        Some("patrol") => Ok(patrol(from, entity, can_enter)),
        _ => Ok(None),
    }
}

/// The nearest; if several are equally near, the first found.
fn nearest(state: &State, from: Pos, layers: [&str; 2], fits: impl Fn(&Entity) -> bool) -> Option<Pos> {
    let found = layers.iter().flat_map(|layer| state.board.entities(layer));
    found.filter(|(_, entity)| fits(entity)).map(|(pos, _)| pos).min_by_key(|pos| from.distance(*pos))
}

/// The preferred direction, then up, down, left, right: the first that can be entered and reduces the
/// distance.
fn toward(from: Pos, target: Pos, can_enter: impl Fn(Pos) -> bool) -> Option<Pos> {
    let (dx, dy) = (target.x - from.x, target.y - from.y);
    let preferred = if dx.abs() >= dy.abs() { (dx.signum(), 0) } else { (0, dy.signum()) };
    let steps = std::iter::once(preferred).chain(CARDINALS.map(Direction::step));
    steps
        .map(|step| from.plus(step))
        .find(|pos| can_enter(*pos) && pos.distance(target) < from.distance(target))
}

/// The direction an NPC faces; read as text, with invalid words allowed.
fn facing(entity: &Entity) -> Direction {
    if let Value::Text(word) = entity.params.get("facing") {
        Direction::named(word).unwrap_or(RIGHT)
    } else {
        RIGHT
    }
}

fn clockwise(from: Pos, entity: &Entity, can_enter: impl Fn(Pos) -> bool) -> Option<(Pos, Entity)> {
    let mut direction = facing(entity);
    for _ in 0..4 {
        let to = from.plus(direction.step());
        if can_enter(to) {
            return Some((to, entity.with("facing", direction.name().into())));
        }
        let turned = match direction.name() {
            "right" => "down",
            "down" => "left",
            "left" => "up",
            _ => "right",
        };
        direction = Direction::named(turned).unwrap_or(RIGHT);
    }
    None
}

fn patrol(from: Pos, entity: &Entity, can_enter: impl Fn(Pos) -> bool) -> Option<(Pos, Entity)> {
    let direction = facing(entity);
    let to = from.plus(direction.step());
    if can_enter(to) {
        return Some((to, entity.clone()));
    }
    let back = direction.opposite();
    let to = from.plus(back.step());
    can_enter(to).then(|| (to, entity.with("facing", back.name().into())))
}
