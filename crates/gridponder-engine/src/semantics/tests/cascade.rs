//! Rules and the cascade, with both semantics.

use expect_test::expect;

use super::both;
use crate::testing::{drawn_with, last_events};
use crate::{Level, Play, testing};

/// A game in which `move` moves the avatar, with additional rules and systems.
fn game(depth: u32, systems: &str, rules: &str) -> String {
    format!(
        r#"{{
            "layers": [
                {{"id": "ground", "occupancy": "exactly_one", "default": "floor"}},
                {{"id": "objects", "occupancy": "zero_or_one"}}
            ],
            "actions": [{{"id": "move"}}],
            "entityKinds": {{
                "floor": {{"symbol": ",", "tags": ["walkable"]}},
                "ice": {{"symbol": "i", "tags": ["slippery", "walkable"]}},
                "gem": {{"symbol": "g"}},
                "crate": {{"symbol": "C"}}
            }},
            "systems": [{{"id": "nav", "type": "avatar_navigation"}} {systems}],
            "rules": [{rules}],
            "defaults": {{"maxCascadeDepth": {depth}}}
        }}"#
    )
}

fn levels(game: &str, layers: &[(&str, &str)]) -> [Level; 2] {
    both(|semantics| drawn_with(game, layers, "", semantics))
}

/// The variables after some actions.
fn variables(level: &Level, actions: &[&str]) -> String {
    let mut play = Play::new(level);
    for action in actions {
        play.submit_named(&testing::action(action));
    }
    let variables = play.view().variables();
    let shown = variables.iter().map(|(name, value)| format!("{name}={}", value.canonical()));
    shown.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_rule_sees_what_an_earlier_rule_of_its_pass_did_or_the_state_before_the_pass() {
    let rules = r#"
        {"id": "melt", "on": "avatar_entered", "priority": 1,
         "then": [{"set_variable": {"name": "wet", "value": 1}}]},
        {"id": "swim", "on": "avatar_entered", "if": {"variable": {"name": "wet", "op": "eq", "value": 1}},
         "then": [{"set_variable": {"name": "swum", "value": 1}}]}"#;
    let [released, documented] = levels(&game(3, "", rules), &[("objects", "@..")]);
    assert_eq!(variables(&released, &["right"]), "swum=1 wet=1");
    assert_eq!(variables(&documented, &["right"]), "wet=1");
    assert_eq!(variables(&documented, &["right", "right"]), "swum=1 wet=1");
}

#[test]
fn a_once_rule_that_two_events_match_fires_once_either_way() {
    let rules = r#"
        {"id": "spawn", "on": "avatar_entered", "then": [
            {"spawn": {"position": [2, 0], "layer": "objects", "kind": "gem"}},
            {"spawn": {"position": [3, 0], "layer": "objects", "kind": "gem"}}]},
        {"id": "count", "on": "object_placed", "once": true, "then": [{"increment_variable": {"name": "n"}}]}"#;
    for level in levels(&game(3, "", rules), &[("objects", "@...")]) {
        assert_eq!(variables(&level, &["right"]), "n=1");
    }
}

#[test]
fn a_reference_is_read_when_its_effect_runs_or_when_its_rule_matches() {
    let rules = r#"{"id": "take", "on": "avatar_entered", "then": [
        {"destroy": {"position": "$event.position", "layer": "objects"}},
        {"set_variable": {"name": "taken", "value": "$cell.objects.kind"}}
    ]}"#;
    let [released, documented] = levels(&game(3, "", rules), &[("objects", "@g.")]);
    assert_eq!(variables(&released, &["right"]), "taken=null");
    assert_eq!(variables(&documented, &["right"]), r#"taken="gem""#);
}

#[test]
fn an_effect_whose_reference_leads_to_nothing_stores_null_or_is_skipped() {
    let rules = r#"{"id": "note", "on": "avatar_entered", "then": [
        {"set_variable": {"name": "held", "value": "$avatar.item"}},
        {"set_variable": {"name": "written", "value": null}}
    ]}"#;
    let [released, documented] = levels(&game(3, "", rules), &[("objects", "@..")]);
    assert_eq!(variables(&released, &["right"]), "held=null written=null");
    assert_eq!(variables(&documented, &["right"]), "written=null", "a null that is written out is a value");
}

#[test]
fn events_go_in_their_order_or_rules_go_by_priority_across_events() {
    let rules = r#"
        {"id": "spawn", "on": "avatar_entered", "then": [
            {"spawn": {"position": [2, 0], "layer": "objects", "kind": "crate"}},
            {"spawn": {"position": [3, 0], "layer": "objects", "kind": "gem"}}]},
        {"id": "low", "on": "object_placed", "where": {"event": {"kind": "crate"}},
         "then": [{"set_variable": {"name": "last", "value": "low"}}]},
        {"id": "high", "on": "object_placed", "where": {"event": {"kind": "gem"}}, "priority": 5,
         "then": [{"set_variable": {"name": "last", "value": "high"}}]}"#;
    let [released, documented] = levels(&game(3, "", rules), &[("objects", "@...")]);
    assert_eq!(variables(&released, &["right"]), r#"last="high""#);
    assert_eq!(variables(&documented, &["right"]), r#"last="low""#);
}

#[test]
fn systems_go_on_without_rules_or_stop_with_them() {
    let ice = r#", {"id": "ice", "type": "ice_slide"}"#;
    let layers = [("objects", "@...."), ("ground", ",iii,")];
    let [released, documented] = levels(&game(5, ice, ""), &layers);
    let position = |level: &Level| {
        let mut play = Play::new(level);
        play.submit_named(&testing::action("right"));
        play.view().avatar_position().map(|pos| pos.x)
    };
    assert_eq!(position(&released), Some(4));
    assert_eq!(position(&documented), Some(1));
    // With documented semantics, systems also run in a pass in which a rule matches.
    let watch = r#"{"id": "watch", "on": "avatar_entered", "then": []}"#;
    let [_, documented] = levels(&game(2, ice, watch), &layers);
    assert_eq!(position(&documented), Some(3));
}

#[test]
fn what_stands_on_the_board_is_offered_to_rules_at_load_or_is_not() {
    let rules = r#"{"id": "count", "on": "object_placed", "then": [{"increment_variable": {"name": "n"}}]}"#;
    let [released, documented] = levels(&game(3, "", rules), &[("objects", "@gg")]);
    assert_eq!(variables(&released, &[]), "n=2");
    assert_eq!(variables(&documented, &[]), "");
}

#[test]
fn a_lost_turn_ends_without_an_event_or_with_one() {
    let lose = r#", "loseConditions": [
        {"type": "variable_threshold", "config": {"variable": "n", "target": 1}}]"#;
    let rules = r#"{"id": "n", "on": "avatar_entered", "then": [{"increment_variable": {"name": "n"}}]}"#;
    let events = both(|semantics| drawn_with(&game(1, "", rules), &[("objects", "@..")], lose, semantics))
        .map(|level| {
            let mut play = Play::new(&level);
            assert!(play.submit_named(&testing::action("right")).lost.is_some());
            let names: Vec<&str> = play.events().events().iter().map(|event| event.kind.name()).collect();
            names.join(" ")
        });
    expect!["avatar_exited avatar_entered variable_changed"].assert_eq(&events[0]);
    expect!["avatar_exited avatar_entered variable_changed turn_ended"].assert_eq(&events[1]);
}

#[test]
fn depth_0_lets_no_rule_run_either_way() {
    let rules = r#"{"id": "n", "on": "avatar_entered", "then": [{"increment_variable": {"name": "n"}}]}"#;
    for level in levels(&game(0, "", rules), &[("objects", "@..")]) {
        assert_eq!(last_events(&level, &["right"]).lines().count(), 2);
    }
}
