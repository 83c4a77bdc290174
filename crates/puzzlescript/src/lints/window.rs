//! What is certain of the cells that a rule was just applied to, and of rules that look at them next.

use puzzlescript_engine::model::{
    ALL_MOVES, Cell, CellPattern, Direction, Effect, LayerId, MoveSet, ObjectId, ObjectSet, Rule,
};

use super::facts::Facts;

/// What is certain of a cell.
#[derive(Clone, Debug)]
pub(super) struct Known {
    present: ObjectSet,
    absent: ObjectSet,
    moves: MoveSet,
    no_moves: MoveSet,
}

/// The cells of a rule with one pattern, without ellipses and without chance; `None` for others.
fn plain(rule: &Rule) -> Option<Vec<&CellPattern>> {
    let [pattern] = &*rule.patterns else { return None };
    let cells: Option<Vec<&CellPattern>> = pattern
        .iter()
        .map(|cell| match cell {
            Cell::Match(cell) => Some(&**cell),
            Cell::Ellipsis => None,
        })
        .collect();
    cells.filter(|cells| {
        rule.direction != Direction::Action
            && !cells.iter().any(|cell| cell.effect.as_ref().is_some_and(Effect::is_random))
    })
}

impl Known {
    /// What is certain of a cell that matches.
    pub(super) fn before(facts: &Facts<'_>, cell: &CellPattern) -> Self {
        let mut known = Self {
            present: cell.required.clone(),
            absent: cell.forbidden.clone(),
            moves: cell.required_moves.clone(),
            no_moves: cell.forbidden_moves.clone(),
        };
        known.close(facts);
        known
    }

    /// What is certain of it once the rule was applied to it.
    pub(super) fn after(facts: &Facts<'_>, cell: &CellPattern) -> Self {
        let mut known = Self::before(facts, cell);
        if let Some(effect) = &cell.effect {
            known.apply(effect, facts.game.layers);
        }
        known.close(facts);
        known
    }

    fn apply(&mut self, effect: &Effect, layers: usize) {
        self.present.subtract(&effect.clear);
        self.present.union(&effect.set);
        self.absent.union(&effect.clear);
        self.absent.subtract(&effect.set);
        for layer in (0..layers as u32).map(LayerId) {
            let gone = effect.clear_moves.get(layer) | effect.wipe.get(layer);
            let come = effect.set_moves.get(layer);
            self.moves.remove(layer, gone);
            self.moves.insert(layer, come);
            self.no_moves.insert(layer, gone);
            self.no_moves.remove(layer, come);
        }
    }

    /// Adds what follows: a layer holds one object.
    fn close(&mut self, facts: &Facts<'_>) {
        let present: Vec<ObjectId> = self.present.iter().collect();
        for object in &present {
            let layer = facts.layer_of(*object);
            if !facts.ground.is_crowded(layer) {
                let mut others = facts.layer(layer).clone();
                others.subtract(&self.present);
                self.absent.union(&others);
            }
        }
        self.absent.union(&facts.never);
    }

    /// Whether a cell of which this is certain matches.
    pub(super) fn matches(&self, cell: &CellPattern) -> bool {
        self.present.contains_all(&cell.required)
            && self.absent.contains_all(&cell.forbidden)
            && cell.any_of.iter().all(|set| set.meets(&self.present))
            && self.moves.contains_all(&cell.required_moves)
            && self.no_moves.contains_all(&cell.forbidden_moves)
    }

    /// Whether an effect certainly changes such a cell.
    pub(super) fn changes(&self, effect: &Effect) -> bool {
        let mut lost = effect.clear.clone();
        lost.subtract(&effect.set);
        self.absent.meets(&effect.set)
            || self.present.meets(&lost)
            || effect.set_moves.meets(&self.no_moves)
            || self.moves.iter().any(|(layer, bits)| {
                let gone = effect.clear_moves.get(layer) | effect.wipe.get(layer);
                bits & gone & ALL_MOVES & !effect.set_moves.get(layer) != 0
            })
    }
}

/// A rule that [`plain`] knows.
pub(super) struct Plain<'r> {
    pub(super) rule: &'r Rule,
    pub(super) cells: Vec<&'r CellPattern>,
}

impl<'r> Plain<'r> {
    pub(super) fn new(rule: &'r Rule) -> Option<Self> {
        plain(rule).filter(|cells| !cells.is_empty()).map(|cells| Self { rule, cells })
    }

    /// Whether cells of which so much is certain, in this direction, hold a match, at whose cells `is_such` also holds.
    pub(super) fn is_in(
        &self,
        known: &[Known],
        direction: Direction,
        is_such: impl Fn(&Known, &CellPattern) -> bool,
    ) -> bool {
        if self.cells.len() > 1 && self.rule.direction != direction {
            return false;
        }
        known.windows(self.cells.len()).any(|window| {
            let pairs = || window.iter().zip(self.cells.iter().copied());
            pairs().all(|(known, cell)| known.matches(cell))
                && pairs().any(|(known, cell)| is_such(known, cell))
        })
    }
}

/// How much lints may still compare rules with each other: a keystroke must not wait for groups of hundreds of rules.
pub(super) struct Comparisons(usize);

impl Comparisons {
    /// As many as take some milliseconds.
    pub(super) fn new() -> Self {
        Self(100_000)
    }

    /// What is found by comparing, with the number of comparisons. What is known is taken where as many are left, and more;
    /// nothing is found where they are used up.
    pub(super) fn find<T>(
        &mut self,
        known: Option<(T, usize)>,
        find: impl FnOnce(&mut Self) -> T,
    ) -> Option<(T, usize)> {
        if let Some((found, count)) = known.filter(|(_, count)| *count < self.0) {
            self.0 -= count;
            return Some((found, count));
        }
        let before = self.0;
        if before == 0 {
            return None;
        }
        let found = find(self);
        // What is found with the last of them may not be all.
        let count = if self.are_used_up() { usize::MAX } else { before - self.0 };
        Some((found, count))
    }

    /// Takes one; whether there was one.
    pub(super) fn take(&mut self) -> bool {
        let is_left = self.0 > 0;
        self.0 = self.0.saturating_sub(1);
        is_left
    }

    /// Whether all were taken, so that nothing is certain any more.
    pub(super) fn are_used_up(&self) -> bool {
        self.0 == 0
    }
}
