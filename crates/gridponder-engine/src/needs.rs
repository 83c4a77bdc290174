//! What systems, rules and lose conditions need of a state beside the board. States that differ only in what nothing reads have the same
//! future.

use std::ops::BitOr;

use crate::{Level, Value, def};

/// Parts of a state that some reader needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// The direction that the avatar faces.
    pub(crate) facing: bool,
    /// The blocked move that another system may complete.
    pub(crate) pending: bool,
    /// The number of turns.
    pub(crate) turns: bool,
    /// The number of actions.
    pub(crate) actions: bool,
    /// Whether some turns do not count as actions.
    pub(crate) has_free_turns: bool,
}

impl BitOr for Needs {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self {
            facing: self.facing | other.facing,
            pending: self.pending | other.pending,
            turns: self.turns | other.turns,
            actions: self.actions | other.actions,
            has_free_turns: self.has_free_turns | other.has_free_turns,
        }
    }
}

impl Needs {
    /// What the rules and lose conditions of a level read.
    pub(crate) fn of_rules(game: &def::Game, level: &def::Level) -> Self {
        let rules = || game.rules.iter().chain(&level.rules);
        let values = || rules().flat_map(|rule| rule.where_.iter().chain(&rule.if_).chain(&rule.then));
        Self {
            pending: values().any(|value| mentions(value, "resolve_move")),
            turns: values().any(|value| mentions(value, "turnNumber")),
            actions: level.lose_conditions.iter().any(|condition| condition.ty == "max_actions"),
            ..Self::default()
        }
    }
}

/// Whether a word is in a key or text of a value.
fn mentions(value: &Value, word: &str) -> bool {
    match value {
        Value::Str(text) => text.contains(word),
        Value::List(elements) => elements.iter().any(|element| mentions(element, word)),
        Value::Map(members) => members.iter().any(|(key, value)| key.contains(word) || mentions(value, word)),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Real(_) => false,
    }
}

impl Level {
    /// Gives the parts of a state that nothing reads the same value everywhere, so that states with the same
    /// future are more often equal. `words` are those of a state of this level.
    ///
    /// The counters are cleared too where the number of turns decides them, which
    /// [`crate::Play::continue_from`] is told.
    pub fn clear_unread(&self, words: &mut [u32]) {
        if !self.needs.facing {
            self.layout.clear_facing(words);
        }
        if !self.needs.pending {
            self.layout.clear_pending(words);
        }
        self.clear_counters(words);
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
        let [turn_count, action_count] = self.layout.counters_of(words);
        if !is_turn_count_needed {
            *turn_count = turns;
        }
        if !is_action_count_needed {
            *action_count = turns;
        }
    }
}
