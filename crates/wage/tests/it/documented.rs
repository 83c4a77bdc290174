//! Rules of the kinds that the documents show, completed to games about which nothing is to be said.

use crate::support::codes;

fn expect_clean(excerpt: &str) {
    assert!(codes(excerpt).is_empty(), "{:?} of {excerpt}", codes(excerpt));
}

/// A rule of conditions that all have to hold.
fn expect_clean_rule(children: &[&str], actions: &[&str]) {
    let (children, actions) = (children.join("\n        - "), actions.join("\n      - "));
    expect_clean(&format!(
        "rules:\n  - id: a\n    when:\n      kind: and\n      children:\n        - {children}\n    do:\n      - {actions}\n"
    ));
}

const LOSE: &str = "{ kind: set_state, target: same, key: ghost, value: false }";

#[test]
fn somebody_who_comes_into_a_zone_gets_state() {
    expect_clean(
        "rules:\n  - id: a\n    when: { kind: entered_zone, who: any, zoneId: camp }\n    do: [{ kind: set_state, target: same, key: ghost, value: true }]\n",
    );
}

#[test]
fn somebody_who_leaves_a_zone_is_told() {
    expect_clean(
        "rules:\n  - id: a\n    when: { kind: left_zone, who: any, zoneId: mill }\n    do: [{ kind: send_event, to: same, event: { type: toast, text: Come back! } }]\n",
    );
}

#[test]
fn a_ghost_that_meets_the_other_team_is_none_any_more() {
    expect_clean_rule(
        &[
            "{ kind: proximity, a: any, b: any, meters: 4 }",
            "{ kind: state_equals, who: same, key: ghost, value: true }",
            "{ kind: compare, op: ne, left: { ref: same.teamId }, right: { ref: other.teamId } }",
        ],
        &[LOSE],
    );
}

#[test]
fn the_only_ghost_gets_a_point_every_two_seconds() {
    expect_clean_rule(
        &[
            "{ kind: state_equals, who: any, key: ghost, value: true }",
            "{ kind: count_state, who: any, key: ghost, value: true, n: 1 }",
            "{ kind: tick, everyMs: 2000 }",
        ],
        &["{ kind: increment_state, target: same, key: points, by: 1 }"],
    );
}

#[test]
fn each_ghost_is_given_back_its_life() {
    expect_clean(&format!(
        "rules:\n  - id: a\n    when: {{ kind: state_equals, who: any, key: ghost, value: true }}\n    do: [{LOSE}]\n"
    ));
}

#[test]
fn the_last_one_wins_once() {
    expect_clean_rule(
        &[
            "{ kind: count_state, who: any, key: ghost, value: false, n: 1 }",
            "{ kind: state_equals, who: same, key: ghost, value: false }",
        ],
        &[
            "{ kind: send_event, to: same, event: { type: toast, text: You are the last! } }",
            "{ kind: end_game }",
        ],
    );
}

#[test]
fn who_has_enough_points_wins_once() {
    expect_clean_rule(
        &[
            "{ kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 12 }",
            "{ kind: state_equals, who: same, key: ghost, value: false }",
        ],
        &[
            "{ kind: set_state, target: same, key: ghost, value: true }",
            "{ kind: log, message: \"{player} is rich\" }",
        ],
    );
}

#[test]
fn whoever_meets_whom_they_seek_has_found_them() {
    let rule = "onStart: [{ kind: assign_cycle, key: prey }]\nrules:\n  - id: a\n    when:\n      kind: and\n      children:\n        - { kind: proximity, a: any, b: any, meters: 4 }\n        - { kind: compare, op: eq, left: { ref: other.id }, right: { ref: same.state.prey } }\n    do: [{ kind: increment_state, target: same, key: points, by: 1 }]\n";
    expect_clean(rule);
}

#[test]
fn a_ghost_that_catches_somebody_changes_roles() {
    expect_clean_rule(
        &[
            "{ kind: interaction, verb: catch }",
            "{ kind: state_equals, who: same, key: ghost, value: true }",
            "{ kind: state_equals, who: other, key: ghost, value: false }",
        ],
        &[LOSE, "{ kind: set_state, target: other, key: ghost, value: true }"],
    );
}

#[test]
fn a_pair_of_the_living_is_asked_for_state_behind_the_condition_that_binds_it() {
    expect_clean_rule(
        &[
            "{ kind: proximity, a: any, b: any, meters: 6 }",
            "{ kind: state_equals, who: same, key: ghost, value: false }",
            "{ kind: state_equals, who: other, key: ghost, value: false }",
        ],
        &["{ kind: increment_state, target: same, key: points, by: 2 }"],
    );
}
