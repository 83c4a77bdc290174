//! Lose conditions, one file per type. `registry/lose_conditions.rs` has the table of the types.

pub(crate) mod balance_budget_exhausted;
pub(crate) mod balance_unreachable;
pub(crate) mod max_actions;
pub(crate) mod variable_threshold;

#[cfg(test)]
pub(crate) mod tests {
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
}
