//! Dynamic registration of capabilities.

use serde_json::{Value, json};

use super::client::{Client, Folder};

fn registering(methods: &[&str]) -> Value {
    let registers = json!({ "dynamicRegistration": true });
    let text_document = methods.iter().map(|it| ((*it).to_owned(), registers.clone()));
    json!({ "textDocument": text_document.collect::<serde_json::Map<_, _>>() })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_language_without_a_facet_is_in_no_selector() {
    let folder = Folder::new("registration", &[]);
    let capabilities = registering(&["completion", "hover", "formatting", "rename", "codeLens"]);
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    let registered = client.wait_for("client/registerCapability").await;
    let registrations = registered["registrations"].as_array().unwrap();
    let methods: Vec<_> = registrations.iter().map(|it| it["method"].as_str().unwrap()).collect();
    assert_eq!(
        methods,
        ["completion", "hover", "formatting", "rename", "codeLens"].map(|it| format!("textDocument/{it}"))
    );
    for registration in registrations {
        let selector = registration["registerOptions"]["documentSelector"].to_string();
        assert!(selector.contains("**/levels/*.json") && !selector.contains("holding"), "{registration}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_and_lenses_are_requested_again_once_they_are_registered() {
    let folder = Folder::new("redraw", &[]);
    let mut capabilities = registering(&["inlayHint", "codeLens"]);
    let refreshes = json!({ "refreshSupport": true });
    capabilities["workspace"] = json!({ "inlayHint": refreshes, "codeLens": refreshes });
    let mut client = Client::start(folder.path(), capabilities, json!({ "replay": "never" })).await;
    client.wait_for("client/registerCapability").await;
    client.wait_for("workspace/codeLens/refresh").await;
    client.wait_for("workspace/inlayHint/refresh").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_registered_for_a_client_that_does_not_support_it() {
    let mut client = Client::new();
    let capabilities =
        json!({ "textDocument": { "hover": { "dynamicRegistration": false }, "codeLens": {} } });
    let answer =
        client.request("initialize", json!({ "processId": null, "capabilities": capabilities })).await;
    client.notify("initialized", json!({})).await;
    client.request("workspace/symbol", json!({ "query": "" })).await;
    assert_eq!(client.count("client/registerCapability"), 0);
    let offered = &answer["capabilities"];
    for provider in ["hoverProvider", "completionProvider", "codeLensProvider", "semanticTokensProvider"] {
        assert!(!offered[provider].is_null(), "{provider}");
    }
}
