//! Whether it matters in which order the matches of a rule are applied.

use crate::model::{Cell, CellPattern, Effect, MoveSet, ObjectSet, Pattern, Rule, cells, effects};

/// Whether a gap of a pattern can vary.
pub(super) fn has_ellipses(rule: &Rule) -> bool {
    rule.patterns.iter().flatten().any(|cell| matches!(cell, Cell::Ellipsis))
}

/// Rules with more cells are not looked into: each effect is compared with each cell.
const MAX_CELLS: usize = 100;

/// What an effect can change in a cell that its pattern matches: what must be there does not come, and what must not be
/// there does not go.
pub(super) struct Change {
    pub(super) comes: ObjectSet,
    pub(super) goes: ObjectSet,
    pub(super) moves_come: MoveSet,
    pub(super) moves_go: MoveSet,
}

impl Change {
    pub(super) fn new(cell: &CellPattern, effect: &Effect) -> Self {
        let mut comes = effect.set.clone();
        comes.subtract(&cell.required);
        let mut goes = effect.clear.clone();
        goes.subtract(&effect.set);
        goes.subtract(&cell.forbidden);
        let mut moves_come = effect.set_moves.clone();
        for (layer, bits) in cell.required_moves.iter() {
            moves_come.remove(layer, bits);
        }
        let mut moves_go = effect.clear_moves.clone();
        moves_go.union(&effect.wipe);
        for (layer, bits) in effect.set_moves.iter().chain(cell.forbidden_moves.iter()) {
            moves_go.remove(layer, bits);
        }
        Self { comes, goes, moves_come, moves_go }
    }

    /// Whether it leaves a cell that its pattern matches as it is.
    pub(super) fn is_empty(&self) -> bool {
        self.comes.is_empty()
            && self.goes.is_empty()
            && self.moves_come.is_empty()
            && self.moves_go.is_empty()
    }

    /// Whether it takes away what a cell needs, or brings what one forbids.
    fn breaks(&self, cell: &CellPattern) -> bool {
        self.goes.meets(&cell.required)
            || cell.any_of.iter().any(|set| self.goes.meets(set))
            || self.comes.meets(&cell.forbidden)
            || self.moves_come.meets(&cell.forbidden_moves)
            || self.moves_go.meets(&cell.required_moves)
    }
}

/// What the effects of a rule can change, each with the number of its cell.
fn changes(rule: &Rule) -> Vec<(usize, Change)> {
    let cells = rule.cells().enumerate().filter(|_| rule.has_right_side);
    cells.filter_map(|(place, cell)| Some((place, Change::new(cell, cell.effect.as_ref()?)))).collect()
}

/// Whether no effect of a rule, none of whose matches can spoil another, takes away what another one brings.
pub(super) fn is_orderless(rule: &Rule) -> bool {
    let changes = changes(rule);
    let takes = |first: &Change, second: &Change| {
        first.goes.meets(&second.comes) || first.moves_go.meets(&second.moves_come)
    };
    !changes.iter().any(|(_, first)| changes.iter().any(|(_, second)| takes(first, second)))
}

/// Whether an effect of a rule without chance can make another match of it fail. Matches of a single pattern without gaps
/// never share the same cell of it.
pub(super) fn can_break(rule: &Rule) -> bool {
    if rule.cells().nth(MAX_CELLS).is_some() {
        return true;
    }
    breaks_cells(rule, rule.patterns.len() == 1 && !has_ellipses(rule))
}

/// Whether applying a combination of the matches of a rule without chance or gaps can keep another one from changing
/// what it would have changed first. Where only one pattern changes anything, a match of it may well break itself: it has
/// been applied then, and no other combination does more with it.
pub(super) fn can_spoil(rule: &Rule) -> bool {
    if rule.cells().nth(MAX_CELLS).is_some() {
        return true;
    }
    breaks_cells(rule, changing_patterns(rule) <= 1)
}

/// Whether an effect of a rule breaks a cell; with `are_apart` another one than its own.
fn breaks_cells(rule: &Rule, are_apart: bool) -> bool {
    changes(rule).iter().any(|(place, change)| {
        let mut others = rule.cells().enumerate().filter(|(other, _)| !are_apart || other != place);
        others.any(|(_, cell)| change.breaks(cell))
    })
}

/// The number of the patterns of a rule that can change the board.
fn changing_patterns(rule: &Rule) -> usize {
    let changes_board = |pattern: &&Pattern| {
        let mut changes = effects(cells(*pattern)).map(|(cell, effect)| Change::new(cell, effect));
        changes.any(|change| !change.is_empty())
    };
    rule.patterns.iter().filter(changes_board).count()
}
