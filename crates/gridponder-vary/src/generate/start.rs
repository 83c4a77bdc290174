//! Levels that start in a state of another one.

use engine::{View, def};

use crate::board::{Board, Frame};
use crate::played_on::read;

/// The level that starts in a state of a level with this board; `level` makes it of the board. Returns `None` if the state has
/// entities that the frame does not know.
pub(crate) fn level_at(
    frame: &Frame,
    board: &Board,
    view: View<'_>,
    level: impl FnOnce(Board) -> def::Level,
) -> Option<def::Level> {
    let mut start = read(frame, board, view)?;
    if start.avatar.is_some() {
        let width = frame.level.size.0 as i32;
        start.avatar = view.avatar_position().map(|pos| (pos.y * width + pos.x) as u32);
    }
    let mut level = level(start);
    if let (Some((pos, _)), Some(overlay)) = (&mut level.overlay, view.overlay()) {
        *pos = overlay.position;
    }
    Some(level)
}
