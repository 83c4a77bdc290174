//! Using the held item on what blocks the way; shared by the systems that have `toolInteractions`.

use crate::compile::Compiler;
use crate::config::Config;
use crate::event::{Event, EventKind, Field};
use crate::kinds::KindSet;
use crate::pool::{Entity, Symbol, ValueId};
use crate::turn::Turn;
use crate::{Pos, Value};

/// One entry of `toolInteractions`.
#[derive(Debug)]
pub(super) struct ToolInteraction {
    item: Symbol,
    targets: KindSet,
    consumes: bool,
    animation: Option<(Symbol, KindSet)>,
}

/// The entries that have both an item and a target; the others are passed over.
pub(super) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Vec<ToolInteraction> {
    let entries = config.value("toolInteractions");
    let entries = entries.as_ref().map_or(&[][..], Value::elements);
    entries
        .iter()
        .filter_map(|entry| {
            let text = |field: &str| entry.get(field).and_then(Value::as_str);
            let item = compiler.pool.symbol(text("item")?);
            let targets = compiler.kinds.tagged(text("targetTag")?);
            let animation =
                text("animation").map(|name| (compiler.pool.symbol(name), compiler.kinds.animated(name)));
            let consumes = entry.get("consumeItem").and_then(Value::as_bool).unwrap_or(false);
            Some(ToolInteraction { item, targets, consumes, animation })
        })
        .collect()
}

/// The first entry that the held item and the blocker fit.
pub(super) fn find<'t>(
    tools: &'t [ToolInteraction],
    turn: &Turn<'_>,
    blocker: Entity,
) -> Option<&'t ToolInteraction> {
    let item = turn.avatar_item_kind()?;
    tools.iter().find(|tool| tool.item == item && tool.targets.holds(turn.pool, blocker))
}

impl ToolInteraction {
    /// Takes the blocker off `objects`. In the released game emptying the hand emits nothing.
    pub(super) fn clear(&self, turn: &mut Turn<'_>, at: Pos, blocker: Entity) {
        let kind = turn.kind_or_empty(blocker);
        turn.set_entity(turn.level.named.objects, at, Entity::NONE);
        let used_up = turn.avatar_item().filter(|_| self.consumes);
        if self.consumes {
            turn.set_avatar_item(None);
        }
        turn.emit(
            Event::new(EventKind::ObjectRemoved)
                .with(Field::Position, at)
                .with(Field::Kind, kind)
                .with_some(Field::Animation, self.animation_of(kind)),
        );
        turn.emit(
            Event::new(EventKind::CellCleared)
                .with(Field::Position, at)
                .with(Field::PreviousKind, kind)
                .with(Field::Layer, turn.level.words.objects),
        );
        if let Some(item) = used_up.filter(|_| turn.level.semantics.tool_use_changes_inventory) {
            turn.emit(
                Event::new(EventKind::InventoryChanged)
                    .with(Field::OldItem, item)
                    .with(Field::NewItem, ValueId::NULL),
            );
        }
    }

    /// The animation to name in the event: only one that the blocker's kind defines.
    fn animation_of(&self, kind: Symbol) -> Option<Symbol> {
        self.animation.as_ref().filter(|(_, kinds)| kinds.contains(kind)).map(|(name, _)| *name)
    }
}
