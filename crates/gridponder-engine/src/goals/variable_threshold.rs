//! `variable_threshold`: a variable has reached a number. The lose condition with the same name tests the
//! same.

use crate::contract::{Evaluate, Progress, Turn};
use crate::mechanics::threshold::VariableThreshold;
use crate::value::Number;

impl Evaluate for VariableThreshold {
    /// The fraction of the target. A target of 0 is reached in full by any number, as in the recorded games; of a variable
    /// that is not set the released game shows none, as the goal is then never met.
    fn evaluate(&self, turn: &mut Turn<'_>) -> Progress {
        let real = |value| turn.pool.as_number(value).map(Number::real);
        let fraction = match (turn.variable(self.variable).and_then(real), real(self.target)) {
            (Some(_), Some(0.0)) => 1.0,
            (Some(value), Some(target)) => (value / target).clamp(0.0, 1.0),
            _ => 0.0,
        };
        Progress { done: self.is_reached(turn), fraction }
    }
}

#[cfg(test)]
mod tests {
    use crate::goals::tests::{Board, evaluate};

    fn reached(config: &str, variables: &str) -> (bool, f64) {
        let board = Board { variables, ..Board::default() };
        let progress = evaluate("variable_threshold", config, &board);
        (progress.done, progress.fraction)
    }

    #[test]
    fn at_least_is_the_default_comparison() {
        let config = r#"{"variable": "score", "target": 4}"#;
        assert_eq!(reached(config, r#"{"score": 3}"#), (false, 0.75));
        assert_eq!(reached(config, r#"{"score": 4.0}"#), (true, 1.0));
        assert_eq!(reached(config, r#"{"score": 9}"#), (true, 1.0));
        assert_eq!(reached(config, r#"{"score": -9}"#), (false, 0.0));
    }

    #[test]
    fn other_comparisons_are_equal_and_at_most_and_other_words_never_hold() {
        let config = |word: &str| format!(r#"{{"variable": "score", "target": 4, "comparison": "{word}"}}"#);
        assert!(reached(&config("eq"), r#"{"score": 4}"#).0);
        assert!(!reached(&config("eq"), r#"{"score": 5}"#).0);
        assert!(reached(&config("lte"), r#"{"score": 3.5}"#).0);
        assert!(!reached(&config("gt"), r#"{"score": 9}"#).0);
    }

    #[test]
    fn what_is_missing_or_no_number_is_never_reached() {
        assert_eq!(reached(r#"{"variable": "score", "target": 0}"#, "{}"), (false, 0.0));
        assert_eq!(reached(r#"{"variable": "score", "target": 0}"#, r#"{"score": -1}"#), (false, 1.0));
        assert!(!reached(r#"{"variable": "score", "target": 0}"#, r#"{"score": "9"}"#).0);
        assert!(!reached(r#"{"variable": "score", "target": 0}"#, r#"{"score": true}"#).0);
        assert!(!reached(r#"{"variable": "score"}"#, r#"{"score": 9}"#).0);
        assert!(!reached(r#"{"target": 0}"#, r#"{"": 9}"#).0);
    }

    #[test]
    fn whole_numbers_are_compared_exactly() {
        let config = r#"{"variable": "score", "target": 9007199254740993, "comparison": "eq"}"#;
        assert!(!reached(config, r#"{"score": 9007199254740992}"#).0);
        assert!(reached(config, r#"{"score": 9007199254740993}"#).0);
    }
}
