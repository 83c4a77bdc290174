//! Finds the position of the missing bracket in a text that has one bracket too few, from the whole text and
//! before reading.
//!
//! A position is possible if all brackets match after inserting a bracket there. Of the possible positions,
//! the one that violates grammar and layout least is chosen. Each position is rated by the text before it,
//! read from the start, and the text after it, read from the end; so all positions together need only two
//! passes. There is no result for texts whose brackets match, that lack more than one bracket, or that have
//! an unclosed string, because the string may hide brackets.

mod judge;
mod tokens;

use judge::{Side, Weight};
use tokens::{Token, What};

/// The missing bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Missing {
    /// The start of the token before which it belongs.
    pub(super) at: usize,
    pub(super) opens: bool,
    pub(super) is_object: bool,
}

/// The only bracket that the text lacks.
pub(super) fn missing(text: &str) -> Option<Missing> {
    let tokens = tokens::read(text)?;
    let count = |is: fn(What) -> bool| tokens.iter().filter(|token| is(token.what)).count();
    let opening = count(|what| matches!(what, What::Open(_)));
    let closing = count(|what| matches!(what, What::Close(_)));
    let opens = match opening.checked_sub(closing) {
        Some(1) => false,
        None if closing - opening == 1 => true,
        _ => return None,
    };
    let (before, after) = (Side::from_start(&tokens), Side::from_end(&tokens));
    // At one end of the text, it is the bracket of the whole value, which needs no search.
    let outermost = if opens { 0 } else { tokens.len() };
    let weigh = |gap: usize| Weight::of(&tokens, &before, &after, gap, opens);
    let plain = weigh(outermost);
    let (gap, weight) = (1..tokens.len())
        .filter_map(|gap| Some((gap, weigh(gap)?)))
        .min_by_key(|&(gap, weight)| (weight.total(), usize::MAX - gap))?;
    let is_better = plain.is_none_or(|plain| {
        // A text that simply ends may be unfinished input; only a perfect layout shows that it is not.
        weight.total() < plain.total() && (opens || weight.has_layout() && is_indented(&tokens))
    });
    if !is_better || !weight.is_sound() {
        return None;
    }
    let is_object = if opens { after.innermost(gap) } else { before.innermost(gap) };
    let is_object =
        is_object.is_some_and(|bracket| matches!(tokens[bracket].what, What::Open(true) | What::Close(true)));
    Some(Missing { at: tokens[gap].at, opens, is_object })
}

/// Returns true if most lines are indented, so that indentation is meaningful.
fn is_indented(tokens: &[Token]) -> bool {
    let lines = tokens.iter().filter(|token| token.is_first).count();
    let indented = tokens.iter().filter(|token| token.is_first && token.indentation > 1).count();
    indented >= 3 && indented * 2 >= lines
}
