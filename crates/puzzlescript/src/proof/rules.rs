//! Whether rules that are written otherwise act alike.
//!
//! Rules of OR-names in one layer compile to masks of several objects. They are written out, one rule per object, and brought
//! into one form. Two lists of rules act alike if one becomes the other by swapping *independent* neighbors: what one of them
//! writes, the other neither reads nor writes in any cell that both can match. Neither then notices whether the other has run,
//! so that it makes no difference either whether they share a group: each settles as if alone.

use std::sync::Arc;

use puzzlescript_engine::model::{
    Cell, CellPattern, Effect, Game, Group, LayerId, Loop, MoveSet, ObjectSet, Rule, RuleList, cells,
};

/// The most rules that are compared one by one.
const MAX_RULES: usize = 400;

/// The most rules that one rule is written out to.
const MAX_COPIES: usize = 64;

/// Whether two games, which have the same objects in the same layers, have rules that act alike. Rules are written out for
/// masks of objects that are all in `written_out`.
pub(super) fn act_alike(one: &Game, other: &Game, written_out: &ObjectSet) -> bool {
    let judge = Judge { game: one, written_out };
    judge.are_alike(&one.rules, &other.rules) && judge.are_alike(&one.late, &other.late)
}

struct Judge<'g> {
    game: &'g Game,
    written_out: &'g ObjectSet,
}

impl Judge<'_> {
    fn are_alike(&self, one: &RuleList, other: &RuleList) -> bool {
        let (mine, theirs) = (&one.groups[..], &other.groups[..]);
        let is_same = |(one, other): &(&Group, &Group)| is_same_group(one, other);
        let front = mine.iter().zip(theirs).take_while(is_same).count();
        let (mine, theirs) = (&mine[front..], &theirs[front..]);
        let back = mine.iter().rev().zip(theirs.iter().rev()).take_while(is_same).count();
        let (mine, theirs) = (&mine[..mine.len() - back], &theirs[..theirs.len() - back]);
        let loops = |list: &RuleList, length| loops_around(&list.loops, front, length);
        let (my_loops, their_loops) = (loops(one, mine.len()), loops(other, theirs.len()));
        my_loops.is_some() && my_loops == their_loops && self.are_groups_alike(mine, theirs)
    }

    fn are_groups_alike(&self, one: &[Group], other: &[Group]) -> bool {
        let depends_on_order = |group: &Group| {
            group.is_random
                || group.rigid.is_some()
                || group.rules.iter().flat_map(Rule::effects).any(|(_, effect)| effect.is_random())
        };
        if one.iter().chain(other).any(depends_on_order) {
            return one.is_empty() && other.is_empty();
        }
        let (Some(one), Some(other)) = (self.written_out(one), self.written_out(other)) else { return false };
        self.are_apart(&one) && self.are_apart(&other) && self.is_reordered(&one, &other)
    }

    /// The rules of groups in their common form and written out, each with the number of its group. `None`: too many, or
    /// copies of one rule that are not independent.
    fn written_out(&self, groups: &[Group]) -> Option<Vec<(usize, Rule)>> {
        let mut all = Vec::new();
        for (number, rule) in
            groups.iter().enumerate().flat_map(|(at, group)| group.rules.iter().map(move |it| (at, it)))
        {
            let copies = self.copies(rule)?;
            let pairs = copies
                .iter()
                .enumerate()
                .flat_map(|(at, one)| copies[..at].iter().map(move |other| (one, other)));
            if !{ pairs }.all(|(one, other)| self.are_independent(one, other)) {
                return None;
            }
            all.extend(copies.into_iter().map(|copy| (number, copy)));
            if all.len() > MAX_RULES {
                return None;
            }
        }
        Some(all)
    }

    /// Whether rules of different groups are independent.
    fn are_apart(&self, rules: &[(usize, Rule)]) -> bool {
        rules.iter().enumerate().all(|(at, (group, rule))| {
            rules[..at].iter().all(|(other, earlier)| group == other || self.are_independent(rule, earlier))
        })
    }

    /// Whether rules become others by swapping independent neighbors.
    fn is_reordered(&self, one: &[(usize, Rule)], other: &[(usize, Rule)]) -> bool {
        let mut left: Vec<&Rule> = other.iter().map(|(_, rule)| rule).collect();
        one.len() == other.len()
            && one.iter().all(|(_, rule)| {
                let Some(at) = left.iter().position(|it| *it == rule) else { return false };
                let is_first = left[..at].iter().all(|earlier| self.are_independent(rule, earlier));
                left.remove(at);
                is_first
            })
    }

    /// A rule in its common form, one for each choice of objects where it asks for one of several that are written out.
    fn copies(&self, rule: &Rule) -> Option<Vec<Rule>> {
        let mut done = Vec::new();
        let mut open = vec![Rule { line: 0, ..rule.clone() }];
        while let Some(rule) = open.pop() {
            if done.len() + open.len() > MAX_COPIES {
                return None;
            }
            let place = rule.patterns.iter().enumerate().find_map(|(p, pattern)| {
                let place = |(c, cell): (usize, &Cell)| match cell {
                    Cell::Match(cell) => {
                        Some((p, c, cell.any_of.iter().position(|set| self.is_written_out(set))?))
                    }
                    Cell::Ellipsis => None,
                };
                pattern.iter().enumerate().find_map(place)
            });
            let Some((p, c, nth)) = place else {
                done.push(self.common_form(rule));
                continue;
            };
            let mut copy = rule;
            let Some(Cell::Match(cell)) =
                Arc::make_mut(&mut copy.patterns).get_mut(p).and_then(|pattern| pattern.get_mut(c))
            else {
                return None;
            };
            let set = Arc::make_mut(cell).any_of.remove(nth);
            let required = cell.required.clone();
            for object in set.iter() {
                let mut copy = copy.clone();
                if let Some(Cell::Match(cell)) =
                    Arc::make_mut(&mut copy.patterns).get_mut(p).and_then(|pattern| pattern.get_mut(c))
                {
                    let required_here = &mut Arc::make_mut(cell).required;
                    required_here.clone_from(&required);
                    required_here.insert(object);
                }
                open.push(copy);
            }
        }
        Some(done)
    }

    fn is_written_out(&self, set: &ObjectSet) -> bool {
        !set.is_empty() && self.written_out.contains_all(set)
    }

    /// The same rule without what says nothing, since a layer of a cell has one object and one movement at most.
    fn common_form(&self, mut rule: Rule) -> Rule {
        for cell in Arc::make_mut(&mut rule.patterns).iter_mut().flatten() {
            let Cell::Match(cell) = cell else { continue };
            let required: Vec<_> = cell.required.iter().collect();
            let CellPattern { required: all, forbidden, any_of, required_moves, effect, .. } =
                Arc::make_mut(cell);
            for object in required {
                let others = self.layer_of(object);
                let mut others_alone = others.clone();
                others_alone.remove(object);
                forbidden.subtract(&others_alone);
                any_of.retain(|set| !set.meets(all));
                if let Some(effect) = effect {
                    effect.clear.subtract(&others_alone);
                    if effect.set.contains(object) {
                        effect.set.remove(object);
                        effect.clear.remove(object);
                    }
                }
            }
            any_of.sort_by(|one, other| one.words().cmp(other.words()));
            if let Some(it) = effect {
                it.clear_moves.union(&std::mem::take(&mut it.wipe));
                let moving: Vec<(LayerId, u8)> = required_moves.iter().collect();
                for (layer, bits) in moving.into_iter().filter(|(_, bits)| bits.is_power_of_two()) {
                    if it.set_moves.get(layer) == bits {
                        it.set_moves.remove(layer, bits);
                        it.clear_moves.remove(layer, u8::MAX);
                    }
                }
                if is_nothing(it) {
                    *effect = None;
                }
            }
        }
        rule
    }

    fn layer_of(&self, object: puzzlescript_engine::model::ObjectId) -> ObjectSet {
        let layer = self.game.objects.get(object.index()).map(|object| self.game.layer(object.layer));
        layer.unwrap_or_else(|| self.game.no_objects())
    }

    /// Whether it makes no difference in which order two rules in their common form run.
    fn are_independent(&self, one: &Rule, other: &Rule) -> bool {
        let are_commands_alike =
            one.commands == other.commands || one.commands.is_empty() || other.commands.is_empty();
        are_commands_alike
            && cells(one.patterns.iter().flatten()).all(|mine| {
                cells(other.patterns.iter().flatten()).all(|theirs| {
                    !(disturbs(mine, theirs) || disturbs(theirs, mine))
                        || self.is_never_both([one, other], [mine, theirs])
                })
            })
    }

    /// Whether no cell can match both patterns, whether or not the rules have run.
    fn is_never_both(&self, rules: [&Rule; 2], [one, other]: [&CellPattern; 2]) -> bool {
        let is_set = |layer: &ObjectSet| {
            let mut effects = rules.into_iter().flat_map(Rule::effects);
            effects.any(|(_, effect)| effect.set.meets(layer))
        };
        (0..self.game.layers as u32).any(|number| {
            let layer = self.game.layer(LayerId(number));
            let (mine, theirs) = (asked_of(one, &layer), asked_of(other, &layer));
            mine.zip(theirs).is_some_and(|(mine, theirs)| !mine.meets(&theirs)) && !is_set(&layer)
        })
    }
}

/// Whether groups are the same, whatever lines they are on.
fn is_same_group(one: &Group, other: &Group) -> bool {
    (one.is_random, one.rigid, one.rules.len()) == (other.is_random, other.rigid, other.rules.len())
        && one
            .rules
            .iter()
            .zip(&*other.rules)
            .all(|(one, other)| Rule { line: other.line, ..one.clone() } == *other)
}

/// The objects of a layer one of which a cell must have.
fn asked_of(cell: &CellPattern, layer: &ObjectSet) -> Option<ObjectSet> {
    let required = cell.required.iter().find(|object| layer.contains(*object)).map(|object| {
        let mut only = layer.clone();
        layer.iter().filter(|other| *other != object).for_each(|other| only.remove(other));
        only
    });
    required.or_else(|| cell.any_of.iter().find(|set| layer.contains_all(set)).cloned())
}

/// Whether what happens to a cell can bear on whether another pattern matches it, or on what that does to it.
fn disturbs(cell: &CellPattern, other: &CellPattern) -> bool {
    let Some(effect) = &cell.effect else { return false };
    let mut objects = effect.clear.clone();
    objects.union(&effect.set);
    let mut reads = other.required.clone();
    reads.union(&other.forbidden);
    other.any_of.iter().for_each(|set| reads.union(set));
    let mut moves = effect.clear_moves.clone();
    moves.union(&effect.set_moves);
    let mut looks = other.required_moves.clone();
    looks.union(&other.forbidden_moves);
    if let Some(theirs) = &other.effect {
        reads.union(&theirs.clear);
        reads.union(&theirs.set);
        looks.union(&theirs.clear_moves);
        looks.union(&theirs.set_moves);
    }
    objects.meets(&reads) || share_layer(&moves, &looks)
}

fn share_layer(one: &MoveSet, other: &MoveSet) -> bool {
    one.iter().any(|(layer, _)| other.get(layer) != 0)
}

fn is_nothing(effect: &Effect) -> bool {
    [&effect.clear, &effect.set, &effect.random].into_iter().all(ObjectSet::is_empty)
        && effect.clear_moves.is_empty()
        && effect.set_moves.is_empty()
        && effect.random_moves.is_empty()
}

/// Loops by the groups before and behind some groups, which count as one. `None`: one begins or ends among them.
fn loops_around(loops: &[Loop], front: usize, length: usize) -> Option<Vec<Loop>> {
    let place = |at: usize| if at < front { at } else { (at + 1).saturating_sub(length).max(front) };
    let around = |it: &Loop| {
        let begins_inside = it.first > front && it.first < front + length;
        let ends_inside = it.last >= front && it.last + 1 < front + length;
        (!begins_inside && !ends_inside).then(|| Loop { first: place(it.first), last: place(it.last) })
    };
    loops.iter().map(around).collect()
}
