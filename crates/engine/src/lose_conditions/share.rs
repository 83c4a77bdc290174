//! What the two lose conditions about a `balance` goal have in common: the goal, the share of each owner,
//! and whether marks can be painted over.

use crate::compile::Compiler;
use crate::config::Config;
use crate::def;
use crate::goals::balance::Shares;
use crate::systems::claim::Overwrite;
use crate::turn::Turn;

/// A `balance` goal that asks for equal and complete shares.
pub(super) struct Watch {
    pub(super) shares: Shares,
    /// What each actor system allows of painting over marks.
    overwrites: Vec<Overwrite>,
}

/// How the cells stand.
pub(super) enum Standing {
    /// They cannot be shared evenly, or someone has too much for ever.
    Hopeless,
    /// Everyone may have `share` cells.
    Open { share: usize },
}

impl Watch {
    /// `None` when there is nothing to watch, so that the condition never fires.
    pub(super) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Option<Self> {
        let id = config.text("goalId");
        let goal = compiler
            .level
            .goals
            .iter()
            .find(|goal| goal.ty == "balance" && id.as_ref().is_none_or(|id| *id == goal.id))?;
        let goal = Config::new(&catalog::goal("balance")?.config, &goal.config);
        if !(goal.flag("requireComplete") && goal.flag("requireEqual")) {
            return None;
        }
        // The goal has no default for its layer, but these conditions have.
        let marks = goal.text("layer").unwrap_or_else(|| "territory".to_owned());
        let shares = Shares::compile(compiler, &goal, Some(&marks));
        let overwrites = enabled(compiler, &["coupled_actors", "individual_actors"])
            .iter()
            .map(|system| Overwrite::compile(compiler, system))
            .collect();
        (!shares.owners.is_empty()).then_some(Self { shares, overwrites })
    }

    pub(super) fn standing(&self, turn: &Turn<'_>) -> Standing {
        let claimable = self.shares.claimable(turn);
        if !claimable.is_multiple_of(self.shares.owners.len()) {
            return Standing::Hopeless;
        }
        let share = claimable / self.shares.owners.len();
        let is_too_much = self.shares.counts(turn).any(|count| count > share);
        if is_too_much && !self.overwrites.iter().any(|overwrite| overwrite.is_allowed_anywhere(turn)) {
            return Standing::Hopeless;
        }
        Standing::Open { share }
    }
}

/// The configurations of the enabled systems of some types, in declaration order.
pub(super) fn enabled<'a>(compiler: &Compiler<'a>, types: &[&str]) -> Vec<Config<'a>> {
    let takes_part =
        |system: &&def::System| types.contains(&system.ty.as_str()) && compiler.is_enabled(system);
    compiler.game.systems.iter().filter(takes_part).filter_map(|system| compiler.config(system)).collect()
}
