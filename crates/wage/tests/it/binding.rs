//! Whom the roles stand for: for each statement about order one text that violates it, and one that does not.

use expect_test::expect;

use crate::support::told;

fn rule(when: &str, actions: &str) -> String {
    format!("rules:\n  - id: arrive\n    when:\n{when}    do:\n{actions}")
}

fn and(children: &[&str], actions: &[&str]) -> String {
    let children: String = children.iter().map(|it| ["        - ", it, "\n"].concat()).collect();
    let actions: String = actions.iter().map(|it| ["      - ", it, "\n"].concat()).collect();
    rule(&format!("      kind: and\n      children:\n{children}"), &actions)
}

const ENTER: &str = "{ kind: entered_zone, who: any, zoneId: camp }";
const IS_GHOST: &str = "{ kind: state_equals, who: same, key: ghost, value: true }";
const ANY_GHOST: &str = "{ kind: state_equals, who: any, key: ghost, value: true }";
const PAIR: &str = "{ kind: proximity, a: any, b: any, meters: 4 }";
const TICK: &str = "{ kind: tick, everyMs: 1000 }";
const SCORE: &str = "{ kind: increment_state, target: same, key: points, by: 1 }";
const HAUNT: &str = "{ kind: set_state, target: other, key: ghost, value: true }";

#[test]
fn a_filter_comes_after_the_condition_that_binds_its_player() {
    expect![""].assert_eq(&told(&and(&[ENTER, IS_GHOST], &[SCORE])));
    expect![[r#"
        error[wage-binder-too-late] `same`: `same` is bound by a later condition only
    "#]]
    .assert_eq(&told(&and(&[IS_GHOST, ENTER], &[SCORE])));
}

#[test]
fn a_comparison_comes_after_the_condition_that_binds_its_pair() {
    let compare = "{ kind: compare, op: ne, left: { ref: same.teamId }, right: { ref: other.teamId } }";
    expect![""].assert_eq(&told(&and(&[PAIR, compare], &[SCORE])));
    expect![[r#"
        error[wage-binder-too-late] `same.teamId`: `same` is bound by a later condition only
    "#]]
    .assert_eq(&told(&and(&[compare, PAIR], &[SCORE])));
}

#[test]
fn a_tick_comes_last() {
    expect![""].assert_eq(&told(&and(&[ANY_GHOST, TICK], &[SCORE])));
    expect![[r#"
        warning[wage-tick-not-last] `tick`: a `tick` comes last in an `and`: it gates what the conditions before it found
    "#]]
    .assert_eq(&told(&and(&[TICK, ANY_GHOST], &[SCORE])));
}

#[test]
fn a_tick_alone_has_nobody_to_act_on() {
    let any = "{ kind: increment_state, target: any, key: points, by: 1 }";
    expect![""].assert_eq(&told(&and(&[TICK, TICK], &[any])));
    expect![[r#"
        error[wage-tick-binds-nobody] `same`: `same` is not bound: a `tick` binds no player
    "#]]
    .assert_eq(&told(&and(&[TICK, TICK], &[SCORE])));
}

#[test]
fn only_pairs_and_interactions_have_a_partner() {
    expect![""].assert_eq(&told(&and(&[PAIR, IS_GHOST], &[HAUNT])));
    expect![[r#"
        error[wage-unbound-other] `other`: `other` is not bound here: only `proximity` and `interaction` bind a partner
    "#]]
    .assert_eq(&told(&and(&[ENTER, IS_GHOST], &[HAUNT])));
}

#[test]
fn a_count_binds_whom_it_counts_unless_that_is_nobody() {
    let count = |n: u8| format!("{{ kind: count_state, who: any, key: ghost, value: false, n: {n} }}");
    expect![""].assert_eq(&told(&and(&[&count(1), TICK], &[SCORE])));
    expect![[r#"
        error[wage-count-zero-binds-nobody] `same`: `same` is not bound: `n: 0` holds when no player matches
    "#]]
    .assert_eq(&told(&and(&[&count(0), TICK], &[SCORE])));
}

#[test]
fn a_count_beside_a_bound_player_is_a_question_about_all() {
    let count = "{ kind: count_state, who: any, key: ghost, value: true, n: 1 }";
    expect![""].assert_eq(&told(&and(&[ANY_GHOST, count, TICK], &[SCORE])));
}

#[test]
fn what_a_negation_binds_ends_with_it() {
    let not = "{ kind: not, child: { kind: state_equals, who: any, key: ghost, value: true } }";
    expect![""].assert_eq(&told(&and(&[ENTER, not], &[SCORE])));
    expect![[r#"
        error[wage-unbound-same] `same`: `same` is not bound here: no condition binds a player
    "#]]
    .assert_eq(&told(&and(&[not, TICK], &[SCORE])));
}

#[test]
fn a_choice_binds_what_each_branch_binds() {
    let or = |children: &[&str]| and(children, &[SCORE]).replace("kind: and", "kind: or");
    let left = "{ kind: left_zone, who: any, zoneId: mill }";
    expect![""].assert_eq(&told(&or(&[ENTER, left])));
    expect![[r#"
        warning[wage-tick-under-or-not] `tick`: `tick` below `or` or `not`; its meaning there is undocumented
        warning[wage-maybe-unbound] `same`: `same` is not bound on every way: not each child of the `or` binds it
    "#]]
    .assert_eq(&told(&or(&[ENTER, TICK])));
}

#[test]
fn each_role_of_a_rule_is_told_once() {
    expect![[r#"
        error[wage-unbound-same] `same`: `same` is not bound here: no earlier condition binds a player
        error[wage-unbound-other] `other`: `other` is not bound here: only `proximity` and `interaction` bind a partner
    "#]]
    .assert_eq(&told(&and(&[IS_GHOST, IS_GHOST], &[SCORE, HAUNT, HAUNT, "{ kind: end_game }"])));
}

#[test]
fn an_item_is_no_player_and_a_player_no_item() {
    let pick = "{ kind: interaction, verb: pick }";
    let catch = "{ kind: interaction, verb: catch }";
    expect![[r#"
        error[wage-wrong-partner] `other`: `other` is an item here, not a player
    "#]]
    .assert_eq(&told(&and(&[pick, IS_GHOST], &[HAUNT])));
    expect![[r#"
        error[wage-destroy-without-item] `destroy_item`: no item to destroy: `other` is a player
    "#]]
    .assert_eq(&told(&and(&[catch, IS_GHOST], &["{ kind: destroy_item }"])));
    expect![""].assert_eq(&told(&and(&[pick, IS_GHOST], &["{ kind: destroy_item }"])));
}

#[test]
fn a_mistake_in_a_condition_is_not_told_again_as_an_unbound_player() {
    expect![[r#"
        error[wage-unknown-condition] `enter_zone`: unknown condition `enter_zone`; did you mean `entered_zone`?
    "#]]
    .assert_eq(&told(&and(&["{ kind: enter_zone, who: any, zoneId: camp }", TICK], &[SCORE])));
    expect![[r#"
        error[wage-missing-field] `entered_zone`: an `entered_zone` condition needs `who`
    "#]]
    .assert_eq(&told(&and(&["{ kind: entered_zone, zoneId: camp }", TICK], &[SCORE])));
}

#[test]
fn a_shared_action_is_judged_where_its_alias_stands() {
    let text = "\
rules:
  - id: meet
    when: { kind: proximity, a: any, b: any, meters: 4 }
    do: &haunt [{ kind: set_state, target: other, key: ghost, value: true }]
  - id: arrive
    when: { kind: entered_zone, who: any, zoneId: camp }
    do: *haunt
";
    expect![[r#"
        error[wage-unbound-other] `*haunt`: `other` is not bound here: only `proximity` and `interaction` bind a partner
    "#]]
    .assert_eq(&told(text));
}
