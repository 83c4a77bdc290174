//! Lines of a group all of whose matches an earlier one takes.

use puzzlescript_engine::model::{Cell, CellPattern, Effect, Pattern, Rule, cells};

use super::facts::Facts;
use super::ground::Change;
use super::window::{Comparisons, Known, Plain};

/// A rule of a group.
struct Member<'g> {
    rule: &'g Rule,
    /// The rule as one that can take matches and leaves none.
    takes: Option<Plain<'g>>,
    /// What it does.
    changes: Vec<Change<'g>>,
    /// Whether it can apply.
    is_able: bool,
    /// Whether others take all its matches.
    is_dead: bool,
}

impl<'g> Member<'g> {
    fn new(facts: &Facts<'_>, rule: &'g Rule) -> Self {
        let takes = Plain::new(rule).filter(|it| rule.has_right_side && is_spent(facts, &it.cells));
        Self {
            rule,
            takes,
            changes: facts.ground.changes_of(rule),
            is_able: facts.hindrance(rule).is_none(),
            is_dead: false,
        }
    }

    /// What is certain of the cells of its matches. Between ellipses, cells lie side by side.
    fn runs(&self, facts: &Facts<'_>) -> Vec<Vec<Known>> {
        let runs = |pattern: &'g Pattern| pattern.split(|cell| matches!(cell, Cell::Ellipsis));
        let known = |run: &'g [Cell]| cells(run).map(|cell| Known::before(facts, cell)).collect();
        self.rule.patterns.iter().flat_map(runs).map(known).collect()
    }
}

/// The lines that are shadowed, each with one that does so.
pub(super) fn shadowed(facts: &Facts<'_>, group: &[Rule], left: &mut Comparisons) -> Vec<(u32, u32)> {
    let mut lines: Vec<u32> = group.iter().map(|rule| rule.line).collect();
    lines.dedup();
    if lines.len() < 2 {
        return Vec::new();
    }
    let mut members: Vec<Member<'_>> = group.iter().map(|rule| Member::new(facts, rule)).collect();
    let mut found = Vec::new();
    for line in lines {
        let own = members.iter().enumerate().filter(|(_, it)| it.rule.line == line && it.is_able);
        let able: Vec<usize> = own.map(|(number, _)| number).collect();
        let shadows: Option<Vec<u32>> =
            able.iter().map(|number| shadow(facts, &members, *number, left)).collect();
        if left.are_used_up() {
            break;
        }
        if let Some(by) = shadows.and_then(|lines| lines.first().copied()) {
            found.push((line, by));
            for number in able {
                if let Some(member) = members.get_mut(number) {
                    member.is_dead = true;
                }
            }
        }
    }
    found
}

/// The line of a rule of a group that leaves no match of a later one.
fn shadow(facts: &Facts<'_>, members: &[Member<'_>], number: usize, left: &mut Comparisons) -> Option<u32> {
    let own = members.get(number)?;
    let runs = own.runs(facts);
    let earlier = members.iter().enumerate().take(number).filter(|(_, it)| it.rule.line != own.rule.line);
    for (place, first) in earlier {
        let Some(taken) = &first.takes else { continue };
        if !left.take() {
            return None;
        }
        if !runs.iter().any(|known| taken.is_in(known, own.rule.direction, |_, _| true)) {
            continue;
        }
        let mut between = members.iter().take(number).skip(place + 1);
        let is_revived = between.any(|other| {
            !other.is_dead
                && other.rule.line != own.rule.line
                && (!left.take()
                    || other.changes.iter().any(|(cell, effect)| revives(facts, &taken.cells, cell, effect)))
        });
        if !is_revived {
            return Some(first.rule.line);
        }
    }
    None
}

/// Whether a rule that was applied everywhere matches nowhere: it ends its own matches and makes none.
fn is_spent(facts: &Facts<'_>, taken: &[&CellPattern]) -> bool {
    let is_ended = taken.iter().any(|cell| {
        cell.effect.as_ref().is_some_and(|effect| {
            let mut lost = effect.clear.clone();
            lost.subtract(&effect.set);
            let is_stopped = cell.required_moves.iter().any(|(layer, bits)| {
                let gone = effect.clear_moves.get(layer) | effect.wipe.get(layer);
                bits & gone & !effect.set_moves.get(layer) != 0
            });
            lost.meets(&cell.required) || is_stopped || effect.set.meets(&cell.forbidden)
        })
    });
    let makes = taken
        .iter()
        .any(|cell| cell.effect.as_ref().is_some_and(|effect| revives(facts, taken, cell, effect)));
    is_ended && !makes
}

/// Whether an effect on such a cell can bring about a match of these cells.
fn revives(facts: &Facts<'_>, taken: &[&CellPattern], cell: &CellPattern, effect: &Effect) -> bool {
    let mut made = effect.set.clone();
    made.union(&effect.random);
    made.subtract(&cell.required);
    let is_moving = !effect.random_moves.is_empty() || !effect.random.is_empty();
    taken.iter().any(|it| {
        let asks = [&it.required].into_iter().chain(&it.any_of).any(|set| set.meets(&made));
        let stills = it
            .forbidden_moves
            .iter()
            .any(|(layer, bits)| bits & (effect.clear_moves.get(layer) | effect.wipe.get(layer)) != 0);
        let frees = || it.forbidden.iter().any(|object| facts.removes(object, cell, effect));
        asks || is_moving || frees() || effect.set_moves.meets(&it.required_moves) || stills
    })
}
