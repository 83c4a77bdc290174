//! The rules of a file compared with each other.

use std::collections::{BTreeMap, BTreeSet};

use json::Node;
use pack::FileKind;

use super::claims::{Says, gather, word_of};
use super::effects;
use super::known::Known;
use super::{Look, Rule};
use crate::model::{canonical, said};
use crate::rules;

/// Checks all rules of a file.
pub(super) fn check(look: &mut Look<'_>, all: &[Rule<'_>]) {
    repeated(look, all);
    shadowed(look, all);
}

/// Rules that do the same as another one at the same time.
fn repeated(look: &mut Look<'_>, all: &[Rule<'_>]) {
    let context = look.context;
    let is_level = context.file.kind == FileKind::Level;
    let mut seen = BTreeMap::new();
    for rule in all.iter().filter(|rule| rule.effects().next().is_some()) {
        let said = said(rule.node);
        if let Some(id) = look.facts.rules.get(&said).filter(|_| is_level) {
            look.report(Some(rules::repeated_rule::of_game(context, rule.node, id)));
            continue;
        }
        let first = *seen.entry(said).or_insert(rule.node);
        if first.id() != rule.node.id() {
            look.report(Some(rules::repeated_rule::check(context, rule.node, first)));
        }
    }
}

/// Rules that come right after a rule which always removes what they require.
fn shadowed(look: &mut Look<'_>, all: &[Rule<'_>]) {
    let priority = |rule: &Rule<'_>| rule.node.get("priority").map_or(Some(0), Node::as_i64);
    let mut by_event: BTreeMap<&str, Vec<(i64, Rule<'_>)>> = BTreeMap::new();
    for rule in all {
        if let (Some(event), Some(priority)) = (rule.event, priority(rule)) {
            by_event.entry(event.entry.name).or_default().push((priority, *rule));
        }
    }
    for mut rules in by_event.into_values() {
        rules.sort_by_key(|(priority, _)| std::cmp::Reverse(*priority));
        for pair in rules.windows(2) {
            let (first, second) = (pair[0].1, pair[1].1);
            if !first.is_once()
                && let Some(taken) = taken(look, first, second)
            {
                look.report(Some(rules::shadowed_rule::check(look.context, second.node, first.node, taken)));
            }
        }
    }
}

/// The condition of the second rule that the effects of the first make false. The first rule fires whenever
/// the second would.
fn taken<'t>(look: &Look<'_>, first: Rule<'_>, second: Rule<'t>) -> Option<Node<'t>> {
    let asked = parts(second);
    if !parts(first).is_subset(&asked) {
        return None;
    }
    let state = effects::after(first);
    let claims = gather(second.conditions());
    let taken = claims.iter().filter(|claim| !claim.negated).find(|claim| match &claim.says {
        Says::Tag { layer, tag } => match state.at_event(layer) {
            Some(Known::Emptied(_)) => true,
            Some(Known::Holds(kind)) => {
                look.knows_kinds && look.facts.kind(kind).is_some_and(|kind| !kind.has_tag(tag))
            }
            _ => false,
        },
        Says::Holds(_) | Says::HandFull(true) => matches!(state.hand, Some(Known::Emptied(_))),
        _ => false,
    });
    taken.map(|claim| claim.node)
}

/// The conditions of a rule that must hold together, as texts.
fn parts(rule: Rule<'_>) -> BTreeSet<String> {
    let mut parts = BTreeSet::new();
    let mut left: Vec<Node<'_>> = rule.conditions().collect();
    while let Some(condition) = left.pop() {
        match word_of(condition) {
            Some(("all_of", list)) => left.extend(list.elements()),
            _ => {
                parts.insert(canonical(condition));
            }
        }
    }
    parts
}
