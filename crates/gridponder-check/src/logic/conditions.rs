//! Conditions: each by itself, and those that must hold together.

use std::collections::BTreeMap;

use catalog::Event;
use json::{Kind, Node};

use super::claims::{gather, word_of};
use super::{Look, Rule};
use crate::model::{Board, Types, canonical, non_null};
use crate::rules;

/// Checks the conditions of a rule.
pub(super) fn check(look: &mut Look<'_>, rule: Rule<'_>) {
    for condition in rule.conditions() {
        one(look, condition, rule.event);
    }
    let all: Vec<Node<'_>> = rule.conditions().collect();
    together(look, &all, true);
}

/// Checks one condition and those inside it.
fn one(look: &mut Look<'_>, object: Node<'_>, event: Option<&'static Event>) {
    let Some((word, body)) = word_of(object) else { return };
    let context = look.context;
    match word {
        "all_of" | "any_of" => {
            look.report(rules::empty_combinator::check(context, object, word, body));
            look.report(rules::needless_combinator::of_one(context, object, word, body));
            for child in body.elements() {
                one(look, child, event);
            }
            if word == "any_of" {
                repeated(look, body);
                for child in body.elements() {
                    together(look, &[child], false);
                }
            }
        }
        "not" => {
            look.report(rules::needless_combinator::twice_not(context, object, body));
            one(look, body, event);
            together(look, &[body], false);
        }
        "position" => {
            without_position(look, word, body, event);
            place(look, body, word);
        }
        "position_has_tag" => {
            without_position(look, word, body, event);
            on_layer(look, body, "tag");
        }
        "event" => event_says(look, body, event),
        "cell" => {
            on_layer(look, body, "hasTag");
            if let Some(position) = body.get("position") {
                place(look, position, word);
            }
        }
        "avatar" => {
            if let Some(at) = body.get("at") {
                place(look, at, word);
            }
        }
        "variable" => {
            look.report(rules::impossible_comparison::variable(context, body));
            variable_type(look, body);
        }
        "board_count" => {
            on_layer(look, body, "tag");
            look.report(rules::idle_test::count(context, body));
            look.report(rules::impossible_comparison::count(context, body, most(look, body)));
        }
        _ => {}
    }
}

/// Checks conditions that must hold together: contradictory and redundant ones. `decides` tells whether the
/// rule depends on them.
fn together(look: &mut Look<'_>, conditions: &[Node<'_>], decides: bool) {
    let claims = gather(conditions.iter().copied());
    let facts = look.knows_kinds.then_some(look.facts);
    for (at, claim) in claims.iter().enumerate() {
        let earlier = || claims[..at].iter().filter(|it| it.node.id() != claim.node.id());
        if let Some(first) = earlier().find(|it| it.excludes(claim, facts)) {
            look.report(Some(rules::contradiction::check(look.context, claim.part(), first.part(), decides)));
        } else if let Some(first) = earlier().find(|it| it.negated == claim.negated && it.says == claim.says)
            && canonical(first.node) == canonical(claim.node)
        {
            look.report(Some(rules::repeated_condition::check(look.context, claim.node, first.node)));
        }
    }
}

/// The same condition twice in one list.
fn repeated(look: &mut Look<'_>, list: Node<'_>) {
    let mut seen = BTreeMap::new();
    for child in list.elements().filter(|child| child.kind() == Kind::Object) {
        let first = *seen.entry(canonical(child)).or_insert(child);
        if first.id() != child.id() {
            look.report(Some(rules::repeated_condition::check(look.context, child, first)));
        }
    }
}

/// A condition on the position of an event that has none.
fn without_position(look: &mut Look<'_>, word: &str, body: Node<'_>, event: Option<&Event>) {
    let context = look.context;
    look.report(event.and_then(|event| rules::condition_without_position::check(context, body, word, event)));
}

/// A cell that no board has, or that the board of the level does not have.
fn place(look: &mut Look<'_>, position: Node<'_>, word: &str) {
    let what = format!("the cell that `{word}` tests");
    super::effects::place(look, position, &what);
}

/// A kind or tag that nothing on the given layer has.
fn on_layer(look: &mut Look<'_>, body: Node<'_>, tag: &str) {
    if !look.knows_kinds {
        return;
    }
    let (context, facts) = (look.context, look.facts);
    if let Some(kind) = body.get("kind") {
        look.report(rules::kind_on_other_layer::in_condition(context, kind, facts));
    }
    if let Some(tag) = body.get(tag) {
        look.report(rules::tag_on_other_layer::check(context, tag, facts));
    }
}

/// Tests of the event's payload.
fn event_says(look: &mut Look<'_>, body: Node<'_>, event: Option<&'static Event>) {
    let context = look.context;
    look.report(rules::idle_test::event(context, body));
    let Some(event) = event else { return };
    if let Some(kind) = body.get("kind").filter(|kind| kind.kind() == Kind::String) {
        look.report(rules::unknown_event_field::check(context, kind, event, "kind", "kind"));
    }
    let Some(equals) = body.get("equals") else { return };
    let Some(field) = body.get("param").and_then(|param| event.field(&param.as_str()?)) else { return };
    look.report(rules::impossible_comparison::event(context, equals, event, field));
}

/// A variable compared with a value of a type that it never holds.
fn variable_type(look: &mut Look<'_>, body: Node<'_>) {
    let (Some(name), Some(value)) = (body.get("name").and_then(Node::as_str), body.get("value")) else {
        return;
    };
    let Some(types) = look.may_hold(&name) else { return };
    // A variable that is never set is reported elsewhere, and may be `null` before it is set.
    if types != Types::default() && value.kind() != Kind::Null && !types.has(value) {
        let context = look.context;
        look.report(rules::impossible_comparison::variable_type(context, body, &types.names()));
    }
}

/// The maximum of a count. Returns `None` if unknown.
fn most(look: &Look<'_>, body: Node<'_>) -> Option<i64> {
    // A board with a side that no board has is not played.
    let cells = |board: &Board| board.0.max(0).checked_mul(board.1.max(0));
    let cells = look.boards()?.iter().map(cells).try_fold(0, |most, cells| Some(cells?.max(most)))?;
    // An entity that fits both counts twice.
    let times: i64 = if non_null(body, "kind").and(non_null(body, "tag")).is_some() { 2 } else { 1 };
    let layers = if non_null(body, "layer").is_some() { 1 } else { i64::try_from(look.facts.layers).ok()? };
    cells.checked_mul(layers)?.checked_mul(times)
}
