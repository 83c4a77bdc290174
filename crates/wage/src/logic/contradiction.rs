//! Tests of one player and key that exclude each other, in one `and`.

use language::Draft;
use rustc_hash::FxHashMap;
use wage_rules::doc::{Node, Scalar};
use wage_rules::model::{Condition, ConditionKind, Role, Selector, Val};

use super::flattened;
use crate::binding::{Bound, Environment, Interpretation};
use crate::rules;
use crate::sink::Sink;

/// What a test asks of a value.
#[derive(Clone, Copy)]
enum Test<'d> {
    /// That it is this one.
    Is(Scalar<'d>),
    /// That it is a number in this relation to another one.
    Ordered(&'d str, f64),
}

impl Test<'_> {
    /// Whether no value can pass both.
    fn excludes(self, other: Self) -> bool {
        match (self, other) {
            (Self::Is(a), Self::Is(b)) => a != b,
            (Self::Is(value), Self::Ordered(op, bound)) | (Self::Ordered(op, bound), Self::Is(value)) => {
                match value {
                    Scalar::Number(number) => !holds(op, number, bound),
                    _ => true,
                }
            }
            (Self::Ordered(..), Self::Ordered(..)) => false,
        }
    }
}

/// Whether a number stands in a relation to another one.
pub(super) fn holds(op: &str, value: f64, bound: f64) -> bool {
    match op {
        "gt" => value > bound,
        "gte" => value >= bound,
        "lt" => value < bound,
        "lte" => value <= bound,
        _ => true,
    }
}

/// Says which tests can never hold together.
pub(crate) fn judge<'d>(when: &Condition<'d>, found: &Interpretation<'d>, sink: &mut Sink) {
    walk(when, false, found, sink);
}

fn walk<'d>(condition: &Condition<'d>, is_in_and: bool, found: &Interpretation<'d>, sink: &mut Sink) {
    let is_and = matches!(condition.what, ConditionKind::And(_));
    if is_and && !is_in_and {
        together(&flattened(condition), found, sink);
    }
    for child in condition.children() {
        walk(child, is_and, found, sink);
    }
}

/// More tests of one key are not compared.
const MAX_TESTS: usize = 20;

fn together<'d>(conditions: &[&Condition<'d>], found: &Interpretation<'d>, sink: &mut Sink) {
    let mut tests: FxHashMap<(Role, &str), Vec<(Test<'d>, &Condition<'d>)>> = FxHashMap::default();
    for condition in conditions {
        let Some((before, _)) = found.around.get(&condition.node.id()) else { continue };
        let Some((role, key, test)) = test_of(condition, before) else { continue };
        let earlier = tests.entry((role, key)).or_default();
        if let Some((_, first)) = earlier.iter().find(|(it, _)| it.excludes(test)) {
            let at = |it: &Condition<'_>| it.kind.map_or_else(|| it.node.place(), Node::place);
            let message = format!("never holds together with the test of `{key}` before it");
            sink.add(
                Draft::new(&rules::NEVER_TRUE, at(condition), message)
                    .related(at(first), "the test before it"),
            );
        }
        if earlier.len() < MAX_TESTS {
            earlier.push((test, condition));
        }
    }
}

/// What a condition asks of the state of a bound player.
fn test_of<'d>(condition: &Condition<'d>, before: &Environment<'d>) -> Option<(Role, &'d str, Test<'d>)> {
    let known = |node: Node<'d>| node.scalar().filter(|_| !node.is_uncertain());
    // Whoever is bound first is `same` from there on; whom a second binder is about is not known.
    let asked = |who: Selector<'d>| match who.role() {
        Some(role) => Some(role),
        None => (before.same.what == Bound::No).then_some(Role::Same),
    };
    match &condition.what {
        ConditionKind::StateEquals { who: Some(who), key: Some(key), value: Some(value) } => {
            Some((asked(*who)?, key.as_str()?, Test::Is(known(*value)?)))
        }
        ConditionKind::CountState { who: Some(who), key: Some(key), value: Some(value), n: Some(n) } => {
            // Only as a binder it is about one player.
            let binds = who.role().is_none() && before.same.what == Bound::No && n.as_number() != Some(0.0);
            (binds).then_some((Role::Same, key.as_str()?, Test::Is(known(*value)?)))
        }
        ConditionKind::Compare { op: Some(op), left: Some(left), right: Some(right), who } => {
            let op = op.as_str()?;
            let (reference, literal, op) = match (left, right) {
                (Val::Ref(reference), Val::Literal(literal)) => (*reference, *literal, op),
                (Val::Literal(literal), Val::Ref(reference)) => (*reference, *literal, turned(op)),
                _ => return None,
            };
            // A longer path leads into the value.
            let key = reference.state_key().filter(|key| reference.text.ends_with(*key))?;
            let role = match who {
                None => reference.role()?,
                Some(who) => match (asked(*who)?, reference.role()?) {
                    (Role::Same, role) => role,
                    (Role::Other, _) => return None,
                },
            };
            let test = match op {
                "eq" => Test::Is(known(literal)?),
                "gt" | "gte" | "lt" | "lte" => Test::Ordered(op, literal.as_number()?),
                _ => return None,
            };
            Some((role, key, test))
        }
        _ => None,
    }
}

/// The operator with its sides exchanged.
pub(super) fn turned(op: &str) -> &str {
    match op {
        "gt" => "lt",
        "gte" => "lte",
        "lt" => "gt",
        "lte" => "gte",
        same => same,
    }
}
