//! What can be wrong with the ellipses of a rule (spec section 11, pass 9).

use puzzlescript_engine::model::{Cell, Rule};

use super::Context;
use super::draft::LineFacts;
use crate::rules::compiled::{ELLIPSIS_ADJACENT, ELLIPSIS_TOO_MANY};
use crate::words::ELLIPSES_PER_PATTERN;

/// Says what is wrong with the ellipses of a rule.
pub(crate) fn check(context: &mut Context<'_>, facts: &LineFacts, rule: &Rule) {
    for pattern in rule.patterns.iter() {
        let is_ellipsis = |cell: &Cell| matches!(cell, Cell::Ellipsis);
        let count = pattern.iter().filter(|cell| is_ellipsis(cell)).count();
        let (line, at) = (facts.line, facts.at);
        if count > ELLIPSES_PER_PATTERN {
            let text = format!("brackets have {count} `...`; at most {ELLIPSES_PER_PATTERN} are allowed");
            context.say(&ELLIPSIS_TOO_MANY, line, at, text);
        }
        let is_adjacent = |pair: &[Cell]| pair.iter().all(is_ellipsis);
        if pattern.windows(2).any(is_adjacent) {
            let text = "two adjacent `...` are the same as one";
            context.say(&ELLIPSIS_ADJACENT, line, at, text);
        }
    }
}
