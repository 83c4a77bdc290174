//! `variable_threshold`: a variable has reached a number, with the same test as the goal of that name.

use crate::contract::{Compiled, Compiler, Config, Fires, LoseReason, Turn};
use crate::mechanics::threshold as variable_threshold;
use crate::mechanics::threshold::VariableThreshold;

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Compiled {
    let check = variable_threshold::look(config.reads(compiler)).done();
    (check, Some(Box::new(variable_threshold::compile(compiler, config))))
}

impl Fires for VariableThreshold {
    fn fires(&self, turn: &Turn<'_>) -> Option<LoseReason> {
        let reason = || LoseReason::VariableThreshold(turn.level.variable_name(self.variable));
        self.is_reached(turn).then(reason)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::lose_conditions::tests::{Scene, outcome};

    #[test]
    fn the_reason_names_the_variable() {
        let scene = Scene {
            lose: r#"{"type": "variable_threshold", "config": {"variable": "damage", "target": 3}}"#,
            variables: r#"{"damage": 3}"#,
            ..Scene::EMPTY
        };
        expect!["lost: variable_threshold:damage"].assert_eq(&outcome(&scene, 1));
    }

    #[test]
    fn the_first_condition_that_fires_gives_the_reason() {
        let scene = Scene {
            lose: r#"
                {"type": "variable_threshold", "config": {"variable": "damage", "target": 3}},
                {"type": "board_state", "config": {}},
                {"type": "unheard_of", "config": {}},
                {"type": "max_actions", "config": {"limit": 1}}"#,
            ..Scene::EMPTY
        };
        expect!["lost: max_actions"].assert_eq(&outcome(&scene, 1));
    }
}
