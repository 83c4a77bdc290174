//! Paths that lead nowhere or stand as plain text: what was meant is proposed.

use expect_test::{Expect, expect};
use language::Severity;

use crate::support::{apply, codes, diagnostics, game, lines, told};

/// A rule with a comparison of these operands.
fn comparing(operands: &str) -> String {
    format!(
        "rules:\n  - id: a\n    when: {{ kind: compare, who: any, op: gte, {operands} }}\n    do: [{{ kind: end_game }}]\n"
    )
}

/// A rule of a pair with this action.
fn doing(action: &str) -> String {
    format!(
        "rules:\n  - id: a\n    when: {{ kind: proximity, a: any, b: any, meters: 4 }}\n    do: [{action}]\n"
    )
}

/// The diagnostics of all severities that a game of an excerpt has and the sound game has not, with the titles of their fixes.
fn all(excerpt: &str) -> String {
    let text = game(excerpt);
    let mut all = String::new();
    for it in diagnostics("game.yaml", &text).iter().filter(|it| it.severity < Severity::Hint) {
        all.push_str(&lines(&text, std::iter::once(it)));
        it.fixes.iter().for_each(|fix| all.extend(["  fix: ", &fix.title, "\n"]));
    }
    all
}

fn check(excerpt: &str, expected: &Expect) {
    expected.assert_eq(&all(excerpt));
}

/// The only fix of the only error or warning, and what is left after it.
fn fixed(excerpt: &str) -> (String, Vec<&'static str>) {
    let text = game(excerpt);
    let all = diagnostics("game.yaml", &text);
    let serious: Vec<_> = all.iter().filter(|it| it.severity <= Severity::Warning).collect();
    let [only] = &*serious else { panic!("{}", lines(&text, serious.into_iter())) };
    let fix = only.fixes.first().unwrap_or_else(|| panic!("no fix: {}", only.message));
    let after = apply(&text, fix);
    let left = diagnostics("game.yaml", &after);
    let changed: Vec<&str> = after.lines().filter(|line| !text.lines().any(|it| it == *line)).collect();
    let left = left.iter().filter(|it| it.severity <= Severity::Warning);
    (changed.join("\n"), left.map(language::Diagnostic::code).collect())
}

#[test]
fn a_path_that_stands_as_text_is_read_once_it_is_a_ref() {
    for operands in ["left: same.state.points, right: 3", "left: 3, right: \"same.state.points\""] {
        let (after, left) = fixed(&comparing(operands));
        assert!(after.contains("{ ref: same.state.points }"), "{after}");
        assert!(left.is_empty(), "{operands}: {left:?}");
    }
    for action in [
        "{ kind: set_state, target: same, key: points, value: other.state.points }",
        "{ kind: set_state_delayed, target: same, key: points, value: other.state.points, delayMs: 10 }",
    ] {
        let (after, left) = fixed(&doing(action));
        assert!(after.contains("value: { ref: other.state.points }"), "{after}");
        assert!(left.is_empty(), "{action}: {left:?}");
    }
}

#[test]
fn a_path_that_stands_as_text_in_json_is_written_with_its_quotes() {
    let text = r#"{ "name": "A", "version": 1, "countdownSeconds": 9, "teams": [], "map": { "zones": [] }, "playerJoinStates": [{ "points": 0 }],
  "rules": [{ "id": "a", "when": { "kind": "compare", "who": "any", "op": "gte", "left": "same.state.points", "right": 3 }, "do": [{ "kind": "end_game" }] }] }
"#;
    let found = diagnostics("game.json", text);
    let fix = found.iter().find(|it| it.code() == "wage-reference-as-text").and_then(|it| it.fixes.first());
    let after = apply(text, fix.expect("it is told with a fix"));
    assert!(after.contains(r#""left": { "ref": "same.state.points" }, "right": 3"#), "{after}");
}

#[test]
fn a_nearly_right_path_that_stands_as_text_is_told_with_the_right_one() {
    check(
        &comparing("left: same.points, right: 3"),
        &expect![[r#"
        warning[wage-reference-as-text] `same.points`: `same.points` is plain text here; write `{ ref: same.state.points }` to read the value
          fix: write `{ ref: same.state.points }`
    "#]],
    );
    check(
        &comparing("left: state.points, right: 3"),
        &expect![[r#"
        warning[wage-reference-as-text] `state.points`: `state.points` is plain text here; write `{ ref: same.state.points }` to read the value
          fix: write `{ ref: same.state.points }`
    "#]],
    );
    check(
        &comparing("left: \"{same.state.points}\", right: 3"),
        &expect![[r#"
        warning[wage-reference-as-text] `"{same.state.points}"`: `{same.state.points}` is plain text here; write `{ ref: same.state.points }` to read the value
          fix: write `{ ref: same.state.points }`
    "#]],
    );
}

#[test]
fn a_text_that_only_begins_like_a_path_is_a_text() {
    for text in ["same.", "same", "same.same", "state.maine", "other.wise", "same old.state", "a.b"] {
        let action = format!("{{ kind: set_state, target: same, key: mood, value: \"{text}\" }}");
        assert_eq!(codes(&doing(&action)), [""; 0], "{text}");
    }
    let literal = "{ kind: set_state, target: same, key: mood, value: { lit: same.state.points } }";
    assert_eq!(codes(&doing(literal)), [""; 0]);
}

#[test]
fn a_path_in_a_strict_test_is_rewritten_as_a_comparison() {
    let rule = "rules:\n  - id: a\n    when:\n      kind: and\n      children:\n        - { kind: proximity, a: any, b: any, meters: 4 }\n        - { kind: state_equals, who: same, key: points, value: other.state.points }\n    do: [{ kind: end_game }]\n";
    let (after, left) = fixed(rule);
    expect!["        - { kind: compare, op: eq, left: { ref: same.state.points }, right: { ref: other.state.points } }"].assert_eq(&after);
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_path_where_no_value_is_computed_is_told_with_where_it_is() {
    let text = game(&doing("{ kind: increment_state, target: same, key: points, by: other.state.points }"));
    let found = diagnostics("game.yaml", &text);
    let by = found.iter().find(|it| it.code() == "wage-wrong-type").expect("text is no number");
    assert!(by.help.as_deref().is_some_and(|it| it.contains("`compare`")), "{by:?}");
}

#[test]
fn a_path_in_place_of_a_selector_selects_the_player_it_begins_with() {
    for target in ["other.id", "{ ref: other.id }"] {
        let (after, left) =
            fixed(&doing(&format!("{{ kind: set_state, target: {target}, key: ghost, value: false }}")));
        assert!(after.contains("target: other, key"), "{after}");
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn what_a_nearly_right_path_leads_to_is_proposed() {
    // What is written, and what is meant.
    for (written, meant) in [
        ("same.points", "same.state.points"),
        ("other.points", "other.state.points"),
        ("state.points", "same.state.points"),
        ("points", "same.state.points"),
        ("same.pionts", "same.state.points"),
        ("same.states.points", "same.state.points"),
        ("same.State.points", "same.state.points"),
        ("sane.state.points", "same.state.points"),
        ("Same.state.points", "same.state.points"),
        ("player.state.points", "same.state.points"),
        ("partner.points", "other.state.points"),
        ("same..state.points", "same.state.points"),
        ("$same.state.points", "same.state.points"),
        ("'{same.state.points}'", "same.state.points"),
        ("same.team", "same.teamId"),
        ("same.teamid", "same.teamId"),
        ("same.team.id", "same.teamId"),
        ("teamId", "same.teamId"),
        ("same.lat", "same.position.lat"),
        ("other.position.lon", "other.position.lng"),
        ("same.postion.lat", "same.position.lat"),
    ] {
        let rule = format!(
            "rules:\n  - id: a\n    when:\n      kind: and\n      children:\n        - {{ kind: proximity, a: any, b: any, meters: 4 }}\n        - {{ kind: compare, op: ne, left: {{ ref: {written} }}, right: 3 }}\n    do: [{{ kind: end_game }}]\n"
        );
        let text = game(&rule);
        let found = diagnostics("game.yaml", &text);
        let it = found.iter().find(|it| it.code().ends_with("reference"));
        let it = it.unwrap_or_else(|| panic!("{written} is not told"));
        let [fix] = &*it.fixes else { panic!("{written}: {}", it.message) };
        assert_eq!(fix.title, format!("write `{meant}`"), "{written}");
        let after = diagnostics("game.yaml", &apply(&text, fix));
        assert!(after.iter().all(|it| !it.code().ends_with("reference")), "{written}: {after:?}");
    }
}

#[test]
fn for_a_path_of_which_nothing_is_near_no_other_is_proposed() {
    for written in ["same", "other.state", "same.state.", "same.velocity", "world.weather", "''"] {
        let text = game(&comparing(&format!("left: {{ ref: {written} }}, right: 3")));
        let found = diagnostics("game.yaml", &text);
        let it = found.iter().find(|it| it.code().ends_with("reference"));
        let it = it.unwrap_or_else(|| panic!("{written} is not told"));
        assert!(it.fixes.is_empty(), "{written}: {:?}", it.fixes);
    }
}

#[test]
fn a_value_of_one_key_that_is_nearly_ref_is_renamed() {
    for (written, meant) in [
        ("{ reff: same.state.points }", "left: { ref: same.state.points }"),
        ("{ path: same.state.points }", "left: { ref: same.state.points }"),
        ("{ same.state.points }", "left: { ref: same.state.points }"),
        ("{ literal: 2 }", "left: { lit: 2 }"),
    ] {
        let text = game(&comparing(&format!("left: {written}, right: 3")));
        let found = diagnostics("game.yaml", &text);
        let it = found.iter().find(|it| it.code() == "wage-bad-value").expect("it is told");
        let after = apply(&text, it.fixes.first().expect("it has a fix"));
        assert!(after.contains(meant), "{after}");
    }
}

#[test]
fn a_tick_beside_an_event_is_told_wherever_both_stand() {
    let rule = |children: &str| {
        format!(
            "rules:\n  - id: a\n    when: {{ kind: and, children: [{children}] }}\n    do: [{{ kind: set_state, target: same, key: ghost, value: true }}]\n"
        )
    };
    let entered = "{ kind: entered_zone, who: any, zoneId: camp }";
    expect![[r#"
        warning[wage-tick-with-event] `tick`: this tick passes one step every 10000 ms; `entered_zone` in any other step is missed
    "#]].assert_eq(&told(&rule(&format!("{entered}, {{ kind: tick, everyMs: 10000 }}"))));
    expect![[r#"
        warning[wage-tick-with-event] `tick`: `entered_zone` holds for only one step, so a tick has nothing to slow down
    "#]].assert_eq(&told(&rule(&format!("{entered}, {{ kind: tick, everyMs: 1000 }}"))));
    let pairs = [
        "{ kind: left_zone, who: any, zoneId: camp }, { kind: tick, everyMs: 2000 }",
        "{ kind: proximity, a: any, b: any, meters: 3 }, { kind: tick, everyMs: 2000 }",
        "{ kind: interaction, verb: catch }, { kind: tick, everyMs: 2000 }",
        "{ kind: tick, everyMs: 2000 }, { kind: entered_zone, who: any, zoneId: camp }",
        "{ kind: entered_zone, who: any, zoneId: camp }, { kind: and, children: [{ kind: state_equals, who: same, key: ghost, value: true }, { kind: tick, everyMs: 2000 }] }",
        "{ kind: or, children: [{ kind: entered_zone, who: any, zoneId: camp }, { kind: left_zone, who: any, zoneId: mill }] }, { kind: tick, everyMs: 2000 }",
    ];
    for pair in pairs {
        assert_eq!(codes(&rule(pair)), ["wage-tick-with-event"], "{pair}");
    }
}

#[test]
fn a_tick_beside_what_may_hold_on_every_step_gates_it() {
    for first in [
        "{ kind: state_equals, who: any, key: ghost, value: true }",
        "{ kind: compare, who: any, op: gte, left: { ref: same.state.points }, right: 3 }",
        "{ kind: or, children: [{ kind: entered_zone, who: any, zoneId: camp }, { kind: state_equals, who: any, key: ghost, value: true }] }",
    ] {
        let rule = format!(
            "rules:\n  - id: a\n    when: {{ kind: and, children: [{first}, {{ kind: tick, everyMs: 5000 }}] }}\n    do: [{{ kind: set_state, target: any, key: ghost, value: true }}]\n"
        );
        assert_eq!(codes(&rule), [""; 0], "{first}");
    }
}

#[test]
fn two_events_that_a_choice_between_events_hides_are_told() {
    let rule = "rules:\n  - id: a\n    when: { kind: and, children: [{ kind: entered_zone, who: any, zoneId: camp }, { kind: or, children: [{ kind: entered_zone, who: same, zoneId: mill }, { kind: left_zone, who: same, zoneId: mill }] }] }\n    do: [{ kind: set_state, target: same, key: ghost, value: true }]\n";
    assert_eq!(codes(rule), ["wage-two-edges"]);
}
