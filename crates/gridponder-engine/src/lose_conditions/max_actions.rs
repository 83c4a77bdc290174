//! `max_actions`: the maximum number of actions was played.

use crate::contract::{Compiled, Compiler, Config, Fires, LoseReason, Turn};
use crate::stop::Wanted;

struct MaxActions {
    /// The number of actions at which the level is lost.
    loses_at: i64,
    /// Whether the action that loses cannot win: by the documents, read here, there must not be so many.
    is_maximum: bool,
}

/// If the game continues without a limit, the level is never lost in this way.
pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Compiled {
    let is_maximum = compiler.semantics.max_actions_exceeded;
    let loses_at = |limit: i64| limit.saturating_add(i64::from(is_maximum));
    let limit = config.int("limit").map(|limit| MaxActions { loses_at: loses_at(limit), is_maximum });
    let check = config.reads(compiler).needed("limit", Wanted::Whole).done();
    (check, limit.map(|limit| Box::new(limit) as Box<dyn Fires>))
}

impl Fires for MaxActions {
    fn fires(&self, turn: &Turn<'_>) -> Option<LoseReason> {
        let actions = i64::from(turn.state.action_count(&turn.level.layout));
        (actions >= self.loses_at).then_some(LoseReason::MaxActions)
    }

    fn forbids_win(&self, turn: &Turn<'_>) -> bool {
        self.is_maximum && self.fires(turn).is_some()
    }

    fn most_actions(&self) -> Option<i64> {
        Some(self.loses_at)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::lose_conditions::tests::{Scene, outcome};

    #[test]
    fn the_action_that_reaches_the_limit_loses() {
        let scene = Scene { lose: r#"{"type": "max_actions", "config": {"limit": 2}}"#, ..Scene::EMPTY };
        expect![[r#"
            on
            lost: max_actions
            refused"#]]
        .assert_eq(&outcome(&scene, 3));
    }

    #[test]
    fn a_win_in_the_last_action_is_a_win() {
        let scene = Scene {
            lose: r#"{"type": "max_actions", "config": {"limit": 1}}"#,
            goals: r#"{"id": "g", "type": "all_cleared"}"#,
            ..Scene::EMPTY
        };
        expect!["won"].assert_eq(&outcome(&scene, 1));
    }

    #[test]
    fn without_a_limit_nothing_is_lost() {
        for config in ["{}", r#"{"limit": null}"#, r#"{"limit": "3"}"#, r#"{"limit": 2.5}"#] {
            let lose = format!(r#"{{"type": "max_actions", "config": {config}}}"#);
            assert!(!outcome(&Scene { lose: &lose, ..Scene::EMPTY }, 3).contains("lost"), "{config}");
        }
    }
}
