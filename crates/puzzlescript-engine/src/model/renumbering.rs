//! The same rules in a game whose objects have other numbers.

use std::sync::Arc;

use super::{Cell, CellPattern, Effect, ObjectId, ObjectSet, Pattern, Rule};

/// Other numbers for the objects of a game. A set with an object that has none loses it.
#[derive(Clone, Debug)]
pub struct Renumbering {
    /// The new number of an object by its old one.
    numbers: Vec<Option<ObjectId>>,
    /// The objects, by their old numbers, that have another number or none.
    moved: ObjectSet,
    /// How many objects there are now.
    objects: usize,
}

impl Renumbering {
    /// By the old number of an object its new one, in a game with so many objects.
    pub fn new(numbers: Vec<Option<ObjectId>>, objects: usize) -> Self {
        let old = || (0..).map(ObjectId);
        let moved = old().zip(&numbers).filter(|(old, new)| **new != Some(*old)).map(|(old, _)| old);
        let moved = ObjectSet::of(numbers.len(), moved);
        Self { numbers, moved, objects }
    }

    fn has_same_width(&self) -> bool {
        ObjectSet::words_for(self.numbers.len()) == ObjectSet::words_for(self.objects)
    }

    /// Some rules with the new numbers; nothing where they stay as they are.
    pub fn rules(&self, rules: &[Rule]) -> Option<Arc<[Rule]>> {
        let is_same = |rule: &Rule| rule.cells().all(|cell| self.keeps(cell));
        if rules.iter().all(is_same) {
            return None;
        }
        let mut before: Option<(&Rule, Rule)> = None;
        let mut all = Vec::with_capacity(rules.len());
        for rule in rules {
            let new = self.rule(rule, before.as_ref().map(|(old, new)| (*old, new)));
            all.push(new.clone());
            before = Some((rule, new));
        }
        Some(all.into())
    }

    /// A rule with the new numbers. It shares cells with the one before where they shared them.
    fn rule(&self, rule: &Rule, before: Option<(&Rule, &Rule)>) -> Rule {
        let cell_at = |rule: &Rule, part: usize, place: usize| match rule.patterns.get(part)?.get(place)? {
            Cell::Match(cell) => Some(Arc::clone(cell)),
            Cell::Ellipsis => None,
        };
        let cell = |part: usize, place: usize, cell: &Cell| {
            let Cell::Match(cell) = cell else { return Cell::Ellipsis };
            if self.keeps(cell) {
                return Cell::Match(Arc::clone(cell));
            }
            let shared = before
                .filter(|(old, _)| cell_at(old, part, place).is_some_and(|its| Arc::ptr_eq(&its, cell)));
            let shared = shared.and_then(|(_, new)| cell_at(new, part, place));
            Cell::Match(shared.unwrap_or_else(|| Arc::new(self.cell(cell))))
        };
        let pattern = |(part, cells): (usize, &Pattern)| -> Pattern {
            cells.iter().enumerate().map(|(place, it)| cell(part, place, it)).collect()
        };
        Rule { patterns: rule.patterns.iter().enumerate().map(pattern).collect(), ..rule.clone() }
    }

    /// Whether a cell stays as it is.
    fn keeps(&self, cell: &CellPattern) -> bool {
        let CellPattern { required, forbidden, any_of, effect, .. } = cell;
        let effect = effect.iter().flat_map(|Effect { clear, set, random, .. }| [clear, set, random]);
        let mut sets = [required, forbidden].into_iter().chain(any_of).chain(effect);
        self.has_same_width() && !sets.any(|set| set.meets(&self.moved))
    }

    fn cell(&self, cell: &CellPattern) -> CellPattern {
        let CellPattern { required, forbidden, any_of, required_moves, forbidden_moves, effect } = cell;
        CellPattern {
            required: self.set(required),
            forbidden: self.set(forbidden),
            any_of: any_of.iter().map(|set| self.set(set)).collect(),
            required_moves: required_moves.clone(),
            forbidden_moves: forbidden_moves.clone(),
            effect: effect.as_ref().map(|effect| self.effect(effect)),
        }
    }

    fn effect(&self, effect: &Effect) -> Effect {
        let Effect { clear, set, clear_moves, set_moves, wipe, random, random_moves } = effect;
        Effect {
            clear: self.set(clear),
            set: self.set(set),
            clear_moves: clear_moves.clone(),
            set_moves: set_moves.clone(),
            wipe: wipe.clone(),
            random: self.set(random),
            random_moves: random_moves.clone(),
        }
    }

    fn set(&self, set: &ObjectSet) -> ObjectSet {
        if self.has_same_width() && !set.meets(&self.moved) {
            return set.clone();
        }
        let new = set.iter().filter_map(|old| self.numbers.get(old.index()).copied().flatten());
        ObjectSet::of(self.objects, new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(objects: usize, members: &[u32]) -> ObjectSet {
        ObjectSet::of(objects, members.iter().copied().map(ObjectId))
    }

    fn rule(objects: usize, required: &[u32], cleared: &[u32]) -> Rule {
        let effect = Effect { clear: set(objects, cleared), ..Effect::default() };
        let cell =
            CellPattern { required: set(objects, required), effect: Some(effect), ..CellPattern::default() };
        Rule {
            has_right_side: true,
            patterns: Arc::from([vec![Cell::Ellipsis, Cell::Match(Arc::new(cell))]]),
            ..Rule::default()
        }
    }

    fn required(rules: &[Rule]) -> Vec<&ObjectSet> {
        rules.iter().flat_map(Rule::cells).map(|cell| &cell.required).collect()
    }

    #[test]
    fn objects_behind_one_that_is_gone_move_up() {
        let numbers = vec![Some(ObjectId(0)), None, Some(ObjectId(1)), Some(ObjectId(2))];
        let renumbering = Renumbering::new(numbers, 3);
        let new = renumbering.rules(&[rule(4, &[0, 2], &[3])]).expect("it names what moves");
        assert_eq!(required(&new), [&set(3, &[0, 1])]);
        let effect = new[0].effects().next().map(|(_, effect)| &effect.clear);
        assert_eq!(effect, Some(&set(3, &[2])));
    }

    #[test]
    fn rules_that_name_nothing_that_moves_stay() {
        let numbers = vec![Some(ObjectId(0)), None, Some(ObjectId(1))];
        assert!(Renumbering::new(numbers, 2).rules(&[rule(3, &[0], &[])]).is_none());
    }

    #[test]
    fn sets_get_the_width_of_the_new_game() {
        let numbers: Vec<Option<ObjectId>> = (0..64).map(|number| Some(ObjectId(number))).collect();
        let new = Renumbering::new(numbers, 65).rules(&[rule(64, &[63], &[])]).expect("sets are wider");
        assert_eq!(required(&new), [&set(65, &[63])]);
    }

    #[test]
    fn cells_that_rules_share_are_shared_with_new_numbers() {
        let one = rule(3, &[2], &[]);
        let numbers = vec![Some(ObjectId(0)), None, Some(ObjectId(1))];
        let new = Renumbering::new(numbers, 2).rules(&[one.clone(), one, rule(3, &[2], &[])]);
        let new = new.expect("they name what moves");
        let cells: Vec<&Arc<CellPattern>> = new
            .iter()
            .map(|rule| match &rule.patterns[0][1] {
                Cell::Match(cell) => cell,
                Cell::Ellipsis => panic!("it is a cell"),
            })
            .collect();
        assert!(Arc::ptr_eq(cells[0], cells[1]));
        assert_eq!(cells[1], cells[2]);
    }
}
