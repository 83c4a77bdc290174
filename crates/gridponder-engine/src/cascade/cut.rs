//! The rules that a cascade of maximum depth cuts off.

use std::ops::Range;

use crate::contract::Turn;
use crate::ignored::{Ignored, Observer, Place};
use crate::level::Level;

/// Cap on the cells examined to find the rules that were cut off.
const CUT_WORK: usize = 1_000_000;

/// Reports the rules that would have fired in one more pass.
pub(super) fn tell_of_cut<S: Observer + ?Sized>(
    turn: &Turn<'_>,
    level: &Level,
    pending: Range<usize>,
    observer: &S,
) {
    if !observer.is_observing() || turn.overflowed {
        return;
    }
    // Any condition may search the whole board.
    let mut offers = CUT_WORK / (1 + level.constants.cell_count());
    for event in turn.log.events.get(pending).into_iter().flatten() {
        for number in level.rules_on(event.kind) {
            if offers == 0 {
                return;
            }
            offers -= 1;
            let rule = &level.rules[*number as usize];
            let is_spent = rule.once.is_some_and(|once| turn.state.is_spent(&level.constants.layout, once));
            if !is_spent && [&rule.where_, &rule.if_].into_iter().flatten().all(|it| it.holds(turn, event)) {
                observer.ignored(Ignored::CascadeCut, Place::Rule(*number));
            }
        }
    }
}
