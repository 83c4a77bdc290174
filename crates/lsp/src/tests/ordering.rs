//! Messages take effect in order.

use serde_json::json;

use super::client::{Client, Folder, minimal};

/// The level with a different title for each version.
fn level(version: i32) -> String {
    minimal("levels/one.json").replacen(
        "\"title\": \"One\"",
        &format!("\"title\": \"V{version}\", \"v{version}\": 1"),
        1,
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn each_of_200_requests_between_changes_sees_the_text_of_its_moment() {
    let folder = Folder::new("order", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({ "diagnostics": "pull" })).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &level(1)).await;
    let mut asked = Vec::new();
    for version in 2..=201 {
        client.change(&uri, version, &level(version)).await;
        let params = json!({ "textDocument": { "uri": uri } });
        asked.push((version, client.post("textDocument/diagnostic", params).await));
    }
    for (version, id) in asked {
        let answer = client.answer(id).await;
        let items = answer["result"]["items"].as_array().unwrap();
        let messages: Vec<&str> = items.iter().map(|it| it["message"].as_str().unwrap()).collect();
        assert!(messages[0].contains(&format!("`v{version}`")), "version {version}: {messages:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_one_after_the_other_end_in_the_text_of_the_client() {
    let folder = Folder::new("burst", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, minimal("levels/one.json")).await;
    // Types `"abc…"` into the title, one character at a time, then requests data of the last version.
    for version in 2..=201 {
        let at = json!({ "line": 2, "character": 12 + version - 2 });
        let change = json!({ "range": { "start": at, "end": at }, "text": "x" });
        let params = json!({
            "textDocument": { "uri": uri, "version": version },
            "contentChanges": [change],
        });
        client.notify("textDocument/didChange", params).await;
    }
    let end = json!({ "line": 2, "character": 9 });
    let change =
        json!({ "range": { "start": end, "end": { "line": 2, "character": 16 + 200 } }, "text": "" });
    let params = json!({ "textDocument": { "uri": uri, "version": 202 }, "contentChanges": [change] });
    client.notify("textDocument/didChange", params).await;
    let list = client.wait(|message| message["params"]["version"] == 202).await;
    let codes: Vec<&str> = list["params"]["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["code"].as_str().unwrap())
        .collect();
    assert_eq!(codes, ["syntax-error"], "the value of the title is gone, its comma is left");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_version_is_never_answered_after_a_later_one() {
    let folder = Folder::new("versions", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, &level(1)).await;
    for version in 2..=50 {
        client.change(&uri, version, &level(version)).await;
    }
    let mut last = 0;
    while last < 50 {
        let params = client.wait_for("textDocument/publishDiagnostics").await;
        if params["uri"] == uri.as_str() {
            let version = params["version"].as_i64().unwrap_or(0);
            assert!(version >= last, "{version} after {last}");
            last = version;
        }
    }
}
