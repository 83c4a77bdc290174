//! One mistake is told once: where it is written, and nowhere else.

use gridponder_check::check;
use language::Severity;
use testkit::Excerpt;

/// The errors and warnings of the minimal pack with an excerpt, as codes and marked texts. Omits the replay.
fn said(excerpt: &str) -> Vec<String> {
    let pack = Excerpt::parse(excerpt).expect("the excerpt is one").pack();
    let report = check(&pack);
    let is_meant = |it: &&language::Diagnostic| {
        it.severity <= Severity::Warning
            && !it.code().starts_with("gold-path")
            && !["idle-step", "event-never-sent"].contains(&it.code())
    };
    let mut said: Vec<String> = report
        .diagnostics
        .iter()
        .filter(is_meant)
        .map(|it| {
            let file = pack.file(&it.at.file).expect("diagnostics are about files of the pack");
            format!("{} {}", it.code(), &file.tree.text()[it.at.range])
        })
        .collect();
    said.sort();
    said
}

#[test]
fn an_undeclared_layer_of_a_kind_is_not_blamed_on_the_levels() {
    let kinds = |layer: &str| {
        format!(
            r#"game.json: "entityKinds": {{
    "empty": {{ "layer": "ground", "tags": ["walkable"], "symbol": "." }},
    "pipe": {{ "layer": "objects", "tags": [], "symbol": "=" }},
    "flag": {{ "layer": "{layer}", "tags": ["goal"], "symbol": "F" }}
}}
levels/one.json: "metadata": {{}}, "rules": [{{ "id": "r", "on": "avatar_entered",
    "where": {{ "position_has_tag": {{ "layer": "markers", "tag": "goal" }} }}, "then": [{{ "clear_inventory": {{}} }}] }}]"#
        )
    };
    assert_eq!(said(&kinds("marker")), ["unknown-layer \"marker\""]);
    assert_eq!(said(&kinds("objects")), ["kind-on-other-layer \"flag\"", "tag-on-other-layer \"goal\""]);
}

#[test]
fn an_effect_on_an_undeclared_layer_is_told_at_the_layer() {
    let spawn = |layer: &str| {
        format!(
            r#"levels/one.json: "rules": [{{ "id": "r", "on": "object_removed",
    "then": [{{ "spawn": {{ "layer": "{layer}", "kind": "rock", "position": [0, 1] }} }}] }}]"#
        )
    };
    assert_eq!(said(&spawn("$event.layer")), ["misplaced-reference \"$event.layer\""]);
    assert_eq!(said(&spawn("marker")), ["unknown-layer \"marker\""]);
    assert_eq!(said(&spawn("markers")), ["kind-on-other-layer \"rock\""]);
}

#[test]
fn a_misspelled_item_does_not_make_its_tool_idle() {
    let slot = |item: &str| {
        format!(
            r#"game.json: "systems": [{{ "id": "nav", "type": "avatar_navigation", "config": {{ "solidHandling": "delegate" }} }},
    {{ "id": "push", "type": "push_objects", "config": {{ "pushableTags": ["solid"], "toolInteractions": [{{ "item": "torch", "targetTag": "solid" }}] }} }}]
levels/one.json: "state": {{ "avatar": {{ "enabled": true, "position": [0, 0], "facing": "right", "inventory": {{ "slot": "{item}" }} }}, "variables": {{ "keys": 0 }} }}"#
        )
    };
    assert_eq!(said(&slot("torhc")), ["unknown-kind \"torhc\""]);
    assert_eq!(said(&slot("torch")), [""; 0]);
    assert_eq!(said(&slot("rock")), ["idle-tool \"torch\""]);
}

#[test]
fn a_misspelled_type_of_a_parameter_is_not_blamed_on_gestures() {
    let of = |ty: &str, gesture: &str, source: &str| {
        format!(
            r#"game.json: "actions": [{{ "id": "move", "params": {{ "direction": {{ "type": "{ty}" }} }} }}]
theme.json: {{ "controls": {{ "gestureMap": [{{ "gesture": "{gesture}", "action": "move", "paramMapping": {{ "direction": "{source}" }} }}] }} }}"#
        )
    };
    assert_eq!(said(&of("directoin", "swipe_cardinal", "swipe_direction")), ["unknown-value \"directoin\""]);
    assert_eq!(said(&of("directoin", "tap_cell", "tap_position")), ["unknown-value \"directoin\""]);
    assert_eq!(
        said(&of("integer", "swipe_cardinal", "swipe_direction")),
        ["gesture-parameter \"swipe_direction\""]
    );
}

#[test]
fn an_actor_that_is_misspelled_in_a_claim_is_not_missed() {
    let claim = |map: &str| {
        format!(
            r#"game.json: "systems": [{{ "id": "nav", "type": "avatar_navigation", "config": {{}} }}, {{ "id": "twins", "type": "coupled_actors", "config": {{ "actorLayer": "markers", "claim": {{ "layer": "objects", "map": {map} }} }} }}]
levels/one.json: "goals": [{{ "id": "flag", "type": "reach_target", "config": {{ "targetKind": "flag" }} }}, {{ "id": "b", "type": "balance", "config": {{ "layer": "objects", "owners": ["torch", "rock"], "claimableLayer": "ground", "claimableKind": "empty" }} }}]"#
        )
    };
    let of = |map: &str| -> Vec<String> {
        let said = said(&claim(map)).into_iter();
        said.filter(|it| !it.starts_with("unreachable-goal") && !it.starts_with("loss")).collect()
    };
    assert_eq!(of(r#"{ "falg": "torch" }"#), ["unknown-kind \"falg\""]);
    assert_eq!(of(r#"{ "flag": null }"#), ["wrong-type null"]);
    assert_eq!(of(r#"{ "rock": "torch" }"#), ["unmarked-actor { \"rock\": \"torch\" }"]);
}

#[test]
fn the_configuration_of_a_system_without_one_is_silent_in_overrides_too() {
    let gravity = r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "fall", "type": "gravity", "config": { "direction": "down" } }]
levels/one.json: "systemOverrides": { "fall": { "direction": "up", "speed": 3 } }"#;
    assert_eq!(said(gravity), ["unreleased-word \"gravity\""]);
}

#[test]
fn a_system_that_no_game_runs_is_named_where_a_gold_path_does_not_win() {
    let excerpt = r#"game.json: "systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} }, { "id": "fall", "type": "gravity", "config": {} }]
levels/one.json: "goals": [{ "id": "g", "type": "variable_threshold", "config": { "variable": "fallen", "target": 1 } }],
"rules": [{ "id": "r", "on": "object_settled", "then": [{ "set_variable": { "name": "fallen", "value": 1 } }] }]"#;
    let pack = Excerpt::parse(excerpt).expect("the excerpt is one").pack();
    let report = check(&pack);
    let failed =
        report.diagnostics.iter().find(|it| it.code() == "gold-path-does-not-win").expect("it fails");
    let game = pack.game().expect("it is there").tree.text();
    let causes = failed.related.iter().filter(|it| &*it.at.file == "game.json");
    let causes: Vec<(&str, &str)> = causes.map(|it| (&game[it.at.range], it.message.as_str())).collect();
    assert_eq!(causes, [("\"gravity\"", "possible cause: no released game runs this system")]);
}
