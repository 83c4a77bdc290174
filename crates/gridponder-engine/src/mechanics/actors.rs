//! Shared code of the actor systems: what blocks an actor, the order of moves, and the events of a step.

use super::claim::Claim;
use crate::contract::{Compiler, Config, Mover, Turn, taken};
use crate::event::{Event, EventKind, Field};
use crate::kinds::KindSet;
use crate::pool::{Entity, Symbol};
use crate::state::LayerId;
use crate::{Direction, Pos};

/// The layer of a system's actors, and what blocks them.
pub(crate) struct Actors {
    pub(crate) layer: Option<LayerId>,
    ground_layer: Option<LayerId>,
    walls: KindSet,
    claim: Option<Claim>,
}

impl Actors {
    pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Self {
        let layer = |compiler: &Compiler<'_>, field| compiler.layer(&config.text(field)?);
        Self {
            layer: layer(compiler, "actorLayer"),
            ground_layer: layer(compiler, "groundLayer"),
            walls: compiler.kinds.tagged(&config.text("wallTag").unwrap_or_default()),
            claim: Claim::compile(compiler, config),
        }
    }

    /// The actors whose kinds step in a cardinal direction, in the order of their moves: up, down, left,
    /// right; for each direction those in front first, so that a row of actors does not block itself. The
    /// list is a buffer of the turn and must be returned to it.
    pub(crate) fn movers(
        &self,
        turn: &mut Turn<'_>,
        step: impl Fn(Symbol) -> Option<Direction>,
    ) -> Vec<Mover> {
        let mut movers = taken(&mut turn.scratch.movers);
        let Some(layer) = self.layer else { return movers };
        let mover = |(from, entity)| {
            let kind = turn.pool.kind(entity)?;
            let direction = step(kind).filter(|direction| direction.is_cardinal())?;
            Some(Mover { entity, kind, from, direction })
        };
        movers.extend(turn.scan(layer).filter_map(mover));
        movers.sort_unstable_by_key(|mover| {
            let (dx, dy) = mover.direction.delta();
            let Pos { x, y } = mover.from;
            let across = if dx == 0 { x } else { y };
            (mover.direction, -(dx * x + dy * y), across)
        });
        movers
    }

    /// Moves an actor one step if nothing blocks it. Returns its new cell. Actors that moved earlier block
    /// from their new cells.
    pub(crate) fn step(&self, turn: &mut Turn<'_>, mover: &Mover) -> Option<Pos> {
        let to = mover.from.step(mover.direction);
        let is_blocked = !turn.contains(to)
            || turn.holds(self.ground_layer, to, &self.walls)
            || turn.entity(self.layer, to).is_some();
        if is_blocked {
            return None;
        }
        turn.set_entity(self.layer, mover.from, Entity::NONE);
        turn.set_entity(self.layer, to, mover.entity);
        Some(to)
    }

    /// Moves an actor one step for the player, emits the resulting events and marks the cell. `direction` is
    /// the player's direction.
    pub(crate) fn step_for_player(
        &self,
        turn: &mut Turn<'_>,
        mover: &Mover,
        direction: Direction,
    ) -> Option<Pos> {
        let Some(to) = self.step(turn, mover) else {
            turn.emit(
                Event::new(EventKind::ActorBlocked)
                    .with(Field::Kind, mover.kind)
                    .with(Field::Position, mover.from),
            );
            return None;
        };
        for event in [EventKind::ActorMoved, EventKind::ActorEntered] {
            turn.emit(moved(event, mover, to, direction));
        }
        if let Some(claim) = &self.claim {
            claim.mark(turn, to, mover.kind);
        }
        Some(to)
    }
}

/// The event of a completed step.
pub(crate) fn moved(event: EventKind, mover: &Mover, to: Pos, direction: Direction) -> Event {
    Event::new(event)
        .with(Field::Kind, mover.kind)
        .with(Field::FromPosition, mover.from)
        .with(Field::Position, to)
        .with(Field::Direction, direction)
}
