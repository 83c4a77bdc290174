//! New levels from one over the protocol: what is sent of each, where the run ends, and what its edits make of the project.

use language::{Language, Languages};
use lsp_types::Url;
use serde_json::{Value, json};

use super::answers::applied;
use super::client::{Client, Folder, minimal};
use super::solvability::game;

static LANGUAGES: [&dyn Language; 2] = [&gridponder::GRIDPONDER, &puzzlescript::PUZZLESCRIPT];

/// A client of a folder, which makes no files and knows no versions, so that edits are as simple as can be.
async fn start(folder: &Folder) -> Client {
    let mut client = Client::of(Languages::new(&LANGUAGES));
    client.begin(folder.path(), json!({}), json!({})).await;
    client
}

fn level(folder: &Folder) -> Url {
    folder.uri("levels/one.json")
}

/// Parameters about a document, with others.
fn about(uri: &Url, others: &Value) -> Value {
    let mut params = others.clone();
    params["textDocument"] = json!({ "uri": uri });
    params
}

/// A file of a folder after text edits of it.
fn with_edits(folder: &Folder, file: &str, edits: &Value) -> String {
    let uri = folder.uri(file);
    let changes = json!({ "edit": { "changes": { uri.as_str(): edits } } });
    // One that is not there is empty.
    let before = std::fs::read_to_string(folder.path().join(file)).unwrap_or_default();
    applied(&before, &uri, &changes)
}

/// A file of a folder after an edit of the workspace.
fn after(folder: &Folder, file: &str, edit: &Value) -> String {
    with_edits(folder, file, &edit["changes"][folder.uri(file).as_str()])
}

/// The minimal level in which the flag lies at the far end, so that there are several places to put it.
fn wide() -> String {
    let cells = r#"[[null, null, "flag", null], [null, null, null, null]]"#;
    let wide = minimal("levels/one.json").replacen(r#""size": [4, 2]"#, r#""size": [6, 2]"#, 1);
    let row = "[null, null, null, null, null, null]";
    wide.replacen(cells, &format!(r#"[[null, null, "flag", null, null, null], {row}]"#), 1)
}

fn wide_folder(name: &str) -> Folder {
    Folder::new(name, &[("levels/one.json", &wide())])
}

#[tokio::test(flavor = "multi_thread")]
async fn new_levels_come_in_parts_and_all_in_the_answer() {
    let folder = wide_folder("parts");
    let mut client = start(&folder).await;
    let others = json!({ "want": "length 3..", "count": 2, "partialResultToken": "these" });
    let answer = client.request("goldpath/vary", about(&level(&folder), &others)).await;
    let all = answer["candidates"].as_array().unwrap();
    assert_eq!(all.len(), 2, "{answer}");
    let mut sent = Vec::new();
    while sent.len() < all.len() {
        let part = client.wait(|it| it["method"] == "$/progress" && it["params"]["token"] == "these").await;
        sent.extend(part["params"]["value"]["candidates"].as_array().unwrap().clone());
    }
    assert_eq!(&sent, all);
    assert!(answer["text"].as_str().unwrap().starts_with("2 new levels from "), "{}", answer["text"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_level_is_told_with_its_picture_its_length_and_what_holds_of_it() {
    let folder = wide_folder("told");
    let mut client = start(&folder).await;
    let others = json!({ "want": "length 3.. , unlike 1", "count": 1 });
    let answer = client.request("goldpath/vary", about(&level(&folder), &others)).await;
    let only = &answer["candidates"][0];
    assert!(only["svg"].as_str().unwrap().starts_with("<svg"), "{only}");
    let least = only["least"].as_u64().unwrap();
    assert!(least >= 3 && only["most"] == least, "{only}");
    assert_eq!(only["text"], format!("shortest {least} steps"));
    assert!(only["bits"].as_str().unwrap().contains("rollout bits"), "{only}");
    assert_eq!(only["holds"], json!(["length 3..", "unlike 1"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_level_can_take_the_place_of_the_one_that_it_is_made_from() {
    let folder = wide_folder("instead");
    let mut client = start(&folder).await;
    let others = json!({ "want": "length 3..", "count": 1 });
    let answer = client.request("goldpath/vary", about(&level(&folder), &others)).await;
    let text = after(&folder, "levels/one.json", &answer["candidates"][0]["asLevel"]);
    assert!(text.contains(r#""id": "one""#) && text.contains(r#""title": "One""#), "{text}");
    client.open(&level(&folder), 1, &text).await;
    let replay = json!({ "command": "goldpath.replay", "arguments": [level(&folder)] });
    assert_eq!(client.request("workspace/executeCommand", replay).await["won"], true, "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_level_can_be_added_behind_the_one_that_it_is_made_from() {
    let folder = wide_folder("beside");
    let mut client = start(&folder).await;
    let others = json!({ "want": "length 3..", "count": 1, "seed": 7 });
    let answer = client.request("goldpath/vary", about(&level(&folder), &others)).await;
    let added = &answer["candidates"][0]["asNewLevel"];
    assert_eq!(added["path"], "levels/one_v7_1.json");
    let game = with_edits(&folder, "game.json", &added["sequence"]);
    let (one, new) = (game.find(r#""ref": "one""#).unwrap(), game.find(r#""ref": "one_v7_1""#).unwrap());
    assert!(one < new, "{game}");
    let uri = folder.uri("levels/one_v7_1.json");
    client.open(&uri, 1, added["text"].as_str().unwrap()).await;
    let replay = json!({ "command": "goldpath.replay", "arguments": [uri] });
    assert_eq!(client.request("workspace/executeCommand", replay).await["won"], true, "{added}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_level_gets_a_name_that_no_level_has() {
    let taken = minimal("levels/one.json").replacen(r#""id": "one""#, r#""id": "one_v7_1""#, 1);
    let folder = Folder::new("taken", &[("levels/one.json", &wide()), ("levels/one_v7_1.json", &taken)]);
    let mut client = start(&folder).await;
    let others = json!({ "want": "length 3..", "count": 1, "seed": 7 });
    let answer = client.request("goldpath/vary", about(&level(&folder), &others)).await;
    let added = &answer["candidates"][0]["asNewLevel"];
    assert_eq!(added["path"], "levels/one_v7_1_2.json");
    assert!(added["text"].as_str().unwrap().contains(r#""id": "one_v7_1_2""#), "{added}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistake_in_what_is_wanted_is_told_with_its_place() {
    let folder = wide_folder("mistake");
    let mut client = start(&folder).await;
    let params = about(&level(&folder), &json!({ "want": "unlike 2, lenght 3" }));
    let error = client.refused("goldpath/vary", params).await;
    assert_eq!(error["message"], "unknown word `lenght`; did you mean `length`?");
    assert_eq!(
        (&error["code"], &error["data"]["want"]),
        (&json!(-32602), &json!({ "start": 10, "end": 16 }))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn locked_cells_stay_as_they_are() {
    let folder = wide_folder("locked");
    let mut client = start(&folder).await;
    let params = about(&level(&folder), &json!({ "locked": [[0, 0], [2, 0]], "count": 5 }));
    let answer = client.request("goldpath/vary", params).await;
    let all = answer["candidates"].as_array().unwrap();
    assert_eq!(all.len(), 5, "{answer}");
    for candidate in all {
        let text = after(&folder, "levels/one.json", &candidate["asLevel"]);
        assert!(text.contains(r#""position": [0, 0]"#), "the avatar starts on a locked cell: {text}");
        let level: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(level["board"]["layers"]["markers"][0][2], "flag", "{text}");
    }
    let params = about(&level(&folder), &json!({ "locked": [[6, 0]] }));
    let error = client.refused("goldpath/vary", params).await;
    assert_eq!(error["message"], "the locked cell [6, 0] is not on the board");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_with_errors_is_not_varied() {
    let mistyped = wide().replacen("reach_target", "reach_targt", 1);
    let folder = Folder::new("errors", &[("levels/one.json", &mistyped)]);
    let mut client = start(&folder).await;
    let error = client.refused("goldpath/vary", about(&level(&folder), &json!({}))).await;
    assert!(error["message"].as_str().unwrap().contains("reach_targt"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_ends_when_the_client_cancels_it() {
    let folder = wide_folder("cancelled");
    let mut client = start(&folder).await;
    // No level is so long.
    let id = client.post("goldpath/vary", about(&level(&folder), &json!({ "want": "length 500" }))).await;
    client.notify("$/cancelRequest", json!({ "id": id })).await;
    assert_eq!(client.answer(id).await["error"]["code"], -32800);
    // The next one has its turn at once.
    let answer = client.request("goldpath/vary", about(&level(&folder), &json!({ "count": 1 }))).await;
    assert_eq!(answer["candidates"].as_array().unwrap().len(), 1, "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_level_of_a_game_comes_with_a_session_that_wins() {
    let levels = "######\n#P*.O#\n#....#\n######\n\nmessage Next.\n\n######\n#P.*O#\n######";
    let folder = Folder::of("game", &[("push.puzzlescript", &game(levels))]);
    let mut client = start(&folder).await;
    let uri = folder.uri("push.puzzlescript");
    let others = json!({ "play": { "level": 0 }, "want": "length 4..", "count": 1 });
    let answer = client.request("goldpath/vary", about(&uri, &others)).await;
    let only = &answer["candidates"][0];
    for (edit, number) in [(&only["asLevel"], 0), (&only["asNewLevel"]["edit"], 1)] {
        let text = after(&folder, "push.puzzlescript", edit);
        let old = text.contains("#P*.O#\n#....#");
        assert_eq!(old, number == 1, "the level stays only where the new one is below it: {text}");
        let sessions = after(&folder, "push.sessions.json", edit);
        let varied = Folder::of("varied", &[("push.puzzlescript", &text), ("push.sessions.json", &sessions)]);
        let mut client = Client::of(Languages::new(&LANGUAGES));
        let capabilities = json!({ "experimental": { "goldpathLevelsChanged": true } });
        client.begin(varied.path(), capabilities, json!({})).await;
        client.wait_for("goldpath/levelsChanged").await;
        let root = json!(varied.uri("push.puzzlescript"));
        let replays = client.request("goldpath/replay", json!({ "root": root })).await;
        let verdicts: Vec<&Value> =
            replays["results"].as_array().unwrap().iter().map(|it| &it["verdict"]).collect();
        assert_eq!(verdicts, ["won"], "{replays}");
        let kept: Value = serde_json::from_str(&sessions).unwrap();
        assert_eq!(kept["sessions"][0]["level"]["number"], number, "{sessions}");
    }
}
