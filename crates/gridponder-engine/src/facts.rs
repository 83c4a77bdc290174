//! Facts about a level that hold in every state, for searches that prove something with them. What is not
//! listed here is unknown, and nothing may be concluded from it.

use std::ops::Range;

use crate::kinds::KindSet;
use crate::lose_conditions::LoseCondition;
use crate::pool::Symbol;
use crate::state::LayerId;
use crate::{Action, Level};

/// What a system does at most, in every state.
#[derive(Clone, Debug, Default)]
pub enum SystemFact {
    /// Anything.
    #[default]
    Unknown,
    /// Nothing but growth.
    Growth(Growth),
}

/// A system that lets the cells of a kind grow over their neighbors when an action is played, and does nothing
/// else: every cell that becomes another kind is connected with a cell of the source kind by cells that become
/// another kind too (systems.md, `flood_fill` with `all_of_kind`).
#[derive(Clone, Debug)]
pub struct Growth {
    pub(crate) action: Symbol,
    /// The layer that it changes.
    pub layer: LayerId,
    /// The kind that grows.
    pub source: Symbol,
    /// The kind that each kind becomes.
    pub becomes: Vec<(Symbol, Symbol)>,
}

impl Growth {
    /// Whether an action lets it grow.
    pub fn is_started_by(&self, action: &Action) -> bool {
        action.is(self.action)
    }
}

/// What must hold at least when a goal is met.
#[derive(Clone, Debug, Default)]
pub enum GoalFact {
    /// Something.
    #[default]
    Unknown,
    /// No entity of these kinds is on any layer.
    Cleared(KindSet),
}

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

    /// The words of a state that hold the entities of a layer, row by row.
    pub fn words_of_layer(&self, layer: LayerId) -> Range<usize> {
        self.layout.words_of_layer(layer)
    }
}
