//! What is certain of the cells that a rule was just applied to, and of rules that look at them next.

use super::facts::Facts;
use crate::model::{
    ALL_MOVES, Cell, CellPattern, Direction, Effect, LayerId, MoveSet, ObjectId, ObjectSet, Rule,
};

/// What is certain of a cell.
#[derive(Clone, Debug)]
pub(super) struct Known {
    present: ObjectSet,
    absent: ObjectSet,
    moves: MoveSet,
    no_moves: MoveSet,
}

/// The cells of a rule with one pattern, without ellipses and without chance; `None` for others.
pub(super) fn plain(rule: &Rule) -> Option<Vec<&CellPattern>> {
    let [pattern] = rule.patterns.as_slice() else { return None };
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
            for other in facts.layer(facts.layer_of(*object)).iter().filter(|it| !self.present.contains(*it))
            {
                self.absent.insert(other);
            }
        }
        for object in facts.game.objects.iter().enumerate().map(|(id, _)| ObjectId(id as u32)) {
            if !facts.there.contains(object) {
                self.absent.insert(object);
            }
        }
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

/// Whether cells of which so much is certain hold a match of a rule, at whose cells `is_such` also holds.
pub(super) fn holds(
    known: &[Known],
    direction: Direction,
    rule: &Rule,
    is_such: impl Fn(&[(&Known, &CellPattern)]) -> bool,
) -> bool {
    let Some(cells) = plain(rule).filter(|cells| !cells.is_empty()) else { return false };
    if cells.len() > 1 && rule.direction != direction {
        return false;
    }
    known.windows(cells.len()).any(|window| {
        let pairs: Vec<(&Known, &CellPattern)> = window.iter().zip(cells.iter().copied()).collect();
        pairs.iter().all(|(known, cell)| known.matches(cell)) && is_such(&pairs)
    })
}
