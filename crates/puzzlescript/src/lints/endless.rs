//! Groups of rules that go on until they are cut off.

use puzzlescript_engine::model::{CellPattern, MoveSet, ObjectSet, Rule};

use super::facts::Facts;
use super::window::{Comparisons, Known, Plain};

/// The first rule of a group that keeps it going. Let the rules of a set be such that after each a rule of the set matches what
/// it left and changes it, and let no other rule of the group touch what they look at. After the last change that a rule of
/// the set makes there would be another, so there is no last one.
pub(super) fn endless<'g>(facts: &Facts<'_>, group: &'g [Rule], left: &mut Comparisons) -> Option<&'g Rule> {
    let able: Vec<&Rule> = group.iter().filter(|rule| facts.hindrance(rule).is_none()).collect();
    let plain: Vec<(Plain<'_>, Vec<Known>)> = able
        .iter()
        .filter_map(|rule| {
            let plain = Plain::new(rule).filter(|_| rule.has_right_side)?;
            let known = plain.cells.iter().map(|cell| Known::after(facts, cell)).collect();
            Some((plain, known))
        })
        .collect();
    let kept = going_on(&plain, left)?;
    let set: Vec<&Rule> =
        plain.iter().zip(kept).filter(|(_, kept)| *kept).map(|((it, _), _)| it.rule).collect();
    let first = *set.first()?;
    let mut seen = (facts.game.no_objects(), facts.game.no_moves());
    for cell in set.iter().flat_map(|rule| rule.cells()) {
        for objects in [&cell.required, &cell.forbidden].into_iter().chain(&cell.any_of) {
            seen.0.union(objects);
        }
        for moves in [&cell.required_moves, &cell.forbidden_moves] {
            seen.1.union(moves);
        }
        if let Some(effect) = &cell.effect {
            seen.0.union(&effect.set);
            seen.0.union(&effect.clear);
            for moves in [&effect.set_moves, &effect.clear_moves, &effect.wipe] {
                seen.1.union(moves);
            }
        }
    }
    let is_of_set = |rule: &Rule| set.iter().any(|it| std::ptr::eq(*it, rule));
    let touches = |rule: &&&Rule| !is_of_set(rule) && touches(rule, &seen);
    able.iter().find(touches).is_none().then_some(first)
}

/// The most of some rules such that after each one of them goes on. `None`: there are too many to tell.
fn going_on(rules: &[(Plain<'_>, Vec<Known>)], left: &mut Comparisons) -> Option<Vec<bool>> {
    let mut kept = vec![true; rules.len()];
    // For each rule those that it keeps going, and how many were ruled out for it: what does not go on after it never will.
    let mut needed_by: Vec<Vec<usize>> = vec![Vec::new(); rules.len()];
    let mut next = vec![0; rules.len()];
    let mut due: Vec<usize> = (0..rules.len()).collect();
    while let Some(number) = due.pop() {
        let (Some((own, known)), Some(next)) = (rules.get(number), next.get_mut(number)) else { continue };
        let found = loop {
            let Some((other, _)) = rules.get(*next) else { break false };
            let changes = |known: &Known, cell: &CellPattern| {
                cell.effect.as_ref().is_some_and(|effect| known.changes(effect))
            };
            if kept.get(*next) == Some(&true) {
                if !left.take() {
                    return None;
                }
                if other.is_in(known, own.rule.direction, changes) {
                    break true;
                }
            }
            *next += 1;
        };
        if let Some(needed_by) = needed_by.get_mut(*next).filter(|_| found) {
            needed_by.push(number);
        } else {
            if let Some(kept) = kept.get_mut(number) {
                *kept = false;
            }
            let bereft = needed_by.get_mut(number).map(std::mem::take).unwrap_or_default();
            // One that is ruled out itself needs none.
            due.extend(bereft.into_iter().filter(|it| kept.get(*it) == Some(&true)));
        }
    }
    Some(kept)
}

/// Whether a rule can change something of these.
fn touches(rule: &Rule, (objects, moves): &(ObjectSet, MoveSet)) -> bool {
    rule.effects().any(|(_, effect)| {
        effect.is_random()
            || [&effect.set, &effect.clear].into_iter().any(|set| set.meets(objects))
            || [&effect.set_moves, &effect.clear_moves, &effect.wipe].into_iter().any(|set| set.meets(moves))
    })
}
