//! Where the documents are silent: each reading, and that the trace says when it decided.

use expect_test::{Expect, expect};

use crate::support::{run_with, trace, trace_assuming};

#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn check(game: &str, timeline: &str, assumption: &str, (default, other): (Expect, Expect)) {
    default.assert_eq(&trace(game, timeline));
    other.assert_eq(&trace_assuming(game, timeline, assumption));
}

#[test]
fn a4_a_later_any_filters_or_rebinds() {
    check(
        "teams: []\nmap: { zones: [{ id: z }] }\nplayerJoinStates: [{ a: true, b: true }, { a: false, b: true }]\nrules:\n  - id: r\n    when:\n      kind: and\n      children:\n        - { kind: state_equals, who: any, key: a, value: true }\n        - { kind: state_equals, who: any, key: b, value: true }\n    do: [{ kind: log, message: '{player}' }]\n",
        "players: { ann: {}, bob: {} }\nuntil: 1s\n",
        "A4=rebind",
        (
            expect![[r#"
                trace
                   1.0s  r  same=ann  log ann
                   1.0s  r depends on A4
                depends on A4: `any` in a later sibling filters the bound player
            "#]],
            expect![[r#"
                trace
                   1.0s  r  same=ann  log ann
                   1.0s  r  same=bob  log bob
                   1.0s  r depends on A4
                depends on A4: `any` in a later sibling filters the bound player
            "#]],
        ),
    );
}

#[test]
fn a7_matches_are_computed_first_or_live() {
    check(
        "teams: []\nmap: { zones: [{ id: z }] }\nplayerJoinStates: [{ it: true }, { it: false }]\nrules:\n  - id: tag\n    when:\n      kind: and\n      children:\n        - { kind: proximity, a: any, b: any, meters: 2 }\n        - { kind: state_equals, who: same, key: it, value: true }\n    do:\n      - { kind: set_state, target: same, key: it, value: false }\n      - { kind: set_state, target: other, key: it, value: true }\n",
        "players: { ann: {}, bob: {} }\nuntil: 1s\nscript: [{ at: 1s, near: [ann, bob], meters: 1 }]\n",
        "A7=live",
        (
            expect![[r#"
                trace
                   1.0s  tag  same=ann other=bob  it: true → false (ann), false → true (bob)
                   1.0s  tag depends on A7
                depends on A7: all matches of a rule are computed before its actions
            "#]],
            expect![[r#"
                trace
                   1.0s  tag  same=ann other=bob  it: true → false (ann), false → true (bob)
                   1.0s  tag  same=bob other=ann  it: true → false (bob), false → true (ann)
                   1.0s  tag depends on A7
                depends on A7: all matches of a rule are computed before its actions
            "#]],
        ),
    );
}

#[test]
fn a11_delayed_state_lands_before_or_after_the_rules() {
    check(
        "teams: []\nmap: { zones: [{ id: z }] }\nplayerJoinStates: [{ on: false }]\nonStart: [{ kind: set_state_delayed, key: on, value: true, delayMs: 1000 }]\nrules:\n  - { id: r, when: { kind: state_equals, who: any, key: on, value: true }, do: [{ kind: end_game }] }\n",
        "players: { ann: {} }\nuntil: 3s\n",
        "A11=after",
        (
            expect![[r#"
                trace
                   0.0s  start  on: true in 1.0s (ann)
                   1.0s  delayed  on: false → true (ann)
                   1.0s  r  same=ann  end_game
                   1.0s  the game ends
            "#]],
            expect![[r#"
                trace
                   0.0s  start  on: true in 1.0s (ann)
                   1.0s  delayed  on: false → true (ann)
                   2.0s  r  same=ann  end_game
                   2.0s  the game ends
            "#]],
        ),
    );
}

#[test]
fn a14_rules_see_what_earlier_ones_wrote_or_not() {
    check(
        "teams: []\nmap: { zones: [{ id: z }] }\nplayerJoinStates: [{ a: true, b: false }]\nrules:\n  - { id: one, when: { kind: state_equals, who: any, key: a, value: true }, do: [{ kind: set_state, target: same, key: b, value: true }] }\n  - { id: two, when: { kind: state_equals, who: any, key: b, value: true }, do: [{ kind: end_game }] }\n",
        "players: { ann: {} }\nuntil: 3s\n",
        "A14=snapshot",
        (
            expect![[r#"
                trace
                   1.0s  one  same=ann  b: false → true (ann)
                   1.0s  two  same=ann  end_game
                   1.0s  the game ends
            "#]],
            expect![[r#"
                trace
                   1.0s  one  same=ann  b: false → true (ann)
                   2.0s  one  same=ann  b: true → true (ann)
                   2.0s  two  same=ann  end_game
                   2.0s  the game ends
            "#]],
        ),
    );
}

#[test]
fn a17_pairs_are_matched_in_both_orders_or_once() {
    check(
        "teams: []\nmap: { zones: [{ id: z }] }\nrules:\n  - { id: meet, when: { kind: proximity, a: any, b: any, meters: 2 }, do: [{ kind: log, message: '{player} {other}' }] }\n",
        "players: { ann: {}, bob: {} }\nuntil: 1s\nscript: [{ at: 1s, near: [ann, bob], meters: 1 }]\n",
        "A17=once",
        (
            expect![[r#"
                trace
                   1.0s  meet  same=ann other=bob  log ann bob
                   1.0s  meet  same=bob other=ann  log bob ann
                   1.0s  meet depends on A17
                depends on A17: a pair is matched in both orders
            "#]],
            expect![[r#"
                trace
                   1.0s  meet  same=ann other=bob  log ann bob
                   1.0s  meet depends on A17
                depends on A17: a pair is matched in both orders
            "#]],
        ),
    );
}

#[test]
fn a19_branches_count_each_or_the_first_alone() {
    check(
        "teams: []\nmap: { zones: [{ id: z }] }\nplayerJoinStates: [{ a: true }, { b: true }]\nrules:\n  - id: r\n    when:\n      kind: or\n      children:\n        - { kind: state_equals, who: any, key: a, value: true }\n        - { kind: state_equals, who: any, key: b, value: true }\n    do: [{ kind: log, message: '{player}' }]\n",
        "players: { ann: {}, bob: {} }\nuntil: 1s\n",
        "A19=first",
        (
            expect![[r#"
                trace
                   1.0s  r  same=ann  log ann
                   1.0s  r  same=bob  log bob
            "#]],
            expect![[r#"
                trace
                   1.0s  r  same=ann  log ann
            "#]],
        ),
    );
}

#[test]
fn a20_further_players_get_the_last_join_state_or_the_next_of_a_cycle() {
    check(
        "teams: []\nmap: { zones: [{ id: z }] }\nplayerJoinStates: [{ it: true }, { it: false }]\nrules:\n  - { id: r, when: { kind: state_equals, who: any, key: it, value: true }, do: [{ kind: log, message: '{player}' }] }\n",
        "players: { ann: {}, bob: {}, cid: {} }\nuntil: 1s\n",
        "A20=cycle",
        (
            expect![[r#"
                trace
                   0.0s  the start depends on A20
                   1.0s  r  same=ann  log ann
                depends on A20: players beyond the list of join states get its last one
            "#]],
            expect![[r#"
                trace
                   0.0s  the start depends on A20
                   1.0s  r  same=ann  log ann
                   1.0s  r  same=cid  log cid
                depends on A20: players beyond the list of join states get its last one
            "#]],
        ),
    );
}

#[test]
fn a_rule_that_does_not_fire_is_explained() {
    let game = "teams: []\nmap: { zones: [{ id: hill }] }\nplayerJoinStates: [{ lit: false, score: 1 }]\nrules:\n  - id: win\n    when:\n      kind: and\n      children:\n        - { kind: entered_zone, who: any, zoneId: hill }\n        - { kind: state_equals, who: same, key: lit, value: true }\n        - { kind: compare, op: gte, left: { ref: same.state.score }, right: 3 }\n    do: [{ kind: end_game }]\n";
    let options = wage_run::Options { explain: Some("win".to_owned()), ..Default::default() };
    let timeline = "players: { ann: {}, bob: {} }\nuntil: 4s\nscript:\n  - { at: 2s, enter: hill, player: ann }\n  - { at: 3s, leave: hill, player: ann }\n  - { at: 3s, set: ann, state: { lit: true } }\n  - { at: 4s, enter: hill, player: ann }\n";
    expect![[r#"
           1.0s  entered_zone: ann stays out of `hill`; bob stays out of `hill`
           2.0s  state_equals: `lit` of ann is `false`, not `true`
           3.0s  entered_zone: ann stays out of `hill`; bob stays out of `hill`
           4.0s  compare: `1` is not gte `3` for ann
        never fired: win
    "#]]
    .assert_eq(&run_with(game, timeline, &options).to_text());
}
