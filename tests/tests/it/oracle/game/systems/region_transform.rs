//! systems.md 9: rotates, flips or swaps the cells below the cursor.

use super::super::board::{Direction, Entity, Pos};
use super::super::effective::Config;
use super::super::events::event;
use super::super::load::{Loaded, Step};
use super::super::state::{Overlay, State};
use super::super::values::{Go, throw};
use super::{Events, idle};

pub(super) fn action(loaded: &Loaded, config: &Config, state: &mut State, step: &Step) -> Events {
    let Some(operation) = operation(config, step)? else { return idle() };
    let Some(overlay) = state.overlay.clone() else { return idle() };
    let direction = match step.params.get("direction").maybe_text("direction")? {
        Some(word) => Some(Direction::parse(&word, "direction")?),
        None => None,
    };
    let layers = config.words("affectedLayers", &["objects"])?;
    let cells = cells(&overlay);
    if config.flag_or("blockOnVoid", false)? && cells.iter().any(|(_, pos)| state.board.is_void(*pos)) {
        return idle();
    }
    for layer in layers.iter().filter(|layer| state.board.has_layer(layer)).cloned().collect::<Vec<_>>() {
        transform_layer(state, &layer, &overlay, &operation, direction)?;
    }
    // engine.md 9.2, 41.
    let field = if loaded.as_port { "opType" } else { "type" };
    Ok(vec![event("region_transformed").text(field, &operation)])
}

/// The type of the first operation for the action of the step.
fn operation(config: &Config, step: &Step) -> Go<Option<String>> {
    for (_, operation) in config.object("operations")?.0 {
        let Some(operation) = operation.maybe_object("an operation")? else { continue };
        if operation.get("action").maybe_text("action")?.as_ref() == Some(&step.action) {
            return Ok(Some(operation.get("type").maybe_text("type")?.unwrap_or_default()));
        }
    }
    Ok(None)
}

/// The cells below the cursor, by their position within it.
fn cells(overlay: &Overlay) -> Vec<((i64, i64), Pos)> {
    let rows = (0..overlay.height).flat_map(|y| (0..overlay.width).map(move |x| (x, y)));
    rows.map(|(x, y)| ((x, y), overlay.position.plus((x, y)))).collect()
}

fn transform_layer(
    state: &mut State,
    layer: &str,
    overlay: &Overlay,
    operation: &str,
    direction: Option<Direction>,
) -> Go<()> {
    let board = &state.board;
    let mut under: Vec<(Pos, Option<Entity>)> = Vec::new();
    for (_, pos) in cells(overlay) {
        if board.has(pos) {
            under.push((pos, board.at(layer, pos)));
        }
    }
    let mut pairs: Vec<((i64, i64), (i64, i64))> = Vec::new();
    match operation {
        "rotate" => {
            pairs.extend(cells(overlay).iter().map(|((x, y), _)| ((*x, *y), (overlay.height - 1 - y, *x))));
        }
        "flip" => {
            pairs.extend(cells(overlay).iter().map(|((x, y), _)| ((*x, *y), (overlay.width - 1 - x, *y))));
        }
        "diagonal_swap" => match direction.map(Direction::name) {
            Some("up_left" | "down_right") => pairs.extend([((1, 1), (0, 0)), ((0, 0), (1, 1))]),
            Some("up_right" | "down_left") => pairs.extend([((0, 1), (1, 0)), ((1, 0), (0, 1))]),
            _ => return throw("diagonal_swap: no diagonal direction"),
        },
        _ => return throw(format!("operation: `{operation}`")),
    }
    let place = |local: (i64, i64)| overlay.position.plus(local);
    pairs.retain(|(from, to)| !board.is_void(place(*from)) && !board.is_void(place(*to)));
    let mut after = under.clone();
    for (from, to) in pairs {
        let source = under.iter().find(|(pos, _)| *pos == place(from));
        let target = after.iter_mut().find(|(pos, _)| *pos == place(to));
        if let (Some((_, entity)), Some((_, cell))) = (source, target) {
            cell.clone_from(entity);
        }
    }
    for (pos, entity) in after {
        state.board.put(layer, pos, entity);
    }
    Ok(())
}
