//! Using the held item on an obstacle; shared by the systems with `toolInteractions`.

use crate::contract::{Compiler, Config, Reads, Turn};
use crate::event::{Event, EventKind, Field};
use crate::kinds::KindSet;
use crate::pool::{Entity, Symbol, ValueId};
use crate::stop::{Check, Wanted};
use crate::{Pos, Value};

/// One entry of `toolInteractions`.
#[derive(Debug)]
pub(crate) struct ToolInteraction {
    /// The item, and the kinds it works on.
    fits: Option<(Symbol, KindSet)>,
    consumes: bool,
    animation: Option<(Symbol, KindSet)>,
    /// The type errors of the item and its targets.
    check: Check,
    /// The type errors of the rest, which is read once the tool matches.
    use_check: Check,
}

impl ToolInteraction {
    /// The item, and the kinds it works on. `None` if they are not known.
    pub(crate) fn targets(&self) -> Option<&(Symbol, KindSet)> {
        self.fits.as_ref().filter(|_| self.check.is_fine())
    }
}

/// The entries. Those without an item or a target are skipped.
pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Vec<ToolInteraction> {
    let entries = config.value("toolInteractions");
    let entries = entries.as_ref().map_or(&[][..], Value::elements);
    let mut tools = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        let at = at.to_string();
        let list = "toolInteractions";
        let reads = config.reads(compiler).at(&[list, &at, "item"], Wanted::Text);
        let check = reads.at(&[list, &at, "targetTag"], Wanted::Text).done();
        let reads = config.reads(compiler).at(&[list, &at, "consumeItem"], Wanted::Flag);
        let use_check = reads.at(&[list, &at, "animation"], Wanted::Text).done();
        let text = |field: &str| entry.get(field).and_then(Value::as_str);
        let fits = text("item").zip(text("targetTag"));
        let fits = fits.map(|(item, tag)| (compiler.pool.symbol(item), compiler.kinds.tagged(tag)));
        let animation =
            text("animation").map(|name| (compiler.pool.symbol(name), compiler.kinds.animated(name)));
        let consumes = entry.get("consumeItem").and_then(Value::as_bool).unwrap_or(false);
        if fits.is_some() || !check.is_fine() {
            tools.push(ToolInteraction { fits, consumes, animation, check, use_check });
        }
    }
    tools
}

/// Checks what is read before any entry is tried.
pub(crate) fn look<'r, 'c, 'a>(mut reads: Reads<'r, 'c, 'a>) -> Reads<'r, 'c, 'a> {
    reads = reads.fields(&["toolInteractions"]);
    let entries = reads.value(&["toolInteractions"]).map_or(0, |entries| entries.elements().len());
    for at in 0..entries {
        reads = reads.needed_at(&["toolInteractions", &at.to_string()], Wanted::Object);
    }
    reads
}

/// The first entry that matches the held item and the obstacle.
pub(crate) fn find<'t>(
    tools: &'t [ToolInteraction],
    turn: &Turn<'_>,
    blocker: Entity,
) -> Option<&'t ToolInteraction> {
    let item = turn.avatar_item_kind();
    tools.iter().find(|tool| {
        turn.stops_at(&tool.check)
            || tool
                .fits
                .as_ref()
                .is_some_and(|(needed, targets)| Some(*needed) == item && targets.holds(turn.pool, blocker))
    })
}

impl ToolInteraction {
    /// Removes the obstacle from `objects`. In the released game, emptying the slot emits no event.
    pub(crate) fn clear(&self, turn: &mut Turn<'_>, at: Pos, blocker: Entity) {
        turn.stops_at(&self.use_check);
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

    /// The animation for the event, if the obstacle's kind defines it.
    fn animation_of(&self, kind: Symbol) -> Option<Symbol> {
        self.animation.as_ref().filter(|(_, kinds)| kinds.contains(kind)).map(|(name, _)| *name)
    }
}
