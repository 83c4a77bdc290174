//! Whether it matters in which order the matches of a rule are applied.

use crate::model::{Cell, CellPattern, Effect, Rule};

/// The cells that a rule looks at.
pub(super) fn cells(rule: &Rule) -> impl Iterator<Item = &CellPattern> {
    rule.patterns.iter().flatten().filter_map(|cell| match cell {
        Cell::Match(cell) => Some(&**cell),
        Cell::Ellipsis => None,
    })
}

/// What a rule does to its cells.
pub(super) fn effects(rule: &Rule) -> impl Iterator<Item = &Effect> {
    cells(rule).filter_map(|cell| cell.effect.as_ref()).filter(|_| rule.has_right_side)
}

/// Whether a gap of a pattern can vary.
pub(super) fn has_ellipses(rule: &Rule) -> bool {
    rule.patterns.iter().flatten().any(|cell| matches!(cell, Cell::Ellipsis))
}

/// Whether no effect of a rule takes away what another one of it brings.
pub(super) fn is_orderless(rule: &Rule) -> bool {
    let takes = |first: &Effect, second: &Effect| {
        let mut gone = first.clear.clone();
        gone.subtract(&first.set);
        let takes = |(layer, bits): (_, u8)| {
            let gone = first.clear_moves.get(layer) | first.wipe.get(layer);
            bits & gone & !first.set_moves.get(layer) != 0
        };
        gone.meets(&second.set) || second.set_moves.iter().any(takes)
    };
    !effects(rule).any(|first| effects(rule).any(|second| takes(first, second)))
}

/// Whether an effect of a rule without chance can make another match of it fail: it takes away what a cell needs, or
/// brings what one forbids. Matches of a single pattern without gaps never share the same cell of it.
pub(super) fn can_break(rule: &Rule) -> bool {
    let breaks = |effect: &Effect, cell: &CellPattern| {
        let mut gone = effect.clear.clone();
        gone.subtract(&effect.set);
        let takes = |(layer, bits): (_, u8)| {
            let gone = effect.clear_moves.get(layer) | effect.wipe.get(layer);
            bits & gone & !effect.set_moves.get(layer) != 0
        };
        gone.meets(&cell.required)
            || cell.any_of.iter().any(|set| gone.meets(set))
            || effect.set.meets(&cell.forbidden)
            || effect.set_moves.meets(&cell.forbidden_moves)
            || cell.required_moves.iter().any(takes)
    };
    let are_apart = rule.patterns.len() == 1 && !has_ellipses(rule);
    rule.has_right_side
        && cells(rule).enumerate().any(|(place, changed)| {
            let mut others = cells(rule).enumerate().filter(|&(other, _)| !are_apart || other != place);
            changed.effect.as_ref().is_some_and(|effect| others.any(|(_, cell)| breaks(effect, cell)))
        })
}
