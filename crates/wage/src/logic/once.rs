//! Rules that fire on every step and do each time what should be done once (spec section 7).

use language::Draft;
use std::cell::OnceCell;

use wage_rules::doc::{Doc, Node};
use wage_rules::model::{Action, ActionKind, Condition, ConditionKind, Rule, Val};
use wage_rules::vocabulary::action;

use super::contradiction::{holds, turned};
use crate::binding::{Bound, Interpretation};
use crate::extension::also;
use crate::insertion::before;
use crate::rules;
use crate::sink::Sink;
use crate::spelling;
use crate::state::initial_state;

/// A question that must hold for the rule to fire.
struct Test<'d> {
    key: &'d str,
    /// What is asked of the value.
    asks: Asks<'d>,
    /// Whether it must not hold.
    is_negated: bool,
    is_count: bool,
}

#[derive(Clone, Copy)]
enum Asks<'d> {
    /// That it is this one.
    Is(Node<'d>),
    /// An ordering with a number, if one is written.
    Ordered(&'d str, Option<f64>),
    /// What the text does not say.
    Something,
}

/// Says so if a rule does something again on every step.
pub(crate) fn judge(
    rule: &Rule<'_>,
    when: &Condition<'_>,
    found: &Interpretation<'_>,
    flag: &OnceCell<Option<String>>,
    sink: &mut Sink,
) {
    if when.is_paced() || rule.node.get("do").is_none_or(Node::hides_within) {
        return;
    }
    let is_once = |it: &&Action<'_>| action(it.word()).is_some_and(|known| known.is_once);
    let Some(first) = rule.actions.iter().find(is_once) else { return };
    if sink.is_full(&rules::LEVEL_REPEATS) || stops_itself(rule, when) {
        return;
    }
    let at = first.kind.map_or_else(|| first.node.place(), Node::place);
    let message = format!("`{}` happens again on every step as long as `when` holds", first.word());
    let draft = Draft::new(&rules::LEVEL_REPEATS, at, message)
        .help("test a flag in `when` and set it in `do`, or add a `tick`");
    let has_player = found.after.is_some_and(|after| after.same.what == Bound::Player);
    let flagged = || with_flag(rule, when, flag.get_or_init(|| unused_key(rule.node.doc())).as_deref()?);
    let draft = match has_player.then(flagged).flatten() {
        Some(edits) => draft.unsafe_fix("do it once for each player, by a flag", edits),
        None => draft,
    };
    sink.add(match with_tick(when) {
        Some(edit) => draft.unsafe_fix("do it once a second, by a tick", vec![edit]),
        None => draft,
    });
}

/// Whether a rule that fires on every step while its condition holds does something that may make it fail.
pub(crate) fn stops_itself(rule: &Rule<'_>, when: &Condition<'_>) -> bool {
    let mut tests = Vec::new();
    conjunctive(when, false, &mut tests);
    rule.actions.iter().any(|action| stops(action, &tests))
}

/// The tests that hold whenever the rule fires: those reached through `and` alone, and their negations.
fn conjunctive<'d>(condition: &Condition<'d>, is_negated: bool, tests: &mut Vec<Test<'d>>) {
    let mut add = |key: Option<&'d str>, asks: Asks<'d>, is_count: bool| {
        if let Some(key) = key {
            tests.push(Test { key, asks, is_negated, is_count });
        }
    };
    match &condition.what {
        ConditionKind::And(children) if !is_negated => {
            for child in children {
                conjunctive(child, false, tests);
            }
        }
        // What must not hold is made to hold by the rule: it stops as well.
        ConditionKind::Not(Some(child)) => conjunctive(child, !is_negated, tests),
        ConditionKind::StateEquals { key, value, .. } => {
            add(key.and_then(Node::as_str), value.map_or(Asks::Something, Asks::Is), false);
        }
        ConditionKind::CountState { key, value, .. } => {
            add(key.and_then(Node::as_str), value.map_or(Asks::Something, Asks::Is), true);
        }
        ConditionKind::Compare { op, left, right, .. } => {
            let op = op.and_then(Node::as_str).unwrap_or("");
            for (this, that, is_turned) in [(left, right, false), (right, left, true)] {
                let Some(reference) = this.and_then(Val::reference) else { continue };
                let literal = that.and_then(Val::literal);
                let asks = match op {
                    "eq" => literal.map_or(Asks::Something, Asks::Is),
                    "gt" | "gte" | "lt" | "lte" => Asks::Ordered(
                        if is_turned { turned(op) } else { op },
                        literal.and_then(Node::as_number),
                    ),
                    _ => Asks::Something,
                };
                add(reference.state_key(), asks, false);
            }
        }
        _ => {}
    }
}

/// Whether an action may make a test fail.
fn stops(action: &Action<'_>, tests: &[Test<'_>]) -> bool {
    match &action.what {
        ActionKind::EndGame | ActionKind::Unknown | ActionKind::DestroyItem => true,
        ActionKind::SetState { key, value, .. } => {
            let Some(key) = key.and_then(Node::as_str) else { return true };
            let written = value.and_then(Val::literal);
            tests.iter().any(|test| test.key == key && may_fail(test, written))
        }
        ActionKind::IncrementState { key, .. } => {
            let Some(key) = key.and_then(Node::as_str) else { return true };
            tests.iter().any(|test| test.key == key && matches!(test.asks, Asks::Ordered(..)))
        }
        ActionKind::AssignStateRandom { assigns, .. } => assigns.iter().any(|assign| {
            let key = assign.get("key").and_then(Node::as_str);
            tests.iter().any(|test| test.is_count && Some(test.key) == key)
        }),
        _ => false,
    }
}

/// Whether a test may fail once this value is written; `None` for a value that the text does not say.
fn may_fail(test: &Test<'_>, written: Option<Node<'_>>) -> bool {
    let Some(written) = written else { return true };
    match test.asks {
        Asks::Something => true,
        Asks::Is(value) => value.same_as(written) == test.is_negated,
        Asks::Ordered(op, bound) => match (bound, written.as_number()) {
            (Some(bound), Some(number)) => holds(op, number, bound) == test.is_negated,
            _ => true,
        },
    }
}

/// The edits that let a rule fire once for each player: a flag that players begin without, that `when` tests and `do` sets.
fn with_flag(rule: &Rule<'_>, when: &Condition<'_>, flag: &str) -> Option<Vec<text::Edit>> {
    let doc = rule.node.doc();
    let word = |text: &str| spelling::word(doc, text);
    let (kind, key, value, flag_word) = (word("kind"), word("key"), word("value"), word(flag));
    let (who, target, same) = (word("who"), word("target"), word("same"));
    let is_unset = word("state_equals");
    let test = format!("{{ {kind}: {is_unset}, {who}: {same}, {key}: {flag_word}, {value}: false }}");
    let sets = word("set_state");
    let set = format!("{{ {kind}: {sets}, {target}: {same}, {key}: {flag_word}, {value}: true }}");
    let first = rule.actions.first()?;
    let mut edits = initial_state(doc, flag, "false")?;
    edits.push(also(when, &test)?);
    edits.push(before(first.node, &set)?);
    Some(edits)
}

/// A state key for a flag that the text does not have.
fn unused_key(doc: &Doc) -> Option<String> {
    let numbered = (2..MAX_FLAGS).map(|number| format!("isDone{number}"));
    std::iter::once("isDone".to_owned()).chain(numbered).find(|key| !doc.text().contains(key.as_str()))
}

const MAX_FLAGS: usize = 20;

/// The edit that puts a condition on one line into an `and` with a tick.
fn with_tick(when: &Condition<'_>) -> Option<text::Edit> {
    let word = |text: &str| spelling::word(when.node.doc(), text);
    let tick = format!("{{ {}: {}, {}: 1000 }}", word("kind"), word("tick"), word("everyMs"));
    also(when, &tick)
}
