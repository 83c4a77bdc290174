//! Whom the roles stand for at a place of a document.

use wage_rules::doc::{Doc, Node};
use wage_rules::model::{Condition, Game, Role, Rule};

use crate::binding::{Binding, Bound, Environment, interpret};
use crate::logic::stops_itself;
use crate::site::rule_of;

/// The roles at a node: before the condition around it, or in `do`. `None` outside of rules.
pub(crate) fn roles_at<'d>(game: &Game<'d>, node: Node<'d>) -> Option<Environment<'d>> {
    let rule = rule_at(game, node)?;
    let found = interpret(rule, &game.names);
    let condition = node.ancestors().find_map(|it| found.around.get(&it.id()));
    match condition {
        Some((before, _)) => Some(*before),
        None => found.after,
    }
}

/// The roles before and after a condition.
pub(crate) fn around<'d>(game: &Game<'d>, condition: Node<'d>) -> Option<(Environment<'d>, Environment<'d>)> {
    let rule = rule_at(game, condition)?;
    interpret(rule, &game.names).around.get(&condition.id()).copied()
}

/// The rule around a node.
pub(crate) fn rule_at<'g, 'd>(game: &'g Game<'d>, node: Node<'d>) -> Option<&'g Rule<'d>> {
    let around = rule_of(node)?;
    game.rules.iter().find(|rule| rule.node == around)
}

/// Whom a role stands for, as a clause that names the condition.
pub(crate) fn describe(role: Role, binding: Binding<'_>, doc: &Doc) -> String {
    let word = role.word();
    let by = binding.by.and_then(|by| by.get("kind")).and_then(Node::as_str);
    let line = binding.by.map(|by| doc.line(by.range().start()) + 1);
    match (binding.what, by, line) {
        (Bound::No, ..) => format!("`{word}` is not bound"),
        (what, Some(kind), Some(line)) => {
            format!("`{word}` is {}, by `{kind}` in line {line}", what.describe())
        }
        (what, ..) => format!("`{word}` is {}", what.describe()),
    }
}

/// The roles that are bound, as a list; `no player` if none is.
pub(crate) fn list(roles: &Environment<'_>, between: &str) -> String {
    let named = |role: Role| match roles.of(role).what {
        Bound::No => None,
        Bound::Maybe => Some(format!("perhaps {}", role.word())),
        Bound::Player | Bound::Item | Bound::Either => Some(role.word().to_owned()),
    };
    let named: Vec<String> = [Role::Same, Role::Other].into_iter().filter_map(named).collect();
    if named.is_empty() { "no player".to_owned() } else { named.join(between) }
}

/// When a rule fires, as a clause.
pub(crate) fn pace(rule: &Rule<'_>, when: &Condition<'_>) -> &'static str {
    if when.has_hole() {
        return "when it fires is not known";
    }
    if when.all().iter().any(|it| it.is_edge_or_event()) && when.is_paced() {
        return "fires once per event";
    }
    match when.is_paced() {
        true => "fires at most once per interval",
        false if stops_itself(rule, when) => "fires while it holds; its actions may end that",
        false => "fires on every step while it holds",
    }
}
