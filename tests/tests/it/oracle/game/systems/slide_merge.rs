//! systems.md 6: slides all mergeable tiles in one direction, merging on contact.

use std::collections::BTreeMap;

use super::super::board::{Direction, Entity, Pos};
use super::super::effective::Config;
use super::super::effects::cleared;
use super::super::events::{Event, event};
use super::super::load::{Loaded, Step};
use super::super::state::State;
use super::super::values::{Go, Value};
use super::{Events, idle};

struct Rules {
    direction: Direction,
    blocker_tags: Vec<String>,
    predicate: String,
    doubles: bool,
    limit: i64,
    wraps: bool,
    motion: bool,
}

pub(super) fn action(loaded: &Loaded, config: &Config, state: &mut State, step: &Step) -> Events {
    if step.action != config.text_or("mergeAction", "move")? {
        return idle();
    }
    let Some(word) = step.params.get("direction").maybe_text("direction")? else { return idle() };
    let mergeable = config.words("mergeableTags", &["mergeable"])?;
    let rules = Rules {
        direction: Direction::parse(&word, "direction")?,
        blocker_tags: config.words("blockerTags", &["solid"])?,
        predicate: config.text_or("mergePredicate", "equal_value")?,
        doubles: config.text_or("mergeResult", "sum")? == "double",
        limit: config.whole_or("mergeLimit", 1)?,
        wraps: config.flag_or("wrapAround", false)?,
        motion: config.flag_or("emitMotion", true)?,
    };
    let mut tiles = state.board.entities("objects");
    tiles.retain(|(_, entity)| loaded.has_any(&entity.kind, &mergeable));
    if tiles.is_empty() {
        return idle();
    }
    if rules.direction.is_cardinal() {
        let (dx, dy) = rules.direction.step();
        tiles.sort_by_key(|(pos, _)| -(pos.x * dx + pos.y * dy));
    }
    let starts: Vec<Pos> = tiles.iter().map(|(pos, _)| *pos).collect();
    let mut slide =
        Slide { loaded, state, rules, work: tiles.into_iter().collect(), merged: BTreeMap::new() };
    let mut events = Vec::new();
    let mut moved = 0;
    for start in &starts {
        let slid = slide.slide(*start, &starts)?;
        moved += i64::from(slid.is_some());
        events.extend(slid.unwrap_or_default());
    }
    let (work, direction) = (slide.work, slide.rules.direction);
    for start in starts {
        state.board.put("objects", start, None);
    }
    for (pos, tile) in work {
        state.board.put("objects", pos, Some(tile));
    }
    if moved == 0 {
        return idle();
    }
    events.insert(0, event("tiles_slid").direction(direction).value("movedCount", Value::Whole(moved)));
    Ok(events)
}

struct Slide<'a> {
    loaded: &'a Loaded,
    state: &'a State,
    rules: Rules,
    /// Only the tiles, by cell.
    work: BTreeMap<Pos, Entity>,
    /// The number of merges on each cell.
    merged: BTreeMap<Pos, i64>,
}

impl Slide<'_> {
    /// The events of one tile. Returns `None` if it does not move.
    fn slide(&mut self, start: Pos, starts: &[Pos]) -> Go<Option<Vec<Event>>> {
        let Some(tile) = self.work.get(&start).cloned() else { return Ok(None) };
        let board = &self.state.board;
        let has_ground_tag = |pos: Pos, tag: &str| {
            board.at("ground", pos).is_some_and(|ground| self.loaded.has_tag(&ground.kind, tag))
        };
        let mut at = start;
        loop {
            let next = self.next(at);
            if !board.is_open(next) {
                break;
            }
            if let Some(other) = self.work.get(&next).cloned() {
                if self.is_full(next) || self.is_full(at) || !self.may_merge(&tile, &other) {
                    break;
                }
                return self.merge(start, next, &tile, &other).map(Some);
            }
            let there = board.at("objects", next).filter(|_| !starts.contains(&next));
            if there.is_some_and(|entity| self.loaded.has_any(&entity.kind, &self.rules.blocker_tags))
                || has_ground_tag(next, "solid")
            {
                break;
            }
            at = next;
            if has_ground_tag(at, "teleport") {
                break;
            }
        }
        if at == start {
            return Ok(None);
        }
        self.work.remove(&start);
        self.work.insert(at, tile.clone());
        Ok(Some(self.motion(start, at, &tile)))
    }

    fn next(&self, at: Pos) -> Pos {
        let next = at.plus(self.rules.direction.step());
        let board = &self.state.board;
        if !self.rules.wraps {
            return next;
        }
        Pos { x: next.x.rem_euclid(board.width), y: next.y.rem_euclid(board.height) }
    }

    fn is_full(&self, pos: Pos) -> bool {
        *self.merged.get(&pos).unwrap_or(&0) >= self.rules.limit
    }

    fn may_merge(&self, tile: &Entity, other: &Entity) -> bool {
        let (a, b) = (tile.params.get("value"), other.params.get("value"));
        match self.rules.predicate.as_str() {
            "equal_value" => !a.is_null() && !b.is_null() && a.equals(b),
            "same_kind" => tile.kind == other.kind,
            _ => false,
        }
    }

    fn merge(&mut self, start: Pos, next: Pos, tile: &Entity, other: &Entity) -> Go<Vec<Event>> {
        let a = tile.params.get("value").maybe_whole("value")?.unwrap_or(0);
        let b = other.params.get("value").maybe_whole("value")?.unwrap_or(0);
        let result = if self.rules.doubles { a.wrapping_mul(2) } else { a.wrapping_add(b) };
        self.work.remove(&start);
        self.work.insert(next, other.with("value", Value::Whole(result)));
        *self.merged.entry(next).or_default() += 1;
        let mut events = if start == next { Vec::new() } else { self.motion(start, next, tile) };
        let mut merged = event("tiles_merged")
            .cell("position", next)
            .value("resultValue", Value::Whole(result))
            .value("inputValues", Value::List(vec![Value::Whole(a), Value::Whole(b)]));
        if self.rules.motion {
            merged = merged.cells("sources", &[start, next]).text("kind", &other.kind);
        }
        events.push(merged);
        Ok(events)
    }

    fn motion(&self, from: Pos, to: Pos, tile: &Entity) -> Vec<Event> {
        let mut events = vec![cleared(from, tile, "objects")];
        if self.rules.motion {
            events.push(
                event("tile_moved")
                    .cell("fromPosition", from)
                    .cell("position", to)
                    .text("kind", &tile.kind)
                    .value("params", tile.params())
                    .text("layer", "objects"),
            );
        }
        events
    }
}
