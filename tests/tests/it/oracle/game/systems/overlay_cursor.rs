//! systems.md 8: moves the rectangular cursor.

use super::super::board::{Direction, Pos};
use super::super::effective::Config;
use super::super::events::event;
use super::super::load::Step;
use super::super::open::pair;
use super::super::state::State;
use super::super::values::{Go, throw};
use super::{Events, idle};

pub(super) fn action(config: &Config, state: &mut State, step: &Step) -> Events {
    if step.action != config.text_or("moveAction", "move")? {
        return idle();
    }
    let Some(word) = step.params.get("direction").maybe_text("direction")? else { return idle() };
    let direction = Direction::parse(&word, "direction")?;
    let Some(overlay) = state.overlay.clone().filter(|_| direction.is_cardinal()) else { return idle() };
    let (width, height) = pair(config.0.get("size"), 2)?;
    let anchored = config.flag_or("anchorToAvatar", false)?;
    let constrained = config.flag_or("boundsConstrained", true)?;
    if anchored {
        // Only the event; the cursor does not move (defect D8).
        let at = state.avatar.position.unwrap_or(overlay.position);
        return Ok(vec![event("overlay_moved").cell("position", at)]);
    }
    let mut to = overlay.position.plus(direction.step());
    if constrained {
        let x = clamp(to.x, state.board.width - width)?;
        to = Pos { x, y: clamp(to.y, state.board.height - height)? };
    }
    if let Some(overlay) = &mut state.overlay {
        overlay.position = to;
    }
    Ok(vec![event("overlay_moved").cell("position", to)])
}

/// Throws if the lower bound exceeds the upper one.
fn clamp(value: i64, upper: i64) -> Go<i64> {
    if upper < 0 {
        return throw("size: larger than the board");
    }
    Ok(value.clamp(0, upper))
}
