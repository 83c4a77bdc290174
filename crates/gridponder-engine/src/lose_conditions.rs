//! Lose conditions: one file per type, and the search for the first that fires.

use crate::compile::Compiler;
use crate::config::Config;
use crate::def;
use crate::ignored::{Ignored, Path};
use crate::pool::Symbol;
use crate::stop::{Check, Reader};
use crate::turn::Turn;

mod balance_budget_exhausted;
mod balance_unreachable;
mod max_actions;
mod share;
mod variable_threshold;

/// The reason for a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoseReason {
    /// `max_actions`
    MaxActions,
    /// `variable_threshold`, with the variable.
    VariableThreshold(Symbol),
    /// `balance_unreachable`
    BalanceUnreachable,
    /// `balance_budget_exhausted`
    BalanceBudgetExhausted,
}

/// The behavior of a lose condition type.
pub(crate) trait Fires: Send + Sync {
    /// The reason, if the level is lost now.
    fn fires(&self, turn: &Turn<'_>) -> Option<LoseReason>;

    /// Returns true if an action that meets all goals does not win. Whether a win or a loss comes first in a turn is left
    /// open by the documents; what they say of `max_actions` ("exceeds a maximum number of actions") is read here as a
    /// limit on winning too.
    fn forbids_win(&self, _turn: &Turn<'_>) -> bool {
        false
    }

    /// The number of actions after which it always fires.
    fn most_actions(&self) -> Option<i64> {
        None
    }
}

/// A compiled lose condition.
pub(crate) struct LoseCondition {
    /// Its index in the list of the level's file.
    pub(crate) at: u32,
    /// Its type.
    pub(crate) ty: &'static str,
    /// The type errors of the fields that it always reads.
    check: Check,
    /// `None` if it never fires.
    fires: Option<Box<dyn Fires>>,
}

impl LoseCondition {
    /// Returns true if it fires never, or after a number of actions.
    pub(crate) fn is_limit_of_actions(&self) -> bool {
        self.check.is_fine() && self.fires.as_ref().is_none_or(|fires| fires.most_actions().is_some())
    }

    /// Returns true if an action that meets all goals does not win.
    pub(crate) fn forbids_win(&self, turn: &Turn<'_>) -> bool {
        self.fires.as_ref().is_some_and(|fires| fires.forbids_win(turn))
    }

    /// The number of actions after which it always fires.
    pub(crate) fn most_actions(&self) -> Option<i64> {
        self.fires.as_ref().filter(|_| self.check.is_fine())?.most_actions()
    }
}

/// The result of compiling a configuration: the type errors of what is always read, and the condition if it
/// can fire.
type Compiled = (Check, Option<Box<dyn Fires>>);

type Compile = fn(&mut Compiler<'_>, &Config<'_>) -> Compiled;

/// Every lose condition type. `board_state` is documented but never fires.
const LOSE_CONDITIONS: &[(&str, Compile)] = &[
    ("max_actions", |compiler, config| max_actions::compile(compiler, config)),
    ("variable_threshold", |compiler, config| variable_threshold::compile(compiler, config)),
    ("board_state", |_, _| (Check::default(), None)),
    ("balance_budget_exhausted", |compiler, config| balance_budget_exhausted::compile(compiler, config)),
    ("balance_unreachable", |compiler, config| balance_unreachable::compile(compiler, config)),
];

/// The compiled lose condition. Returns `None` if it can never fire.
pub(crate) fn compile(compiler: &mut Compiler<'_>, condition: &def::LoseCondition) -> Option<LoseCondition> {
    let list = Path::Key(&Path::Level, "loseConditions");
    let path = Path::Index(&list, condition.at);
    let known = LOSE_CONDITIONS.iter().find(|(name, _)| *name == condition.ty);
    let Some((name, compile)) = known else {
        compiler.note(Ignored::UnknownWord, &Path::Key(&path, "type"));
        return None;
    };
    let declared = catalog::lose_condition(name)?;
    if !declared.released {
        compiler.note(Ignored::Unreleased, &Path::Key(&path, "type"));
    }
    let path = Path::Key(&path, "config");
    let config = Config::new(&declared.config, &condition.config).observed(compiler.observer, &path);
    compiler.audit_config(&config);
    let (check, fires) = compile(compiler, &config);
    let can_matter = fires.is_some() || !check.is_fine();
    can_matter.then_some(LoseCondition { at: condition.at as u32, ty: name, check, fires })
}

/// The reason of the first lose condition that fires.
pub(crate) fn evaluate(turn: &Turn<'_>) -> Option<LoseReason> {
    for condition in &turn.level.lose_conditions {
        turn.reader.set(Reader::LoseCondition(condition.at));
        if turn.stops_at(&condition.check) {
            return None;
        }
        let reason = condition.fires.as_ref().and_then(|fires| fires.fires(turn));
        if reason.is_some() || turn.is_stopped() {
            return reason;
        }
    }
    None
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{Play, testing};

    /// A level of 3×2 cells with lose conditions.
    pub(crate) struct Scene<'a> {
        pub(crate) lose: &'a str,
        pub(crate) goals: &'a str,
        pub(crate) systems: &'a str,
        pub(crate) ground: &'a str,
        pub(crate) territory: &'a str,
        pub(crate) variables: &'a str,
    }

    impl Scene<'_> {
        pub(crate) const EMPTY: Self =
            Self { lose: "", goals: "", systems: "", ground: "[]", territory: "[]", variables: "{}" };
    }

    /// The outcomes of turns without changes.
    pub(crate) fn outcome(scene: &Scene<'_>, turns: usize) -> String {
        let Scene { lose, goals, systems, ground, territory, variables } = scene;
        let level = testing::level(
            &format!(
                r#"{{
                    "layers": [
                        {{"id": "ground", "occupancy": "exactly_one"}},
                        {{"id": "territory", "occupancy": "zero_or_one"}}
                    ],
                    "actions": [{{"id": "wait"}}],
                    "entityKinds": {{"wall": {{"tags": ["hard"]}}}},
                    "systems": [{systems}]
                }}"#
            ),
            &format!(
                r#"{{
                    "board": {{"size": [3, 2], "layers": {{"ground": {ground}, "territory": {territory}}}}},
                    "state": {{"variables": {variables}}},
                    "goals": [{goals}],
                    "loseConditions": [{lose}]
                }}"#
            ),
        );
        let mut play = Play::without_history(&level);
        let mut shown = Vec::new();
        for _ in 0..turns {
            let outcome = play.submit_named(&testing::action("wait"));
            shown.push(match outcome {
                crate::Outcome { accepted: false, .. } => "refused".to_owned(),
                crate::Outcome { won: true, .. } => "won".to_owned(),
                crate::Outcome { lost: Some(reason), .. } => {
                    format!("lost: {}", play.view().lose_reason(reason))
                }
                _ => "on".to_owned(),
            });
        }
        shown.join("\n")
    }

    #[test]
    fn the_engine_and_the_catalog_know_the_same_lose_conditions() {
        let mut ours: Vec<&str> = LOSE_CONDITIONS.iter().map(|(name, _)| *name).collect();
        let mut theirs: Vec<&str> = catalog::LOSE_CONDITIONS.iter().map(|it| it.entry.name).collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs);
    }
}
