//! What rules mean: time, logic and state.

use expect_test::expect;

use crate::support::{codes, told};

#[test]
fn a_rule_that_makes_its_own_condition_fail_does_not_repeat() {
    let rule = |value: &str| {
        format!(
            "rules:\n  - id: haunt\n    when: {{ kind: state_equals, who: any, key: ghost, value: true }}\n    do:\n      \
             - {{ kind: set_state, target: same, key: ghost, value: {value} }}\n      \
             - {{ kind: log, message: boo }}\n"
        )
    };
    expect![""].assert_eq(&told(&rule("false")));
    expect![[r#"
        warning[wage-level-repeats] `log`: `log` happens again on every step as long as `when` holds
    "#]]
    .assert_eq(&told(&rule("true")));
}

#[test]
fn a_rule_that_makes_its_negated_condition_hold_does_not_repeat() {
    let rule = "rules:\n  - id: haunt\n    when:\n      kind: and\n      children:\n        \
                - { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }\n        \
                - { kind: not, child: { kind: state_equals, who: same, key: ghost, value: true } }\n    do:\n      \
                - { kind: set_state, target: same, key: ghost, value: true }\n      - { kind: log, message: boo }\n";
    expect![""].assert_eq(&told(rule));
}

#[test]
fn counting_down_to_a_bound_stops_by_itself() {
    let rule = "rules:\n  - id: pay\n    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: \
                3 }\n    do: [{ kind: increment_state, target: same, key: points, by: -3 }]\n";
    expect![""].assert_eq(&told(rule));
}

#[test]
fn state_that_is_counted_up_is_a_number() {
    let test = |value: &str| {
        format!(
            "rules:\n  - id: seven\n    when:\n      kind: and\n      children:\n        \
             - {{ kind: entered_zone, who: any, zoneId: camp }}\n        \
             - {{ kind: state_equals, who: same, key: points, value: {value} }}\n    do: [{{ kind: end_game }}]\n"
        )
    };
    expect![""].assert_eq(&told(&test("7")));
    expect![[r#"
        warning[wage-state-type-mix] `"7"`: `points` is a number where it is written, never text
    "#]]
    .assert_eq(&told(&test("\"7\"")));
}

#[test]
fn an_action_that_nobody_knows_may_write_any_state() {
    let rule = "rules:\n  - id: a\n    when: { kind: entered_zone, who: any, zoneId: camp }\n    do: [{ kind: \
                ring_bell }]\n  - id: b\n    when: { kind: state_equals, who: any, key: awake, value: true }\n    do: [{ \
                kind: end_game }]\n";
    expect![""].assert_eq(&told(rule));
}

#[test]
fn broken_text_hides_what_it_may_define() {
    let text = "itemTypes:\n  - { kind: lamp, label: Lamp, icon: { type: mdi, value: lamp }\nrules:\n  - id: a\n    when: { \
                kind: entered_zone, who: any, zoneId: camp }\n    do: [{ kind: spawn_item, item: rope, atPoint: well }]\n";
    assert_eq!(codes(text), ["syntax-error"]);
}

#[test]
fn words_of_other_languages_are_put_right() {
    let text = "rules:\n  - id: a\n    if: { kind: entered_zone, who: any, zoneId: camp }\n    then: [{ kind: end_game }]\n";
    expect![[r#"
        error[wage-missing-field] `if`: a rule needs `when`; `if` is none of its fields
        error[wage-missing-field] `then`: a rule needs `do`; `then` is none of its fields
    "#]]
    .assert_eq(&told(text));
}

#[test]
fn each_of_the_seven_operators_is_known() {
    for op in ["eq", "ne", "gt", "gte", "lt", "lte", "contains"] {
        let text = format!(
            "rules:\n  - id: a\n    when: {{ kind: compare, who: any, op: {op}, left: {{ ref: same.state.points }}, right: 0 }}\n    \
             do: [{{ kind: end_game }}]\n"
        );
        assert!(codes(&text).is_empty(), "{op}: {}", told(&text));
    }
}
