//! Groups of rules, and what can be wrong with them (spec sections 11, pass 9, and 12).

use std::collections::BTreeMap;

use puzzlescript_engine::model::{Cell, Group, Rule};

use super::Context;
use super::masks::Masked;
use crate::rules::compiled::{ELLIPSIS_ADJACENT, ELLIPSIS_TOO_MANY, LHS_OVERLAP, RIGID_TOO_MANY};
use crate::words::{ELLIPSES_PER_PATTERN, RIGID_GROUPS};

/// The groups of the main and of the late rules.
pub(crate) fn groups(context: &mut Context<'_>, rules: Vec<Masked>) -> (Vec<Group>, Vec<Group>) {
    let (late, main): (Vec<Masked>, Vec<Masked>) = rules.into_iter().partition(|rule| rule.facts.is_late);
    let [main, late] = [main, late].map(by_number);
    let mut lists = [Vec::new(), Vec::new()];
    for (list, groups) in lists.iter_mut().zip([main, late]) {
        for group in groups {
            list.push(possible(context, group));
        }
    }
    for group in lists.iter().flatten().flatten() {
        ellipses(context, group);
    }
    let mut rigid = 0;
    let [main, late] =
        lists.map(|list| list.into_iter().filter(|group| !group.is_empty()).collect::<Vec<_>>());
    let main = main.into_iter().map(|group| {
        let number = group.iter().any(|rule| rule.facts.is_rigid).then(|| {
            rigid += 1;
            rigid
        });
        if let (Some(31), Some(first)) = (number, group.first()) {
            let text = format!("more than {RIGID_GROUPS} groups have rigid rules");
            context.say(&RIGID_TOO_MANY, first.facts.line, first.facts.at, text);
        }
        made(group, number)
    });
    let main = main.collect();
    (main, late.into_iter().map(|group| made(group, None)).collect())
}

/// Rules by the number of their group, in their order.
fn by_number(rules: Vec<Masked>) -> Vec<Vec<Masked>> {
    let mut groups: BTreeMap<u32, Vec<Masked>> = BTreeMap::new();
    for rule in rules {
        groups.entry(rule.facts.group).or_default().push(rule);
    }
    groups.into_values().collect()
}

/// The rules of a group that can apply. Where a line loses all its rules, that is said.
fn possible(context: &mut Context<'_>, mut group: Vec<Masked>) -> Vec<Masked> {
    let example = group.iter().find_map(|rule| rule.impossible);
    let mut at = 0;
    while let Some(rule) = group.get(at) {
        if rule.impossible.is_none() {
            at += 1;
            continue;
        }
        let facts = std::rc::Rc::clone(&rule.facts);
        group.remove(at);
        let is_same = |place: Option<usize>| {
            let other = place.and_then(|place| group.get(place));
            other.is_some_and(|other| other.facts.line == facts.line)
        };
        if !is_same(at.checked_sub(1)) && !is_same(Some(at)) {
            let (one, other) = example
                .map_or(("", ""), |(one, other)| (context.written(one.name), context.written(other.name)));
            let text = format!(
                "the rule asks for `{one}` and `{other}` in one cell, but they share a layer; it never applies"
            );
            // The example may be of another line of the group.
            let own = example.map(|(one, _)| one.at).filter(|at| facts.at.contains_range(*at));
            context.say(&LHS_OVERLAP, facts.line, own.unwrap_or(facts.at), text);
        }
    }
    group
}

fn ellipses(context: &mut Context<'_>, rule: &Masked) {
    for pattern in &rule.rule.patterns {
        let is_ellipsis = |cell: &Cell| matches!(cell, Cell::Ellipsis);
        let count = pattern.iter().filter(|cell| is_ellipsis(cell)).count();
        let (line, at) = (rule.facts.line, rule.facts.at);
        if count > ELLIPSES_PER_PATTERN {
            let text = format!("brackets have {count} `...`; at most {ELLIPSES_PER_PATTERN} are allowed");
            context.say(&ELLIPSIS_TOO_MANY, line, at, text);
        }
        let is_adjacent = |pair: &[Cell]| pair.iter().all(is_ellipsis);
        if pattern.windows(2).any(is_adjacent) {
            let text = "two adjacent `...` are the same as one";
            context.say(&ELLIPSIS_ADJACENT, line, at, text);
        }
    }
}

fn made(group: Vec<Masked>, rigid: Option<usize>) -> Group {
    let first = group.first().map(|rule| (rule.facts.line, rule.facts.is_random));
    let (line, is_random) = first.unwrap_or_default();
    let rules: Vec<Rule> = group.into_iter().map(|rule| rule.rule).collect();
    Group { rules, is_random, rigid: rigid.and_then(|number| u8::try_from(number).ok()), line }
}
