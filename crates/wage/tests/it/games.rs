//! Whole games and the forms that every author begins with: nothing is wrong with them.

use expect_test::expect;

use crate::support::{diagnostics, lines, told};

pub(crate) const HUNT: &str = include_str!("../games/hunt.yaml");
pub(crate) const NIGHT: &str = include_str!("../games/hunt.timeline.yaml");
pub(crate) const RELAY: &str = include_str!("../games/relay.json");

#[test]
fn whole_games_are_sound() {
    for (file, text) in [("game.yaml", HUNT), ("game.json", RELAY)] {
        let all = diagnostics(file, text);
        assert!(all.is_empty(), "{file}\n{}", lines(text, all.iter()));
    }
}

#[test]
fn coming_into_a_zone_sets_a_flag() {
    expect![""].assert_eq(&told(
        "\
rules:
  - id: warm
    when: { kind: entered_zone, who: any, zoneId: camp }
    do:
      - { kind: set_state, target: same, key: ghost, value: true }
",
    ));
}

#[test]
fn leaving_a_zone_sends_a_message() {
    expect![""].assert_eq(&told(
        "\
rules:
  - id: astray
    when: { kind: left_zone, who: any, zoneId: camp }
    do:
      - { kind: send_event, to: same, event: { type: toast, text: \"Come back!\" } }
",
    ));
}

#[test]
fn a_pair_of_different_teams_meets() {
    expect![""].assert_eq(&told(
        "\
rules:
  - id: spook
    when:
      kind: and
      children:
        - { kind: proximity, a: any, b: any, meters: 2 }
        - { kind: state_equals, who: same, key: ghost, value: true }
        - { kind: compare, op: ne, left: { ref: same.teamId }, right: { ref: other.teamId } }
    do:
      - { kind: set_state, target: same, key: ghost, value: false }
",
    ));
}

#[test]
fn one_ghost_alone_scores_by_the_second() {
    expect![""].assert_eq(&told(
        "\
rules:
  - id: haunting
    when:
      kind: and
      children:
        - { kind: state_equals, who: any, key: ghost, value: true } # who is `same`
        - { kind: count_state, who: any, key: ghost, value: true, n: 1 }
        - { kind: tick, everyMs: 1000 }
    do:
      - { kind: increment_state, target: same, key: points, by: 1 }
",
    ));
}

#[test]
fn the_last_one_wins() {
    // A test of the same flag after the count keeps what the count bound; the message would come on every step, so a flag
    // tells that it was sent.
    expect![[r#"
        warning[wage-level-repeats] `send_event`: `send_event` happens again on every step as long as `when` holds
    "#]]
    .assert_eq(&told(
        "\
rules:
  - id: last
    when:
      kind: and
      children:
        - { kind: count_state, who: any, key: ghost, value: false, n: 1 }
        - { kind: state_equals, who: same, key: ghost, value: false }
    do:
      - { kind: send_event, to: same, event: { type: toast, text: Alone } }
",
    ));
    expect![""].assert_eq(&told(
        "\
rules:
  - id: last
    when:
      kind: and
      children:
        - { kind: count_state, who: any, key: ghost, value: false, n: 1 }
        - { kind: state_equals, who: same, key: ghost, value: false }
    do:
      - { kind: send_event, to: same, event: { type: toast, text: Alone } }
      - { kind: end_game }
",
    ));
}

#[test]
fn comparisons_read_both_of_a_pair() {
    expect![""].assert_eq(&told(
        "\
onStart: [{ kind: assign_cycle, key: prey }]
rules:
  - id: rich
    when: { kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 30 }
    do: [{ kind: end_game }]
  - id: got
    when:
      kind: and
      children:
        - { kind: proximity, a: any, b: any, meters: 3 }
        - { kind: compare, op: eq, left: { ref: other.id }, right: { ref: same.state.prey } }
    do: [{ kind: set_state, target: other, key: ghost, value: true }]
",
    ));
}

#[test]
fn an_interaction_passes_a_role_on() {
    expect![""].assert_eq(&told(
        "\
rules:
  - id: pass
    when:
      kind: and
      children:
        - { kind: interaction, verb: catch }
        - { kind: state_equals, who: same, key: ghost, value: true }
        - { kind: state_equals, who: other, key: ghost, value: false }
    do:
      - { kind: set_state, target: same, key: ghost, value: false }
      - { kind: set_state, target: other, key: ghost, value: true }
",
    ));
}

#[test]
fn a_pair_is_filtered_by_the_state_of_both() {
    expect![""].assert_eq(&told(
        "\
rules:
  - id: both
    when:
      kind: and
      children:
        - { kind: proximity, a: any, b: any, meters: 5 } # binds both
        - { kind: state_equals, who: same, key: ghost, value: true }
        - { kind: state_equals, who: other, key: ghost, value: true }
    do: [{ kind: increment_state, target: other, key: points, by: 2 }]
",
    ));
}

#[test]
fn nobody_with_a_role_gets_one_by_chance() {
    expect![""].assert_eq(&told(
        "\
rules:
  - id: heal
    when: { kind: count_state, who: any, key: ghost, value: true, n: 0 }
    do: [{ kind: assign_state_random, assigns: [{ key: ghost, value: true }] }]
",
    ));
}
