//! `gravity`: lets entities fall after every event. The documents list it without saying what falls, so it
//! does the same as the effect `apply_gravity` without options. The released game does not implement it.

use std::ops::Range;

use crate::contract::{Phase, System, Turn};
use crate::{Direction, effect};

pub(crate) struct Gravity;

impl System for Gravity {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Cascade]
    }

    fn cascade(&self, turn: &mut Turn<'_>, _pending: Range<usize>) {
        effect::fall(turn, None, Direction::Down, turn.level.semantics.settles_once);
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use crate::testing::{self, json};
    use crate::{Level, Semantics, def};

    const GAME: &str = r#"{
        "layers": [{"id": "objects", "occupancy": "zero_or_one"}],
        "actions": [{"id": "move"}],
        "entityKinds": {"crate": {"symbol": "c"}},
        "systems": [
            {"id": "nav", "type": "avatar_navigation", "config": {}},
            {"id": "fall", "type": "gravity", "config": {}}
        ]
    }"#;

    const LEVEL: &str = r#"{
        "board": {"size": [2, 3], "layers": {"objects": [[null, "crate"], [null, null], [null, null]]}},
        "state": {"avatar": {"position": [0, 0]}}
    }"#;

    fn check(semantics: Semantics, expected: &Expect) {
        let semantics = Semantics { load_cascade: false, ..semantics };
        let level =
            Level::compile_with(&def::Game::read(&json(GAME)), &def::Level::read(&json(LEVEL)), semantics);
        let level = level.expect("the board is small");
        expected.assert_eq(&testing::transcript(&level, &["down"]));
    }

    #[test]
    fn the_released_game_lets_nothing_fall() {
        check(
            Semantics::RELEASED,
            &expect![[r#"
            @c
            ..
            ..
            -- down: avatar_exited avatar_entered
            .c
            @.
            ..
        "#]],
        );
    }

    #[test]
    fn by_the_documents_things_fall_when_something_happened() {
        check(
            Semantics { cascade_ends_without_match: false, ..Semantics::DOCUMENTED },
            &expect![[r#"
            @c
            ..
            ..
            -- down: avatar_exited avatar_entered object_settled
            ..
            @.
            .c
        "#]],
        );
    }
}
