//! The end of the process: on request, and when its client is gone.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use e2e::client::{Client, initialize};
use e2e::folder::Folder;
use serde_json::{Value, json};
use testrun::PATIENCE;

fn begun(folder: &Folder) -> Client {
    Client::start(folder.root(), &json!({}), &json!({}))
}

#[test]
fn shutdown_and_exit_may_have_any_params() {
    let folder = Folder::of("drip_tiles");
    for params in [None, Some(Value::Null), Some(json!({})), Some(json!([]))] {
        let mut client = begun(&folder);
        let message = |mut message: Value| {
            if let Some(params) = &params {
                message["params"] = params.clone();
            }
            message
        };
        client
            .try_send(&message(json!({ "jsonrpc": "2.0", "id": "last", "method": "shutdown" })))
            .expect("it is there");
        let answer = client.wait("the answer to shutdown", |it| it["id"] == "last");
        assert_eq!(answer, json!({ "jsonrpc": "2.0", "id": "last", "result": null }), "{params:?}");
        client.try_send(&message(json!({ "jsonrpc": "2.0", "method": "exit" }))).expect("it is there");
        let status = client.ended(PATIENCE).expect("it ends, with its input open");
        assert_eq!(status.code(), Some(0), "{params:?}");
    }
}

#[test]
fn exit_without_shutdown_is_status_1() {
    let folder = Folder::of("drip_tiles");
    let mut client = begun(&folder);
    client.notify("exit", Value::Null);
    assert_eq!(client.ended(PATIENCE).and_then(|status| status.code()), Some(1));
    // Also before any other message.
    let mut client = Client::spawn();
    client.notify("exit", Value::Null);
    assert_eq!(client.ended(PATIENCE).and_then(|status| status.code()), Some(1));
}

#[test]
fn a_client_that_crashes_in_the_middle_of_requests_takes_the_server_with_it() {
    let folder = Folder::of("lantern_walk");
    let mut client = begun(&folder);
    let uri = folder.uri("levels/night_frost.json");
    client.open(&uri, 1, &folder.read("levels/night_frost.json"));
    client.stop_reading();
    for _ in 0..200 {
        client.post("workspace/executeCommand", json!({ "command": "goldpath.replay", "arguments": [uri] }));
    }
    client.hang_up();
    client.read_again();
    assert!(client.ended(PATIENCE).is_some(), "it ends soon after its client");
}

#[test]
fn a_client_that_crashes_in_the_middle_of_a_message_takes_the_server_with_it() {
    let folder = Folder::of("drip_tiles");
    let mut client = begun(&folder);
    client.send_raw(b"Content-Length: 4000\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":7,\"meth");
    client.hang_up();
    assert!(client.ended(PATIENCE).is_some(), "it ends soon after its client");
}

/// Another process may hold the other ends of the pipes, so that nothing is closed when the editor dies.
#[cfg(unix)]
#[test]
fn the_server_ends_when_the_process_that_started_it_is_gone() {
    let folder = Folder::of("drip_tiles");
    let mut editor = std::process::Command::new("sh");
    editor.args(["-c", r#"exec 3<&0; "$0" lsp <&3 & wait"#]).arg(e2e::binary());
    let mut client = Client::run(&mut editor);
    let mut params = initialize(folder.root(), &json!({}), &json!({}));
    params["processId"] = json!(client.id());
    client.request("initialize", params);
    client.notify("initialized", json!({}));
    client.request(
        "workspace/executeCommand",
        json!({ "command": "goldpath.replay", "arguments": [
        folder.uri("levels/drained.json"),
    ] }),
    );
    client.kill();
    assert!(client.is_closed_within(PATIENCE), "the server ends though its input is open");
}

#[test]
fn a_client_that_closes_what_the_server_writes_to_takes_the_server_with_it() {
    let mut server = Command::new(e2e::binary())
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the server starts");
    drop(server.stdout.take());
    let mut input = server.stdin.take().expect("it is piped");
    let until = Instant::now() + PATIENCE;
    let status = loop {
        let body = r#"{"jsonrpc":"2.0","id":1,"method":"nothing"}"#;
        // It may already have ended while its input is still open.
        let _ = write!(input, "Content-Length: {}\r\n\r\n{body}", body.len());
        if let Some(status) = server.try_wait().expect("it can be asked") {
            break status;
        }
        assert!(Instant::now() < until, "it ends soon after nobody listens");
        thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(1));
    let mut said = String::new();
    server.stderr.take().expect("it is piped").read_to_string(&mut said).expect("it is text");
    assert_eq!(said, "");
}
