//! `all_cleared`: no entity of a kind or with a tag is left.

use std::sync::OnceLock;

use crate::contract::{Compiler, Config, Evaluate, Progress, Turn};
use crate::facts::GoalFact;
use crate::kinds::KindSet;
use crate::state::State;

pub(crate) struct AllCleared {
    /// The kinds to clear; empty if neither kind nor tag is given.
    kinds: KindSet,
    /// The number of the goal among those that ask for what is on the board.
    asker: usize,
    /// The number of their entities at the start of the level, once it was counted.
    initial: OnceLock<usize>,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> AllCleared {
    let kinds = compiler.kinds_of(config.text("kind"), config.text("tag"));
    AllCleared { kinds, asker: compiler.next_asker(), initial: OnceLock::new() }
}

impl Evaluate for AllCleared {
    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress {
        if turn.level.semantics.cleared_fraction {
            return self.fraction(turn);
        }
        Progress::all_or_nothing(!turn.has_any(&self.kinds, self.asker))
    }

    fn fact(&self) -> GoalFact {
        GoalFact::Cleared(self.kinds.clone())
    }
}

impl AllCleared {
    /// The cleared fraction of the initial number of entities.
    fn fraction(&self, turn: &Turn<'_>) -> Progress {
        let count = |state: &State| {
            let entities = turn.layers().flat_map(|layer| state.entities(&turn.level.layout, layer));
            entities.filter(|entity| self.kinds.holds(turn.pool, *entity)).count()
        };
        let initial = *self.initial.get_or_init(|| count(&turn.level.start));
        let remaining = count(turn.state);
        if remaining == 0 {
            Progress::all_or_nothing(true)
        } else {
            Progress::part(false, initial.saturating_sub(remaining), initial)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::goals::tests::{Board, evaluate};

    const GEM: Board<'_> = Board { territory: r#"[[null, "gem"]]"#, ..Board::EMPTY };

    #[test]
    fn anything_left_on_any_layer_counts() {
        assert!(!evaluate("all_cleared", r#"{"kind": "gem"}"#, &GEM).done);
        assert!(!evaluate("all_cleared", r#"{"tag": "shiny"}"#, &GEM).done);
        assert!(!evaluate("all_cleared", r#"{"kind": "crate", "tag": "shiny"}"#, &GEM).done);
        assert!(evaluate("all_cleared", r#"{"kind": "crate"}"#, &GEM).done);
    }

    #[test]
    fn progress_is_all_or_nothing() {
        assert!(evaluate("all_cleared", r#"{"kind": "gem"}"#, &GEM).fraction < 0.1);
    }

    #[test]
    fn with_neither_kind_nor_tag_it_is_met_at_once() {
        assert!(evaluate("all_cleared", "{}", &GEM).done);
    }
}
