//! Invalid messages and documents.

use serde_json::{Value, json};

use super::client::{Client, Folder, minimal};
use crate::document::MAX_FOLLOWED;

async fn started(folder: &Folder) -> Client {
    Client::start(folder.path(), json!({}), json!({ "diagnostics": "push" })).await
}

fn range(start: (u32, u32), end: (u32, u32)) -> Value {
    let position = |(line, character)| json!({ "line": line, "character": character });
    json!({ "start": position(start), "end": position(end) })
}

fn change(folder: &Folder, version: i32, change: &Value) -> Value {
    let document = json!({ "uri": folder.uri("levels/one.json"), "version": version });
    json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
        "textDocument": document, "contentChanges": [change],
    } })
}

#[tokio::test(flavor = "multi_thread")]
async fn initialize_is_answered_whatever_words_it_has() {
    let mut client = Client::new();
    let params = json!({
        "processId": null,
        "trace": "compact",
        "capabilities": {
            "textDocument": {
                "foldingRange": { "foldingRangeKind": { "valueSet": ["story"] } },
                "diagnostic": { "relatedDocumentSupport": "maybe" },
            },
            "workspace": { "diagnostics": { "refreshSupport": true } },
            "general": { "positionEncodings": ["utf-9", "utf-8"] },
        },
    });
    let answer = client.request("initialize", params).await;
    assert_eq!(answer["capabilities"]["positionEncoding"], "utf-8");
    assert!(answer["capabilities"]["diagnosticProvider"].is_object(), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_messages_are_answered_with_their_error() {
    let mut client = Client::new();
    client.send(json!({ "jsonrpc": "1.0", "id": 3, "method": "initialize" })).await;
    assert_eq!(client.answer(3).await["error"]["code"], -32600);
    client.send(json!([{ "jsonrpc": "2.0", "id": 4, "method": "shutdown" }])).await;
    let refused = client.wait(|message| message["error"]["code"] == -32600).await;
    assert_eq!(refused["id"], Value::Null);
    client.send_raw(b"Content-Length: 1\r\n\r\n{").await;
    let refused = client.wait(|message| message["error"]["code"] == -32700).await;
    assert_eq!(refused["id"], Value::Null);
    client.request("initialize", json!({ "capabilities": {} })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn halves_of_characters_leave_the_document_as_the_client_has_it() {
    let folder = Folder::new("halves", &[]);
    let mut client = started(&folder).await;
    let uri = folder.uri("levels/one.json");
    let text = minimal("levels/one.json").replacen("\"title\"", "\"😀\": 1, \"title\"", 1);
    client.open(&uri, 1, &text).await;
    client.codes(&uri, &["unknown-key"]).await;
    let (before, _) = text.split_once('😀').unwrap();
    let line = before.matches('\n').count() as u32;
    let column = before.lines().last().unwrap_or_default().encode_utf16().count() as u32;
    // From D83D DE00 to D83D DE01, by the second surrogate alone.
    let second = range((line, column + 1), (line, column + 2));
    let message = change(&folder, 2, &json!({ "range": second, "text": "HALF" }));
    let body = message.to_string().replace("HALF", "\\ude01");
    client.send_raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).await;
    let told = client.codes(&uri, &["unknown-key"]).await;
    assert_eq!(told["version"], 2);
    assert!(told["diagnostics"][0]["message"].as_str().unwrap().contains('😁'), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_outside_of_the_text_is_told() {
    let folder = Folder::new("outside", &[]);
    let mut client = started(&folder).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, minimal("levels/one.json")).await;
    client.send(change(&folder, 2, &json!({ "range": range((900, 3), (900, 3)), "text": " " }))).await;
    let told = client.wait_for("window/showMessage").await;
    assert!(told["message"].as_str().unwrap().contains("out of range"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_line_may_be_the_largest_number_of_the_client() {
    let folder = Folder::new("numbers", &[]);
    let mut client = started(&folder).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, "{}\n").await;
    let largest = json!({ "line": 0, "character": f64::MAX });
    let all = json!({ "start": { "line": 0, "character": 0 }, "end": largest });
    client.send(change(&folder, 2, &json!({ "range": all, "text": "{" }))).await;
    let told = client.codes(&uri, &["syntax-error"]).await;
    assert_eq!(told["version"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_cannot_be_read_is_told() {
    let folder = Folder::new("unread", &[]);
    let mut client = started(&folder).await;
    let uri = folder.uri("levels/one.json");
    client.open(&uri, 1, minimal("levels/one.json")).await;
    client.send(change(&folder, 2, &json!({ "range": range((0, 0), (0, 0)), "text": 5 }))).await;
    let told = client.wait_for("window/showMessage").await;
    assert!(told["message"].as_str().unwrap().contains("invalid change"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_may_end_with_a_carriage_return_alone() {
    let folder = Folder::new("returns", &[]);
    let mut client = started(&folder).await;
    let uri = folder.uri("levels/one.json");
    let text = minimal("levels/one.json").replacen("\"title\"", "\"colour\": 1,\n\"title\"", 1);
    let line = text.lines().position(|line| line.contains("colour")).unwrap();
    client.open(&uri, 1, &text.replace('\n', "\r")).await;
    let told = client.codes(&uri, &["unknown-key"]).await;
    assert_eq!(told["diagnostics"][0]["range"]["start"]["line"], line);
    let line = line as u32;
    client.send(change(&folder, 2, &json!({ "range": range((line, 0), (line + 1, 0)), "text": "" }))).await;
    client.codes(&uri, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_that_cannot_be_listed_are_told_where_the_game_lists_them() {
    let folder = Folder::new("unlisted", &[]);
    std::fs::remove_dir_all(folder.path().join("levels")).unwrap();
    folder.write("levels", "no folder");
    let mut client = started(&folder).await;
    let told = client.codes(&folder.uri("game.json"), &["unreadable-file"]).await;
    let message = told["diagnostics"][0]["message"].as_str().unwrap();
    assert!(message.starts_with("the levels cannot be listed: "), "{told}");
    std::fs::remove_file(folder.path().join("levels")).unwrap();
    folder.write("levels/one.json", minimal("levels/one.json"));
    client.codes(&folder.uri("game.json"), &[]).await;
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_is_not_utf8_is_told_and_nothing_is_said_of_a_file_that_is_not_there() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new("names", &[]);
    let name = std::ffi::OsStr::from_bytes(b"b\xff.json");
    std::fs::write(folder.path().join("levels").join(name), "{").unwrap();
    let mut client = started(&folder).await;
    let told = client.wait_for("window/showMessage").await;
    assert!(told["message"].as_str().unwrap().contains("is not UTF-8"), "{told}");
    let game = folder.uri("game.json");
    client.open(&game, 1, "{").await;
    client.codes(&game, &["syntax-error"]).await;
    assert!(!client.has_heard("publishDiagnostics", "%EF%BF%BD"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_that_is_too_large_is_told_once_and_its_file_counts() {
    let folder = Folder::new("large", &[]);
    let mut client = started(&folder).await;
    let (level, game) = (folder.uri("levels/one.json"), folder.uri("game.json"));
    let large = minimal("levels/one.json").to_owned() + &" ".repeat(MAX_FOLLOWED);
    client.open(&level, 1, &large).await;
    let told = client.wait_for("window/showMessage").await;
    assert!(told["message"].as_str().unwrap().contains("one.json: this file has more than"), "{told}");
    for version in 2..20 {
        client.send(change(&folder, version, &json!({ "range": range((0, 0), (0, 0)), "text": "}" }))).await;
    }
    client.open(&game, 1, "{").await;
    client.codes(&game, &["syntax-error"]).await;
    client.change(&game, 2, minimal("game.json")).await;
    client.codes(&game, &[]).await;
    // Changes of the large document have no effect until it is small.
    client.change(&level, 20, "{").await;
    client.codes(&level, &["syntax-error"]).await;
}
