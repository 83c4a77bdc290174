//! What a compiled level says of itself to searches.

use std::ops::Range;

use crate::Pos;
use crate::contract::LoseCondition;
use crate::facts::{GoalFact, Sums, SystemFact};
use crate::kinds::KindSet;
use crate::level::Level;
use crate::mechanics::cell_number::number_of;
use crate::pool::{Entity, Pool, Symbol};
use crate::state::{LayerId, Overlay, State};

impl Level {
    /// What each system does at most.
    pub fn system_facts(&self) -> impl Iterator<Item = SystemFact> {
        self.systems.iter().map(|system| system.fact())
    }

    /// What must hold when the level is won.
    pub fn goal_facts(&self) -> impl Iterator<Item = GoalFact> {
        self.goals.iter().filter_map(|goal| Some(goal.evaluate.as_ref()?.fact()))
    }

    /// Whether the level has no rules.
    pub const fn has_no_rules(&self) -> bool {
        self.rules.is_empty()
    }

    /// The number of turns at which a level that is not won is lost, where the number of turns decides that.
    pub fn loses_at(&self) -> Option<i64> {
        let actions = self.lose_conditions.iter().filter_map(LoseCondition::most_actions).min();
        actions.filter(|_| !self.needs.has_free_turns)
    }

    /// Whether a level that is not won can only be lost by the number of actions.
    pub fn loses_only_by_actions(&self) -> bool {
        self.lose_conditions.iter().all(LoseCondition::is_limit_of_actions)
    }

    /// All layers in declaration order.
    pub fn layers(&self) -> impl Iterator<Item = LayerId> + use<> {
        State::layers(&self.constants.layout)
    }

    /// The layer `ground`.
    pub const fn ground_layer(&self) -> Option<LayerId> {
        self.constants.named.ground
    }

    /// The layer `objects`.
    pub const fn objects_layer(&self) -> Option<LayerId> {
        self.constants.named.objects
    }

    /// The kind of ground that nothing walks on.
    pub const fn void(&self) -> Symbol {
        self.constants.words.void
    }

    /// The kinds that the avatar cannot walk on.
    pub fn solid(&self) -> KindSet {
        self.constants.kinds.tagged("solid")
    }

    /// Whether a blocked move may still be completed after its turn.
    pub const fn keeps_blocked_moves(&self) -> bool {
        !self.constants.semantics.pending_move_ends_with_turn
    }

    /// The cell of the avatar in the words of a state, if it is on the board.
    pub fn avatar_cell(&self, words: &[u32]) -> Option<Pos> {
        self.constants.layout.avatar_cell(words)
    }

    /// The overlay in the words of a state.
    pub fn overlay(&self, words: &[u32]) -> Option<Overlay> {
        self.constants.layout.overlay_of(words)
    }

    /// The cell that a blocked move leads to, in the words of a state.
    pub fn blocked_move_to(&self, words: &[u32]) -> Option<Pos> {
        self.constants.layout.pending_of(words).map(|pending| pending.to)
    }

    /// The words of a state that hold the entities of a layer, row by row.
    pub fn words_of_layer(&self, layer: LayerId) -> Range<usize> {
        self.constants.layout.words_of_layer(layer)
    }
}

impl Sums {
    /// What an entity is worth. Returns `None` if its number is not a whole one.
    pub fn worth(&self, level: &Level, entity: Entity, pool: &Pool) -> Option<i64> {
        if entity.is_none() {
            return Some(0);
        }
        let number = number_of(&level.constants.words, pool, entity).ok()?;
        Some(self.counted.map_or(number, |predicate| i64::from(predicate.holds(number))))
    }
}
