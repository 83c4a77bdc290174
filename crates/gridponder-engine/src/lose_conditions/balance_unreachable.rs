//! `balance_unreachable`: the cells of a `balance` goal can no longer be divided evenly.

use crate::contract::{Compiled, Compiler, Config, Fires, LoseReason, Turn};
use crate::mechanics::balance::{Policy, Standing, Watch};

struct BalanceUnreachable {
    watch: Watch,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> Compiled {
    let (check, watch) = Watch::compile(compiler, config);
    (check, watch.map(|watch| Box::new(BalanceUnreachable { watch }) as Box<dyn Fires>))
}

impl Fires for BalanceUnreachable {
    fn fires(&self, turn: &Turn<'_>) -> Option<LoseReason> {
        let hopeless = matches!(self.watch.standing(turn, Policy::Always), Standing::Hopeless);
        hopeless.then_some(LoseReason::BalanceUnreachable)
    }
}

#[cfg(test)]
mod tests {
    use crate::lose_conditions::tests::{Scene, outcome};

    /// Four cells for two owners; `a` has three of them.
    const UNEVEN: Scene<'_> = Scene {
        lose: r#"{"type": "balance_unreachable", "config": {}}"#,
        goals: r#"{"id": "share", "type": "balance", "config": {"layer": "territory", "owners": ["a", "b"]}}"#,
        territory: r#"[["a", "a", "a"]]"#,
        ground: r#"[["empty", "empty", "empty"], ["empty", "wall", "wall"]]"#,
        ..Scene::EMPTY
    };

    fn is_lost(scene: &Scene<'_>) -> bool {
        outcome(scene, 1).contains("lost: balance_unreachable")
    }

    #[test]
    fn an_owner_with_more_than_its_share_loses() {
        assert!(is_lost(&UNEVEN));
        assert!(!is_lost(&Scene { territory: r#"[["a", "a", "b"]]"#, ..UNEVEN }));
    }

    #[test]
    fn cells_that_cannot_be_divided_lose() {
        let ground = r#"[["empty", "empty", "empty"], ["wall", "wall", "wall"]]"#;
        assert!(is_lost(&Scene { ground, territory: "[]", ..UNEVEN }));
    }

    #[test]
    fn marks_that_can_be_painted_over_keep_hope() {
        let claim = |overwrite: &str, more: &str| {
            format!(
                r#"{{"id": "actors", "type": "coupled_actors" {more},
                    "config": {{"claim": {{"layer": "territory", "overwrite": {overwrite}}}}}}}"#
            )
        };
        let lost = |systems: &str| is_lost(&Scene { systems, ..UNEVEN });
        assert!(!lost(&claim(r#"{"mode": "always"}"#, "")));
        assert!(lost(&claim(r#"{"mode": "always"}"#, r#", "enabled": false"#)));
        assert!(lost(&claim(r#"{"mode": "never"}"#, "")));
        assert!(!lost(&claim(r#"{"mode": "tagged", "tag": "hard"}"#, "")));
        assert!(lost(&claim(r#"{"mode": "tagged", "tag": "absent"}"#, "")));
        assert!(lost(&claim(r#"{"mode": "tagged"}"#, "")));
        assert!(lost(&claim(r#"{"mode": "tagged", "tag": "hard", "layer": "territory"}"#, "")));
    }

    #[test]
    fn only_a_goal_that_asks_for_equal_and_complete_shares_is_watched() {
        let goal = |id: &str, more: &str| {
            format!(
                r#"{{"id": "{id}", "type": "balance",
                    "config": {{"layer": "territory", "owners": ["a", "b"] {more}}}}}"#
            )
        };
        let lost = |goals: &str| is_lost(&Scene { goals, ..UNEVEN });
        assert!(!lost(&goal("share", r#", "requireEqual": false"#)));
        assert!(!lost(&goal("share", r#", "requireComplete": false"#)));
        assert!(!lost(r#"{"id": "g", "type": "balance", "config": {"layer": "territory"}}"#));
        assert!(!lost(r#"{"id": "g", "type": "reach_target", "config": {}}"#));
        let two = format!("{}, {}", goal("one", r#", "requireEqual": false"#), goal("two", ""));
        assert!(!lost(&two), "the first balance goal is the one that counts");
        let lose = r#"{"type": "balance_unreachable", "config": {"goalId": "two"}}"#;
        assert!(is_lost(&Scene { goals: &two, lose, ..UNEVEN }));
    }

    #[test]
    fn the_layer_of_the_marks_is_territory_unless_given() {
        let goals = r#"{"id": "share", "type": "balance", "config": {"owners": ["a", "b"]}}"#;
        assert!(is_lost(&Scene { goals, ..UNEVEN }));
    }
}
