//! Whether a turn used a kind.

use crate::event::{EventKind, Field};
use crate::pool::Entity;
use crate::state::{LayerId, ObjectId};
use crate::{Play, Pos};

impl Play<'_> {
    /// Whether the last turn used a kind: other cells have it than before, an object with it changed, the avatar took it
    /// or lost it, or the avatar came to a cell that had it or has it now. `before` has the words of the state before the
    /// turn, of this attempt.
    pub fn has_used(&self, before: &[u32], kind: &str) -> bool {
        let (level, pool, after) = (self.level(), self.pool(), self.state().words());
        let Some(kind) = pool.find_symbol(kind) else { return false };
        let layout = &level.constants.layout;
        let has = |word: u32| pool.kind(Entity(word)) == Some(kind);
        let cells = layout.cells();
        let moved = before[..cells]
            .iter()
            .zip(&after[..cells])
            .any(|(old, new)| old != new && has(*old) != has(*new));
        let holds = |words: &[u32]| layout.item_of(words).and_then(|item| pool.as_symbol(item)) == Some(kind);
        let is_on = |pos: Pos| {
            let layers = (0..level.constants.layers.len()).map(|layer| LayerId(layer as u16));
            layers
                .filter_map(|layer| Some((layer, layout.word_at(before, layer, pos)?)))
                .any(|(layer, old)| has(old) || layout.word_at(after, layer, pos).is_some_and(has))
        };
        let entered = || {
            let events = self.events().events().iter();
            let mut cells = events
                .filter(|event| event.kind == EventKind::AvatarEntered)
                .filter_map(|event| event.pos(Field::Position));
            cells.any(is_on)
        };
        let objects = || {
            let of_kind =
                level.constants.objects.iter().enumerate().filter(|(_, object)| object.kind == kind);
            of_kind
                .map(|(at, _)| layout.words_of_object(ObjectId(at as u32)))
                .any(|words| before[words.clone()] != after[words])
        };
        moved || holds(before) != holds(after) || entered() || objects()
    }
}
