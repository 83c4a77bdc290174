//! `count_constraint`: as many values pass a test.

use super::cell_number::cell_number;
use super::lines::{self, Lines};
use super::{Evaluate, Progress, comparison};
use crate::compile::Compiler;
use crate::condition::Op;
use crate::config::Config;
use crate::pool::ValueId;
use crate::turn::Turn;

pub(super) struct CountConstraint {
    lines: Option<Lines>,
    predicate: Option<Predicate>,
    target: ValueId,
    comparison: Op,
}

#[derive(Clone, Copy)]
pub(super) enum Predicate {
    Even,
    Odd,
    AtLeast(i64),
    AtMost(i64),
    Equal(i64),
}

pub(super) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> CountConstraint {
    CountConstraint {
        lines: lines::compile(compiler, config, false),
        predicate: config.text("predicate").as_deref().and_then(Predicate::parse),
        target: config.value("target").map_or(ValueId::NULL, |target| compiler.pool.value(&target)),
        comparison: config.text("comparison").as_deref().and_then(comparison::parse).unwrap_or(Op::Eq),
    }
}

impl Predicate {
    pub(super) fn parse(word: &str) -> Option<Self> {
        let number = |prefix: &str| word.strip_prefix(prefix)?.parse().ok();
        match word {
            "even" => Some(Self::Even),
            "odd" => Some(Self::Odd),
            _ => None
                .or_else(|| number("gte_").map(Self::AtLeast))
                .or_else(|| number("lte_").map(Self::AtMost))
                .or_else(|| number("eq_").map(Self::Equal)),
        }
    }

    const fn holds(self, number: i64) -> bool {
        match self {
            Self::Even => number & 1 == 0,
            Self::Odd => number & 1 == 1,
            Self::AtLeast(least) => number >= least,
            Self::AtMost(most) => number <= most,
            Self::Equal(other) => number == other,
        }
    }
}

impl Evaluate for CountConstraint {
    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress {
        let Some(lines) = &self.lines else { return Progress::all_or_nothing(false) };
        lines.evaluate(turn, |cells| {
            // Empty cells do not count; what is no number counts as 0.
            let passes = |number| self.predicate.is_some_and(|predicate| predicate.holds(number));
            let count = cells.filter(|entity| entity.is_some() && passes(cell_number(turn, *entity))).count();
            comparison::with_number(turn.pool, count as i64, self.target)
                .is_some_and(|ordering| self.comparison.holds(ordering))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::goals::tests::{Board, evaluate};

    const BOARD: Board<'_> = Board {
        objects: r#"[
            ["num_1", "num_2", null],
            ["num_-3", "gem", {"kind": "number", "value": 7}],
            ["num_8", "num_8", "num_1"]
        ]"#,
        ..Board::EMPTY
    };

    fn part(config: &str) -> (bool, f64) {
        let progress = evaluate("count_constraint", config, &BOARD);
        (progress.done, progress.fraction)
    }

    #[test]
    fn even_numbers_of_all_rows_are_the_default() {
        assert_eq!(part(r#"{"target": 1}"#), (false, 2.0 / 3.0));
        assert_eq!(part(r#"{"target": 1, "comparison": "gte"}"#), (true, 1.0));
    }

    #[test]
    fn what_is_no_number_is_even_and_an_empty_cell_is_nothing() {
        assert_eq!(part(r#"{"scope": "row", "index": 1, "target": 1}"#), (true, 1.0));
        assert_eq!(part(r#"{"scope": "row", "index": 0, "target": 1}"#), (true, 1.0));
    }

    #[test]
    fn negative_numbers_can_be_odd() {
        assert_eq!(part(r#"{"scope": "col", "index": 0, "predicate": "odd", "target": 2}"#), (true, 1.0));
    }

    #[test]
    fn numbers_can_be_compared_with_one_of_the_predicate() {
        let config = |predicate: &str, target: i64| {
            format!(r#"{{"scope": "row", "index": 2, "predicate": "{predicate}", "target": {target}}}"#)
        };
        assert!(part(&config("gte_8", 2)).0);
        assert!(part(&config("lte_7", 1)).0);
        assert!(part(&config("eq_8", 2)).0);
        assert!(part(&config("gte_x", 0)).0, "no value passes a test that is none");
    }

    #[test]
    fn the_board_is_no_scope() {
        assert_eq!(part(r#"{"scope": "board", "predicate": "gte_100", "target": 0}"#), (false, 0.0));
    }
}
