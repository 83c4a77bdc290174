//! systems.md 14: moves the avatar among box fragments with their own walls.

use super::super::board::{Direction, Entity, Pos};
use super::super::effective::Config;
use super::super::effects::{placed, walk};
use super::super::events::{Event, event};
use super::super::load::{Loaded, Step};
use super::super::state::State;
use super::super::values::{Go, Value};
use super::push_objects::pushed;
use super::tools::{entries, use_tool};
use super::{Events, idle};

/// The bit of each side.
fn bit(direction: Direction) -> i64 {
    match direction.name() {
        "up" => 1,
        "right" => 2,
        "down" => 4,
        _ => 8,
    }
}

struct Boxes<'a> {
    loaded: &'a Loaded,
    tag: String,
    param: String,
}

/// A box, and its walls.
struct Fragment {
    entity: Entity,
    sides: i64,
}

impl Boxes<'_> {
    fn is_box(&self, entity: &Entity) -> bool {
        self.loaded.has_tag(&entity.kind, &self.tag)
    }

    fn at(&self, state: &State, pos: Pos) -> Go<Option<Fragment>> {
        let Some(entity) = state.board.at("objects", pos).filter(|entity| self.is_box(entity)) else {
            return Ok(None);
        };
        let sides = entity.params.get(&self.param).maybe_whole(&self.param)?.unwrap_or(0);
        Ok(Some(Fragment { entity, sides }))
    }

    /// Moves a box into another.
    fn merge(&self, state: &mut State, from: Pos, to: Pos, a: &Fragment, b: &Fragment) -> Event {
        let sides = a.sides | b.sides;
        state.board.put("objects", from, None);
        state.board.put("objects", to, Some(a.entity.with(&self.param, Value::Whole(sides))));
        event("boxes_merged")
            .cell("position", to)
            .value("resultSides", Value::Whole(sides))
            .value("aSides", Value::Whole(a.sides))
            .value("bSides", Value::Whole(b.sides))
    }
}

pub(super) fn action(loaded: &Loaded, config: &Config, state: &mut State, step: &Step) -> Events {
    if step.action != config.text_or("moveAction", "move")? {
        return idle();
    }
    let Some(word) = step.params.get("direction").maybe_text("direction")? else { return idle() };
    let direction = Direction::parse(&word, "direction")?;
    let from = state.avatar.position.filter(|_| state.avatar.enabled && direction.is_cardinal());
    let Some(from) = from else { return idle() };
    let to = from.plus(direction.step());
    if !state.board.has(to) {
        return idle();
    }
    let boxes = Boxes {
        loaded,
        tag: config.text_or("sidedTag", "sided")?,
        param: config.text_or("sidesParam", "sides")?,
    };
    let valid_ground = config.words("validGroundTags", &["walkable"])?;
    let tools = entries(config)?;
    if state.board.is_void(to) {
        return idle();
    }
    let out = bit(direction);
    let inner = bit(direction.opposite());
    let across = 15 & !(out | inner);
    if let Some(carried) = boxes.at(state, from)?.filter(|fragment| fragment.sides & out != 0) {
        return carry(&boxes, state, (from, to), direction, &carried, (inner, across));
    }
    if let Some(fragment) = boxes.at(state, to)? {
        if fragment.sides & inner == 0 {
            return Ok(walk(state, from, to, direction));
        }
        let behind = to.plus(direction.step());
        let ground = state.board.at("ground", behind);
        if !state.board.is_open(behind)
            || !ground.is_some_and(|ground| loaded.has_any(&ground.kind, &valid_ground))
        {
            return idle();
        }
        return push(&boxes, state, (from, to, behind), direction, &fragment, across);
    }
    if state.board.at("objects", to).is_some_and(|entity| loaded.has_tag(&entity.kind, "solid")) {
        return Ok(use_tool(loaded, state, &tools, (from, to), direction)?.unwrap_or_default());
    }
    Ok(walk(state, from, to, direction))
}

/// Case 1: the avatar moves together with the box around it.
fn carry(
    boxes: &Boxes<'_>,
    state: &mut State,
    (from, to): (Pos, Pos),
    direction: Direction,
    carried: &Fragment,
    (inner, across): (i64, i64),
) -> Events {
    let mut events = Vec::new();
    if let Some(other) = boxes.at(state, to)? {
        if other.sides & inner != 0 || other.sides & carried.sides & across != 0 {
            return idle();
        }
        events.push(boxes.merge(state, from, to, carried, &other));
    } else if state.board.at("objects", to).is_some() {
        return idle();
    } else {
        state.board.put("objects", from, None);
        state.board.put("objects", to, Some(carried.entity.clone()));
        events.push(pushed(&carried.entity.kind, from, to, direction));
        events.push(placed(to, &carried.entity));
    }
    events.extend(walk(state, from, to, direction));
    Ok(events)
}

/// Case 2: the avatar pushes the box in front of it.
fn push(
    boxes: &Boxes<'_>,
    state: &mut State,
    (from, to, behind): (Pos, Pos, Pos),
    direction: Direction,
    fragment: &Fragment,
    across: i64,
) -> Events {
    let mut events = vec![pushed(&fragment.entity.kind, to, behind, direction)];
    if let Some(other) = boxes.at(state, behind)? {
        if other.sides & fragment.sides & across != 0 {
            return idle();
        }
        events.push(boxes.merge(state, to, behind, fragment, &other));
    } else if state.board.at("objects", behind).is_some() {
        return idle();
    } else {
        state.board.put("objects", to, None);
        state.board.put("objects", behind, Some(fragment.entity.clone()));
        events.push(placed(behind, &fragment.entity));
    }
    events.extend(walk(state, from, to, direction));
    Ok(events)
}
