//! The parts of a state that nothing reads.

use crate::level::Level;
use crate::needs::{Completion, Facing, Pending};
use crate::pool::{Entity, Pool, Symbol};

impl Level {
    /// Gives the parts of a state that nothing reads the same value everywhere, so that states with the same
    /// future are more often equal. `words` are those of a state of this level, with the pool of its attempt.
    ///
    /// The counters are cleared too where the number of turns decides them, which
    /// [`crate::Play::continue_from`] is told.
    pub fn clear_unread(&self, words: &mut [u32], pool: &Pool) {
        let is_facing_needed = match &self.needs.facing {
            Facing::Never => false,
            Facing::On(kinds) => {
                let mut cells = self.constants.layout.avatar_cells(words);
                cells.any(|word| kinds.holds(pool, Entity::of_word(word)))
            }
            Facing::Always => true,
        };
        if !is_facing_needed {
            self.constants.layout.clear_facing(words);
        }
        let is_pending_needed = match &self.needs.pending {
            Pending::Never => false,
            Pending::While(completion) => self.may_complete(words, pool, completion),
            Pending::Always => true,
        };
        if !is_pending_needed {
            self.constants.layout.clear_pending(words);
        }
        self.clear_counters(words);
    }

    /// The places of the words that [`Self::clear_unread`] may change.
    pub fn places_cleared(&self) -> impl Iterator<Item = u32> + use<> {
        self.constants.layout.forgettable()
    }

    /// Whether the blocked move may still be completed before another move is blocked or completed. Until then the
    /// avatar only walks: it takes what it walks on, and objects that it cannot walk on stay.
    fn may_complete(&self, words: &[u32], pool: &Pool, completion: &Completion) -> bool {
        let Some(pending) = self.constants.layout.pending_of(words) else { return false };
        let Some(objects) = self.constants.named.objects else { return true };
        let object =
            |pos| self.constants.layout.word_at(words, objects, pos).map_or(Entity::NONE, Entity::of_word);
        let blocker = object(pending.to);
        if blocker.is_none() {
            return self.needs.pushes_on_the_way;
        }
        let is_at_hand = |item: Symbol| {
            let held = self.constants.layout.item_of(words).and_then(|item| pool.as_symbol(item));
            held == Some(item) || self.constants.layout.has_kind(words, pool, item)
        };
        if completion.tools.iter().any(|(item, targets)| targets.holds(pool, blocker) && is_at_hand(*item)) {
            return true;
        }
        if !completion.pushable.holds(pool, blocker) {
            return false;
        }
        if self.needs.pushes_on_the_way || completion.chains {
            return true;
        }
        let target = pending.to.step(pending.direction);
        let ground = self
            .constants
            .named
            .ground
            .and_then(|ground| self.constants.layout.word_at(words, ground, target));
        // A portal can take the avatar to the void, and a rule can change what it stands on.
        let has_no_portals = matches!(self.needs.facing, Facing::Never);
        let is_void = has_no_portals
            && ground.is_some_and(|word| pool.kind(Entity::of_word(word)) == Some(self.constants.words.void));
        let is_open = self.constants.layout.contains(target) && !is_void;
        is_open && !completion.solid.holds(pool, object(target))
    }

    /// Clears the counters that the number of turns decides, and nothing else.
    pub fn clear_counters(&self, words: &mut [u32]) {
        self.set_counters(words, 0);
    }

    /// Sets the counters that the number of turns decides.
    pub(crate) fn set_counters(&self, words: &mut [u32], turns: u32) {
        // A counter that nothing reads may have any value.
        let (is_turn_count_needed, is_action_count_needed) =
            (self.needs.turns, self.needs.actions && self.needs.has_free_turns);
        let [turn_count, action_count] = self.constants.layout.counters_of(words);
        if !is_turn_count_needed {
            *turn_count = turns;
        }
        if !is_action_count_needed {
            *action_count = turns;
        }
    }
}
