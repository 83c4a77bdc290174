//! systems.md 10: recolors or converts a connected region.

use super::super::board::{CARDINALS, Entity, Pos};
use super::super::effective::Config;
use super::super::events::event;
use super::super::load::{Loaded, Step};
use super::super::state::State;
use super::super::values::{Go, Object};
use super::{Events, idle, veto};

const COLORS: [&str; 6] = ["red", "blue", "green", "yellow", "purple", "orange"];

pub(super) fn action(loaded: &Loaded, config: &Config, state: &mut State, step: &Step) -> Events {
    if step.action != config.text_or("floodAction", "flood")? {
        return idle();
    }
    let mode = config.text_or("sourcePosition", "avatar")?;
    let layer = config.text_or("affectedLayer", "objects")?;
    let by_color = config.text_or("matchBy", "color")? == "color";
    let cycle = config.words("colorCycle", &COLORS)?;
    let transform = config.object("kindTransform")?;
    if mode == "all_of_kind" {
        let kind = config.text_or("sourceKind", "cell_flooded")?;
        return grow(state, &layer, &kind, &transform);
    }
    let Some(source) = source(state, &mode, step)? else { return idle() };
    let Some(entity) = state.board.at(&layer, source) else { return idle() };
    let mut color = Some(color_of(&entity, by_color)?.unwrap_or_default());
    if loaded.as_port && entity.params.get("color").is_null() {
        // engine.md 9.3, 64: in the port cells without a color match each other.
        color = None;
    }
    let mut region = vec![source];
    let mut next = 0;
    while next < region.len() {
        for direction in CARDINALS {
            let pos = region[next].plus(direction.step());
            let Some(other) = state.board.at(&layer, pos).filter(|_| !region.contains(&pos)) else {
                continue;
            };
            let matches =
                if by_color { color_of(&other, by_color)? == color } else { other.kind == entity.kind };
            if matches {
                region.push(pos);
            }
        }
        next += 1;
    }
    if !by_color {
        let converted = convert(state, &layer, &region, &transform);
        return flooded(&converted);
    }
    // With an empty cycle the colors do not change, but the cells still count as affected.
    for pos in region.iter().filter(|_| !cycle.is_empty()) {
        let Some(entity) = state.board.at(&layer, *pos) else { continue };
        let old = color_of(&entity, by_color)?.unwrap_or_default();
        state.board.put(&layer, *pos, Some(entity.with("color", next_color(&cycle, &old).as_str().into())));
    }
    flooded(&region)
}

fn source(state: &mut State, mode: &str, step: &Step) -> Go<Option<Pos>> {
    match mode {
        "overlay_center" => Ok(state.overlay.as_ref().map(|overlay| {
            overlay.position.plus((overlay.width.div_euclid(2), overlay.height.div_euclid(2)))
        })),
        "action_param" => {
            let pos = step.params.get("position").maybe_cell("position")?;
            if pos.is_some() && state.avatar.position.is_some() {
                state.avatar.position = pos;
            }
            Ok(pos)
        }
        _ => Ok(state.avatar.position),
    }
}

/// text?, read for every neighbor, matching or not (casts.md, "Parameters of entities").
fn color_of(entity: &Entity, by_color: bool) -> Go<Option<String>> {
    if by_color { entity.params.get("color").maybe_text("color") } else { Ok(None) }
}

fn next_color(cycle: &[String], old: &str) -> String {
    match cycle.iter().position(|color| color == old) {
        Some(index) => cycle[(index + 1) % cycle.len()].clone(),
        None => cycle[0].clone(),
    }
}

/// `all_of_kind`: cells that touch the region join it.
fn grow(state: &mut State, layer: &str, kind: &str, transform: &Object) -> Events {
    let kind_at = |state: &State, pos: Pos| state.board.at(layer, pos).map(|entity| entity.kind);
    let entities = state.board.entities(layer);
    let region: Vec<Pos> =
        entities.into_iter().filter(|(_, entity)| entity.kind == kind).map(|(pos, _)| pos).collect();
    if region.is_empty() {
        return idle();
    }
    let mut reached: Vec<Pos> = Vec::new();
    for pos in &region {
        for direction in CARDINALS {
            let pos = pos.plus(direction.step());
            let seed = kind_at(state, pos).is_some_and(|kind| transform.has(&kind));
            if seed && !reached.contains(&pos) && !region.contains(&pos) {
                reached.push(pos);
            }
        }
    }
    let mut next = 0;
    while next < reached.len() {
        for direction in CARDINALS {
            let pos = reached[next].plus(direction.step());
            let same = state.board.has(pos) && kind_at(state, pos) == kind_at(state, reached[next]);
            if same && !reached.contains(&pos) {
                reached.push(pos);
            }
        }
        next += 1;
    }
    let converted = convert(state, layer, &reached, transform);
    if converted.is_empty() { veto() } else { flooded(&converted) }
}

/// Kinds without an entry do not change, and do not count as affected.
fn convert(state: &mut State, layer: &str, cells: &[Pos], transform: &Object) -> Vec<Pos> {
    let mut converted = Vec::new();
    for pos in cells {
        let Some(mut entity) = state.board.at(layer, *pos) else { continue };
        let kind = transform.get(&entity.kind);
        if !kind.is_null() {
            entity.kind = kind.to_text();
            state.board.put(layer, *pos, Some(entity));
            converted.push(*pos);
        }
    }
    converted
}

fn flooded(cells: &[Pos]) -> Events {
    if cells.is_empty() { idle() } else { Ok(vec![event("cells_flooded").cells("cells", cells)]) }
}
