//! Settings files: their effects on packs, and editing them.

use serde_json::{Value, json};

use super::client::{Client, Folder, minimal};

const FILE: &str = "goldpath.toml";

/// A level with an unknown key and an unknown kind.
fn broken() -> String {
    let text = minimal("levels/one.json").replacen("\"flag\", null]", "\"flga\", null]", 1);
    text.replacen('{', "{ \"titel\": 1,", 1)
}

async fn changed(client: &mut Client, folder: &Folder) {
    let changes = json!({ "changes": [{ "uri": folder.uri(FILE), "type": 2 }] });
    client.notify("workspace/didChangeWatchedFiles", changes).await;
}

fn at(uri: &lsp_types::Url, line: u32, character: u32) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } })
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_change_what_is_told_and_count_again_when_they_change() {
    let folder = Folder::new("rules", &[("levels/one.json", &broken())]);
    folder.write(FILE, "[rules]\nunknown-key = \"off\"\nunknown-kind = \"hint\"\n");
    let watches = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    let mut client = Client::start(folder.path(), watches, json!({})).await;
    let level = folder.uri("levels/one.json");
    let list = client.codes(&level, &["unknown-kind"]).await;
    assert_eq!(list["diagnostics"][0]["severity"], 4);
    folder.write(FILE, "[[paths]]\nfiles = [\"levels\"]\nrules = { \"unknown-*\" = \"info\" }\n");
    changed(&mut client, &folder).await;
    let list = client.codes(&level, &["unknown-key", "unknown-kind"]).await;
    assert_eq!(list["diagnostics"][0]["severity"], 3);
    folder.write(FILE, "exclude = [\"levels/o*\"]\n");
    changed(&mut client, &folder).await;
    client.codes(&level, &[]).await;
    std::fs::remove_file(folder.path().join(FILE)).unwrap();
    changed(&mut client, &folder).await;
    let list = client.codes(&level, &["unknown-key", "unknown-kind"]).await;
    assert_eq!(list["diagnostics"][1]["severity"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_settings_is_seen_without_the_help_of_the_client() {
    let folder = Folder::new("watched", &[("levels/one.json", &broken())]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let level = folder.uri("levels/one.json");
    client.codes(&level, &["unknown-key", "unknown-kind"]).await;
    folder.write(FILE, "[rules]\nunknown-key = \"off\"\n");
    client.codes(&level, &["unknown-kind"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_settings_is_told_whether_or_not_they_are_open() {
    let folder = Folder::new("wrong", &[]);
    folder.write(FILE, "excludes = []\n");
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri(FILE);
    let list = client.codes(&uri, &["settings-unknown-key"]).await;
    let page = list["diagnostics"][0]["codeDescription"]["href"].as_str().unwrap();
    assert!(page.ends_with("settings-unknown-key.md"), "{page}");
    client.open(&uri, 1, "exclude = [\"nowhere\"]\n").await;
    let list = client.codes(&uri, &["settings-matches-nothing"]).await;
    assert_eq!(list["version"], 1);
    client.change(&uri, 2, "exclude = [\"levels\"]\n").await;
    let list = client.codes(&uri, &[]).await;
    assert_eq!(list["version"], 2);
    // Closing discards the buffer: the file on disk counts.
    client.close(&uri).await;
    client.codes(&uri, &["settings-unknown-key"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_completed_explained_and_mended() {
    let folder = Folder::new("editing", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri(FILE);
    client.open(&uri, 1, "[rules]\nidel-step = \"off\"\nunknown-t\n").await;
    let items = client.request("textDocument/completion", at(&uri, 2, 9)).await;
    let item = items.as_array().unwrap().iter().find(|item| item["label"] == "unknown-tag").unwrap();
    assert_eq!(item["textEdit"]["newText"], "unknown-tag = \"off\"");
    assert_eq!(item["textEdit"]["range"]["start"], json!({ "line": 2, "character": 0 }));
    let hover = client.request("textDocument/hover", at(&uri, 0, 3)).await;
    assert!(hover["contents"]["value"].as_str().unwrap().starts_with("`rules`"), "{hover}");
    let range = json!({ "start": { "line": 1, "character": 2 }, "end": { "line": 1, "character": 2 } });
    let params = json!({
        "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] },
    });
    let actions = client.request("textDocument/codeAction", params).await;
    assert_eq!(actions[0]["title"], "change it to `idle-step`");
    assert_eq!(actions[0]["edit"]["changes"][uri.as_str()][0]["newText"], "idle-step");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_pulls_gets_the_same() {
    let folder = Folder::new("pull", &[("levels/one.json", &broken())]);
    folder.write(FILE, "[rules]\nunknown-key = \"off\"\nspoon = \"off\"\n");
    let pulls = json!({ "textDocument": { "diagnostic": {} } });
    let mut client = Client::start(folder.path(), pulls, json!({})).await;
    let (level, uri) = (folder.uri("levels/one.json"), folder.uri(FILE));
    client.open(&level, 1, &broken()).await;
    client.open(&uri, 1, &folder.read(FILE)).await;
    let codes = |report: &Value| -> Vec<String> {
        let items = report["items"].as_array().unwrap().iter();
        items.map(|it| it["code"].as_str().unwrap().to_owned()).collect()
    };
    let of = |uri: &lsp_types::Url| json!({ "textDocument": { "uri": uri } });
    let report = client.request("textDocument/diagnostic", of(&level)).await;
    assert_eq!(codes(&report), ["unknown-kind"]);
    let report = client.request("textDocument/diagnostic", of(&uri)).await;
    assert_eq!(codes(&report), ["settings-unknown-code"]);
    let all = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).await;
    let reports = all["items"].as_array().unwrap();
    assert!(
        reports.iter().any(|it| it["uri"] == uri.as_str() && codes(it) == ["settings-unknown-code"]),
        "{all}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_that_is_left_out_is_not_replayed() {
    let short =
        minimal("levels/one.json").replacen("[\"right\", \"right\"], \"hintStops\": [1]", "[\"right\"]", 1);
    let folder = Folder::new("replays", &[("levels/one.json", &short)]);
    folder.write(FILE, "exclude = [\"levels/one.json\"]\n");
    let status = json!({ "experimental": { "goldpathStatus": true } });
    let mut client = Client::start(folder.path(), status, json!({})).await;
    client.wait(|message| message["params"]["text"].as_str().is_some_and(|it| it.contains("0 of 0"))).await;
    folder.write(FILE, "");
    client.codes(&folder.uri("levels/one.json"), &["gold-path-does-not-win"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_file_says_by_whose_rules_gold_paths_are_replayed() {
    let level = testkit::with_members(minimal("levels/one.json"), testkit::WON_AS_DOCUMENTED);
    let level = level.expect("they are members of a level");
    let folder = Folder::new("semantics", &[("levels/one.json", &level)]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.codes(&uri, &["gold-path-loses"]).await;
    folder.write(FILE, "semantics = \"documented\"\n");
    client.codes(&uri, &["documents-and-game-disagree"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_are_judged_by_the_laws_of_the_file() {
    let folder = Folder::new("laws", &[("levels/one.json", minimal("levels/one.json"))]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    folder.write(FILE, "[[laws]]\nrequire = \"length >= 3\"\n");
    client.codes(&uri, &["law-broken"]).await;
    folder.write(FILE, "[[laws]]\nrequire = \"length >= 2\"\n");
    client.codes(&uri, &[]).await;
    folder.write(FILE, "[[laws]]\nrequire = \"use troch\"\n");
    client.codes(&folder.uri("game.json"), &["unreadable-law"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_pulls_is_not_told_to_ask_again_while_settings_are_typed() {
    let folder = Folder::new("typed", &[]);
    folder.write(FILE, "");
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let uri = folder.uri(FILE);
    client.open(&uri, 1, "").await;
    let asked = json!({ "textDocument": { "uri": uri } });
    let mut report = client.request("textDocument/diagnostic", asked.clone()).await;
    // What is told of the pack itself has been told by then.
    client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).await;
    let before = client.count("workspace/diagnostic/refresh");
    for version in 2..8 {
        client.change(&uri, version, &format!("spoon{version} = 1\n")).await;
        report = client.request("textDocument/diagnostic", asked.clone()).await;
        assert_eq!(report["items"][0]["code"], "settings-unknown-key");
    }
    assert_eq!(client.count("workspace/diagnostic/refresh"), before, "typing is no news");
    let again = json!({ "textDocument": { "uri": uri }, "previousResultId": report["resultId"] });
    assert_eq!(client.request("textDocument/diagnostic", again).await["kind"], "unchanged");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_with_nearly_the_name_of_the_settings_is_told_until_it_has_the_right_one() {
    let folder = Folder::new("misnamed", &[("levels/one.json", &broken())]);
    folder.write("goldpath.tml", "[rules]\nunknown-key = \"off\"\n");
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let (level, misnamed) = (folder.uri("levels/one.json"), folder.uri("goldpath.tml"));
    client.codes(&misnamed, &["settings-misnamed"]).await;
    client.codes(&level, &["unknown-key", "unknown-kind"]).await;
    std::fs::rename(folder.path().join("goldpath.tml"), folder.path().join(FILE)).unwrap();
    client.codes(&misnamed, &[]).await;
    client.codes(&level, &["unknown-kind"]).await;
}
