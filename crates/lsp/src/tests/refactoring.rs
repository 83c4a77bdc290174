//! Refactorings over the protocol: offered immediately, computed when chosen.

use serde_json::{Value, json};

use super::answers::{applied, position};
use super::client::{Client, Folder, minimal};

/// Client capabilities for resolving the edits of code actions.
fn resolving() -> Value {
    let support = json!({ "dataSupport": true, "resolveSupport": { "properties": ["edit"] } });
    json!({ "textDocument": { "codeAction": support } })
}

/// Parameters for the refactorings at a piece of a text.
fn refactorings(uri: &lsp_types::Url, text: &str, piece: &str) -> Value {
    let place = position(text, piece);
    json!({
        "textDocument": { "uri": uri },
        "range": { "start": place, "end": place },
        "context": { "diagnostics": [], "only": ["refactor"] },
    })
}

/// The action with this title.
fn titled<'a>(actions: &'a Value, title: &str) -> &'a Value {
    let found = actions.as_array().and_then(|actions| actions.iter().find(|it| it["title"] == title));
    found.unwrap_or_else(|| panic!("no `{title}` in {actions}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refactoring_has_its_edit_when_it_is_chosen() {
    let folder = Folder::new("refactor", &[]);
    let mut client = Client::start(folder.path(), resolving(), json!({})).await;
    let (uri, text) = (folder.uri("levels/one.json"), minimal("levels/one.json"));
    client.open(&uri, 1, text).await;
    let ask = refactorings(&uri, text, "\"size\"");
    let actions = client.request("textDocument/codeAction", ask).await;
    let action = titled(&actions, "Add a row at the bottom, which may change solutions");
    assert_eq!((&action["kind"], &action["edit"]), (&json!("refactor.rewrite"), &Value::Null));
    let chosen = client.request("codeAction/resolve", action.clone()).await;
    assert!(applied(text, &uri, &chosen).contains("\"size\": [4, 3]"), "{chosen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refactoring_that_cannot_be_made_is_not_offered_and_says_why_when_it_is_asked_for_all_the_same() {
    let folder = Folder::new("refuse", &[]);
    let mut client = Client::start(folder.path(), resolving(), json!({})).await;
    let (uri, text) = (folder.uri("levels/one.json"), minimal("levels/one.json"));
    client.open(&uri, 1, text).await;
    let ask = refactorings(&uri, text, "\"size\"");
    let actions = client.request("textDocument/codeAction", ask).await;
    let refused = "Remove the empty row at the bottom, which may change solutions";
    let titles: Vec<&Value> = actions.as_array().unwrap().iter().map(|it| &it["title"]).collect();
    assert!(!titles.contains(&&json!(refused)), "{titles:?}");
    let mut action = titled(&actions, "Add a row at the bottom, which may change solutions").clone();
    action["title"] = json!(refused);
    action["data"]["id"] = json!("board-remove-bottom");
    let error = client.refused("codeAction/resolve", action.clone()).await;
    let why = "`/board/multiCellObjects/0/cells/0` names the cell [3, 1]";
    assert_eq!(error["message"], why);
    let told = client.wait(|message| message["method"] == "window/showMessage").await;
    assert_eq!(told["params"]["message"], format!("{refused}: {why}"));
    client.change(&uri, 2, &text.replacen("[4, 2]", "[4, 1]", 1)).await;
    let error = client.refused("codeAction/resolve", action).await;
    assert_eq!(error["message"], "the text has changed since this was offered");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_asks_for_no_edits_later_has_them_at_once_if_somebody_asks() {
    let folder = Folder::new("at once", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let (uri, text) = (folder.uri("levels/one.json"), minimal("levels/one.json"));
    client.open(&uri, 1, text).await;
    let mut ask = refactorings(&uri, text, "\"size\"");
    let actions = client.request("textDocument/codeAction", ask.clone()).await;
    let action = titled(&actions, "Add a row at the bottom, which may change solutions");
    assert!(applied(text, &uri, action).contains("\"size\": [4, 3]"), "{action}");
    let titles: Vec<&Value> =
        actions.as_array().into_iter().flatten().map(|action| &action["title"]).collect();
    assert!(
        !titles.contains(&&json!("Remove the empty row at the bottom, which may change solutions")),
        "it cannot be made"
    );
    ask["context"] = json!({ "diagnostics": [], "triggerKind": 2 });
    assert_eq!(client.request("textDocument/codeAction", ask).await, json!([]));
}
