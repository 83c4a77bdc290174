//! Rules that fire themselves, or each other in a cycle, without a condition on the state that stops them.

use std::collections::{BTreeMap, VecDeque};

use json::{Kind, Node};
use language::Diagnostic;

use crate::file_context::FileContext;
use crate::rules;

/// Cap on the search for cycles; human-made packs need far less.
const MAX_STEPS: usize = 200_000;

/// A rule that fires whenever its event occurs with these fields.
struct Firing<'t> {
    rule: Node<'t>,
    event: &'static str,
    /// Payload fields and their required values.
    wanted: Vec<(String, Node<'t>)>,
    sends: Vec<Sending<'t>>,
}

/// An event that an effect always sends.
struct Sending<'t> {
    effect: Node<'t>,
    event: &'static str,
    /// The known payload fields and their values.
    fields: Vec<(&'static str, Node<'t>)>,
}

/// The cycles among the rules of a file.
pub(super) fn check(context: FileContext<'_>, rules: &[Node<'_>], depth: u32) -> Vec<Diagnostic> {
    let firing: Vec<Firing<'_>> = rules.iter().filter_map(|rule| Firing::of(*rule)).collect();
    let mut by_event: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, rule) in firing.iter().enumerate() {
        by_event.entry(rule.event).or_default().push(at);
    }
    let mut in_circle = vec![false; firing.len()];
    let mut steps = 0;
    let mut found = Vec::new();
    for start in 0..firing.len() {
        if in_circle[start] {
            continue;
        }
        let Some(circle) = circle(&firing, &by_event, start, &mut steps) else { continue };
        for (at, _) in &circle {
            in_circle[*at] = true;
        }
        let nodes: Vec<_> = circle.iter().map(|(at, effect)| (firing[*at].rule, *effect)).collect();
        found.extend(rules::self_feeding_rules::check(context, &nodes, depth));
    }
    found
}

/// The shortest path from a rule back to itself: each rule with the effect that fires the next.
fn circle<'t>(
    firing: &[Firing<'t>],
    by_event: &BTreeMap<&str, Vec<usize>>,
    start: usize,
    steps: &mut usize,
) -> Option<Vec<(usize, Node<'t>)>> {
    let mut came_from: BTreeMap<usize, (usize, Node<'t>)> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for sending in &firing[at].sends {
            for next in by_event.get(sending.event).into_iter().flatten().copied() {
                *steps += 1;
                if *steps > MAX_STEPS {
                    return None;
                }
                if came_from.contains_key(&next) || !firing[next].is_fired_by(sending) {
                    continue;
                }
                came_from.insert(next, (at, sending.effect));
                if next == start {
                    return Some(path_to(&came_from, start));
                }
                queue.push_back(next);
            }
        }
    }
    None
}

fn path_to<'t>(came_from: &BTreeMap<usize, (usize, Node<'t>)>, start: usize) -> Vec<(usize, Node<'t>)> {
    let mut path = Vec::new();
    let mut at = start;
    while let Some((before, effect)) = came_from.get(&at) {
        path.push((*before, *effect));
        at = *before;
        if at == start {
            break;
        }
    }
    path.reverse();
    path
}

impl<'t> Firing<'t> {
    /// A rule that no state can prevent from firing.
    fn of(rule: Node<'t>) -> Option<Self> {
        let event = catalog::event(&rule.get("on")?.as_str()?)?;
        if rule.get("once").and_then(Node::as_bool) == Some(true) {
            return None;
        }
        let mut wanted = Vec::new();
        for condition in ["where", "if"].into_iter().filter_map(|key| rule.get(key)) {
            only_event_tests(condition, &mut wanted)?;
        }
        let effects = rule.get("then").into_iter().flat_map(Node::elements);
        let sends = effects.filter_map(|effect| Sending::of(effect, event)).collect();
        Some(Self { rule, event: event.entry.name, wanted, sends })
    }

    fn is_fired_by(&self, sending: &Sending<'_>) -> bool {
        self.wanted.iter().all(|(field, value)| {
            let known = sending.fields.iter().find(|(name, _)| name == field);
            known.is_some_and(|(_, known)| is_same(*known, *value))
        })
    }
}

/// Collects the payload fields that a condition tests. Returns `None` if it also tests something else.
fn only_event_tests<'t>(condition: Node<'t>, wanted: &mut Vec<(String, Node<'t>)>) -> Option<()> {
    for member in condition.distinct_members() {
        match &*member.key.text() {
            "all_of" => {
                for inner in member.value.elements() {
                    only_event_tests(inner, wanted)?;
                }
            }
            "event" => {
                if let Some(kind) = member.value.get("kind") {
                    wanted.push(("kind".to_owned(), kind));
                }
                if let (Some(param), Some(equals)) = (member.value.get("param"), member.value.get("equals")) {
                    wanted.push((param.as_str()?.into_owned(), equals));
                }
            }
            _ => return None,
        }
    }
    Some(())
}

impl<'t> Sending<'t> {
    /// The event that an effect of a rule on `trigger` always sends, if there is one.
    fn of(effect: Node<'t>, trigger: &'static catalog::Event) -> Option<Self> {
        let member = effect.distinct_members().next()?;
        let body = member.value;
        let literal = |key: &str| {
            let is_reference = |node: &Node<'_>| node.as_str().is_some_and(|text| text.starts_with('$'));
            body.get(key).filter(|node| !is_reference(node))
        };
        let has_position = body.get("position").is_some_and(|position| match position.kind() {
            Kind::String => position.as_str().as_deref() == Some("$event.position") && trigger.has_position(),
            _ => true,
        });
        let (event, fields) = match &*member.key.text() {
            "spawn" | "set_cell" if has_position => ("object_placed", vec![("kind", literal("kind")?)]),
            "transform" if has_position => ("cell_transformed", vec![("toKind", literal("toKind")?)]),
            "set_variable" | "increment_variable" => {
                ("variable_changed", vec![("variable", literal("name")?)])
            }
            "set_inventory" => ("inventory_changed", vec![("newItem", literal("item")?)]),
            _ => return None,
        };
        Some(Self { effect, event, fields })
    }
}

/// Returns true if two literals have the same value.
fn is_same(one: Node<'_>, other: Node<'_>) -> bool {
    match (one.as_str(), other.as_str()) {
        (Some(one), Some(other)) => one == other,
        _ => one.text() == other.text(),
    }
}
