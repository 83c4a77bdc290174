//! Divergences between documents and game: each is reported once per pack, as a hint, and only if the pack
//! depends on it.

use std::fmt::Write as _;

use engine::Semantics;
use expect_test::{Expect, expect};
use gridponder_check::{check, check_with};
use language::{Diagnostic, Severity};
use pack::Pack;

const CODE: &str = "documents-and-game-disagree";

/// The minimal pack with members of its game and level replaced, and with additional levels.
fn pack(game: &[&str], levels: &[&[&str]]) -> Pack {
    let minimal = testkit::minimal();
    let with = |text: &str, members: &[&str]| {
        members.iter().fold(text.to_owned(), |text, member| {
            testkit::with_members(&text, member).expect("the member fits")
        })
    };
    let mut files = vec![
        (minimal[0].0.to_owned(), minimal[0].1.to_owned()),
        (minimal[1].0.to_owned(), with(minimal[1].1, game)),
    ];
    for (at, members) in levels.iter().enumerate() {
        let name = if at == 0 { "one".to_owned() } else { format!("two_{at}") };
        let id = format!("\"id\": \"{name}\"");
        files.push((format!("levels/{name}.json"), with(&with(minimal[2].1, &[&id]), members)));
    }
    testkit::pack(files.iter().map(|(path, text)| (path.as_str(), text.as_str())))
}

fn shown(pack: &Pack, diagnostics: &[Diagnostic]) -> String {
    let text = |at: &language::FileRange| {
        let file = pack.file(&at.file).expect("it is about a file of the pack");
        let text = &file.tree.text()[at.range];
        format!("{}: {}", at.file, text.lines().next().unwrap_or_default())
    };
    let mut shown = String::new();
    for it in diagnostics.iter().filter(|it| it.code() == CODE) {
        assert_eq!(it.severity, Severity::Hint);
        let _ = writeln!(shown, "{}\n  {}", text(&it.at), it.message);
        for related in &it.related {
            let _ = writeln!(shown, "  {} -- {}", text(&related.at), related.message);
        }
        let _ = writeln!(shown, "  {}", it.help.as_deref().unwrap_or_default());
    }
    shown
}

#[expect(clippy::needless_pass_by_value, reason = "expectations are written where they are used")]
fn expect_told(pack: &Pack, expected: Expect) {
    let report = check(pack);
    let errors: Vec<&Diagnostic> =
        report.diagnostics.iter().filter(|it| it.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    expected.assert_eq(&shown(pack, &report.diagnostics));
}

#[test]
fn a_pack_that_relies_on_nothing_is_told_nothing() {
    expect_told(&pack(&[], &[&[], &[]]), expect![[""]]);
}

#[test]
fn words_that_no_document_has_are_told_of_once_for_all_levels() {
    let goals = r#""goals": [
        { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } },
        { "id": "sum", "type": "sum_constraint", "config": { "scope": "board", "target": 0 } }
    ]"#;
    let rule = r#""rules": [{ "id": "r", "on": "avatar_entered",
        "if": { "board_count": { "kind": "rock", "layer": "objects", "op": "gte", "value": 9 } },
        "then": [{ "clear_inventory": {} }] }]"#;
    expect_told(
        &pack(&[], &[&[goals], &[goals, rule]]),
        expect![[r#"
            levels/one.json: "sum_constraint"
              the goal `sum_constraint` is not in the DSL documents
              levels/two_1.json: "sum_constraint" -- here too
              The documents do not describe it; the pack relies on the behavior of the released game. It occurs 2 times in this pack.
            levels/two_1.json: "layer"
              the field `layer` of a board_count condition is not in the DSL documents
              The documents do not describe it; the pack relies on the behavior of the released game.
        "#]],
    );
}

#[test]
fn a_word_that_no_game_acts_on_has_a_rule_of_its_own() {
    let systems = r#""systems": [{ "id": "nav", "type": "avatar_navigation", "config": {} },
        { "id": "fall", "type": "gravity", "config": {} }]"#;
    let lose = r#""loseConditions": [{ "type": "board_state", "config": {} }]"#;
    expect_told(&pack(&[systems], &[&[lose]]), expect![""]);
}

#[test]
fn conditions_under_the_other_key_are_told_of() {
    let rules = r#""rules": [{ "id": "r", "on": "object_removed",
        "where": { "any_of": [{ "event": { "kind": "rock" } }, { "not": { "avatar": { "hasItem": true } } }] },
        "if": { "all_of": [{ "variable": { "name": "keys", "op": "eq", "value": 0 } }, { "event": { "param": "kind", "equals": null } }] },
        "then": [{ "destroy": { "position": "$event.position", "layer": "ground" } }] }]"#;
    expect_told(
        &pack(&[rules], &[&[]]),
        expect![[r#"
            game.json: "avatar"
              `avatar` conditions on the state belong under `if`; the documents do not allow them under `where`
              The documents allow conditions on the state only under `if`; the game allows every condition under both keys.
            game.json: "event"
              `event` conditions on the event belong under `where`; the documents do not allow them under `if`
              The documents allow conditions on the event only under `where`; the game allows every condition under both keys.
            game.json: "ground"
              `destroy` clears a cell of the `exactly_one` layer `ground`
              The documents do not specify what the cell contains then; the game leaves it empty, which is not `void` and blocks nothing.
        "#]],
    );
}

#[test]
fn what_the_documents_promise_and_the_game_does_not_do_is_told_of() {
    let systems = r#""systems": [
        { "id": "nav", "type": "avatar_navigation", "config": {} },
        { "id": "cursor", "type": "overlay_cursor", "config": { "size": [2, 2], "anchorToAvatar": true } },
        { "id": "turn", "type": "region_transform", "config": { "rotateAction": "rotate" } }
    ]"#;
    let actions = r#""actions": [
        { "id": "move", "params": { "direction": { "type": "direction", "values": ["up", "down", "left", "right"] } } },
        { "id": "rotate", "params": { "rotation": { "type": "enum", "values": ["clockwise", "counterclockwise"] } } }
    ]"#;
    let defaults = r#""defaults": { "avatar": { "enabled": true, "facing": "down" } }"#;
    let state =
        r#""state": { "avatar": { "enabled": true, "position": [0, 0] }, "variables": { "keys": 0 } }"#;
    let goals = r#""goals": [
        { "id": "flag", "type": "reach_target", "config": { "targetKind": "flag" } },
        { "id": "look", "type": "board_match", "config": { "targetLayers": { "markers": [[null, null, { "kind": "flag", "color": "red" }, null], [null, null, null, null]] } } }
    ]"#;
    expect_told(
        &pack(&[systems, actions, defaults], &[&[state, goals], &[]]),
        expect![[r#"
            game.json: "counterclockwise"
              `counterclockwise` is declared, but the game ignores it
              In the documents, an action chooses how a region is rotated or flipped; the game always rotates clockwise and always exchanges left and right.
            game.json: "anchorToAvatar"
              `anchorToAvatar` is set, but the game does not move the overlay
              In the documents, the overlay follows the avatar; the game only reports the position of the avatar.
            levels/one.json: "avatar"
              `avatar` does not set `facing`, and the game ignores the default in `game.json`
              In the documents, the avatar gets the value of `defaults.avatar`; in the game it faces right.
            levels/one.json: "color"
              the target has the parameter `color`, which the game does not compare
              In the documents, targets have the format of layers, including parameters; the game only compares kinds.
        "#]],
    );
}

#[test]
fn overrides_that_switch_systems_and_holes_in_filled_layers_are_told_of() {
    let overrides = r#""systemOverrides": { "nav": { "enabled": true } }"#;
    let board = r#""board": { "size": [4, 2], "layers": {
        "ground": [["empty", "empty", "empty", null], ["empty", "empty", "empty", "empty"]],
        "markers": [[null, null, "flag", null], [null, null, null, null]] } }"#;
    expect_told(
        &pack(&[], &[&[overrides], &[overrides, board]]),
        expect![[r#"
            levels/one.json: "enabled"
              a level overrides `enabled` of a system
              levels/two_1.json: "enabled" -- here too
              In the documents, `systemOverrides` only overrides parts of a `config`; in the game it can also switch systems on and off. It occurs 2 times in this pack.
        "#]],
    );
}

/// The avatar wins by what a rule does to what lies on the board when the level is loaded.
const LOADED: &str = r#""rules": [{ "id": "open", "on": "object_placed", "where": { "event": { "kind": "torch" } },
    "then": [{ "set_variable": { "name": "keys", "value": 1 } }] }]"#;

const KEYS: &str = r#""goals": [{ "id": "keys", "type": "variable_threshold", "config": { "variable": "keys", "target": 1 } }]"#;

const TORCH: &str = r#""board": { "size": [4, 2], "layers": { "objects": [[null, null, null, "torch"], [null, null, null, null]] } }"#;

const ONE_STEP: &str = r#""solution": { "goldPath": ["right"] }"#;

#[test]
fn a_point_that_decides_about_wins_is_told_with_the_number_of_levels() {
    let level: &[&str] = &[LOADED, KEYS, TORCH, ONE_STEP];
    expect_told(
        &pack(&[], &[&[], level, level]),
        expect![[r#"
            levels/two_1.json: "right"
              2 gold paths win only under released semantics (`load_cascade`)
              levels/two_2.json: "right" -- here too
              Whether rules and systems react to the initial board when a level is loaded. In the game: Yes, once, before the first turn. In the documents: No: rules react to the events of phases 2 to 4 of a turn, and play starts from the state of the level.
        "#]],
    );
}

#[test]
fn the_other_way_round_a_path_may_win_by_the_documents_alone() {
    let pack = pack(&[], &[&[testkit::WON_AS_DOCUMENTED]]);
    let report = check_with(&pack, Semantics::DOCUMENTED);
    assert_eq!(report.tally.won, 1);
    expect![[r#"
        levels/one.json: "right"
          1 gold path wins only under documented semantics (`load_cascade`)
          Whether rules and systems react to the initial board when a level is loaded. In the game: Yes, once, before the first turn. In the documents: No: rules react to the events of phases 2 to 4 of a turn, and play starts from the state of the level.
    "#]].assert_eq(&shown(&pack, &report.diagnostics));
}

#[test]
fn a_level_with_errors_is_not_asked_what_it_relies_on() {
    let overrides = r#""systemOverrides": { "nav": { "enabled": true } }"#;
    let broken = r#""state": { "avatar": { "enabled": "yes", "position": [0, 0] } }"#;
    let report = check(&pack(&[], &[&[overrides, broken]]));
    assert!(report.diagnostics.iter().all(|it| it.code() != CODE), "{:?}", report.diagnostics);
}

#[test]
fn variables_of_types_that_the_documents_do_not_allow_are_told() {
    let variables = |values: &str| {
        format!(
            r#""state": {{ "avatar": {{ "enabled": true, "position": [0, 0], "facing": "right" }}, "variables": {{ {values} }} }}"#
        )
    };
    expect_told(&pack(&[], &[&[&variables(r#""keys": 0, "mood": "grim", "open": false"#)]]), expect![[""]]);
    let odd = variables(r#""keys": 0.5, "list": [1], "none": null"#);
    let rule = r#""rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_variable": { "name": "list", "value": { "a": 1 } } }, { "set_variable": { "name": "list", "value": "$event.position" } }] }]"#;
    expect_told(
        &pack(&[], &[&[&odd, rule]]),
        expect![[r#"
        levels/one.json: { "a": 1 }
          the variable holds `{ "a": 1 }`, which the documents do not allow
          levels/one.json: 0.5 -- here too
          levels/one.json: [1] -- here too
          levels/one.json: null -- here too
          In the documents, variables hold whole numbers, texts and truth values; the game keeps any value. It occurs 4 times in this pack.
    "#]],
    );
}

#[test]
fn a_variable_that_a_system_keeps_may_hold_what_the_system_keeps() {
    let state = |name: &str| {
        format!(
            r#""state": {{ "avatar": {{ "enabled": true, "position": [0, 0], "facing": "right" }}, "variables": {{ "{name}": {{ "rock": 3 }} }} }}"#
        )
    };
    let game = |config: &str| {
        format!(
            r#""systems": [{{ "id": "nav", "type": "avatar_navigation", "config": {{}} }}, {{ "id": "team", "type": "individual_actors", "config": {{ {config} }} }}]"#
        )
    };
    let told = |config: &str, level: &[&str]| {
        let pack = pack(&[&game(config)], &[level]);
        let diagnostics = check(&pack).diagnostics;
        diagnostics.iter().filter(|it| it.code() == CODE).map(|it| it.message.clone()).collect::<String>()
    };
    let is_told = |config: &str, level: &[&str]| told(config, level).contains("the variable holds");
    assert!(is_told("", &[&state("other")]));
    assert!(!is_told("", &[&state("actorMovesRemaining")]));
    // `null` is the default.
    assert!(!is_told(r#""budgetVariable": null"#, &[&state("actorMovesRemaining")]));
    assert!(is_told(r#""budgetVariable": "left""#, &[&state("actorMovesRemaining")]));
    assert!(!is_told(r#""budgetVariable": "left""#, &[&state("left")]));
    // A level may give the variable another name.
    let renamed = r#""systemOverrides": { "team": { "budgetVariable": "mine" } }"#;
    assert!(!is_told("", &[&state("mine"), renamed]));
    let default = r#""systemOverrides": { "team": { "budgetVariable": null } }"#;
    assert!(!is_told(r#""budgetVariable": "left""#, &[&state("actorMovesRemaining"), default]));
    // Rules of the game are about the variables of all levels.
    let rule = r#""rules": [{ "id": "r", "on": "avatar_entered", "then": [{ "set_variable": { "name": "mine", "value": { "rock": 1 } } }] }]"#;
    let of_game = |level: &[&str]| {
        let pack = pack(&[&game(""), rule], &[level]);
        let diagnostics = check(&pack).diagnostics;
        diagnostics.iter().any(|it| it.code() == CODE && it.message.contains("the variable holds"))
    };
    assert!(of_game(&[&state("actorMovesRemaining")]));
    assert!(!of_game(&[&state("actorMovesRemaining"), renamed]));
}
