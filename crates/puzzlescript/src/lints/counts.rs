//! How the rules of a game change the number of objects: which numbers can never fall or never rise. Movement changes none.
//!
//! A layer holds at most one object per cell, so what a rule does to objects of one layer in one cell is -1, 0 or 1.

use crate::model::{Cell, CellPattern, Effect, LayerId, ObjectId, ObjectSet, Pattern, Rule};

use super::facts::{Facts, cells, effects};

impl Facts<'_> {
    /// Whether no rule lowers the number of cells that have objects of this set, which are all in one layer.
    pub(super) fn never_falls(&self, set: &ObjectSet, layer: LayerId) -> bool {
        self.applying()
            .all(|rule| Self::change(rule, &|cell, effect| self.fall(set, layer, cell, effect)) >= 0)
    }

    /// Whether no rule raises the number of objects of this set.
    pub(super) fn never_rises(&self, set: &ObjectSet) -> bool {
        let mut layers: Vec<LayerId> = set.iter().map(|object| self.layer_of(object)).collect();
        layers.sort_unstable();
        layers.dedup();
        self.applying().all(|rule| {
            let rise = |cell: &CellPattern, effect: &Effect| {
                layers.iter().map(|layer| self.rise(set, *layer, cell, effect)).sum::<i64>()
            };
            -Self::change(rule, &|cell, effect| -rise(cell, effect)) <= 0
        })
    }

    /// Whether no rule touches an object of this set and none of them ever moves.
    pub(super) fn never_changes(&self, set: &ObjectSet) -> bool {
        set.iter().all(|object| self.moves_of(object) == 0)
            && !self.applying().any(|rule| {
                effects(rule).any(|(cell, effect)| {
                    set.iter().any(|object| self.removes(object, cell, effect) || makes(object, cell, effect))
                })
            })
    }

    /// Whether applying this to such a cell can take an object away.
    pub(super) fn removes(&self, object: ObjectId, cell: &CellPattern, effect: &Effect) -> bool {
        let is_cleared = effect.clear.contains(object) && !effect.set.contains(object);
        let is_pushed = !effect.set.contains(object)
            && effect.random.iter().any(|it| it != object && self.layer_of(it) == self.layer_of(object));
        (is_cleared || is_pushed) && self.can_have(object, cell)
    }

    /// The lowest sum over the cells of a pattern. Where several patterns may share cells, their gains do not count.
    fn change(rule: &Rule, of_cell: &dyn Fn(&CellPattern, &Effect) -> i64) -> i64 {
        let of_pattern = |pattern: &Pattern| {
            let all = pattern.iter().filter_map(|cell| match cell {
                Cell::Ellipsis => None,
                Cell::Match(cell) => Some((&**cell, cell.effect.as_ref()?)),
            });
            all.map(|(cell, effect)| of_cell(cell, effect)).collect::<Vec<i64>>()
        };
        match rule.patterns.as_slice() {
            [only] => of_pattern(only).into_iter().sum(),
            several => several.iter().flat_map(of_pattern).map(|change| change.min(0)).sum(),
        }
    }

    /// The least that the number of objects of the set in this layer changes by.
    fn fall(&self, set: &ObjectSet, layer: LayerId, cell: &CellPattern, effect: &Effect) -> i64 {
        let here = || set.iter().filter(|object| self.layer_of(*object) == layer);
        let is_possible = here().any(|object| self.can_have(object, cell));
        let is_drawn = effect.random.iter().any(|object| self.layer_of(object) == layer);
        if is_drawn {
            return -i64::from(is_possible);
        }
        if here().any(|object| effect.set.contains(object)) {
            return i64::from(!is_possible);
        }
        -i64::from(here().any(|object| effect.clear.contains(object) && self.can_have(object, cell)))
    }

    /// The most that it changes by.
    fn rise(&self, set: &ObjectSet, layer: LayerId, cell: &CellPattern, effect: &Effect) -> i64 {
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
    pub(super) fn can_have(&self, object: ObjectId, cell: &CellPattern) -> bool {
        let layer = self.layer_of(object);
        let others = |it: ObjectId| it != object && self.layer_of(it) == layer;
        self.there.contains(object)
            && !cell.forbidden.contains(object)
            && !cell.required.iter().any(others)
            && cell.any_of.iter().all(|set| set.contains(object) || !self.layer(layer).contains_all(set))
    }

    /// Whether a rule that can apply can make an object where there was none.
    pub(super) fn is_made(&self, object: ObjectId) -> bool {
        self.applying().flat_map(effects).any(|(cell, effect)| makes(object, cell, effect))
    }

    /// Whether a rule that can apply can take an object away.
    pub(super) fn is_removed(&self, object: ObjectId) -> bool {
        self.applying().flat_map(effects).any(|(cell, effect)| self.removes(object, cell, effect))
    }

    /// Whether a rule can change objects, or set something moving.
    pub(super) fn can_change(&self, rule: &Rule) -> bool {
        rule.has_right_side
            && cells(rule).any(|cell| {
                let Some(effect) = &cell.effect else { return false };
                let is_moving = !effect.set_moves.is_empty() || !effect.random_moves.is_empty();
                let made = effect.set.iter().chain(effect.random.iter());
                is_moving
                    || made.into_iter().any(|object| makes(object, cell, effect))
                    || effect.clear.iter().any(|object| self.removes(object, cell, effect))
                    || !effect.random.is_empty()
            })
    }
}

/// Whether applying this to such a cell can bring an object that was not there.
fn makes(object: ObjectId, cell: &CellPattern, effect: &Effect) -> bool {
    (effect.set.contains(object) || effect.random.contains(object)) && !cell.required.contains(object)
}
