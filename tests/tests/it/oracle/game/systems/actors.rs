//! Shared code of both actor systems: transforms (systems.md 1), and the order of actors and what blocks them
//! (systems.md 17).

use super::super::board::{CARDINALS, Direction, Entity, Pos, Step};
use super::super::load::Loaded;
use super::super::state::State;

/// systems.md 1.
pub(super) fn transformed(name: Option<&str>, (dx, dy): Step) -> Step {
    match name {
        Some("invert") => (-dx, -dy),
        Some("mirror_x") => (-dx, dy),
        Some("mirror_y") => (dx, -dy),
        _ => (dx, dy),
    }
}

/// An actor and the direction in which it moves.
pub(super) struct Mover {
    pub(super) pos: Pos,
    pub(super) entity: Entity,
    pub(super) direction: Direction,
}

/// Up, down, left, right; actors with another step are omitted. Within a direction those in front move first,
/// then by the other coordinate, then by kind.
pub(super) fn in_order(actors: &[(Pos, Entity, Step)]) -> Vec<Mover> {
    let mut movers = Vec::new();
    for direction in CARDINALS {
        let (dx, dy) = direction.step();
        let mut bucket: Vec<_> = actors.iter().filter(|(_, _, step)| *step == (dx, dy)).collect();
        bucket.sort_by_key(|(pos, entity, _)| {
            let across = if dx == 0 { pos.x } else { pos.y };
            (-(pos.x * dx + pos.y * dy), across, entity.kind.clone())
        });
        movers.extend(bucket.into_iter().map(|(pos, entity, _)| Mover {
            pos: *pos,
            entity: entity.clone(),
            direction,
        }));
    }
    movers
}

pub(super) fn is_wall(loaded: &Loaded, state: &State, layer: &str, tag: &str, pos: Pos) -> bool {
    state.board.at(layer, pos).is_some_and(|ground| loaded.has_tag(&ground.kind, tag))
}
