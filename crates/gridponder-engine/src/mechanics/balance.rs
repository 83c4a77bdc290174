//! Shared code of the two lose conditions about a `balance` goal: the goal, the share of each owner, and
//! whether marks can be overwritten.

use crate::contract::{Compiler, Config, Turn};
use crate::def;
use crate::ignored::{NoObserver, Path};
use crate::mechanics::claim::Overwrite;
use crate::mechanics::shares::{Shares, look_at_shares};
use crate::stop::Check;

/// A `balance` goal that requires equal and complete shares.
pub(crate) struct Watch {
    pub(crate) shares: Shares,
    /// The overwrite policy of each actor system.
    overwrites: Vec<Overwrite>,
    /// The type errors of these policies.
    policies: Check,
}

/// The state of the shares.
pub(crate) enum Standing {
    /// The cells cannot be divided evenly, or an owner permanently has too many.
    Hopeless,
    /// Every owner can still get `share` cells.
    Open { share: usize },
}

/// When the overwrite policies of the actor systems are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Policy {
    /// Whenever the cells can be divided evenly.
    Always,
    /// Only if an owner has too many cells.
    WhenNeeded,
}

impl Watch {
    /// The type errors of what is always read, and the goal to watch. The goal is `None` if there is none;
    /// then the condition never fires.
    pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> (Check, Option<Self>) {
        let check = config.check(compiler, &["goalId"]);
        let id = config.text("goalId");
        let (level, declared) = (compiler.level, catalog::goal("balance"));
        let goal = level
            .goals
            .iter()
            .find(|goal| goal.ty == "balance" && id.as_ref().is_none_or(|id| *id == goal.id));
        let Some((goal, declared)) = goal.zip(declared) else { return (check, None) };
        let list = Path::Key(&Path::Level, "goals");
        let path = Path::Index(&list, goal.at);
        let path = Path::Key(&path, "config");
        let goal = Config::new(&declared.config, &goal.config).observed(&NoObserver, &path);
        let check = check.and_then(goal.check(compiler, &["requireComplete", "requireEqual"]));
        if !(goal.flag("requireComplete") && goal.flag("requireEqual")) {
            return (check, None);
        }
        let check = check.and_then(look_at_shares(goal.reads(compiler)).done());
        // The goal has no default for its layer, but these conditions have one.
        let marks = goal.text("layer").unwrap_or_else(|| "territory".to_owned());
        let shares = Shares::compile(compiler, &goal, Some(&marks));
        let mut policies = Check::default();
        let mut overwrites = Vec::new();
        for system in enabled(compiler, &["coupled_actors", "individual_actors"]) {
            compiler.with_config(system, |compiler, system| {
                policies = policies.and_then(Overwrite::look(system.reads(compiler)).done());
                overwrites.push(Overwrite::compile(compiler, system));
            });
        }
        let watch = (!shares.owners.is_empty()).then_some(Self { shares, overwrites, policies });
        (check, watch)
    }

    pub(crate) fn standing(&self, turn: &Turn<'_>, policy: Policy) -> Standing {
        let claimable = self.shares.claimable(turn);
        if !claimable.is_multiple_of(self.shares.owners.len()) {
            return Standing::Hopeless;
        }
        let share = claimable / self.shares.owners.len();
        let is_too_much = self.shares.counts(turn).any(|count| count > share);
        if is_too_much || policy == Policy::Always {
            turn.stops_at(&self.policies);
        }
        if is_too_much && !self.overwrites.iter().any(|overwrite| overwrite.is_allowed_anywhere(turn)) {
            return Standing::Hopeless;
        }
        Standing::Open { share }
    }
}

/// The enabled systems of the given types, in declaration order.
pub(crate) fn enabled<'a>(compiler: &Compiler<'a>, types: &[&str]) -> Vec<&'a def::System> {
    let takes_part =
        |system: &&def::System| types.contains(&system.ty.as_str()) && compiler.is_enabled(system);
    compiler.game.systems.iter().filter(takes_part).collect()
}
