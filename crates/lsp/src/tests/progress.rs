//! Progress of slow replays, and cancelling them.

use serde_json::{Value, json};

use super::answers::{at, position};
use super::client::{Client, Folder, minimal};

/// A folder whose levels are slow to replay: their paths go back and forth, and win at the end.
fn long_folder(name: &str) -> Folder {
    folder(name, |_, level| level)
}

/// The same, with some of the last levels taking minutes: after each step, goals examine all cells of a large
/// board.
fn endless_folder(name: &str) -> Folder {
    let config = r#"{ "layer": "markers", "scope": "board", "target": 0, "comparison": "eq" }"#;
    let sum = |at| format!(r#"{{ "id": "sum_{at}", "type": "sum_constraint", "config": {config} }}, "#);
    let sums: String = (0..8).map(sum).collect();
    let scan = &format!("\"goals\": [{sums}");
    folder(name, |number, level| match number {
        0..60 => level,
        _ => level.replacen("\"size\": [4, 2]", "\"size\": [200, 200]", 1).replacen("\"goals\": [", scan, 1),
    })
}

fn folder(name: &str, change: impl Fn(u32, String) -> String) -> Folder {
    let folder = Folder::new(name, &[]);
    let to_and_fro = "\"right\", \"left\", ".repeat(1500);
    for number in 0..80 {
        let text = minimal("levels/one.json").replacen("\"one\"", &format!("\"l{number}\""), 1).replacen(
            "[\"right\", \"right\"]",
            &format!("[{to_and_fro}\"right\", \"right\"]"),
            1,
        );
        folder.write(&format!("levels/l{number}.json"), &change(number, text));
    }
    folder
}

fn capabilities() -> Value {
    json!({ "window": { "workDoneProgress": true }, "experimental": { "goldpathStatus": true } })
}

fn kind(message: &Value) -> &str {
    message["params"]["value"]["kind"].as_str().unwrap_or_default()
}

/// Waits for the summary in the status when everything is done.
async fn summary(client: &mut Client) -> String {
    let done =
        |message: &Value| message["method"] == "goldpath/status" && message["params"]["state"] != "busy";
    client.wait(done).await["params"]["text"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_replay_shows_its_progress_and_ends_it() {
    let folder = long_folder("progress");
    let mut client = Client::start(folder.path(), capabilities(), json!({})).await;
    let busy = client.wait_for("goldpath/status").await;
    assert_eq!(busy["state"], "busy");
    let created = client.wait_for("window/workDoneProgress/create").await;
    let begun = client.wait(|message| kind(message) == "begin").await;
    assert_eq!(begun["params"]["token"], created["token"]);
    assert_eq!(begun["params"]["value"]["cancellable"], true);
    client.wait(|message| kind(message) == "end").await;
    let text = summary(&mut client).await;
    assert!(text.ends_with(": 81 of 81 won"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_that_the_user_stops_leaves_the_rest_unproved() {
    let folder = endless_folder("stopped");
    let mut client = Client::start(folder.path(), capabilities(), json!({})).await;
    let created = client.wait_for("window/workDoneProgress/create").await;
    let params = json!({ "token": created["token"] });
    client.notify("window/workDoneProgress/cancel", params).await;
    let text = summary(&mut client).await;
    let counts: Vec<u32> = text.split(' ').filter_map(|word| word.parse().ok()).collect();
    let [won, levels, not_replayed, ..] = counts[..] else { panic!("{text}") };
    assert!(won < levels && won + not_replayed == levels, "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rename_shows_how_far_its_proof_is() {
    let folder = Folder::new("bar", &[]);
    for number in 0..20 {
        let text = minimal("levels/one.json").replacen("\"one\"", &format!("\"l{number}\""), 1);
        folder.write(&format!("levels/l{number}.json"), &text);
    }
    let mut client = Client::start(folder.path(), capabilities(), json!({ "replay": "never" })).await;
    let (game, text) = (folder.uri("game.json"), minimal("game.json"));
    client.open(&game, 1, text).await;
    let mut params = at(&game, &position(text, "flag\": {"));
    params["newName"] = json!("banner");

    // With the token of the request, and with one created by the client.
    for token in [json!("mine"), Value::Null] {
        params["workDoneToken"] = token.clone();
        let id = client.post("textDocument/rename", params.clone()).await;
        let token = match token {
            Value::Null => client.wait_for("window/workDoneProgress/create").await["token"].clone(),
            token => token,
        };
        let mut last = 0;
        for wanted in ["begin", "report", "end"] {
            let is_it = |message: &Value| kind(message) == wanted && message["params"]["token"] == token;
            let step = client.wait(is_it).await;
            if wanted != "end" {
                let percentage = step["params"]["value"]["percentage"].as_u64().unwrap();
                assert!(last <= percentage && percentage <= 100, "{step}");
                last = percentage;
            }
        }
        let edit = client.answer(id).await;
        assert!(
            edit["result"]["changes"].is_object() || edit["result"]["documentChanges"].is_array(),
            "{edit}"
        );
    }
}
