//! Rules without effect in the replays of gold paths.

use gridponder_check::check;
use language::Diagnostic;
use language::Report;

/// The minimal pack with rules in its game, and with a second level that differs in one member.
fn report(rules: &str, more: &str) -> Report {
    let [manifest, game, one] =
        <[_; 3]>::try_from(testkit::minimal()).expect("the minimal pack has three files");
    let with = |text: &str, member: &str| testkit::with_members(text, member).expect("a file has members");
    let sequence =
        r#""levelSequence": [{ "type": "level", "ref": "one" }, { "type": "level", "ref": "two" }]"#;
    let game = with(&with(game.1, &format!("\"rules\": {rules}")), sequence);
    let two = with(&with(one.1, "\"id\": \"two\""), more);
    let files = [manifest, ("game.json", &game), one, ("levels/two.json", &two)];
    let mut report = check(&testkit::pack(files));
    report.diagnostics.retain(|it| it.code() != testkit::UNUSED);
    report
}

fn codes(report: &Report) -> Vec<&'static str> {
    report.diagnostics.iter().map(language::Diagnostic::code).collect()
}

fn only(report: &Report) -> &Diagnostic {
    assert_eq!(report.diagnostics.len(), 1, "{:?}", report.diagnostics);
    &report.diagnostics[0]
}

const PICK: &str = r#"[{
  "id": "pick", "on": "avatar_entered",
  "then": [
    { "destroy": { "position": "$event.position", "layer": "objects" } },
    { "spawn": { "position": [3, 0], "layer": "objects", "kind": "$avatar.item" } }
  ]
}]"#;

#[test]
fn an_effect_of_the_game_that_does_nothing_in_any_level_is_told_of_once() {
    let report = report(PICK, "\"title\": \"Two\"");
    assert_eq!(codes(&report), ["no-op-effect", "null-reference"]);
    for diagnostic in &report.diagnostics {
        assert_eq!(&*diagnostic.at.file, "game.json");
        assert_eq!(&*diagnostic.related[0].at.file, "levels/one.json");
    }
}

#[test]
fn an_effect_that_does_something_in_one_level_is_left_alone() {
    let state = r#""state": { "avatar": { "enabled": true, "position": [0, 0], "inventory": { "slot": "torch" } }, "variables": { "keys": 0 } }"#;
    assert_eq!(codes(&report(PICK, state)), ["no-op-effect"]);
}

#[test]
fn nothing_is_in_vain_while_a_level_is_not_played() {
    assert_eq!(codes(&report(PICK, r#""goals": []"#)), ["wrong-length"]);
}

#[test]
fn half_a_path_does_not_show_what_never_happens() {
    let lose = r#""loseConditions": [{ "type": "max_actions", "config": { "limit": 1 } }]"#;
    assert_eq!(codes(&report(PICK, lose)), ["gold-path-loses"]);
}

#[test]
fn what_is_put_outside_the_board_is_told_of_at_the_effect() {
    let rules = r#"[{ "id": "out", "on": "avatar_exited", "then": [{ "set_cell": { "position": [0, 7], "layer": "objects", "kind": "rock" } }] }]"#;
    // The board of the other level is large enough.
    let two = r#""board": { "size": [4, 8], "layers": { "markers": { "format": "sparse", "entries": [
        { "position": [2, 0], "kind": "flag" }
    ] } } }"#;
    let report = report(rules, two);
    let diagnostic = only(&report);
    assert_eq!((diagnostic.code(), diagnostic.related.len()), ("lost-write", 1));
    assert_eq!(diagnostic.address.as_deref(), Some("/rules/0/then/0"));
}

#[test]
fn a_rule_that_the_cascade_does_not_reach_is_told_of() {
    let rules = r#"[
      { "id": "first", "on": "avatar_exited", "then": [{ "increment_variable": { "name": "keys" } }] },
      { "id": "second", "on": "variable_changed", "once": true, "then": [{ "set_cell": { "position": [3, 0], "layer": "objects", "kind": "rock" } }] },
      { "id": "third", "on": "object_placed", "where": { "event": { "kind": "rock" } }, "then": [{ "set_inventory": { "item": "torch" } }] },
      { "id": "last", "on": "inventory_changed", "if": { "avatar": { "hasItem": true } }, "then": [{ "clear_inventory": {} }] }
    ]"#;
    let report = report(rules, "\"title\": \"Two\"");
    let diagnostic = only(&report);
    assert_eq!(diagnostic.code(), "cascade-cut");
    assert!(diagnostic.message.contains("`last`"), "{}", diagnostic.message);
}
