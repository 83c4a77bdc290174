//! How the rules of a game change the number of objects: which numbers can never fall or never rise. Movement changes none.
//!
//! A layer holds at most one object per cell, so what a rule does to objects of one layer in one cell is -1, 0 or 1. Of the layers
//! of which that is not certain nothing is said.

use puzzlescript_engine::model::{CellPattern, Effect, LayerId, ObjectId, ObjectSet, Rule};

use super::facts::{Facts, Question, Turnover};
use super::ground::{Change, Ground};

impl Facts<'_> {
    /// Whether no rule lowers the number of cells that have objects of this set, which are all in one layer.
    pub(super) fn never_falls(&self, set: &ObjectSet, layer: LayerId) -> bool {
        let fall = |cell: &CellPattern, effect: &Effect| self.fall(set, layer, cell, effect);
        !self.ground.is_crowded(layer)
            && self.answer(Question::NeverFalls, set, || {
                self.changing().all(|(rule, all)| change(rule, all, &fall) >= 0)
            })
    }

    /// Whether no rule raises the number of objects of this set.
    pub(super) fn never_rises(&self, set: &ObjectSet) -> bool {
        let mut layers: Vec<LayerId> = set.iter().map(|object| self.layer_of(object)).collect();
        layers.sort_unstable();
        layers.dedup();
        let rise = |cell: &CellPattern, effect: &Effect| {
            layers.iter().map(|layer| self.rise(set, *layer, cell, effect)).sum::<i64>()
        };
        !layers.iter().any(|layer| self.ground.is_crowded(*layer))
            && self.answer(Question::NeverRises, set, || {
                self.changing().all(|(rule, all)| change(rule, all, &|cell, effect| -rise(cell, effect)) >= 0)
            })
    }

    /// Whether no rule touches an object of this set and none of them ever moves.
    pub(super) fn never_changes(&self, set: &ObjectSet) -> bool {
        let is_touched = |(cell, effect): &Change<'_>| {
            touches(effect, set)
                && set.iter().any(|object| self.removes(object, cell, effect) || makes(object, cell, effect))
        };
        set.iter().all(|object| self.moves_of(object) == 0)
            && self.answer(Question::NeverChanges, set, || !self.changes().any(is_touched))
    }

    /// Whether applying this to such a cell can take an object away.
    pub(super) fn removes(&self, object: ObjectId, cell: &CellPattern, effect: &Effect) -> bool {
        self.there.contains(object) && self.ground.removes(object, cell, effect)
    }

    /// The least that the number of objects of the set in this layer changes by.
    fn fall(&self, set: &ObjectSet, layer: LayerId, cell: &CellPattern, effect: &Effect) -> i64 {
        if !touches(effect, set) {
            return 0;
        }
        let here = || set.iter().filter(|object| self.layer_of(*object) == layer);
        let is_possible = || here().any(|object| self.can_have(object, cell));
        let is_drawn = effect.random.iter().any(|object| self.layer_of(object) == layer);
        if is_drawn {
            return -i64::from(is_possible());
        }
        if here().any(|object| effect.set.contains(object)) {
            return i64::from(!is_possible());
        }
        -i64::from(here().any(|object| effect.clear.contains(object) && self.can_have(object, cell)))
    }

    /// The most that it changes by.
    fn rise(&self, set: &ObjectSet, layer: LayerId, cell: &CellPattern, effect: &Effect) -> i64 {
        if !touches(effect, set) && !cell.any_of.iter().any(ObjectSet::is_empty) {
            return 0;
        }
        let all = self.layer(layer);
        let is_in = |object: &ObjectId| set.contains(*object) && all.contains(*object);
        let within = |any: &&ObjectSet| any.iter().all(|object| is_in(&object));
        let certain = cell.required.iter().find(is_in);
        let any = cell.any_of.iter().find(within);
        let is_certain = certain.is_some() || any.is_some();
        if effect.set.iter().chain(effect.random.iter()).any(|object| is_in(&object)) {
            return i64::from(!is_certain);
        }
        let is_gone = certain.is_some_and(|object| effect.clear.contains(object))
            || any.is_some_and(|any| effect.clear.contains_all(any));
        -i64::from(is_gone)
    }

    /// Whether a cell that matches can have an object.
    fn can_have(&self, object: ObjectId, cell: &CellPattern) -> bool {
        self.there.contains(object) && self.ground.can_have(object, cell)
    }

    /// Whether a rule that can apply can make an object where there was none.
    pub(super) fn is_made(&self, object: ObjectId) -> bool {
        self.turnover().made.contains(object)
    }

    /// Whether a rule that can apply can take an object away.
    pub(super) fn is_removed(&self, object: ObjectId) -> bool {
        self.turnover().removed.contains(object)
    }

    fn turnover(&self) -> &Turnover {
        self.turnover.get_or_init(|| {
            let mut turnover = Turnover { made: self.game.no_objects(), removed: self.game.no_objects() };
            for (cell, effect) in self.changes() {
                let is_known = effect.random.is_empty()
                    && turnover.made.contains_all(&effect.set)
                    && turnover.removed.contains_all(&effect.clear);
                if is_known {
                    continue;
                }
                for object in effect.set.iter().chain(effect.random.iter()) {
                    if makes(object, cell, effect) {
                        turnover.made.insert(object);
                    }
                }
                let mut gone = effect.clear.clone();
                effect.random.iter().for_each(|object| gone.union(self.layer(self.layer_of(object))));
                gone.subtract(&turnover.removed);
                for object in gone.iter().filter(|object| self.removes(*object, cell, effect)) {
                    turnover.removed.insert(object);
                }
            }
            turnover
        })
    }

    /// Whether a rule that can apply can change objects, or set something moving.
    pub(super) fn can_change(&self) -> bool {
        self.changes().any(|(cell, effect)| {
            let is_moving = !effect.set_moves.is_empty() || !effect.random_moves.is_empty();
            is_moving
                || !effect.random.is_empty()
                || effect.set.iter().any(|object| makes(object, cell, effect))
                || effect.clear.iter().any(|object| self.removes(object, cell, effect))
        })
    }
}

impl Ground<'_> {
    /// Whether applying this to such a cell can take an object away.
    pub(super) fn removes(&self, object: ObjectId, cell: &CellPattern, effect: &Effect) -> bool {
        let is_cleared = effect.clear.contains(object) && !effect.set.contains(object);
        let is_pushed = !effect.set.contains(object)
            && effect.random.iter().any(|it| it != object && self.layer_of(it) == self.layer_of(object));
        (is_cleared || is_pushed) && self.can_have(object, cell)
    }

    /// Whether a cell that matches can have an object.
    fn can_have(&self, object: ObjectId, cell: &CellPattern) -> bool {
        let layer = self.layer_of(object);
        let is_another = |set: &ObjectSet| !set.contains(object) && self.layer(layer).contains_all(set);
        !cell.forbidden.contains(object)
            && !cell.required.iter().any(|it| self.are_rivals(it, object))
            && (self.is_crowded(layer) || !cell.any_of.iter().any(is_another))
    }
}

/// Whether an effect can have to do with objects of a set.
fn touches(effect: &Effect, set: &ObjectSet) -> bool {
    effect.set.meets(set) || effect.clear.meets(set) || !effect.random.is_empty()
}

/// The lowest sum over the cells of a rule. Where several patterns may share cells, their gains do not count.
fn change(rule: &Rule, changes: &[Change<'_>], of_cell: &dyn Fn(&CellPattern, &Effect) -> i64) -> i64 {
    let all = changes.iter().map(|(cell, effect)| of_cell(cell, effect));
    if rule.patterns.len() == 1 { all.sum() } else { all.map(|change| change.min(0)).sum() }
}

/// Whether applying this to such a cell can bring an object that was not there.
pub(super) fn makes(object: ObjectId, cell: &CellPattern, effect: &Effect) -> bool {
    (effect.set.contains(object) || effect.random.contains(object)) && !cell.required.contains(object)
}
