//! What an editor shows between the words of a game: whom conditions bind, and what `do` gets (spec section 9).

use language::{HintSide, InlayHint};
use text::TextRange;
use wage_rules::doc::{Doc, Node};
use wage_rules::model::{Condition, ConditionKind, Game, Role};

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
    let label = match (is_new(Role::Same), is_new(Role::Other)) {
        (false, false) => return None,
        (true, true) if word(after.same) == Some("proximity") => "same, other = the pair".to_owned(),
        (true, true) => [bound(Role::Same, after.same), bound(Role::Other, after.other)].join(", "),
        (true, false) => bound(Role::Same, after.same),
        (false, true) => bound(Role::Other, after.other),
    };
    Some(label)
}

fn word(binding: Binding<'_>) -> Option<&str> {
    binding.by?.get("kind")?.as_str()
}

/// A role and whom it stands for, by the condition that bound it.
fn bound(role: Role, binding: Binding<'_>) -> String {
    let whom = match (binding.what, word(binding), role) {
        (Bound::Maybe, ..) => "perhaps not bound",
        (_, Some("entered_zone"), _) => "who entered",
        (_, Some("left_zone"), _) => "who left",
        (_, Some("proximity"), Role::Other) => "who is near",
        (Bound::Item, Some("interaction"), Role::Other) => "the item",
        (Bound::Either, Some("interaction"), Role::Other) => "whom or what it was done to",
        (_, Some("interaction"), Role::Other) => "whom it was done to",
        (_, Some("interaction"), Role::Same) => "who did it",
        (_, Some("state_equals" | "compare" | "count_state"), _) => "who matches",
        (what, ..) => what.describe(),
    };
    format!("{} = {whom}", role.word())
}
