//! `avatar_navigation`: moves the avatar one cell.

use crate::Action;
use crate::contract::{Compiler, Config, Phase, System, Turn};
use crate::event::{Event, EventKind, Field};
use crate::facts::{SystemFact, Walk};
use crate::kinds::KindSet;
use crate::mechanics::obeyed::Obeyed;
use crate::pool::Symbol;
use crate::state::{LayerId, PendingMove};
use crate::stop::Check;

pub(crate) struct AvatarNavigation {
    move_action: Symbol,
    directions: Obeyed,
    /// Whether a move into a solid object stays pending instead of ending.
    delegates: bool,
    /// The kinds of ground that the avatar may enter; `None` for all.
    valid_ground: Option<KindSet>,
    ground_layer: Option<LayerId>,
    solid: KindSet,
    on_any_action: Check,
    on_target: Check,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> AvatarNavigation {
    let valid_ground = config.texts("validGroundTags");
    AvatarNavigation {
        move_action: compiler.pool.symbol(&config.text("moveAction").unwrap_or_default()),
        directions: Obeyed::compile(compiler, config),
        delegates: config.text("solidHandling").as_deref() == Some("delegate"),
        valid_ground: (!valid_ground.is_empty()).then(|| compiler.kinds.tagged_any(&valid_ground)),
        ground_layer: config.text("groundLayer").and_then(|layer| compiler.layer(&layer)),
        solid: compiler.kinds.tagged("solid"),
        on_any_action: config.check(compiler, &["moveAction"]),
        on_target: {
            let reads = config.reads(compiler).fields(&["validGroundTags", "solidHandling"]);
            if valid_ground.is_empty() { reads } else { reads.fields(&["groundLayer"]) }.done()
        },
    }
}

impl System for AvatarNavigation {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Action]
    }

    fn fact(&self) -> SystemFact {
        SystemFact::Walk(Walk {
            action: self.move_action,
            directions: self.directions.all().to_vec(),
            delegates: self.delegates,
        })
    }

    fn action(&self, turn: &mut Turn<'_>, action: &Action) {
        if turn.stops_at(&self.on_any_action) || !action.is(self.move_action) {
            return;
        }
        let Some(direction) = self.directions.of(turn, action) else { return };
        let Some(from) = turn.avatar_position().filter(|_| turn.avatar_enabled()) else { return };
        let target = from.step(direction);
        if !turn.contains(target) || turn.stops_at(&self.on_target) || turn.is_void(target) {
            return;
        }
        if let Some(valid) = &self.valid_ground
            && !turn.holds(self.ground_layer, target, valid)
        {
            return;
        }
        let object = turn.entity(turn.level.named.objects, target);
        if self.solid.holds(turn.pool, object) {
            if self.delegates {
                turn.set_pending(Some(PendingMove { from, to: target, direction }));
                turn.emit(
                    Event::new(EventKind::MoveBlocked)
                        .with(Field::Position, target)
                        .with(Field::FromPosition, from)
                        .with(Field::Direction, direction)
                        .with(Field::BlockerKind, turn.kind_or_empty(object)),
                );
            }
            return;
        }
        turn.walk_avatar(from, target, direction);
    }
}
