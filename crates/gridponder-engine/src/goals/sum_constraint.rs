//! `sum_constraint`: values have a required sum.

use crate::comparison::Comparison;
use crate::contract::{Compiler, Config, Evaluate, Progress, Turn};
use crate::facts::GoalFact;
use crate::mechanics::cell_number::cell_number;
use crate::mechanics::lines::Lines;
use crate::mechanics::{comparison, lines};
use crate::pool::ValueId;

pub(crate) struct SumConstraint {
    lines: Option<Lines>,
    target: ValueId,
    comparison: Comparison,
    /// The least and the greatest sum, if they are known.
    bounds: Option<(i64, i64)>,
}

pub(crate) fn compile(compiler: &mut Compiler<'_>, config: &Config<'_>) -> SumConstraint {
    let comparison = comparison::of(config);
    SumConstraint {
        lines: lines::compile(compiler, config, true),
        target: config.value("target").map_or(ValueId::NULL, |target| compiler.pool.value(&target)),
        comparison,
        bounds: comparison::bounds(comparison, config),
    }
}

impl Evaluate for SumConstraint {
    fn fact(&self) -> GoalFact {
        lines::sums(self.lines.as_ref(), self.bounds, None).map_or(GoalFact::Unknown, GoalFact::Sums)
    }

    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress {
        let Some(lines) = &self.lines else { return Progress::all_or_nothing(false) };
        lines.evaluate(turn, |cells| {
            let sum = cells.fold(0_i64, |sum, cell| sum.wrapping_add(cell_number(turn, cell)));
            comparison::with_number(turn.pool, sum, self.target)
                .is_some_and(|ordering| self.comparison.holds(ordering))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::goals::tests::{Board, evaluate};

    /// Rows 6, 4 and 4; columns 5, 5 and 4.
    const BOARD: Board<'_> = Board {
        objects: r#"[
            ["num_1", "num_5", null],
            [{"kind": "number", "value": 4}, "gem", {"kind": "number"}],
            [{"kind": "number", "value": 2.5}, "num_x", "num_4"]
        ]"#,
        ..Board::EMPTY
    };

    fn part(config: &str) -> (bool, f64) {
        let progress = evaluate("sum_constraint", config, &BOARD);
        (progress.done, progress.fraction)
    }

    #[test]
    fn the_whole_board_is_the_default_and_equal_too() {
        assert_eq!(part(r#"{"target": 14}"#), (true, 1.0));
        assert_eq!(part(r#"{"target": 13}"#), (false, 0.0));
        assert_eq!(part(r#"{"target": 13, "comparison": "more"}"#), (false, 0.0));
        assert_eq!(part(r#"{"target": 13, "comparison": "gte"}"#), (true, 1.0));
        assert_eq!(part(r#"{"target": 14.5, "comparison": "lte"}"#), (true, 1.0));
    }

    #[test]
    fn a_single_line_is_all_or_nothing() {
        assert_eq!(part(r#"{"scope": "row", "index": 1, "target": 4}"#), (true, 1.0));
        assert_eq!(part(r#"{"scope": "col", "index": 2, "target": 3}"#), (false, 0.0));
    }

    #[test]
    fn of_all_lines_the_part_that_adds_up_is_shown() {
        assert_eq!(part(r#"{"scope": "all_rows", "target": 4}"#), (false, 2.0 / 3.0));
        assert_eq!(part(r#"{"scope": "all_cols", "target": 4, "comparison": "gte"}"#), (true, 1.0));
    }

    #[test]
    fn a_line_outside_the_board_is_empty() {
        for line in [
            r#""scope": "row", "index": 3"#,
            r#""scope": "col", "index": -1"#,
            r#""scope": "col", "index": 99999999999"#,
        ] {
            assert_eq!(part(&format!(r#"{{{line}, "target": 0}}"#)), (true, 1.0), "{line}");
            assert_eq!(part(&format!(r#"{{{line}, "target": 1}}"#)), (false, 0.0), "{line}");
        }
    }

    #[test]
    fn without_a_line_a_layer_or_a_target_it_never_holds() {
        for config in [
            "{}",
            r#"{"target": "14"}"#,
            r#"{"scope": "row", "target": 6}"#,
            r#"{"scope": "diagonal", "target": 0}"#,
            r#"{"layer": "sky", "target": 0}"#,
        ] {
            assert_eq!(part(config), (false, 0.0), "{config}");
        }
    }

    #[test]
    fn sums_too_large_for_a_number_wrap_around() {
        let objects = r#"[["num_9223372036854775807", "num_1"]]"#;
        let board = Board { objects, ..Board::default() };
        let config = r#"{"target": -9223372036854775808}"#;
        assert!(evaluate("sum_constraint", config, &board).done);
    }
}
