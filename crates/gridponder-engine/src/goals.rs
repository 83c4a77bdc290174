//! Goals, one file per type. `registry/goals.rs` has the table of the types.

pub(crate) mod all_cleared;
pub(crate) mod balance;
pub(crate) mod board_match;
pub(crate) mod count_constraint;
pub(crate) mod param_match;
pub(crate) mod reach_target;
pub(crate) mod sequence_match;
pub(crate) mod sum_constraint;
pub(crate) mod variable_threshold;

#[cfg(test)]
pub(crate) mod tests {
    use crate::contract::Progress;
    use crate::{Level, Play, testing};

    /// A board of 3×3 cells.
    pub(crate) struct Board<'a> {
        pub(crate) ground: &'a str,
        pub(crate) objects: &'a str,
        pub(crate) markers: &'a str,
        pub(crate) territory: &'a str,
        pub(crate) avatar: &'a str,
        pub(crate) variables: &'a str,
    }

    impl Board<'_> {
        pub(crate) const EMPTY: Self = Self {
            ground: "[]",
            objects: "[]",
            markers: "[]",
            territory: "[]",
            avatar: "{}",
            variables: "{}",
        };
    }

    impl Default for Board<'_> {
        fn default() -> Self {
            Self::EMPTY
        }
    }

    /// A level with one goal, which continues where the released game stops.
    pub(crate) fn level(ty: &str, config: &str, board: &Board<'_>) -> Level {
        let game = r#"{
            "layers": [
                {"id": "ground", "occupancy": "exactly_one"},
                {"id": "territory", "occupancy": "zero_or_one"},
                {"id": "objects", "occupancy": "zero_or_one"},
                {"id": "markers", "occupancy": "zero_or_one"}
            ],
            "actions": [{"id": "wait"}],
            "entityKinds": {"empty": {"symbol": "."}, "gem": {"symbol": "*", "tags": ["shiny"]}}
        }"#;
        let Board { ground, objects, markers, territory, avatar, variables } = board;
        testing::level_with(
            game,
            &format!(
                r#"{{
                    "board": {{"size": [3, 3], "layers": {{
                        "ground": {ground}, "objects": {objects}, "markers": {markers}, "territory": {territory}
                    }}}},
                    "state": {{"avatar": {avatar}, "variables": {variables}}},
                    "goals": [{{"id": "goal", "type": "{ty}", "config": {config}}}]
                }}"#
            ),
            testing::LENIENT,
        )
    }

    /// The progress of a goal after one turn without changes.
    pub(crate) fn evaluate(ty: &str, config: &str, board: &Board<'_>) -> Progress {
        let level = level(ty, config, board);
        let mut play = Play::without_history(&level);
        let done = play.submit_named(&testing::action("wait")).won;
        Progress { done, fraction: play.progress()[0] }
    }

    #[test]
    fn a_level_without_goals_or_with_an_unknown_one_is_never_won() {
        assert!(!evaluate("unheard_of", "{}", &Board::EMPTY).done);
        let level = testing::level(r#"{"actions": [{"id": "wait"}]}"#, "{}");
        assert!(!Play::new(&level).submit_named(&testing::action("wait")).won);
    }
}
