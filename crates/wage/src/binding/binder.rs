//! Edits that bind a role where nobody does.

use text::Edit;
use wage_rules::doc::Node;
use wage_rules::model::{Condition, ConditionKind, Rule};

use super::environment::Bound;
use super::interpret::{Interpretation, Use};
use crate::extension::{also, first};
use crate::insertion::{append, before, member};
use crate::spelling;

/// For a comparison that asks nobody: the edit that lets it go through all players.
pub(super) fn of_compare(rule: &Rule<'_>, it: &Use<'_>) -> Option<Edit> {
    let when = rule.when.as_ref().filter(|_| it.is_in_when && it.selector.is_none())?;
    let compare = when.all().into_iter().find(|condition| {
        let is_compare = matches!(condition.what, ConditionKind::Compare { who: None, .. });
        is_compare && condition.node.range().contains_range(it.at)
    })?;
    member(compare.node, "who", &spelling::word(compare.node.doc(), "any"))
}

/// For an unbound partner: the edit that adds a pair to the conditions, before the one that asks about the partner or, for
/// one that is asked for in `do`, behind all others. None where something else must happen in the same step already.
pub(super) fn of_partner<'d>(rule: &Rule<'d>, found: &Interpretation<'d>, it: &Use<'d>) -> Option<Edit> {
    let when = rule.when.as_ref()?;
    let all = when.all();
    if all.iter().any(|condition| condition.is_edge_or_event()) {
        return None;
    }
    let pair = |environment: Option<Bound>| {
        let word = |text: &str| spelling::word(when.node.doc(), text);
        let a = match environment {
            Some(Bound::Player) => "same",
            _ => "any",
        };
        let (kind, proximity, a, any) = (word("kind"), word("proximity"), word(a), word("any"));
        format!("{{ {kind}: {proximity}, {}: {a}, {}: {any}, {}: 10 }}", word("a"), word("b"), word("meters"))
    };
    if it.is_in_when {
        let child = around(&all, it)?;
        let same = found.around.get(&child.id()).map(|(environment, _)| environment.same.what);
        return before(child, &pair(same));
    }
    let added = pair(found.after.map(|after| after.same.what));
    let ConditionKind::And(children) = &when.what else {
        // A tick stays the last.
        return if when.is_tick() { first(when, &added) } else { also(when, &added) };
    };
    let ticks = children.iter().rev().take_while(|child| child.is_tick()).count();
    match children.get(children.len() - ticks) {
        Some(tick) => before(tick.node, &added),
        None => append(when.node.get("children")?, &added),
    }
}

/// The child of the innermost `and` around a use that the use is in.
fn around<'d>(all: &[&Condition<'d>], it: &Use<'d>) -> Option<Node<'d>> {
    let of_and = all.iter().rev().filter(|condition| matches!(condition.what, ConditionKind::And(_)));
    let mut children = of_and.flat_map(|and| and.children());
    children.find(|child| child.node.place().contains_range(it.at)).map(|child| child.node)
}
