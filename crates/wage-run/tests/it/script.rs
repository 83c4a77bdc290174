//! What the entries of a script do.

use expect_test::{Expect, expect};

use crate::support::trace;

#[allow(clippy::needless_pass_by_value, reason = "expectations are written in place")]
fn check(game: &str, timeline: &str, expected: Expect) {
    expected.assert_eq(&trace(game, timeline));
}

const ZONES: &str = "teams: []\nmap:\n  zones:\n    - id: field\n      shapes:\n        - { kind: rectangle, from: { x: 0, y: 0 }, to: { x: 10, y: 10 } }\n        - { kind: circle, exclusion: true, center: { x: 5, y: 5 }, radius: 1 }\nrules:\n  - { id: in, when: { kind: entered_zone, who: any, zoneId: field }, do: [{ kind: log, message: in }] }\n  - { id: out, when: { kind: left_zone, who: any, zoneId: field }, do: [{ kind: log, message: out }] }\n";

#[test]
fn a_position_decides_who_is_inside_a_zone() {
    check(
        ZONES,
        "players: { ann: {} }\nscript:\n  - { at: 1s, move: ann, to: { x: 1, y: 1 } }\n  - { at: 2s, move: ann, to: { x: 5, y: 5 } }\n  - { at: 3s, move: ann, to: { x: 9, y: 5 } }\n  - { at: 4s, leave: field, player: ann }\n",
        expect![[r#"
            trace
               1.0s  in  same=ann  log in
               2.0s  out  same=ann  log out
               3.0s  in  same=ann  log in
        "#]],
    );
}

#[test]
fn degrees_are_placed_by_the_origin() {
    check(
        ZONES,
        "origin: { lat: 52.0, lng: 5.0 }\nplayers: { ann: {} }\nscript: [{ at: 1s, move: ann, to: { lat: 52.00002, lng: 5.00002 } }]\n",
        expect![[r#"
            trace
               1.0s  in  same=ann  log in
            never fired: out
        "#]],
    );
}

const PAIRS: &str = "teams: []\nmap: { zones: [{ id: z }] }\nrules:\n  - { id: meet, when: { kind: proximity, a: any, b: any, meters: 3 }, do: [{ kind: log, message: '{player} meets {other}' }] }\n";

#[test]
fn pairs_meet_again_only_after_they_have_parted() {
    check(
        PAIRS,
        "players: { ann: {}, bob: {} }\nuntil: 5s\nscript:\n  - { at: 1s, near: [ann, bob], meters: 3 }\n  - { at: 2s, near: [bob, ann], meters: 1 }\n  - { at: 3s, apart: [ann, bob] }\n  - { at: 4s, move: ann, to: { x: 0, y: 0 } }\n  - { at: 4s, move: bob, to: { x: 0, y: 1 } }\n  - { at: 5s, near: [ann, bob], meters: 2 }\n",
        expect![[r#"
            trace
               1.0s  meet  same=ann other=bob  log ann meets bob
               1.0s  meet  same=bob other=ann  log bob meets ann
               1.0s  meet depends on A17
               5.0s  meet  same=ann other=bob  log ann meets bob
               5.0s  meet  same=bob other=ann  log bob meets ann
               5.0s  meet depends on A17
            depends on A17: a pair is matched in both orders
        "#]],
    );
}

const CLAIM: &str = "teams: []\nmap: { zones: [{ id: z }] }\nplayerJoinStates: [{ it: true }, { it: false }]\ninteractions:\n  - { verb: swap, label: Swap, confirm: mutual, rangeMeters: 5, targetFilters: [{ key: it, value: false }] }\nrules:\n  - { id: swap, when: { kind: interaction, verb: swap }, do: [{ kind: log, message: '{player} and {other}' }] }\n";

#[test]
fn mutual_interactions_wait_for_their_answer() {
    check(
        CLAIM,
        "players: { ann: {}, bob: {} }\nscript:\n  - { at: 1s, act: swap, player: ann, target: bob }\n  - { at: 2s, answer: swap, player: bob, from: ann, accept: true }\n  - { at: 3s, answer: swap, player: bob, from: ann, accept: true }\n  - { at: 4s, act: swap, player: ann, target: bob }\n  - { at: 5s, answer: swap, player: bob, from: ann, accept: false }\n",
        expect![[r#"
            trace
               2.0s  swap  same=ann other=bob  log ann and bob
               3.0s  swap of ann is refused: nothing to answer
               5.0s  swap of ann is refused: declined
        "#]],
    );
}

#[test]
fn interactions_are_refused_by_filters_and_range() {
    check(
        CLAIM,
        "players: { ann: {}, bob: {} }\nscript:\n  - { at: 1s, act: swap, player: bob, target: ann }\n  - { at: 2s, near: [ann, bob], meters: 9 }\n  - { at: 2s, act: swap, player: ann, target: bob }\n",
        expect![[r#"
            trace
               1.0s  swap of bob is refused: targetFilters
               2.0s  swap of ann is refused: rangeMeters
            never fired: swap
        "#]],
    );
}

#[test]
fn players_join_and_leave() {
    check(
        "teams: [{ id: red, name: Red }]\nmap: { zones: [{ id: z }] }\nrules:\n  - { id: roll, when: { kind: state_equals, who: { byTeam: red }, key: on, value: true }, do: [{ kind: log, message: '{player}' }] }\n",
        "players: { ann: { team: red, state: { on: true } } }\nuntil: 3s\nscript:\n  - { at: 2s, join: bob, team: red, state: { on: true } }\n  - { at: 3s, quit: ann }\n  - { at: 3s, set: bob, state: { on: false } }\n",
        expect![[r#"
            trace
               1.0s  roll  same=ann  log ann
               2.0s  roll  same=ann  log ann
               2.0s  roll  same=bob  log bob
        "#]],
    );
}

#[test]
fn times_are_taken_into_the_first_step_at_or_after_them() {
    check(
        PAIRS,
        "stepMs: 500\nplayers: { ann: {}, bob: {} }\nscript: [{ at: 0.6s, near: [ann, bob], meters: 0 }]\nexpect: [{ at: 700, rule: meet, count: 2 }]\n",
        expect![[r#"
            trace
               1.0s  meet  same=ann other=bob  log ann meets bob
               1.0s  meet  same=bob other=ann  log bob meets ann
               1.0s  meet depends on A17
            depends on A17: a pair is matched in both orders
        "#]],
    );
}
