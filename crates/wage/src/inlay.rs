//! What an editor shows between the words of a game: whom conditions bind, and what `do` gets (spec section 9).

use language::{HintSide, InlayHint};
use text::TextRange;
use wage_rules::doc::{Doc, Node};
use wage_rules::model::{Condition, ConditionKind, Game, Role};
use wage_rules::vocabulary::{Whom, condition};

use crate::binding::{Binding, Bound, Environment, interpret};
use crate::roles::{describe, list};

/// The hints in a range: behind each child of an `and` that binds somebody, and behind `when`.
pub(crate) fn of_game(doc: &Doc, range: TextRange) -> Vec<InlayHint> {
    let game = Game::read(doc);
    let mut hints: Vec<InlayHint> = Vec::new();
    let is_seen = |node: Node<'_>| !node.is_copy() && node.range().intersect(range).is_some();
    for rule in game.rules.iter().filter(|rule| is_seen(rule.node) && !rule.has_hole()) {
        let Some(when) = &rule.when else { continue };
        let found = interpret(rule, &game.names);
        let ands = when.all().into_iter().filter(|it| matches!(it.what, ConditionKind::And(_)));
        for child in ands.flat_map(Condition::children) {
            let Some((before, after)) = found.around.get(&child.node.id()) else { continue };
            if let Some(label) = change(before, after) {
                hints.push(hint(doc, child.node, label, after));
            }
        }
        if let Some(after) = &found.after {
            hints.push(hint(doc, when.node, format!("for do: {}", list(after, ", ")), after));
        }
    }
    hints.retain(|it| range.contains_inclusive(it.offset));
    // The sort is stable: what a child binds stands before what `do` gets.
    hints.sort_by_key(|it| it.offset);
    hints
}

fn hint(doc: &Doc, node: Node<'_>, label: String, after: &Environment<'_>) -> InlayHint {
    let both = [Role::Same, Role::Other].map(|role| describe(role, after.of(role), doc));
    // Behind an alias it is the alias that one sees.
    let offset = node.place().end();
    InlayHint { offset, label, detail: Some(both.join("\n\n")), side: HintSide::Before }
}

/// Who is bound after a condition and was not before.
fn change(before: &Environment<'_>, after: &Environment<'_>) -> Option<String> {
    let is_new = |role: Role| before.of(role).what != after.of(role).what;
    let label = match (is_new(Role::Same), is_new(Role::Other), whom(after.same).both) {
        (false, false, _) => return None,
        (true, true, "") => [bound(Role::Same, after.same), bound(Role::Other, after.other)].join(", "),
        (true, true, both) => format!("same, other = {both}"),
        (true, false, _) => bound(Role::Same, after.same),
        (false, true, _) => bound(Role::Other, after.other),
    };
    Some(label)
}

/// What the condition that bound a role says of it.
fn whom(binding: Binding<'_>) -> Whom {
    let kind = binding.by.and_then(|by| by.get("kind")?.as_str());
    kind.and_then(condition).map_or(Whom::NOBODY, |known| known.whom)
}

/// A role and whom it stands for, by the condition that bound it.
fn bound(role: Role, binding: Binding<'_>) -> String {
    let known = whom(binding);
    let words = match (binding.what, role) {
        (Bound::Maybe, _) => "perhaps not bound",
        (_, Role::Same) => known.same,
        (Bound::Item, Role::Other) => "the item",
        (Bound::Either, Role::Other) => known.other_or_item,
        (_, Role::Other) => known.other,
    };
    let words = if words.is_empty() { binding.what.describe() } else { words };
    format!("{} = {words}", role.word())
}
