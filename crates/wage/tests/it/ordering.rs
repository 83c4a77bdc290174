//! What the documents say about the order of conditions: for each statement what violates it, and what keeps it.

use crate::support::codes;

/// The codes of a rule with these children of an `and`, one of which may be the only one.
fn of_rule(children: &[&str], action: &str) -> Vec<&'static str> {
    let children = children.join("\n        - ");
    codes(&format!(
        "rules:\n  - id: a\n    when:\n      kind: and\n      children:\n        - {children}\n    do: [{action}]\n"
    ))
}

const PAIR: &str = "{ kind: proximity, a: any, b: any, meters: 5 }";
const GHOST: &str = "{ kind: state_equals, who: same, key: ghost, value: true }";
const ANY_GHOST: &str = "{ kind: state_equals, who: any, key: ghost, value: true }";
const TEAMS: &str = "{ kind: compare, op: ne, left: { ref: same.teamId }, right: { ref: other.teamId } }";
const PARTNER: &str = "{ kind: state_equals, who: other, key: ghost, value: false }";
const TICK: &str = "{ kind: tick, everyMs: 1000 }";
const SET: &str = "{ kind: set_state, target: same, key: ghost, value: false }";
const SCORE: &str = "{ kind: increment_state, target: same, key: points, by: 1 }";

#[test]
fn a_condition_that_binds_comes_before_tests_of_whom_it_binds() {
    assert_eq!(of_rule(&[GHOST, PAIR], SET), ["wage-binder-too-late"]);
    assert!(of_rule(&[PAIR, GHOST], SET).is_empty());
}

#[test]
fn a_condition_that_binds_comes_before_comparisons_of_whom_it_binds() {
    assert!(of_rule(&[TEAMS, PAIR], SET).contains(&"wage-binder-too-late"));
    assert!(of_rule(&[PAIR, TEAMS], SET).is_empty());
}

#[test]
fn a_pair_comes_before_tests_of_the_partner() {
    assert_eq!(of_rule(&[ANY_GHOST, PARTNER, TICK], SET), ["wage-unbound-other"]);
    assert!(of_rule(&[PAIR, GHOST, PARTNER], SET).is_empty());
}

#[test]
fn a_tick_comes_last() {
    assert_eq!(of_rule(&[TICK, ANY_GHOST], SCORE), ["wage-tick-not-last"]);
    assert!(of_rule(&[ANY_GHOST, TICK], SCORE).is_empty());
}

#[test]
fn a_tick_binds_nobody_and_wants_a_condition_that_does_before_it() {
    let alone = "rules:\n  - id: a\n    when: { kind: tick, everyMs: 1000 }\n    do: [{ kind: increment_state, target: same, key: points, by: 1 }]\n";
    assert_eq!(codes(alone), ["wage-tick-binds-nobody"]);
    let one = "{ kind: count_state, who: any, key: ghost, value: true, n: 1 }";
    assert!(of_rule(&[ANY_GHOST, one, TICK], SCORE).is_empty());
}

#[test]
fn a_count_of_zero_binds_nobody_and_a_count_of_one_does() {
    let count = |n: u8| format!("{{ kind: count_state, who: any, key: ghost, value: true, n: {n} }}");
    assert_eq!(of_rule(&[&count(0), TICK], SET), ["wage-count-zero-binds-nobody"]);
    assert!(of_rule(&[&count(1), GHOST, TICK], SET).is_empty());
}
