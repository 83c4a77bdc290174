//! What is changed by hand to see what would follow, and timelines, which have no board.

use expect_test::expect;
use serde_json::{Value as Json, json};

use super::{answer, frames, game, launched, level, root, step, stops, talk};

/// What the answers to requests of one kind say, a line each.
fn told(answers: &[Json], command: &str) -> Vec<String> {
    let of_command = answers.iter().filter(|it| it["command"] == command && it["type"] == "response");
    let said = |it: &Json| {
        let body = &it["body"];
        let text = body["value"].as_str().or(body["result"].as_str()).or(it["message"].as_str());
        text.unwrap_or_default().to_owned()
    };
    of_command.map(said).collect()
}

fn set(expression: &str, value: &str) -> (&'static str, Json) {
    ("setExpression", json!({ "expression": expression, "value": value }))
}

#[test]
fn a_hedge_that_is_taken_away_lets_the_avatar_through_and_the_win_is_not_that_of_the_level() {
    let level = root().join("packs/lantern_walk/levels/the_hedge.json");
    // The lantern that burns the hedge is not fetched.
    let moves = ["down", "down", "right", "right", "right", "right", "up", "up"];
    let launch = json!({ "program": level, "moves": moves });
    let untouched = launched(launch.clone(), &[], &[step("continue"), step("continue")]);
    expect![[r#"
        entry: step 1: down
        end: after 8 steps: there are no more moves, and the level is not won
        exited
        terminated"#]]
    .assert_eq(&stops(&untouched));
    let more =
        [step("next"), set("2,2:objects", "nothing"), step("continue"), step("stackTrace"), step("continue")];
    let answers = launched(launch, &[], &more);
    let output = answers.iter().find(|it| it["event"] == "output").expect("it is told");
    expect![[r#"
        `objects` at (2,2): `hedge` → nothing, changed by hand: from here on this is no longer the level. Restart to have it again.
    "#]].assert_eq(output["body"]["output"].as_str().unwrap_or_default());
    expect!["after 8 steps: the level is won (no longer the level: changed by hand) [-:0:0]"]
        .assert_eq(&frames(&answers));
    let exited = answers.iter().find(|it| it["event"] == "exited").expect("it ends");
    assert_eq!(exited["body"]["exitCode"], 1, "a win by hand is none");
}

#[test]
fn a_cell_of_a_game_that_is_set_is_what_the_rules_see_then() {
    let ask = || ("evaluate", json!({ "expression": "[ Player | Lamp ]" }));
    let launch = json!({ "program": game(), "level": 1, "moves": ["right", "right"] });
    let first = launched(launch.clone(), &[], &[("scopes", json!({ "frameId": 1 }))]);
    let scopes = answer(&first, "scopes")["body"]["scopes"].as_array().cloned().unwrap_or_default();
    let board = scopes.iter().find(|it| it["name"] == "Board").expect("it has one");
    let rows = ("variables", json!({ "variablesReference": board["variablesReference"] }));
    let opened = launched(launch.clone(), &[], &[("scopes", json!({ "frameId": 1 })), rows]);
    let row = &answer(&opened, "variables")["body"]["variables"][1];
    assert_eq!(row["value"], "#p..o.#");
    assert!(row["variablesReference"].as_u64().is_some_and(|it| it > 0), "it opens into its cells");
    let answers = launched(launch, &[], &[ask(), set("2,1", "lamp"), ask(), set("2,1", "lamb")]);
    assert_eq!(told(&answers, "evaluate"), ["false", "true"]);
    expect![[r#"
        background, lamp
        there is no object `lamb`; did you mean `lamp`?"#]]
    .assert_eq(&told(&answers, "setExpression").join("\n"));
}

#[test]
fn what_is_set_is_gone_after_a_restart() {
    let more = [
        set("1,2:objects", "crate"),
        ("evaluate", json!({ "expression": "why 1,2" })),
        step("next"),
        ("evaluate", json!({ "expression": "why 1,2" })),
        step("restart"),
        step("next"),
        ("evaluate", json!({ "expression": "why 1,2" })),
    ];
    let answers = launched(json!({ "program": level() }), &[], &more);
    expect![[r#"
        (1,2): nothing changed it; it is as it was at the start
        (1,2): changed once, in step 1 (down)
          step 1 (down): `objects` at (1,2): nothing → `crate`, by the debugger (set before it)
        (1,2): nothing changed it; it is as it was at the start"#]]
    .assert_eq(&told(&answers, "evaluate").join("\n"));
}

#[test]
fn what_cannot_be_set_says_why() {
    let more = [
        set("1,2:objects", "crat"),
        set("1,2:ground", "crate"),
        set("1,2:ground", "nothing"),
        set("1,2", "nothing"),
        set("99,2:objects", "crate"),
        set("score", "3"),
        ("setVariable", json!({ "variablesReference": 1, "name": "move", "value": "up" })),
        step("stepIn"),
        set("1,2:objects", "crate"),
    ];
    let answers = launched(json!({ "program": level() }), &[], &more);
    let scopes = [("scopes", json!({ "frameId": 1 }))];
    assert_eq!(told(&talk(&scopes), "scopes"), ["no level is launched"]);
    expect![[r#"
        there is no kind `crat`; did you mean `crate`?
        `crate` belongs to layer `objects`, not to `ground`
        a cell of layer `ground` is never empty
        name the layer that is to be empty, as `1,2:objects`
        there is no cell (99,2) on a layer `objects`
        there is no variable `score`
        things can be set between two steps; restart the frame to go to its beginning
        no variables have the number 1 here"#]]
    .assert_eq(&[told(&answers, "setExpression"), told(&answers, "setVariable")].concat().join("\n"));
}

#[test]
fn a_timeline_is_gone_along_step_by_step_with_the_state_of_its_players() {
    let folder = tempfile::tempdir().expect("there is a place for temporary files");
    for (name, text) in wage::new_game("Hunt") {
        std::fs::write(folder.path().join(name), text).expect("it can be written");
    }
    let launch = json!({ "program": folder.path().join("game.yaml") });
    let rule = ("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "win" }] }));
    let more = [
        step("continue"),
        step("stackTrace"),
        step("stepBack"),
        ("evaluate", json!({ "expression": "variables" })),
        ("evaluate", json!({ "expression": "why win" })),
        ("evaluate", json!({ "expression": "{ kind: state_equals, who: any, key: visits, value: 3 }" })),
        step("restartFrame"),
        set("ann.visits", "3"),
        step("continue"),
        step("continue"),
    ];
    let answers = launched(launch, &[rule], &more);
    expect![[r#"
        entry: at the start
        function breakpoint: step 6: 6s, rule `win`
        step: step 6: 6s, rule `visit`
        restart: step 6: 6s
        function breakpoint: step 6: 6s, rule `win`
        end: after 6 steps: all that is expected has come"#]]
    .assert_eq(&stops(&answers));
    expect![[r#"
        rule `win` (rules; same = ann) [game.yaml:24:5]
        step 6: 6s [first.timeline.yaml:12:5]"#]]
    .assert_eq(&frames(&answers));
    expect![[r#"
        {"ann.hasWon":"false","ann.joined":"yes","ann.visits":"2","ben.hasWon":"false","ben.joined":"yes","ben.visits":"1"}
        rule `win` acted 1 time in step 6 (6s)
          step 6 (6s): rule `win` (rules, same = ann)
        false"#]].assert_eq(&told(&answers, "evaluate").join("\n"));
    expect!["nothing can be set here"].assert_eq(&told(&answers, "setExpression").join("\n"));
}
