//! When rules fire, for whom, and what they do.

use expect_test::{Expect, expect};

use crate::support::trace;

#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn check(rules: &str, timeline: &str, expected: Expect) {
    expected.assert_eq(&trace(rules, timeline));
}

const HILL: &str = "teams: []\nmap: { zones: [{ id: hill }] }\n";

#[test]
fn a_level_rule_fires_on_every_step_for_everyone_it_holds_for() {
    check(
        &(HILL.to_owned()
            + "playerJoinStates: [{ lit: true }]\nrules:\n  - id: shine\n    when: { kind: state_equals, who: any, key: lit, value: true }\n    do: [{ kind: log, message: '{player} shines' }]\n"),
        "players: { ann: {}, bob: { state: { lit: false } } }\nuntil: 2s\n",
        expect![[r#"
            trace
               1.0s  shine  same=ann  log ann shines
               2.0s  shine  same=ann  log ann shines
        "#]],
    );
}

#[test]
fn players_inside_at_the_first_step_enter_then() {
    check(
        &(HILL.to_owned()
            + "rules:\n  - id: enter\n    when: { kind: entered_zone, who: any, zoneId: hill }\n    do: [{ kind: set_state, target: same, key: on, value: true }]\n"),
        "players: { ann: {} }\nuntil: 2s\nscript: [{ at: 0, enter: hill, player: ann }]\n",
        expect![[r#"
            trace
               1.0s  enter  same=ann  on: nothing → true (ann)
        "#]],
    );
}

#[test]
fn counting_binds_those_who_were_counted_and_counting_zero_binds_nobody() {
    check(
        &(HILL.to_owned()
            + "playerJoinStates: [{ out: false }]\nrules:\n  - id: two\n    when: { kind: count_state, who: any, key: out, value: false, n: 2 }\n    do: [{ kind: set_state, target: same, key: out, value: true }]\n  - id: none\n    when: { kind: count_state, who: any, key: out, value: false, n: 0 }\n    do: [{ kind: send_event, to: any, event: { type: toast, text: Done } }]\n"),
        "players: { ann: {}, bob: {} }\nuntil: 1s\n",
        expect![[r#"
            trace
               1.0s  two  same=ann  out: false → true (ann)
               1.0s  two  same=bob  out: false → true (bob)
               1.0s  two depends on A7
               1.0s  none  send_event to ann {"text":"Done","type":"toast"}, send_event to bob {"text":"Done","type":"toast"}
            depends on A7: all matches of a rule are computed before its actions
        "#]],
    );
}

#[test]
fn branches_and_negations() {
    check(
        &(HILL.to_owned()
            + "playerJoinStates: [{ a: true, b: true }]\nrules:\n  - id: either\n    when:\n      kind: or\n      children:\n        - { kind: state_equals, who: any, key: a, value: true }\n        - { kind: state_equals, who: any, key: b, value: true }\n    do: [{ kind: set_state, target: same, key: a, value: false }]\n  - id: lone\n    when:\n      kind: and\n      children:\n        - { kind: state_equals, who: any, key: b, value: true }\n        - { kind: not, child: { kind: state_equals, who: same, key: a, value: true } }\n    do: [{ kind: set_state, target: same, key: b, value: ~ }]\n"),
        "players: { ann: {} }\nuntil: 2s\n",
        expect![[r#"
            trace
               1.0s  either  same=ann  a: true → false (ann)
               1.0s  lone  same=ann  b: true → null (ann)
        "#]],
    );
}

#[test]
fn comparisons_are_strict_and_order_numbers_alone() {
    check(
        &(HILL.to_owned()
            + "playerJoinStates: [{ n: 2, t: '2', list: [a, 1], nothing: ~ }]\nrules:\n  - { id: eq, when: { kind: compare, who: any, op: eq, left: { ref: same.state.n }, right: { ref: same.state.t } }, do: [{ kind: end_game }] }\n  - { id: less, when: { kind: compare, who: any, op: lt, left: { ref: same.state.t }, right: 5 }, do: [{ kind: end_game }] }\n  - { id: missing, when: { kind: compare, who: any, op: eq, left: { ref: same.state.gone }, right: { ref: same.state.nothing } }, do: [{ kind: end_game }] }\n  - { id: ne, when: { kind: compare, who: any, op: ne, left: { ref: same.state.gone }, right: 1 }, do: [{ kind: log, message: ne }] }\n  - { id: has, when: { kind: compare, who: any, op: contains, left: { ref: same.state.list }, right: 1.0 }, do: [{ kind: log, message: has }] }\n"),
        "players: { ann: {} }\nuntil: 1s\n",
        expect![[r#"
            trace
               1.0s  ne  same=ann  log ne
               1.0s  has  same=ann  log has
            never fired: eq, less, missing
        "#]],
    );
}

#[test]
fn unknown_actions_are_shown_as_not_simulated() {
    check(
        &(HILL.to_owned()
            + "rules:\n  - id: boom\n    when: { kind: tick, everyMs: 2000 }\n    do: [{ kind: play_sound, sound: boom }, { kind: increment_state, target: any, key: booms, by: 2 }]\n"),
        "players: { ann: {} }\nuntil: 4s\n",
        expect![[r#"
            trace
               2.0s  boom  play_sound (not simulated), booms: nothing → 2 (ann)
               2.0s  boom depends on A18
               4.0s  boom  play_sound (not simulated), booms: 2 → 4 (ann)
               4.0s  boom depends on A18
            depends on A18: ticks run from the start of the game
        "#]],
    );
}

#[test]
fn items_are_bound_and_destroyed() {
    check(
        "teams: []\nmap: { zones: [{ id: hill }] }\nitemTypes: [{ kind: coin, label: Coin, icon: { type: glyph, value: c } }]\nitems: [{ kind: coin, count: 1, spawnZoneId: hill }]\ninteractions: [{ verb: take, label: Take, target: worldItem }]\nrules:\n  - id: take\n    when: { kind: interaction, verb: take, itemKind: coin }\n    do: [{ kind: set_state, target: same, key: has, value: { ref: other.kind } }, { kind: destroy_item }]\n",
        "players: { ann: {}, bob: {} }\nscript:\n  - { at: 1s, act: take, player: ann, item: coin }\n  - { at: 2s, act: take, player: bob, item: coin }\n",
        expect![[r#"
            trace
               1.0s  take  same=ann other=coin  has: nothing → coin (ann), destroy_item coin
               2.0s  take of bob is refused: item
        "#]],
    );
}

#[test]
fn the_start_gives_everyone_a_target() {
    check(
        "teams: []\nmap: { zones: [{ id: hill }] }\nonStart: [{ kind: assign_cycle, key: target }]\ninteractions: [{ verb: get, label: Get }]\nrules:\n  - id: get\n    when:\n      kind: and\n      children:\n        - { kind: interaction, verb: get }\n        - { kind: compare, op: eq, left: { ref: other.id }, right: { ref: same.state.target } }\n    do: [{ kind: set_state, target: same, key: target, value: { ref: other.state.target } }]\n",
        "players: { ann: {}, bob: {}, cid: {} }\nscript:\n  - { at: 1s, act: get, player: ann, target: cid }\n  - { at: 2s, act: get, player: ann, target: bob }\n",
        expect![[r#"
            trace
               0.0s  start  target: nothing → bob (ann), nothing → cid (bob), nothing → ann (cid)
               2.0s  get  same=ann other=bob  target: bob → cid (ann)
        "#]],
    );
}

#[test]
fn chance_takes_whom_the_script_picks_and_says_when_it_does_not() {
    let game = HILL.to_owned()
        + "rules:\n  - id: draw\n    when: { kind: tick, everyMs: 1000 }\n    do: [{ kind: assign_state_random, assigns: [{ key: it, value: true }], filters: [{ key: state.in, value: true }] }]\n";
    check(
        &game,
        "players: { ann: { state: { in: true } }, bob: { state: { in: true } }, cid: {} }\nuntil: 1s\nscript: [{ at: 1s, pick: bob }]\n",
        expect![[r#"
            trace
               1.0s  draw  it: nothing → true (bob)
        "#]],
    );
    check(
        &game,
        "players: { cid: {} }\nuntil: 1s\n",
        expect![[r#"
            trace
               1.0s  draw
        "#]],
    );
    let by_chance =
        trace(&game, "players: { ann: { state: { in: true } }, bob: { state: { in: true } } }\nuntil: 1s\n");
    assert!(by_chance.contains("by chance"), "{by_chance}");
}

#[test]
fn after_the_end_of_the_game_no_rule_fires() {
    check(
        &(HILL.to_owned()
            + "rules:\n  - { id: end, when: { kind: tick, everyMs: 1000 }, do: [{ kind: end_game }, { kind: log, message: over }] }\n  - { id: late, when: { kind: tick, everyMs: 1000 }, do: [{ kind: log, message: late }] }\n"),
        "players: { ann: {} }\nuntil: 5s\nexpect: [{ at: 1s, ended: true }, { at: 3s, not: end }]\n",
        expect![[r#"
            trace
               1.0s  end  end_game, log over
               1.0s  the game ends
            never fired: late
        "#]],
    );
}
