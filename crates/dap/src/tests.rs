//! Conversations with the adapter: what is asked, and what comes back.

mod changing;

use std::path::{Path, PathBuf};

use expect_test::expect;
use language::{Language, Languages};
use serde_json::{Value as Json, json};

use crate::serve;

static LANGUAGES: [&dyn Language; 3] = [&gridponder::GRIDPONDER, &puzzlescript::PUZZLESCRIPT, &wage::WAGE];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}

fn level() -> PathBuf {
    root().join("packs/lantern_walk/levels/dry_feet.json")
}

fn game() -> PathBuf {
    root().join("puzzlescript/lamplighter.puzzlescript")
}

/// What the adapter answers to requests, one after the other.
fn talk(requests: &[(&str, Json)]) -> Vec<Json> {
    let messages = (1..).zip(requests).map(|(seq, (command, arguments)): (i64, _)| {
        json!({ "seq": seq, "type": "request", "command": command, "arguments": arguments }).to_string()
    });
    let framed = messages.map(|text| format!("Content-Length: {}\r\n\r\n{text}", text.len()));
    let bytes = framed.collect::<Vec<_>>().concat();
    let mut output = Vec::new();
    serve(&mut bytes.as_bytes(), &mut output, Languages::new(&LANGUAGES)).expect("vectors do not fail");
    answers(&output)
}

fn answers(mut output: &[u8]) -> Vec<Json> {
    let mut all = Vec::new();
    while let Ok(crate::wire::Incoming::Message(message)) = crate::wire::read(&mut output) {
        all.push(message);
    }
    all
}

/// A client that has launched something and has set what it wants to stop at.
fn launched(launch: Json, stops: &[(&str, Json)], more: &[(&str, Json)]) -> Vec<Json> {
    let mut requests = vec![("initialize", json!({})), ("launch", launch)];
    requests.extend_from_slice(stops);
    requests.push(("configurationDone", json!({})));
    requests.extend_from_slice(more);
    talk(&requests)
}

/// Where play has stopped, a line each: the reason and what is said of it.
fn stops(answers: &[Json]) -> String {
    let told = answers.iter().filter_map(|it| match it["event"].as_str()? {
        "stopped" => {
            Some(format!("{}: {}", it["body"]["reason"].as_str()?, it["body"]["description"].as_str()?))
        }
        name @ ("terminated" | "exited") => Some(name.to_owned()),
        _ => None,
    });
    told.collect::<Vec<_>>().join("\n")
}

/// The answer to the last request with this name.
fn answer<'a>(answers: &'a [Json], command: &str) -> &'a Json {
    let last = answers.iter().rev().find(|it| it["command"] == command && it["type"] == "response");
    last.expect("the request has an answer")
}

/// Names and lines of the frames.
fn frames(answers: &[Json]) -> String {
    let frames = answer(answers, "stackTrace")["body"]["stackFrames"].as_array().cloned().unwrap_or_default();
    let shown = frames.iter().map(|it| {
        let name = it["name"].as_str().unwrap_or_default();
        format!("{name} [{}:{}:{}]", it["source"]["name"].as_str().unwrap_or("-"), it["line"], it["column"])
    });
    shown.collect::<Vec<_>>().join("\n")
}

fn step(command: &'static str) -> (&'static str, Json) {
    (command, json!({ "threadId": 1 }))
}

fn line_of(path: &Path, text: &str) -> i64 {
    let whole = std::fs::read_to_string(path).expect("it is part of the repository");
    let at = whole.find(text).expect("the file has the text");
    whole[..at].lines().count() as i64 + i64::from(whole[..at].ends_with('\n') || at == 0)
}

#[test]
fn a_gold_path_is_gone_along_by_turns_and_ends_with_the_win() {
    let more = [vec![step("next"); 3], vec![step("stackTrace"), step("continue"), step("continue")]].concat();
    let answers = launched(json!({ "program": level() }), &[], &more);
    expect![[r#"
        entry: step 1: down
        step: step 2: up
        step: step 3: right
        step: step 4: up
        end: after 12 steps: the level is won
        exited
        terminated

        step 4: up [dry_feet.json:30:30]"#]]
    .assert_eq(&format!("{}\n\n{}", stops(&answers), frames(&answers)));
}

#[test]
fn inside_of_a_turn_what_acts_is_gone_along_one_by_one_and_back() {
    let more =
        [vec![step("stepIn"); 3], vec![step("stackTrace"), step("stepBack"), step("stepOut")]].concat();
    let answers = launched(json!({ "program": game(), "level": 1 }), &[], &more);
    expect![[r#"
        entry: input 1: right
        step: input 1: right, the input
        step: input 1: right, the movement
        step: input 2: right
        step: input 1: right
        step: input 2: right

        input 2: right [lamplighter.sessions.json:20:18]"#]]
    .assert_eq(&format!("{}\n\n{}", stops(&answers), frames(&answers)));
}

#[test]
fn a_breakpoint_on_a_rule_stops_both_ways_at_the_same_places() {
    let line = line_of(&game(), "[ > Player | Lamp no Flame ]");
    let set = lines(&game(), &[line]);
    let more = ["continue", "continue", "reverseContinue", "reverseContinue", "reverseContinue", "continue"];
    let answers = launched(json!({ "program": game(), "level": 1 }), &[set], &more.map(step));
    let set = &answer(&answers, "setBreakpoints")["body"]["breakpoints"][0];
    assert_eq!((&set["verified"], &set["line"]), (&json!(true), &json!(line)), "{set}");
    expect![[r#"
        entry: input 1: right
        breakpoint: input 3: right, rule `93`
        end: after 6 inputs: there are no more moves, and the level is not won
        breakpoint: input 3: right, rule `93`
        entry: input 1: right
        entry: input 1: right
        breakpoint: input 3: right, rule `93`"#]]
    .assert_eq(&stops(&answers));
}

#[test]
fn a_rule_of_a_pack_has_what_it_reacted_to_and_the_move_below_it() {
    let pack = root().join("packs/lantern_walk/game.json");
    let set = lines(&pack, &[line_of(&pack, "\"take_what_lies_here\"")]);
    let more = [step("continue"), step("stackTrace")];
    let answers = launched(json!({ "program": level(), "stopOnEntry": true }), &[set], &more);
    expect![[r#"
        entry: step 1: down
        breakpoint: step 1: down, rule `take_what_lies_here`

        rule `take_what_lies_here` (cascade, pass 1) [game.json:38:5]
        system `walk` (action) [game.json:32:5]
        step 1: down [dry_feet.json:30:7]"#]]
    .assert_eq(&format!("{}\n\n{}", stops(&answers), frames(&answers)));
}

#[test]
fn play_stops_at_moves_events_changes_and_the_win() {
    let set = [
        lines(&level(), &[line_of(&level(), "\"goldPath\"") + 2]),
        (
            "setFunctionBreakpoints",
            json!({ "breakpoints": [{ "name": "take_what_lies_here" }, { "name": " " }] }),
        ),
        (
            "setDataBreakpoints",
            json!({ "breakpoints": [{ "dataId": "2,0:objects", "accessType": "write" }] }),
        ),
        ("setExceptionBreakpoints", json!({ "filters": ["won", "goal", "unknown"] })),
    ];
    let mut more = vec![step("continue"); 30];
    more.push(step("exceptionInfo"));
    let answers = launched(json!({ "program": level() }), &set, &more);
    expect![[r#"
        entry: step 1: down
        function breakpoint: step 1: down, rule `take_what_lies_here`
        breakpoint: step 7: right
        data breakpoint: step 7: right, system `shove`
        breakpoint: step 8: right
        data breakpoint: step 8: right, system `shove`
        breakpoint: step 9: right
        breakpoint: step 10: right
        breakpoint: step 11: down
        breakpoint: step 12: right
        exception: The level is won
        exited
        terminated"#]]
    .assert_eq(&stops(&answers));
}

#[test]
fn a_breakpoint_may_wait_for_its_second_time() {
    let hits = |condition: &str| {
        let name = json!([{ "name": "avatar_entered", "hitCondition": condition }]);
        let set = ("setFunctionBreakpoints", json!({ "breakpoints": name }));
        let more = ["continue", "continue", "reverseContinue"].map(step);
        stops(&launched(json!({ "program": level() }), &[set], &more))
    };
    expect![[r#"
        entry: step 1: down
        function breakpoint: step 2: up, system `walk`
        end: after 12 steps: the level is won
        function breakpoint: step 2: up, system `walk`

        entry: step 1: down
        function breakpoint: step 4: up, system `shove`
        function breakpoint: step 8: right, system `shove`
        function breakpoint: step 4: up, system `shove`"#]]
    .assert_eq(&format!("{}\n\n{}", hits("2"), hits("% 4")));
}

#[test]
fn a_condition_of_a_level_must_hold_before_the_turn() {
    let condition = r#"{ "avatar": { "at": [1, 2] } }"#;
    let name = json!([{ "name": "avatar_entered", "condition": condition }]);
    let set = ("setFunctionBreakpoints", json!({ "breakpoints": name }));
    let asked = ("evaluate", json!({ "expression": condition }));
    let more = [
        step("continue"),
        asked,
        step("continue"),
        step("reverseContinue"),
        step("restart"),
        step("continue"),
    ];
    let answers = launched(json!({ "program": level() }), &[set], &more);
    assert_eq!(answer(&answers, "evaluate")["body"]["result"], "true");
    expect![[r#"
        entry: step 1: down
        function breakpoint: step 4: up, system `shove`
        end: after 12 steps: the level is won
        function breakpoint: step 4: up, system `shove`
        entry: step 1: down
        function breakpoint: step 4: up, system `shove`"#]]
    .assert_eq(&stops(&answers));
}

#[test]
fn a_condition_of_a_game_must_hold_before_the_turn() {
    let rule = line_of(&game(), "[ > Player");
    let set = |condition: &str| {
        let lines = json!([{ "line": rule, "condition": condition }]);
        let set = ("setBreakpoints", json!({ "source": { "path": game() }, "breakpoints": lines }));
        let asked = ("evaluate", json!({ "expression": condition }));
        let more = [step("continue"), asked, step("continue")];
        launched(json!({ "program": game(), "level": 1 }), &[set], &more)
    };
    let answers = set("[ Player | Lamp ]");
    expect![[r#"
        entry: input 1: right
        breakpoint: input 3: right, rule `93`
        end: after 6 inputs: there are no more moves, and the level is not won
        {"result":"true","variablesReference":0}"#]]
    .assert_eq(&format!("{}\n{}", stops(&answers), answer(&answers, "evaluate")["body"]));
    let wrong = set("[ Nobody ]");
    let told = &answer(&wrong, "setBreakpoints")["body"]["breakpoints"][0];
    assert_eq!(told["verified"], false);
    expect!["`[ Nobody ]`: unknown name `Nobody`"].assert_eq(told["message"].as_str().unwrap_or_default());
}

#[test]
fn a_move_is_gone_to_by_its_line_and_begun_again() {
    let place = json!({ "source": { "path": level() }, "line": line_of(&level(), "\"goldPath\"") + 2 });
    let answers = launched(json!({ "program": level() }), &[], &[("gotoTargets", place)]);
    let target = answer(&answers, "gotoTargets")["body"]["targets"][0].clone();
    let more = [("goto", json!({ "threadId": 1, "targetId": target["id"] })), step("stepIn"), step("stepIn")];
    let more = [&more[..], &[("restartFrame", json!({ "frameId": 1 })), step("restart")]].concat();
    let answers = launched(json!({ "program": level() }), &[], &more);
    expect![[r#"
        {"id":7,"label":"step 7: right","line":31}

        entry: step 1: down
        goto: step 7: right
        step: step 7: right, system `walk`
        step: step 7: right, system `shove`
        restart: step 7: right
        entry: step 1: down"#]]
    .assert_eq(&format!("{target}\n\n{}", stops(&answers)));
}

#[test]
fn variables_show_what_acted_the_board_the_goals_and_the_state() {
    let more = [step("next"), step("next"), step("stepIn"), ("scopes", json!({ "frameId": 1 }))];
    let opened = (1..=5).map(|nth| ("variables", json!({ "variablesReference": nth })));
    let more: Vec<_> = more.into_iter().chain(opened).collect();
    let answers = launched(json!({ "program": level() }), &[], &more);
    let mut shown = Vec::new();
    for scope in answer(&answers, "scopes")["body"]["scopes"].as_array().expect("there are scopes") {
        shown.push(scope["name"].as_str().unwrap_or_default().to_owned());
        let of = |it: &&Json| {
            it["request_seq"].as_i64() == scope["variablesReference"].as_i64().map(|nth| nth + 7)
        };
        let list = answers.iter().find(of).expect("it was opened");
        for it in list["body"]["variables"].as_array().into_iter().flatten() {
            let [name, value] = ["name", "value"].map(|member| it[member].as_str().unwrap_or_default());
            shown.push(format!("  {name}: {value}"));
        }
    }
    expect![[r#"
        Acted
          by: system `walk`
          phase: action
          changes: 2
          events: 2
        Turn
          move: right
          acts: 3
          did not act: 2
        Board before the turn
          0: ...~.#
          1: .C#~H!
          2: @..~.#
          3: ..#~..
          4: ...~..
          legend: 2
        Goals
          light: 0 %
        State
          actionCount: 2
          avatar: {"enabled":true,"facing":"up","item":"lantern","position":[0,2]}
          layers: {"ground":[[3,0,"pond",{}],[3,1,"pond",{}],[3,2,"pond",{}],[3,3,"pond",{}],[3,4,"pond",{}]],"markers":[[5,1,"beacon",{}]…
          lost: false
          multiCellObjects: []
          overlay: null
          pendingMove: null
          sequenceIndices: {}
          turnCount: 2
          variables: {}
          won: false"#]].assert_eq(&shown.join("\n"));
}

#[test]
fn a_rule_that_begins_shows_what_its_effects_will_change() {
    let set = ("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "take_what_lies_here" }] }));
    let more = [step("continue"), ("scopes", json!({ "frameId": 1 }))];
    let opened = [1, 5].map(|nth| ("variables", json!({ "variablesReference": nth })));
    let answers = launched(json!({ "program": level() }), &[set], &[&more[..], &opened[..]].concat());
    let names =
        answer(&answers, "variables")["body"]["variables"].as_array().into_iter().flatten().map(|it| {
            let [name, value] = ["name", "value"].map(|member| it[member].as_str().unwrap_or_default());
            format!("{name}: {value}")
        });
    expect![[r#"
        the avatar's item: nothing → `lantern`
        `objects` at (0,3): `lantern` → nothing"#]]
    .assert_eq(&names.collect::<Vec<_>>().join("\n"));
}

#[test]
fn what_is_typed_is_a_path_into_the_state_or_a_question_why() {
    let ask = |expression: &str| ("evaluate", json!({ "expression": expression, "frameId": 1 }));
    let more = [step("next"), step("next"), step("stepIn")];
    let asked = ["avatar.position[1]", "light", "why", "why 2,1", "avatar.nose"].map(ask);
    let answers = launched(json!({ "program": level() }), &[], &[&more[..], &asked[..]].concat());
    let told = answers
        .iter()
        .filter(|it| it["command"] == "evaluate")
        .map(|it| it["body"]["result"].as_str().or(it["message"].as_str()).unwrap_or_default().to_owned());
    expect![[r#"
        2
        0 %
        step 3 (right): 4 changes
          system `walk` (action)
            the avatar: (0,2) → (1,2)
            the avatar's direction: `up` → `right`
            emits avatar_exited position=(0,2)
            emits avatar_entered position=(1,2) fromPosition=(0,2) direction=right
          the game (end of the turn)
            the number of turns: 2 → 3
            the number of actions: 2 → 3
          the game (end of the turn)
            emits turn_ended turnNumber=3
          rule `take_what_lies_here` does not act on avatar_entered position=(1,2) fromPosition=(0,2) direction=right: `where`: `position_has_tag` {"layer":"objects","tag":"pickup"} does not hold: `objects` at (1,2) is empty
          rule `pond_takes_all` does not act on avatar_entered position=(1,2) fromPosition=(0,2) direction=right: `where`: `position_has_tag` {"layer":"ground","tag":"liquid"} does not hold: `ground` at (1,2) is `lawn`
        (2,1): nothing changed it; it is as it was at the start
        `avatar.nose` is neither a condition nor in the state, which has actionCount, avatar, layers, lost, multiCellObjects, overlay, pendingMove, sequenceIndices, turnCount, variables, won; ask also `why`, `why 3,1`, `why VARIABLE`, `why RULE` or `why GOAL`"#]].assert_eq(&told.collect::<Vec<_>>().join("\n"));
}

#[test]
fn what_cannot_be_debugged_says_why() {
    let pack = root().join("packs/lantern_walk");
    let refused = [
        json!({ "program": root().join("packs/nothing.json") }),
        json!({ "program": pack }),
        json!({ "program": pack, "level": "dry_feat" }),
        json!({ "program": game(), "level": 1, "session": "None" }),
        json!({ "program": level(), "moves": ["hop"] }),
        json!({}),
    ]
    .map(|launch| {
        let answers = talk(&[("launch", launch), ("next", json!({})), ("fly", json!({}))]);
        let messages = answers.iter().filter_map(|it| it["message"].as_str());
        messages.collect::<Vec<_>>().join("; ").replace(root().to_str().unwrap_or_default(), "tests")
    });
    expect![[r#"
        tests/packs/nothing.json: there is no such file or folder; no level is launched; `fly` is not supported
        tests/packs/lantern_walk: choose a level with `level`: dry_feet, night_frost, the_hedge, twin_archways; no level is launched; `fly` is not supported
        tests/packs/lantern_walk: no level `dry_feat`; did you mean `dry_feet`?; no level is launched; `fly` is not supported
        level `1` has no session `None`; it has `A restart goes back to the last flame`, `Both lamps are lit`; no level is launched; `fly` is not supported
        `moves`: entry 0 is the unknown action `hop`; the game declares `move`; no level is launched; `fly` is not supported
        the arguments of `launch`: missing field `program`; no level is launched; `fly` is not supported"#]].assert_eq(&refused.join("\n"));
}

#[cfg(unix)]
#[test]
fn files_are_told_by_the_path_that_the_client_knows() {
    let folder = tempfile::tempdir().expect("there is a place for it");
    let link = folder.path().join("pack");
    std::os::unix::fs::symlink(root().join("packs/lantern_walk"), &link).expect("links can be made");
    let rules = link.join("game.json");
    let set = lines(&rules, &[line_of(&rules, "\"take_what_lies_here\"")]);
    let launch = json!({ "program": link.join("levels/dry_feet.json") });
    let answers = launched(launch, &[set], &[step("continue"), step("stackTrace")]);
    assert_eq!(answer(&answers, "stackTrace")["body"]["stackFrames"][0]["source"]["path"], json!(rules));
}

#[test]
fn an_attempt_without_debugging_ends_at_once() {
    let answers = launched(json!({ "program": level(), "noDebug": true }), &[], &[step("next")]);
    let said = answers.iter().find(|it| it["event"] == "output").expect("it says how it went");
    assert_eq!(said["body"]["output"], "after 12 steps: the level is won\n");
    assert_eq!(stops(&answers), "exited\nterminated");
    assert_eq!(answer(&answers, "next")["success"], false);
}

fn lines(path: &Path, lines: &[i64]) -> (&'static str, Json) {
    let lines: Vec<Json> = lines.iter().map(|line| json!({ "line": line })).collect();
    ("setBreakpoints", json!({ "source": { "path": path }, "breakpoints": lines }))
}

/// Ways to go on.
const WAYS: [&str; 8] =
    ["next", "stepIn", "stepOut", "stepBack", "continue", "reverseContinue", "restartFrame", "restart"];

/// All that is shown where play has stopped last.
fn shown(answers: &[Json]) -> [Json; 2] {
    ["stackTrace", "scopes"].map(|it| answer(answers, it)["body"].clone())
}

proptest::proptest! {
    #![proptest_config(testrun::law(48))]

    #[test]
    fn whichever_way_play_came_to_a_place_it_is_the_same(
        ways in proptest::collection::vec(0_usize..WAYS.len(), 0..12),
        line in 0_i64..140,
    ) {
        let look = [step("stackTrace"), ("scopes", json!({ "frameId": 1 }))];
        let set = lines(&game(), &[line]);
        let more: Vec<_> = ways.iter().map(|way| step(WAYS[*way])).chain(look.clone()).collect();
        let launch = json!({ "program": game(), "level": 1 });
        let there = launched(launch.clone(), std::slice::from_ref(&set), &more);
        let has_ended = there.iter().any(|it| it["event"] == "terminated");
        if !has_ended {
            // A fresh client goes there step by step, without breakpoints.
            let wanted = shown(&there);
            let found = (0..60).any(|count| {
                let more: Vec<_> = std::iter::repeat_n(step("stepIn"), count).chain(look.clone()).collect();
                shown(&launched(launch.clone(), &[], &more)) == wanted
            });
            proptest::prop_assert!(found, "no step leads to {}", wanted[0]);
        }
    }

    #[test]
    fn whatever_is_asked_each_request_is_answered_once(
        asked in proptest::collection::vec((0_usize..32, 0_usize..13), 0..20),
    ) {
        let commands = [
            "initialize", "launch", "attach", "configurationDone", "restart", "terminate", "setBreakpoints",
            "setFunctionBreakpoints", "setDataBreakpoints", "dataBreakpointInfo", "setExceptionBreakpoints",
            "breakpointLocations", "threads", "stackTrace", "scopes", "variables", "evaluate", "exceptionInfo",
            "continue", "reverseContinue", "next", "stepIn", "stepOut", "stepBack", "pause", "restartFrame",
            "gotoTargets", "goto", "", "fly", "setVariable", "setExpression",
        ];
        let arguments = [
            json!({}),
            Json::Null,
            json!([1]),
            json!("text"),
            json!({ "program": level() }),
            json!({ "program": game(), "level": 1, "stopOnEntry": false }),
            json!({ "source": { "path": level() }, "line": -1, "endLine": i64::MAX, "breakpoints": [{ "line": i64::MIN }] }),
            json!({ "source": {}, "line": 30, "breakpoints": [{ "line": 30, "hitCondition": "x", "name": "walk", "dataId": "1,1" }] }),
            json!({ "targetId": u64::MAX, "variablesReference": u64::MAX, "expression": "..[[", "name": "" }),
            json!({ "targetId": 3, "variablesReference": 1, "start": 7, "count": 9, "expression": "why", "name": "0" }),
            json!({ "granularity": "instruction", "filters": ["won", 3], "startFrame": 5, "levels": 1 }),
            json!({ "linesStartAt1": false, "columnsStartAt1": 7 }),
            json!({ "expression": "1,1", "value": "Lamp", "variablesReference": 2, "name": "1" }),
        ];
        let requests: Vec<_> = asked.iter().map(|(command, with)| (commands[*command], arguments[*with].clone())).collect();
        let answered: Vec<i64> = talk(&requests)
            .iter()
            .filter(|it| it["type"] == "response")
            .filter_map(|it| it["request_seq"].as_i64())
            .collect();
        proptest::prop_assert_eq!(answered, (1..=requests.len() as i64).collect::<Vec<_>>());
    }
}
