//! What can be pushed where, and a push.

use crate::contract::{Compiler, Config, Turn};
use crate::event::{Event, EventKind, Field};
use crate::kinds::KindSet;
use crate::pool::Entity;
use crate::stop::Check;
use crate::{Direction, Pos};

/// Which objects can be pushed, and onto which ground.
pub(crate) struct PushRules {
    pub(crate) pushable: KindSet,
    pub(crate) valid_target: KindSet,
    /// The type errors of these rules.
    pub(crate) check: Check,
}

impl PushRules {
    /// The rules of a `push_objects` configuration.
    pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Self {
        Self {
            pushable: compiler.kinds.tagged_any(&config.texts("pushableTags")),
            valid_target: compiler.kinds.tagged_any(&config.texts("validTargetTags")),
            check: config.check(compiler, &["pushableTags", "validTargetTags"]),
        }
    }

    pub(crate) fn is_pushable(&self, turn: &Turn<'_>, entity: Entity) -> bool {
        self.pushable.holds(turn.pool, entity)
    }

    /// What can be pushed, and the ground it can be pushed to.
    pub(crate) fn sets(&self) -> (KindSet, KindSet) {
        (self.pushable.clone(), self.valid_target.clone())
    }

    /// Returns true if a pushed object may move onto the ground of a cell.
    pub(crate) fn is_valid_target(&self, turn: &Turn<'_>, pos: Pos) -> bool {
        turn.holds(turn.level.named.ground, pos, &self.valid_target)
    }
}

/// Returns true if a cell is on the board and not void.
pub(crate) fn is_open(turn: &Turn<'_>, pos: Pos) -> bool {
    turn.contains(pos) && !turn.is_void(pos)
}

/// Moves an object one cell on `objects`, and emits that it was pushed and placed.
pub(crate) fn push(turn: &mut Turn<'_>, object: Entity, from: Pos, to: Pos, direction: Direction) {
    let layer = turn.level.named.objects;
    turn.set_entity(layer, from, Entity::NONE);
    turn.set_entity(layer, to, object);
    emit_pushed(turn, object, from, to, direction);
    turn.emit_placed(to, object);
}

pub(crate) fn emit_pushed(turn: &mut Turn<'_>, object: Entity, from: Pos, to: Pos, direction: Direction) {
    turn.emit(
        Event::new(EventKind::ObjectPushed)
            .with(Field::Kind, turn.kind_or_empty(object))
            .with(Field::FromPosition, from)
            .with(Field::ToPosition, to)
            .with(Field::Direction, direction),
    );
}
