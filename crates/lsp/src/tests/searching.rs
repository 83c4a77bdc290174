//! Searches of levels by command and on save.

use serde_json::{Value, json};

use super::client::{Client, Folder, minimal};

/// The level of the minimal pack with a longer gold path.
fn detour() -> String {
    minimal("levels/one.json").replacen(
        r#"["right", "right"], "hintStops": [1]"#,
        r#"["right", "left", "right", "right"]"#,
        1,
    )
}

fn solve(uri: &lsp_types::Url) -> Value {
    json!({ "command": "goldpath.solve", "arguments": [uri] })
}

async fn lens(client: &mut Client, uri: &lsp_types::Url) -> Value {
    let lenses = client.request("textDocument/codeLens", json!({ "textDocument": { "uri": uri } })).await;
    // The other one replays; without a client command, there is none that shows the board.
    let complete = lenses.as_array().into_iter().flatten().filter(|lens| !lens["command"].is_null());
    assert_eq!(complete.count(), 2, "{lenses}");
    assert_eq!(lenses[1]["command"]["command"], "goldpath.replay");
    lenses[0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_is_searched_by_command_and_what_was_found_goes_with_the_next_change() {
    let folder = Folder::new("solve", &[("levels/one.json", &detour())]);
    let capabilities = json!({ "textDocument": { "codeLens": {} } });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &detour()).await;
    client.codes(&uri, &[]).await;
    assert_eq!(lens(&mut client, &uri).await["command"]["title"], "Solve");
    for version in [2, 4] {
        let answer = client.request("workspace/executeCommand", solve(&uri)).await;
        let proved = answer["proved"].as_str().unwrap();
        assert!(proved.starts_with("shortest 2, gold 4 · "), "{answer}");
        client.codes(&uri, &["shorter-solution"]).await;
        assert_eq!(lens(&mut client, &uri).await["command"]["title"], proved);
        client.change(&uri, version, &detour().replacen(r#""left""#, r#""down", "up""#, 1)).await;
        client.codes(&uri, &[]).await;
        assert_eq!(lens(&mut client, &uri).await["command"]["title"], "Solve");
        client.change(&uri, version + 1, &detour()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_that_is_saved_is_searched_if_that_is_set() {
    let folder = Folder::new("search on save", &[("levels/one.json", &detour())]);
    let mut client = Client::start(folder.path(), json!({}), json!({ "search": "onSave" })).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &detour()).await;
    client.codes(&uri, &[]).await;
    client.save(&uri).await;
    client.codes(&uri, &["shorter-solution"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_gold_path_gains_a_repair() {
    let broken =
        minimal("levels/one.json").replacen(r#"["right", "right"], "hintStops": [1]"#, r#"["down"]"#, 1);
    let folder = Folder::new("repair", &[("levels/one.json", &broken)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &broken).await;
    let list = client.codes(&uri, &["gold-path-does-not-win"]).await;
    client.request("workspace/executeCommand", solve(&uri)).await;
    let params = json!({
        "textDocument": { "uri": uri },
        "range": list["diagnostics"][0]["range"],
        "context": { "diagnostics": [] },
    });
    repair_is_offered(&mut client, &params).await;
}

/// Waits for the repair found by a search, which may be offered after its response, at the end of a running
/// check.
async fn repair_is_offered(client: &mut Client, params: &Value) {
    for _ in 0..2_000 {
        let actions = client.request("textDocument/codeAction", params.clone()).await;
        let is_repair =
            |it: &Value| it["title"].as_str().is_some_and(|it| it.contains("shortest path of 2 steps"));
        if actions.as_array().is_some_and(|actions| actions.iter().any(is_repair)) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("no repair is offered");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_is_cancelled_is_answered_while_its_level_has_millions_of_states() {
    // Forty rocks on a large board.
    let row = |y: usize| {
        let cell = |x: usize| if x % 3 == 1 && y % 3 == 1 { "\"rock\"" } else { "null" };
        format!("[{}]", (0..24).map(cell).collect::<Vec<_>>().join(", "))
    };
    let rows: Vec<String> = (0..24).map(row).collect();
    let game = minimal("game.json").replacen(
        r#"{ "id": "nav", "type": "avatar_navigation", "config": {} }"#,
        r#"{ "id": "nav", "type": "avatar_navigation", "config": { "solidHandling": "delegate" } }, { "id": "push", "type": "push_objects", "config": { "pushableTags": ["solid"] } }"#,
        1,
    );
    let level = minimal("levels/one.json")
        .replacen(r#""size": [4, 2]"#, r#""size": [24, 24]"#, 1)
        .replacen(
            r#""markers": [[null, null, "flag", null], [null, null, null, null]]"#,
            &format!(r#""objects": [{}], "markers": {{ "format": "sparse", "entries": [{{ "position": [23, 23], "kind": "flag" }}] }}"#, rows.join(", ")),
            1,
        );
    let folder = Folder::new("hard", &[("game.json", &game), ("levels/one.json", &level)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &level).await;
    client.codes(&uri, &["gold-path-does-not-win"]).await;
    let id = client.post("workspace/executeCommand", solve(&uri)).await;
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    client.notify("$/cancelRequest", json!({ "id": id })).await;
    let answer = client.answer(id).await;
    assert_eq!(answer["error"]["code"], -32800, "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_that_is_not_saved_is_replayed_and_repaired_by_the_search() {
    let folder = Folder::new("unsaved", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, minimal("levels/one.json")).await;
    client.codes(&uri, &[]).await;
    let short =
        minimal("levels/one.json").replacen(r#"["right", "right"], "hintStops": [1]"#, r#"["down"]"#, 1);
    client.change(&uri, 2, &short).await;
    client.request("workspace/executeCommand", solve(&uri)).await;
    let list = client.codes(&uri, &["gold-path-does-not-win"]).await;
    let params = json!({
        "textDocument": { "uri": uri },
        "range": list["diagnostics"][0]["range"],
        "context": { "diagnostics": [] },
    });
    repair_is_offered(&mut client, &params).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_hears_whether_the_level_can_still_be_won_along_what_is_played() {
    let limit = r#""loseConditions": [{ "type": "max_actions", "config": { "limit": 3 } }], "solution""#;
    let text = minimal("levels/one.json").replacen(r#""solution""#, limit, 1);
    let folder = Folder::new("fates", &[("levels/one.json", &text)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &text).await;
    let params = json!({ "textDocument": { "uri": uri } });
    let gold = client.request("goldpath/fates", params).await;
    let winnable = |steps: u32| json!({ "kind": "winnable", "least": steps, "most": steps });
    assert_eq!(gold["before"], json!([winnable(2), winnable(1)]), "{gold}");
    assert_eq!(gold["pointOfNoReturn"], Value::Null, "{gold}");
    let down = json!({ "action": "move", "direction": "down" });
    let params = json!({ "textDocument": { "uri": uri }, "play": [down] });
    let played = client.request("goldpath/fates", params).await;
    assert_eq!(played["before"], json!([winnable(2), { "kind": "lost" }]), "{played}");
    assert_eq!(played["pointOfNoReturn"], 0, "{played}");
    let moves = played["moves"][0].as_array().unwrap();
    let down = moves.iter().find(|it| it["label"] == "down").unwrap();
    assert_eq!((&down["fate"]["kind"], &down["isPlayed"]), (&json!("lost"), &json!(true)), "{played}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_way_to_win_is_told_and_what_is_believed_to_be_one_may_be_wrong() {
    let text = minimal("levels/one.json");
    let folder = Folder::new("known", &[("levels/one.json", text)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, text).await;
    let of = json!({ "uri": uri });
    let found = client.request("goldpath/fates", json!({ "textDocument": of, "play": [] })).await;
    let way = found["way"].clone();
    assert_eq!(way.as_array().map(Vec::len), Some(2), "{found}");
    let down = json!([{ "action": "move", "direction": "down" }]);
    for known in [way.clone(), down, json!("no moves"), Value::Null] {
        let params = json!({ "textDocument": of, "play": [], "known": known, "milliseconds": 500 });
        let again = client.request("goldpath/fates", params).await;
        assert_eq!((&again["before"], &again["way"]), (&found["before"], &way), "{again}");
    }
    let played = client.request("goldpath/fates", json!({ "textDocument": of, "play": way })).await;
    assert_eq!(played["before"].as_array().map(Vec::len), Some(2), "the last of them wins: {played}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_has_the_diagnostics_of_its_cells() {
    let text = minimal("levels/one.json").replacen("\"flag\", null]", "\"flga\", null]", 1);
    let folder = Folder::new("on the board", &[("levels/one.json", &text)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &text).await;
    let params = json!({ "textDocument": { "uri": uri } });
    let board = client.request("goldpath/board", params.clone()).await;
    let found = &board["diagnostics"][0];
    assert_eq!((&found["code"], &found["severity"]), (&json!("unknown-kind"), &json!("error")), "{board}");
    assert_eq!(found["cells"], json!([[2, 0]]));

    client.change(&uri, 2, minimal("levels/one.json")).await;
    let board = client.request("goldpath/board", params).await;
    assert_eq!(board["diagnostics"], Value::Null, "{board}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_said_of_the_play_of_a_level_whose_errors_hide_how_it_is_meant() {
    let good = minimal("levels/one.json");
    let mistyped = good.replacen("reach_target", "reach_targt", 1);
    let widened = good.replacen(r#""size": [4, 2]"#, r#""size": [5, 2]"#, 1);
    for (text, what) in [(mistyped, "reach_targt"), (widened, "row")] {
        assert_ne!(text, good);
        let folder = Folder::new("obstacles", &[("levels/one.json", &text)]);
        let mut client = Client::start(folder.path(), json!({}), json!({})).await;
        let uri = folder.uri("levels/one.json");
        client.open(&uri, 1, &text).await;
        let params = json!({ "textDocument": { "uri": uri } });
        for method in ["goldpath/fates", "goldpath/necessity"] {
            let refused = client.refused(method, params.clone()).await;
            let why = refused["message"].as_str().unwrap_or_default();
            assert!(why.starts_with("not searched: the level has errors (line "), "{method}: {refused}");
            assert!(why.contains(what), "{method}: {refused}");
        }
        let board = client.request("goldpath/board", params.clone()).await;
        let message = board["obstacles"][0]["message"].as_str().unwrap_or_default();
        assert!(message.contains(what), "{}", board["obstacles"]);
        assert_eq!(board["obstacles"][0]["uri"], json!(uri));

        client.change(&uri, 2, good).await;
        let board = client.request("goldpath/board", params.clone()).await;
        assert_eq!(board["obstacles"], Value::Null);
        let fates = client.request("goldpath/fates", params).await;
        assert_eq!(fates["before"][0]["kind"], "winnable", "{fates}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_hears_what_a_level_is_without_each_of_its_entities() {
    let text = minimal("levels/one.json");
    let folder = Folder::new("necessity", &[("levels/one.json", text)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, text).await;
    let found = client.request("goldpath/necessity", json!({ "textDocument": { "uri": uri } })).await;
    assert_eq!((&found["lower"], &found["length"]), (&json!(2), &json!(2)), "{found}");
    let flag = found["entities"].as_array().unwrap().iter().find(|it| it["kind"] == "flag").unwrap();
    assert_eq!((&flag["need"], &flag["position"]), (&json!("essential"), &json!([2, 0])), "{found}");
    let bits = found["rolloutBits"].as_str().unwrap_or_default();
    assert!(bits.ends_with(" rollout bits"), "{found}");
    let settings = folder.uri("game.json");
    let none = client.request("goldpath/necessity", json!({ "textDocument": { "uri": settings } })).await;
    assert_eq!(none, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn hint_stops_that_a_client_does_not_set_are_not_said_to_be_there() {
    // A rock is pushed in the first step.
    let game = minimal("game.json").replacen(
        r#""config": {} }"#,
        r#""config": { "solidHandling": "delegate" } },
        { "id": "push", "type": "push_objects", "config": { "pushableTags": ["solid"] } }"#,
        1,
    );
    let text = minimal("levels/one.json")
        .replacen(
            r#""markers": ["#,
            r#""objects": [[null, "rock", null, null], [null, null, null, null]], "markers": ["#,
            1,
        )
        .replacen(r#", "hintStops": [1]"#, "", 1);
    let folder = Folder::new("refused-hints", &[("game.json", &game), ("levels/one.json", &text)]);
    let capabilities = json!({ "workspace": { "applyEdit": true } });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &text).await;
    let command = json!({ "command": "goldpath.setHintStops", "arguments": [uri] });
    let asked = client.post("workspace/executeCommand", command).await;
    let edit = client.wait(|message| message["method"] == "workspace/applyEdit").await;
    assert!(edit.to_string().contains("hintStops"), "{edit}");
    client.send(json!({ "jsonrpc": "2.0", "id": edit["id"], "result": { "applied": false } })).await;
    let error = client.answer(asked).await["error"].clone();
    assert_eq!(error["code"], -32803, "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_hint_is_set_where_there_is_only_walking() {
    let text = minimal("levels/one.json");
    let folder = Folder::new("hints", &[("levels/one.json", text)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, text).await;
    let command = json!({ "command": "goldpath.setHintStops", "arguments": [uri] });
    let answer = client.request("workspace/executeCommand", command).await;
    // Walking to a flag needs no hint.
    assert_eq!(answer, json!({ "stops": [], "applied": false }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_is_told_simpler_with_the_edit_that_makes_it_so() {
    let text = minimal("levels/one.json").replacen(
        r#""markers": ["#,
        r#""objects": [[null, null, null, "rock"], [null, "rock", null, null]], "markers": ["#,
        1,
    );
    let folder = Folder::new("simplify", &[("levels/one.json", &text)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &text).await;
    let command = json!({ "command": "goldpath.simplify", "arguments": [uri] });
    let answer = client.request("workspace/executeCommand", command.clone()).await;
    assert_eq!(answer["proved"], "shortest 2 steps", "{answer}");
    assert_eq!(answer["leftOut"], json!(["rock at objects [3, 0]", "rock at objects [1, 1]"]), "{answer}");
    assert_eq!(answer["applied"], false);
    assert!(answer["edit"].to_string().contains(uri.as_str()), "{answer}");

    // Errors hide how it is meant to play.
    client.change(&uri, 2, &text.replacen("reach_target", "reach_targt", 1)).await;
    let refused = client.refused("workspace/executeCommand", command).await;
    let why = refused["message"].as_str().unwrap_or_default();
    assert!(why.starts_with("not searched: the level has errors"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_is_told_tighter_with_what_should_be_needed() {
    let text = minimal("levels/one.json").replacen(
        r#""markers": ["#,
        r#""objects": [[null, null, null, "rock"], [null, "rock", null, null]], "markers": ["#,
        1,
    );
    let folder = Folder::new("tighten", &[("levels/one.json", &text)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &text).await;
    let command = |needed: serde_json::Value| json!({ "command": "goldpath.tighten", "arguments": [uri, null, needed] });
    let answer = client.request("workspace/executeCommand", command(json!(["rock"]))).await;
    assert_eq!(answer["proved"], "shortest 2 steps", "{answer}");
    assert_eq!(answer["outcome"], "nothing to tighten", "{answer}");
    assert_eq!(answer["needed"], json!(["rock: not used by the gold path"]), "{answer}");
    assert_eq!((&answer["added"], &answer["applied"]), (&json!([]), &json!(false)), "{answer}");

    let refused = client.refused("workspace/executeCommand", command(json!(["rokc"]))).await;
    let why = refused["message"].as_str().unwrap_or_default();
    assert!(why.contains("did you mean `rock`?"), "{refused}");
    let refused = client.refused("workspace/executeCommand", command(json!("rock"))).await;
    assert!(
        refused["message"].as_str().is_some_and(|why| why.starts_with("`goldpath.tighten`: ")),
        "{refused}"
    );
}
