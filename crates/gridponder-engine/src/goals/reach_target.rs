//! `reach_target`: the avatar is on a target.

use crate::contract::{Compiler, Config, Evaluate, Progress, Turn};
use crate::facts::GoalFact;
use crate::kinds::KindSet;
use crate::state::LayerId;
use crate::stop::Check;

pub(crate) struct ReachTarget {
    targets: KindSet,
    layers: Vec<LayerId>,
    /// The type errors of what is read while the avatar is on the board.
    check: Check,
}

/// The layers that are searched; a game may have others.
const LAYERS: [&str; 4] = ["markers", "objects", "ground", "actors"];

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> ReachTarget {
    ReachTarget {
        targets: compiler.kinds_of(config.text("targetKind"), config.text("targetTag")),
        layers: LAYERS.iter().filter_map(|layer| compiler.layer(layer)).collect(),
        check: config.check(compiler, &["targetKind", "targetTag"]),
    }
}

impl Evaluate for ReachTarget {
    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress {
        let avatar = turn.avatar_position().filter(|_| turn.avatar_enabled());
        if avatar.is_some() {
            turn.stops_at(&self.check);
        }
        let cell = avatar.and_then(|avatar| turn.level.layout.index(avatar));
        Progress::all_or_nothing(cell.is_some_and(|cell| {
            self.layers.iter().any(|layer| self.targets.holds(turn.pool, turn.entity_at(*layer, cell)))
        }))
    }

    fn fact(&self) -> GoalFact {
        GoalFact::Reached(self.targets.clone(), self.layers.clone())
    }
}

#[cfg(test)]
mod tests {
    use crate::goals::tests::{Board, evaluate};

    fn done(config: &str, board: &Board<'_>) -> bool {
        evaluate("reach_target", config, board).done
    }

    #[test]
    fn the_avatar_reaches_a_kind_or_a_tag_on_its_cell() {
        let board =
            Board { objects: r#"[[null, "gem"]]"#, avatar: r#"{"position": [1, 0]}"#, ..Board::default() };
        assert!(done(r#"{"targetKind": "gem"}"#, &board));
        assert!(done(r#"{"targetTag": "shiny"}"#, &board));
        assert!(done(r#"{"targetKind": "crate", "targetTag": "shiny"}"#, &board));
        assert!(!done(r#"{"targetKind": "crate"}"#, &board));
        assert!(!done("{}", &board));
    }

    #[test]
    fn a_disabled_or_missing_avatar_reaches_nothing() {
        let config = r#"{"targetKind": "gem"}"#;
        let objects = r#"[["gem"]]"#;
        let disabled = r#"{"enabled": false, "position": [0, 0]}"#;
        assert!(!done(config, &Board { objects, avatar: disabled, ..Board::default() }));
        assert!(!done(config, &Board { objects, avatar: "{}", ..Board::default() }));
    }

    #[test]
    fn layers_of_other_names_do_not_count() {
        let avatar = r#"{"position": [0, 0]}"#;
        let territory = Board { territory: r#"[["gem"]]"#, avatar, ..Board::default() };
        assert!(!done(r#"{"targetKind": "gem"}"#, &territory));
        let ground = Board { ground: r#"[["gem"]]"#, avatar, ..Board::default() };
        assert!(done(r#"{"targetKind": "gem"}"#, &ground));
    }
}
