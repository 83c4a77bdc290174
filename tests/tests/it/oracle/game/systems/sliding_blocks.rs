//! systems.md 16: the player drags rigid multi-cell objects one cell.

use super::super::board::{Block, Direction, Pos};
use super::super::effective::Config;
use super::super::effects::variable_changed;
use super::super::events::event;
use super::super::load::{Loaded, Step};
use super::super::state::State;
use super::super::values::{Value, add};
use super::{Events, idle, veto};

pub(super) fn action(loaded: &Loaded, config: &Config, state: &mut State, step: &Step) -> Events {
    if step.action != config.text_or("moveAction", "move")? {
        return idle();
    }
    // Values of a wrong type are refused and never throw (casts.md, "Steps").
    let position = step.params.get("position").cell("position").ok();
    let word = step.params.get("direction").text("direction").ok();
    let direction = word.and_then(|word| Direction::named(&word)).filter(|direction| direction.is_cardinal());
    let (Some(position), Some(direction)) = (position, direction) else { return veto() };
    let Some(block) = state.board.blocks.iter().find(|block| block.cells.contains(&position)).cloned() else {
        return veto();
    };
    let axis = block.params.get("axis").maybe_text("axis")?.unwrap_or_else(|| "both".to_owned());
    let fits = match axis.as_str() {
        "horizontal" => direction.step().1 == 0,
        "vertical" => direction.step().0 == 0,
        other => other == "both",
    };
    if !fits {
        return veto();
    }
    let cells: Vec<Pos> = block.cells.iter().map(|pos| pos.plus(direction.step())).collect();
    if cells.iter().all(|pos| state.board.has(*pos)) {
        slide(loaded, config, state, &block, &cells, direction)
    } else {
        leave(loaded, config, state, &block, direction)
    }
}

fn role(block: &Block) -> Option<String> {
    let role = block.params.get("role");
    (!role.is_null()).then(|| role.to_text())
}

/// Step 6: leaving the board.
fn leave(loaded: &Loaded, config: &Config, state: &mut State, block: &Block, direction: Direction) -> Events {
    let escape_roles = config.words("escapeRoles", &[])?;
    let exit_tags = config.words("exitTags", &["exit"])?;
    let ground_layer = config.text_or("groundLayer", "ground")?;
    let variable = config.text_or("escapedVariable", "escapedCount")?;
    if !role(block).is_some_and(|role| escape_roles.contains(&role)) {
        return veto();
    }
    let (dx, dy) = direction.step();
    let along = |pos: &Pos| pos.x * dx + pos.y * dy;
    let front = block.cells.iter().map(along).max();
    let on_exit = block.cells.iter().filter(|pos| Some(along(pos)) == front).any(|pos| {
        state.board.at(&ground_layer, *pos).is_some_and(|ground| loaded.has_any(&ground.kind, &exit_tags))
    });
    if !exit_tags.is_empty() && !on_exit {
        return veto();
    }
    state.board.blocks.retain(|other| other.id != block.id);
    let old = state.variable(&variable).maybe_number(&variable)?.unwrap_or(Value::Whole(0));
    let exited = event("multi_cell_object_exited").text("id", &block.id).text("kind", &block.kind);
    let new = add(&old, &Value::Whole(1));
    state.variables.insert(variable.clone(), new.clone());
    Ok(vec![exited.direction(direction), variable_changed(&variable, old, new)])
}

/// Step 7: within the board.
fn slide(
    loaded: &Loaded,
    config: &Config,
    state: &mut State,
    block: &Block,
    cells: &[Pos],
    direction: Direction,
) -> Events {
    let ground_layer = config.text_or("groundLayer", "ground")?;
    let valid_ground = config.words("validGroundTags", &["walkable"])?;
    let blocking_layers = config.words("blockingLayers", &["objects"])?;
    let blocking_tags = config.words("blockingTags", &["solid"])?;
    let coverable_tags = config.words("coverableTags", &[])?;
    let denied_roles = config.words("coverableBlockedRoles", &[])?;
    let may_cover = !role(block).is_some_and(|role| denied_roles.contains(&role));
    let is_blocked = |pos: Pos| {
        blocking_layers.iter().filter_map(|layer| state.board.at(layer, pos)).any(|entity| {
            let blocks = blocking_tags.is_empty() || loaded.has_any(&entity.kind, &blocking_tags);
            let covered = may_cover && loaded.has_any(&entity.kind, &coverable_tags);
            blocks && !covered && !block.cells.contains(&pos)
        })
    };
    let can_take = |pos: Pos| {
        let ground = state.board.at(&ground_layer, pos);
        let taken = state.board.blocks.iter().any(|other| other.id != block.id && other.cells.contains(&pos));
        !state.board.is_void(pos)
            && ground.is_some_and(|ground| loaded.has_any(&ground.kind, &valid_ground))
            && !taken
            && !is_blocked(pos)
    };
    if !cells.iter().all(|pos| can_take(*pos)) {
        return veto();
    }
    for other in &mut state.board.blocks {
        if other.id == block.id && other.cells == block.cells {
            other.cells = cells.to_vec();
            break;
        }
    }
    Ok(vec![
        event("multi_cell_object_moved")
            .text("id", &block.id)
            .text("kind", &block.kind)
            .cells("fromCells", &block.cells)
            .cells("toCells", cells)
            .direction(direction),
    ])
}
