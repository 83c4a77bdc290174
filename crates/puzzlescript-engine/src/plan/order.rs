//! Whether it matters in which order the matches of a rule are applied.

use super::exclusive::Exclusive;
use crate::model::{Cell, CellPattern, Effect, MoveSet, ObjectSet, Rule, cells};

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
    fn new(cell: &CellPattern, effect: &Effect, exclusive: Option<&Exclusive<'_>>) -> Self {
        let mut comes = effect.set.clone();
        comes.subtract(&cell.required);
        let mut goes = effect.clear.clone();
        goes.subtract(&effect.set);
        goes.subtract(&cell.forbidden);
        if let Some(exclusive) = exclusive {
            exclusive.subtract(&mut goes, &cell.required);
        }
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
    fn is_empty(&self) -> bool {
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

/// Whether the matches of a rule without chance, gaps and marks of rigid bodies can be applied at once, in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bulk {
    Never,
    Always,
    /// If all patterns but this one have a single match: a match of it breaks itself, and each other match of it is then
    /// applied with the same matches of the others.
    OnlyVarying(usize),
}

/// What the effects of a rule can change.
pub(super) struct Changes(Vec<CellChange>);

/// What an effect can change, with its cell and its pattern, counted from 0.
struct CellChange {
    pattern: usize,
    cell: usize,
    change: Change,
}

impl Changes {
    pub(super) fn of(rule: &Rule, exclusive: Option<&Exclusive<'_>>) -> Self {
        let patterns = rule.patterns.iter().enumerate().filter(|_| rule.has_right_side);
        let all = patterns.flat_map(|(number, pattern)| cells(pattern).map(move |cell| (number, cell)));
        let changes = all.enumerate().filter_map(|(place, (pattern, cell))| {
            let change = Change::new(cell, cell.effect.as_ref()?, exclusive);
            Some(CellChange { pattern, cell: place, change })
        });
        Self(changes.collect())
    }

    /// With the number of the cell, counted over all patterns.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &Change)> {
        self.0.iter().map(|it| (it.cell, &it.change))
    }

    /// Whether it leaves a cell that its pattern matches as it is.
    pub(super) fn leave(&self, cell: usize) -> bool {
        self.0.iter().all(|it| it.cell != cell || it.change.is_empty())
    }

    /// Whether an effect of a rule without chance can make another match of it fail. Matches of a single pattern without
    /// gaps never share the same cell of it.
    pub(super) fn can_break(&self, rule: &Rule) -> bool {
        let are_apart = rule.patterns.len() == 1 && !has_ellipses(rule);
        rule.cells().nth(MAX_CELLS).is_some()
            || self.0.iter().any(|it| it.breaks_others(rule) || !are_apart && it.breaks_itself(rule))
    }

    /// Whether all matches of a rule without chance, gaps and marks of rigid bodies can be applied at once.
    pub(super) fn bulk(&self, rule: &Rule) -> Bulk {
        let is_long = rule.cells().nth(MAX_CELLS).is_some();
        if is_long || self.0.iter().any(|it| it.breaks_others(rule)) || !self.are_orderless() {
            return Bulk::Never;
        }
        let mut breaking = self.0.iter().filter(|it| it.breaks_itself(rule)).map(|it| it.pattern);
        let Some(first) = breaking.next() else { return Bulk::Always };
        let mut others = self.0.iter().filter(|it| it.pattern != first);
        if breaking.any(|pattern| pattern != first) {
            // How many matches of one go with those of the other depends on the order.
            Bulk::Never
        } else if others.all(|it| it.change.is_empty()) {
            Bulk::Always
        } else {
            Bulk::OnlyVarying(first)
        }
    }

    /// Whether no effect takes away what another one brings.
    fn are_orderless(&self) -> bool {
        let takes = |first: &Change, second: &Change| {
            first.goes.meets(&second.comes) || first.moves_go.meets(&second.moves_come)
        };
        !self.iter().any(|(_, first)| self.iter().any(|(_, second)| takes(first, second)))
    }
}

impl CellChange {
    fn breaks_others(&self, rule: &Rule) -> bool {
        rule.cells().enumerate().any(|(place, cell)| place != self.cell && self.change.breaks(cell))
    }

    fn breaks_itself(&self, rule: &Rule) -> bool {
        rule.cells().nth(self.cell).is_some_and(|cell| self.change.breaks(cell))
    }
}
