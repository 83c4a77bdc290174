//! systems.md 21: structures that are disconnected from their supports fall as rigid pieces.

use super::super::board::{CARDINALS, Direction, Entity, Pos, Step as Way};
use super::super::effective::Config;
use super::super::effects::{cleared, variable_changed};
use super::super::events::{Event, event};
use super::super::load::{Loaded, Step};
use super::super::state::State;
use super::super::values::{Go, Object, Value, cut};
use super::{Events, idle, veto};

/// A value that is not a list counts as missing (casts.md, table of systems).
fn words(config: &Config, key: &str, default: &[&str]) -> Vec<String> {
    config.words(key, default).unwrap_or_else(|_| default.iter().map(|word| (*word).to_owned()).collect())
}

pub(super) fn action(loaded: &Loaded, config: &Config, state: &mut State, step: &Step) -> Events {
    if config.text("severAction")?.as_ref() != Some(&step.action) {
        return idle();
    }
    let layer = config.text_or("layer", "ground")?;
    let Some(avatar) = state.avatar.position.filter(|_| state.avatar.enabled) else { return veto() };
    if !state.board.has_layer(&layer) {
        return veto();
    }
    let target = match step.params.get("position").maybe_cell("position")? {
        Some(pos) if avatar.distance(pos) != 1 => return veto(),
        Some(pos) => pos,
        None => {
            let word = step.params.get("direction").maybe_text("direction")?;
            // The only word that production validates.
            let Some(direction) = word.and_then(|word| Direction::named(&word)) else { return veto() };
            avatar.plus(direction.step())
        }
    };
    let tags = words(config, "severableTags", &["severable"]);
    let entity = state.board.at(&layer, target).filter(|entity| loaded.has_any(&entity.kind, &tags));
    let Some(entity) = entity else { return veto() };
    lift(state, &layer, target);
    let mut events = vec![cleared(target, &entity, &layer)];
    events.extend(collapse(loaded, config, state, &layer)?);
    Ok(events)
}

pub(super) fn cascade(loaded: &Loaded, config: &Config, state: &mut State, pending: &[Event]) -> Events {
    let triggers = words(config, "triggerEvents", &[]);
    if !pending.iter().any(|event| triggers.iter().any(|trigger| trigger == event.on)) {
        return idle();
    }
    let layer = config.text_or("layer", "ground")?;
    collapse(loaded, config, state, &layer)
}

/// Restores the default kind of an `exactly_one` layer, and empties any other cell.
fn lift(state: &mut State, layer: &str, pos: Pos) {
    let fill = state.board.layer(layer).and_then(super::super::board::Layer::fill);
    state.board.put(layer, pos, fill);
}

fn neighbours(config: &Config, pos: Pos) -> Vec<Pos> {
    let mut steps: Vec<Way> = CARDINALS.map(Direction::step).to_vec();
    if config.0.get("connectivity").equals(&"diagonal".into()) {
        steps.extend([(-1, -1), (1, -1), (-1, 1), (1, 1)]);
    }
    steps.into_iter().map(|step| pos.plus(step)).collect()
}

/// Breadth-first from some cells through the cells for which `joins` returns true.
fn spread(config: &Config, start: Vec<Pos>, joins: impl Fn(Pos) -> bool) -> Vec<Pos> {
    let mut reached = start;
    let mut next = 0;
    while next < reached.len() {
        for pos in neighbours(config, reached[next]) {
            if joins(pos) && !reached.contains(&pos) {
                reached.push(pos);
            }
        }
        next += 1;
    }
    reached
}

type Piece = Vec<(Pos, Entity)>;

/// Steps 1 and 2: cells that are not connected to a support, as connected pieces.
fn orphans(loaded: &Loaded, config: &Config, state: &State, layer: &str) -> Vec<Piece> {
    let roots = words(config, "rootTags", &["support_root"]);
    let members = words(config, "memberTags", &["supported"]);
    let has = |pos: Pos, tags: &[String]| {
        state.board.at(layer, pos).is_some_and(|entity| loaded.has_any(&entity.kind, tags))
    };
    let cells = state.board.cells();
    let held = cells.iter().copied().filter(|pos| has(*pos, &roots)).collect();
    let held = spread(config, held, |pos| has(pos, &members));
    let is_orphan = |pos: Pos| has(pos, &members) && !held.contains(&pos);
    let mut pieces: Vec<Piece> = Vec::new();
    for pos in cells {
        let known = pieces.iter().flatten().any(|(other, _)| *other == pos);
        if is_orphan(pos) && !known {
            let piece = spread(config, vec![pos], is_orphan);
            let entity = |pos: Pos| state.board.at(layer, pos).map(|entity| (pos, entity));
            pieces.push(piece.into_iter().filter_map(entity).collect());
        }
    }
    pieces
}

struct Fall {
    step: Way,
    rest_layers: Vec<String>,
    rest_tags: Vec<String>,
    deflect: Object,
}

fn collapse(loaded: &Loaded, config: &Config, state: &mut State, layer: &str) -> Events {
    let mut pieces = orphans(loaded, config, state, layer);
    if pieces.is_empty() {
        return idle();
    }
    let word = config.text_or("direction", "down")?;
    let fall = Fall {
        step: Direction::parse(&word, "direction")?.step(),
        rest_layers: words(config, "restLayers", &[layer]),
        rest_tags: words(config, "restTags", &["solid"]),
        deflect: config.object("deflect")?,
    };
    let transform = config.object("settleTransform")?;
    let carries = config.flag_or("carryAvatar", true)?;
    let fell_variable = if carries { config.text("avatarFellVariable")? } else { None };
    for (pos, _) in pieces.iter().flatten() {
        lift(state, layer, *pos);
    }
    let (dx, dy) = fall.step;
    pieces.sort_by_key(|piece| {
        let least = |of: fn(&Pos) -> i64| piece.iter().map(|(pos, _)| of(pos)).min().unwrap_or(0);
        let front = piece.iter().map(|(pos, _)| pos.x * dx + pos.y * dy).max().unwrap_or(0);
        (-front, least(|pos| pos.x), least(|pos| pos.y))
    });
    let rider = state.avatar.position.filter(|_| state.avatar.enabled && carries);
    let mut ride = None;
    let mut events = Vec::new();
    for piece in pieces {
        let landing = fall.resolve(loaded, state, &piece)?;
        for ((from, entity), to) in piece.into_iter().zip(landing) {
            if rider == Some(from) {
                ride = Some(to);
            }
            if !state.board.has(to) {
                continue;
            }
            let settled = settle(&transform, &entity);
            events.push(
                event("object_settled")
                    .text("kind", &settled.kind)
                    .cell("position", to)
                    .cell("fromPosition", from)
                    .text("layer", layer)
                    .text("fromKind", &entity.kind),
            );
            state.board.put(layer, to, Some(settled));
        }
    }
    if let Some(to) = ride {
        if state.board.has(to) {
            state.avatar.position = Some(to);
        }
        if let Some(name) = fell_variable {
            events.push(count_fall(state, &name)?);
        }
    }
    Ok(events)
}

fn settle(transform: &Object, entity: &Entity) -> Entity {
    let kind = transform.get(&entity.kind);
    let kind = if kind.is_null() { entity.kind.clone() } else { kind.to_text() };
    Entity { kind, params: entity.params.clone() }
}

/// A value that is not a number counts as 0; a real number is truncated.
fn count_fall(state: &mut State, name: &str) -> Go<Event> {
    let old = state.variable(name);
    let before = match &old {
        Value::Whole(_) | Value::Real(_) => cut(&old, name)?,
        _ => 0,
    };
    let new = Value::Whole(before.wrapping_add(1));
    state.variables.insert(name.to_owned(), new.clone());
    Ok(variable_changed(name, Value::Whole(before), new))
}

impl Fall {
    /// Step 4: the cells where a piece comes to rest.
    fn resolve(&self, loaded: &Loaded, state: &State, piece: &Piece) -> Go<Vec<Pos>> {
        let mut cells: Vec<Pos> = piece.iter().map(|(pos, _)| *pos).collect();
        let mut last_lane = None;
        for _ in 0..=2 * (state.board.width + state.board.height) {
            if !cells.iter().any(|pos| state.board.has(*pos)) {
                break;
            }
            let blockers = self.blockers(loaded, state, &cells, self.step);
            if blockers.is_empty() {
                cells = cells.iter().map(|pos| pos.plus(self.step)).collect();
                continue;
            }
            let Some(aside) = self.deflection(loaded, &blockers)? else { break };
            let lane = cells.iter().map(|pos| if self.step.0 == 0 { pos.y } else { pos.x }).min();
            let beside: Vec<Pos> = cells.iter().map(|pos| pos.plus(aside)).collect();
            if last_lane == lane
                || !self.blockers(loaded, state, &cells, aside).is_empty()
                || !beside.iter().all(|pos| state.board.has(*pos))
            {
                break;
            }
            cells = beside;
            last_lane = lane;
        }
        Ok(cells)
    }

    /// The kinds that block a piece one step ahead; cells off the board never do.
    fn blockers(&self, loaded: &Loaded, state: &State, cells: &[Pos], step: Way) -> Vec<String> {
        let mut blockers = Vec::new();
        for pos in cells {
            for layer in &self.rest_layers {
                if let Some(entity) = state.board.at(layer, pos.plus(step))
                    && loaded.has_any(&entity.kind, &self.rest_tags)
                {
                    blockers.push(entity.kind);
                }
            }
        }
        blockers
    }

    /// The direction of deflection on which all blockers agree.
    fn deflection(&self, loaded: &Loaded, blockers: &[String]) -> Go<Option<Way>> {
        let mut agreed: Option<&Value> = None;
        for kind in blockers {
            let found = self.deflect.0.iter().find(|(tag, _)| loaded.has_tag(kind, tag));
            let Some((_, word)) = found else { return Ok(None) };
            if agreed.is_some_and(|agreed| !agreed.equals(word)) {
                return Ok(None);
            }
            agreed = Some(word);
        }
        match agreed {
            Some(word) => Ok(Some(Direction::parse(&word.text("deflect")?, "deflect")?.step())),
            None => Ok(None),
        }
    }
}
