//! Startup and shutdown.

use serde_json::{Value, json};

use super::client::{Client, Folder, minimal};
use crate::Exit;

async fn initialized() -> Client {
    let mut client = Client::new();
    client.request("initialize", json!({ "processId": null, "capabilities": {} })).await;
    client.notify("initialized", json!({})).await;
    client
}

#[tokio::test(flavor = "multi_thread")]
async fn shutdown_and_exit_end_the_server_while_its_input_is_open() {
    for params in [None, Some(Value::Null), Some(json!({}))] {
        let mut client = initialized().await;
        let mut request = json!({ "jsonrpc": "2.0", "id": 99, "method": "shutdown" });
        if let Some(params) = params {
            request["params"] = params;
        }
        client.send(request).await;
        let answer = client.answer(99).await;
        assert_eq!(answer, json!({ "jsonrpc": "2.0", "id": 99, "result": null }));
        client.send(json!({ "jsonrpc": "2.0", "method": "exit" })).await;
        assert_eq!(client.server.await.unwrap(), Exit::Clean);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_pulls_is_asked_to_pull_again() {
    let level = minimal("levels/one.json").replacen("\"flag\", null]", "\"flga\", null]", 1);
    let folder = Folder::new("refresh", &[("levels/one.json", &level)]);
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    client.wait_for("workspace/diagnostic/refresh").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn exit_without_shutdown_is_abrupt() {
    let mut client = initialized().await;
    client.notify("exit", Value::Null).await;
    assert_eq!(client.server.await.unwrap(), Exit::Abrupt);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_the_input_ends_the_server_in_the_middle_of_a_request() {
    let mut client = initialized().await;
    client.post("test/run", json!({ "what": "wait" })).await;
    client.close_input().await;
    assert_eq!(client.server.await.unwrap(), Exit::Abrupt);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_shutdown_requests_are_refused_until_exit() {
    let mut client = initialized().await;
    client.request("shutdown", json!(null)).await;
    // Some clients send it twice.
    let id = client.post("shutdown", json!(null)).await;
    assert_eq!(client.answer(id).await["error"]["code"], -32600);
    client.notify("exit", json!(null)).await;
    assert_eq!(client.server.await.unwrap(), Exit::Clean);
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_requests_are_answered_and_unknown_notifications_ignored() {
    let mut client = initialized().await;
    client.notify("$/setTrace", json!({ "value": "off" })).await;
    client.notify("other/news", json!([1])).await;
    for method in ["other/question", "$/question"] {
        let id = client.post(method, json!({})).await;
        assert_eq!(client.answer(id).await["error"]["code"], -32601, "{method}");
    }
    let id = client.post("textDocument/hover", json!({ "textDocument": 1 })).await;
    assert_eq!(client.answer(id).await["error"]["code"], -32602);
}

#[tokio::test(flavor = "multi_thread")]
async fn before_initialize_requests_are_refused() {
    let mut client = Client::new();
    let id = client.post("workspace/diagnostic", json!({ "previousResultIds": [] })).await;
    assert_eq!(client.answer(id).await["error"]["code"], -32002);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_is_answered_and_the_server_goes_on() {
    let mut client = initialized().await;
    let id = client.post("test/run", json!({ "what": "panic" })).await;
    let answer = client.answer(id).await;
    assert_eq!(answer["error"]["code"], -32603);
    assert!(answer["error"]["message"].as_str().unwrap().contains("test/run"), "{answer}");
    assert_eq!(client.request("test/run", json!({ "what": "answer" })).await, "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_canceled_request_is_answered_and_its_work_stops() {
    let mut client = initialized().await;
    let id = client.post("test/run", json!({ "what": "wait" })).await;
    client.notify("$/cancelRequest", json!({ "id": id })).await;
    assert_eq!(client.answer(id).await["error"]["code"], -32800);
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_requests_delay_neither_typing_nor_cancelling() {
    let folder = Folder::new("slow", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let mut slow = Vec::new();
    for _ in 0..8 {
        slow.push(client.post("test/run", json!({ "what": "wait" })).await);
    }
    let level = folder.uri("levels/one.json");
    client.open(&level, 1, "{").await;
    client.codes(&level, &["syntax-error"]).await;
    for id in slow {
        client.notify("$/cancelRequest", json!({ "id": id })).await;
        assert_eq!(client.answer(id).await["error"]["code"], -32800);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_between_messages_is_told_of_and_skipped() {
    let mut client = initialized().await;
    client.send(json!([1, 2])).await;
    client.send(json!({ "jsonrpc": "2.0", "id": 5, "method": "test/run", "params": {} })).await;
    assert_eq!(client.answer(5).await["result"], "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_process_of_a_client_on_another_machine_does_not_end_the_server() {
    let mut client = Client::new();
    // No process has such a large id.
    client.request("initialize", json!({ "processId": i32::MAX, "capabilities": {} })).await;
    client.notify("initialized", json!({})).await;
    // Longer than the check for a missing process takes.
    tokio::time::sleep(std::time::Duration::from_millis(2_500)).await;
    assert!(!client.server.is_finished());
}
