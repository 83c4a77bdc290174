//! `count_constraint`: a required number of values satisfies a predicate.

use crate::Value;
use crate::comparison::Comparison;
use crate::contract::{Compiler, Config, Evaluate, Progress, Turn};
use crate::facts::GoalFact;
use crate::mechanics::cell_number::cell_number;
use crate::mechanics::lines::Lines;
use crate::mechanics::{comparison, lines};
use crate::pool::ValueId;
use crate::predicate::Predicate;
use crate::stop::{Check, Wanted};

pub(crate) struct CountConstraint {
    lines: Option<Lines>,
    predicate: Option<Predicate>,
    /// The type errors of what is read for each entity.
    predicate_check: Check,
    target: ValueId,
    comparison: Comparison,
    /// The least and the greatest count, if they are known.
    bounds: Option<(i64, i64)>,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> CountConstraint {
    let predicate = config.text("predicate");
    let predicate_check = match predicate.as_deref() {
        Some(word) if Predicate::lacks_number(word) => {
            let word = Value::Str(word.to_owned());
            config.reads(compiler).found(&["predicate"], Wanted::Predicate, Some(&word)).done()
        }
        _ => Check::default(),
    };
    let comparison = comparison::of(config);
    CountConstraint {
        lines: lines::compile(compiler, config, false),
        predicate: predicate.as_deref().and_then(Predicate::parse),
        predicate_check,
        target: config.value("target").map_or(ValueId::NULL, |target| compiler.pool.value(&target)),
        comparison,
        bounds: comparison::bounds(comparison, config),
    }
}

impl Evaluate for CountConstraint {
    fn fact(&self) -> GoalFact {
        let predicate = self.predicate.filter(|_| self.predicate_check.is_fine());
        let sums = predicate.and_then(|it| lines::sums(self.lines.as_ref(), self.bounds, Some(it)));
        sums.map_or(GoalFact::Unknown, GoalFact::Sums)
    }

    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress {
        let Some(lines) = &self.lines else { return Progress::all_or_nothing(false) };
        lines.evaluate(turn, |cells| {
            // Empty cells do not count; a value that is not a number counts as 0.
            let passes = |number| self.predicate.is_some_and(|predicate| predicate.holds(number));
            let count = cells
                .filter(|cell| {
                    let number = || {
                        turn.stops_at(&self.predicate_check);
                        cell_number(turn, *cell)
                    };
                    cell.entity.is_some() && passes(number())
                })
                .count();
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
