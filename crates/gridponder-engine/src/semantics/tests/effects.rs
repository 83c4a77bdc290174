//! Effects and their events, with both semantics.

use expect_test::expect;

use super::both;
use crate::testing::{drawn_with, last_events};
use crate::{Level, Play, Semantics, testing};

/// A level in which entering a cell triggers these effects.
fn levels(effects: &str, layers: &[(&str, &str)]) -> [Level; 2] {
    let game = format!(
        r#"{{
            "layers": [
                {{"id": "ground", "occupancy": "exactly_one", "default": "floor"}},
                {{"id": "objects", "occupancy": "zero_or_one"}}
            ],
            "actions": [{{"id": "move"}}],
            "entityKinds": {{
                "floor": {{"symbol": ","}},
                "gem": {{"symbol": "g", "tags": ["solid"]}},
                "crate": {{"symbol": "C"}}
            }},
            "systems": [{{"id": "nav", "type": "avatar_navigation", "config": {{"solidHandling": "delegate"}}}}],
            "rules": [{{"id": "rule", "on": "avatar_entered", "then": [{effects}]}}],
            "defaults": {{"maxCascadeDepth": 1}}
        }}"#
    );
    both(|semantics| drawn_with(&game, layers, "", semantics))
}

/// The events of a step to the right, without those of the step itself.
fn emitted(level: &Level) -> String {
    last_events(level, &["right"]).split_inclusive('\n').skip(2).collect()
}

#[test]
fn set_cell_over_something_places_or_transforms() {
    let set = r#"{"set_cell": {"position": [2, 0], "layer": "objects", "kind": "crate", "value": 1}}"#;
    let [released, documented] = levels(set, &[("objects", "@.g")]);
    expect![[r#"
        {"kind":"crate","params":{"value":1},"position":[2,0],"type":"object_placed"}
    "#]]
    .assert_eq(&emitted(&released));
    expect![[r#"
        {"fromKind":"gem","layer":"objects","position":[2,0],"toKind":"crate","type":"cell_transformed"}
    "#]]
    .assert_eq(&emitted(&documented));
    let [released, documented] = levels(set, &[("objects", "@..")]);
    assert_eq!(emitted(&released), emitted(&documented), "an empty cell is placed on");
    let spawn = set.replace("set_cell", "spawn");
    let [released, documented] = levels(&spawn, &[("objects", "@.g")]);
    assert_eq!(emitted(&released), emitted(&documented), "spawning always places");
}

#[test]
fn destroying_ground_clears_a_cell_of_objects_or_none() {
    let destroy = r#"{"destroy": {"position": [2, 0], "layer": "ground"}}"#;
    let [released, documented] = levels(destroy, &[("objects", "@..")]);
    expect![[r#"
        {"kind":"floor","position":[2,0],"type":"object_removed"}
        {"layer":"objects","position":[2,0],"previousKind":"floor","type":"cell_cleared"}
    "#]]
    .assert_eq(&emitted(&released));
    expect![[r#"
        {"kind":"floor","position":[2,0],"type":"object_removed"}
    "#]]
    .assert_eq(&emitted(&documented));
    let destroy = r#"{"destroy": {"position": [2, 0], "layer": "objects"}}"#;
    let [released, documented] = levels(destroy, &[("objects", "@.g")]);
    assert_eq!(emitted(&released), emitted(&documented));
}

#[test]
fn transforming_with_an_animation_removes_as_well_or_does_not() {
    let transform = r#"{"transform":
        {"position": [2, 0], "layer": "objects", "toKind": "crate", "animation": "melt"}}"#;
    let [released, documented] = levels(transform, &[("objects", "@.g")]);
    expect![[r#"
        {"fromKind":"gem","layer":"objects","position":[2,0],"toKind":"crate","type":"cell_transformed"}
        {"animation":"melt","kind":"gem","position":[2,0],"type":"object_removed"}
    "#]]
    .assert_eq(&emitted(&released));
    expect![[r#"
        {"fromKind":"gem","layer":"objects","position":[2,0],"toKind":"crate","type":"cell_transformed"}
    "#]]
    .assert_eq(&emitted(&documented));
}

#[test]
fn what_falls_settles_cell_by_cell_or_once() {
    let [released, documented] =
        levels(r#"{"apply_gravity": {"selector": {}}}"#, &[("objects", "@.C ..C ... ...")]);
    expect![[r#"
        {"fromKind":"crate","fromPosition":[2,1],"kind":"crate","layer":"objects","position":[2,2],"type":"object_settled"}
        {"fromKind":"crate","fromPosition":[2,0],"kind":"crate","layer":"objects","position":[2,1],"type":"object_settled"}
        {"fromKind":"crate","fromPosition":[2,2],"kind":"crate","layer":"objects","position":[2,3],"type":"object_settled"}
        {"fromKind":"crate","fromPosition":[2,1],"kind":"crate","layer":"objects","position":[2,2],"type":"object_settled"}
    "#]].assert_eq(&emitted(&released));
    expect![[r#"
        {"fromKind":"crate","fromPosition":[2,1],"kind":"crate","layer":"objects","position":[2,3],"type":"object_settled"}
        {"fromKind":"crate","fromPosition":[2,0],"kind":"crate","layer":"objects","position":[2,2],"type":"object_settled"}
    "#]].assert_eq(&emitted(&documented));
}

/// The gem on the right blocks a move; a step down then resolves the pending move.
fn after_resolving(semantics: Semantics) -> Option<crate::Pos> {
    let game = r#"{
        "layers": [{"id": "objects", "occupancy": "zero_or_one"}],
        "actions": [{"id": "move"}],
        "entityKinds": {"gem": {"symbol": "g", "tags": ["solid"]}},
        "systems": [{"id": "nav", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}}],
        "rules": [{"id": "rule", "on": "avatar_entered", "then": [{"resolve_move": {}}]}]
    }"#;
    let level = drawn_with(game, &[("objects", "@g ..")], "", semantics);
    let mut play = Play::new(&level);
    for action in ["right", "down"] {
        play.submit_named(&testing::action(action));
    }
    play.view().avatar_position()
}

#[test]
fn resolve_move_completes_a_move_of_any_turn_or_one_blocked_in_this_turn() {
    assert_eq!(after_resolving(Semantics::RELEASED), Some(crate::Pos::new(1, 0)));
    let alone = Semantics { resolve_move_needs_block: true, ..Semantics::RELEASED };
    assert_eq!(after_resolving(alone), Some(crate::Pos::new(0, 1)));
    assert_eq!(after_resolving(Semantics::DOCUMENTED), Some(crate::Pos::new(0, 1)));
}

#[test]
fn a_pending_move_outlives_its_turn_or_ends_with_it() {
    assert_eq!(after_resolving(Semantics::RELEASED), Some(crate::Pos::new(1, 0)));
    let alone = Semantics { pending_move_ends_with_turn: true, ..Semantics::RELEASED };
    assert_eq!(after_resolving(alone), Some(crate::Pos::new(0, 1)));
}

#[test]
fn resolve_move_completes_a_move_of_the_same_turn_either_way() {
    let game = r#"{
        "layers": [{"id": "objects", "occupancy": "zero_or_one"}],
        "actions": [{"id": "move"}],
        "entityKinds": {"gem": {"symbol": "g", "tags": ["solid"]}},
        "systems": [{"id": "nav", "type": "avatar_navigation", "config": {"solidHandling": "delegate"}}],
        "rules": [{"id": "rule", "on": "move_blocked", "then": [
            {"destroy": {"position": "$event.position", "layer": "objects"}}, {"resolve_move": {}}]}]
    }"#;
    for level in both(|semantics| drawn_with(game, &[("objects", "@g")], "", semantics)) {
        let mut play = Play::new(&level);
        play.submit_named(&testing::action("right"));
        assert_eq!(play.view().avatar_position(), Some(crate::Pos::new(1, 0)));
    }
}
