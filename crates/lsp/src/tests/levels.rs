//! Listing, changing and replaying the levels of packs.

use serde_json::{Value, json};

use super::client::{Client, Folder, minimal};

/// A level with this name. If it should not win, its gold path is one step too short.
fn level(id: &str, wins: bool) -> String {
    let text = minimal("levels/one.json").replacen("\"one\"", &format!("\"{id}\""), 1);
    if wins { text } else { text.replacen("[\"right\", \"right\"]", "[\"right\"]", 1) }
}

/// The minimal pack, with two levels in its sequence and one that is not.
fn folder() -> Folder {
    let folder = Folder::new(
        "levels",
        &[("levels/two.json", &level("two", true)), ("levels/rest.json", &level("rest", true))],
    );
    let game = minimal("game.json").replacen(
        "\"ref\": \"one\"",
        "\"ref\": \"one\" }, { \"type\": \"story\", \"text\": \"So far.\" }, { \"type\": \"level\", \"ref\": \"two\"",
        1,
    );
    assert_ne!(game, minimal("game.json"));
    folder.write("game.json", &game);
    folder
}

/// A client that was notified of the levels after a check.
async fn start(folder: &Folder) -> Client {
    let capabilities = json!({
        "experimental": { "goldpathLevelsChanged": true },
        "workspace": { "workspaceEdit": { "documentChanges": true } },
    });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    client.wait_for("goldpath/levelsChanged").await;
    client
}

fn root(folder: &Folder) -> String {
    folder.uri("").as_str().trim_end_matches('/').to_owned()
}

/// Waits until the entries of the pack have these verdicts, with a notification for each change.
async fn entries(client: &mut Client, folder: &Folder, verdicts: &[&str]) -> Value {
    loop {
        let answer = client.request("goldpath/levels", json!({ "root": root(folder) })).await;
        let entries = answer["packs"][0]["entries"].clone();
        let list = entries.as_array().unwrap().iter().map(|it| it["verdict"].as_str().unwrap_or("page"));
        if list.eq(verdicts.iter().copied()) {
            return entries;
        }
        client.wait_for("goldpath/levelsChanged").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_are_listed_in_the_order_of_play_with_their_verdicts() {
    let folder = folder();
    let mut client = start(&folder).await;
    let packs = client.request("goldpath/levels", json!({})).await;
    assert_eq!(packs["packs"][0]["root"], root(&folder));
    assert_eq!(packs["packs"][0].get("entries"), None);
    let entries = entries(&mut client, &folder, &["won", "page", "won", "won"]).await;
    let ids: Vec<&str> = entries.as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["one", "", "two", "rest"]);
    assert_eq!(entries[0]["uri"], folder.uri("levels/one.json").as_str());
    assert_eq!(entries[0]["text"], "won at the last step");
    assert_eq!((&entries[2]["place"], &entries[3]["place"]), (&json!(2), &Value::Null));
    assert!(entries[0]["moves"].as_u64().is_some_and(|moves| moves > 0), "{entries}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_shows_levels_hears_of_another_verdict() {
    let folder = folder();
    let mut client = start(&folder).await;
    entries(&mut client, &folder, &["won", "page", "won", "won"]).await;
    let uri = folder.uri("levels/two.json");
    client.open(&uri, 1, &level("two", false)).await;
    client.save(&uri).await;
    entries(&mut client, &folder, &["won", "page", "notWon", "won"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_gets_another_place_by_one_edit() {
    let folder = folder();
    let mut client = start(&folder).await;
    let moved = json!([{ "place": 2, "id": "two" }]);
    let params = json!({ "root": root(&folder), "moved": moved, "to": 0 });
    let edit = client.request("goldpath/arrange", params.clone()).await;
    let changes = edit["documentChanges"].as_array().unwrap();
    assert_eq!(changes.len(), 1, "{edit}");
    assert_eq!(changes[0]["textDocument"]["uri"], folder.uri("game.json").as_str());
    let text = changes[0]["edits"][0]["newText"].as_str().unwrap();
    assert!(text.starts_with("{ \"type\": \"level\", \"ref\": \"two\" }, {"), "{text}");
    let mut stale = params;
    stale["moved"][0]["id"] = json!("one");
    let id = client.post("goldpath/arrange", stale).await;
    let error = client.answer(id).await["error"].clone();
    assert_eq!(
        (&error["code"], &error["message"]),
        (&json!(-32803), &json!("`levelSequence` has changed in the meantime"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_is_removed_with_its_entry() {
    let folder = folder();
    let mut client = start(&folder).await;
    let uri = folder.uri("levels/two.json");
    let edit = client.request("goldpath/deleteLevel", json!({ "textDocument": { "uri": uri } })).await;
    let changes = edit["documentChanges"].as_array().unwrap();
    assert_eq!(changes[0]["textDocument"]["uri"], folder.uri("game.json").as_str());
    assert_eq!((&changes[1]["kind"], &changes[1]["uri"]), (&json!("delete"), &json!(uri)));
    let game = json!({ "textDocument": { "uri": folder.uri("game.json") } });
    let id = client.post("goldpath/deleteLevel", game).await;
    assert_eq!(client.answer(id).await["error"]["message"], "this file isn't a level");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_a_level_is_listed_behind_it() {
    let folder = folder();
    let mut client = start(&folder).await;
    let document = json!({ "uri": folder.uri("levels/one.json") });
    let params = json!({ "textDocument": document, "id": "uno", "title": "Uno", "copy": true });
    let level = client.request("goldpath/newLevel", params).await;
    assert_eq!(level["path"], "levels/uno.json");
    let listed = level["sequence"][0].clone();
    assert!(listed["newText"].as_str().unwrap().contains("\"ref\": \"uno\""), "{listed}");
    let game = folder.read("game.json");
    let line = listed["range"]["start"]["line"].as_u64().unwrap() as usize;
    let character = listed["range"]["start"]["character"].as_u64().unwrap() as usize;
    assert!(game.lines().nth(line).unwrap()[..character].ends_with("\"ref\": \"one\" }"), "{listed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thumbnail_is_a_picture_of_its_own() {
    let folder = folder();
    let mut client = start(&folder).await;
    let of = |file: &str| json!({ "textDocument": { "uri": folder.uri(file) } });
    let thumbnail = client.request("goldpath/thumbnail", of("levels/one.json")).await;
    let svg = thumbnail["svg"].as_str().unwrap();
    assert!(svg.starts_with("<svg ") && !svg.contains("file:"), "{svg}");
    assert_eq!(client.request("goldpath/thumbnail", of("game.json")).await, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_of_all_levels_says_where_one_failed_between_its_boards() {
    let folder = folder();
    folder.write("levels/two.json", &level("two", false));
    let mut client = Client::start(folder.path(), json!({}), json!({ "replay": "never" })).await;
    let params = json!({ "root": root(&folder), "partialResultToken": "parts" });
    let results = loop {
        let answer = client.request("goldpath/replay", params.clone()).await;
        // There is none until the pack was read.
        if answer != Value::Null {
            break answer["results"].clone();
        }
        client.wait_for("textDocument/publishDiagnostics").await;
    };
    let verdicts: Vec<&str> =
        results.as_array().unwrap().iter().map(|it| it["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["won", "notWon", "won"]);
    let failure = &results[1]["failure"];
    assert_eq!(failure["uri"], folder.uri("levels/two.json").as_str());
    assert!(failure["message"].as_str().is_some_and(|message| !message.is_empty()), "{failure}");
    for board in ["before", "after"] {
        assert!(failure[board].as_str().is_some_and(|board| board.contains("@ ")), "{failure}");
    }
    assert_ne!(failure["before"], failure["after"]);
    let part = client.wait(|message| message["params"]["token"] == "parts").await;
    assert_eq!(part["params"]["value"]["results"], results);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_of_some_levels_leaves_the_others_alone() {
    let folder = folder();
    let mut client = start(&folder).await;
    let params = json!({ "root": root(&folder), "levels": [folder.uri("levels/rest.json")] });
    let answer = client.request("goldpath/replay", params).await;
    let results = answer["results"].as_array().unwrap();
    assert_eq!(results.len(), 1, "{answer}");
    assert_eq!(results[0]["verdict"], "won");
}
