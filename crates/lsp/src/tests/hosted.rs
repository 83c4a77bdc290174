//! The server without threads, as its host drives it.

use std::thread;
use std::time::{Duration, Instant};

use language::{Language, Languages};
use serde_json::{Value, json};

use super::client::Folder;
use crate::Hosted;

static LANGUAGES: [&dyn Language; 1] = [&gridponder::GRIDPONDER];

/// A host that gives turns until nothing is left to do.
struct Host {
    server: Hosted,
    heard: Vec<Value>,
}

impl Host {
    fn start(folder: &Folder) -> Self {
        let mut host = Self { server: Hosted::new(Languages::new(&LANGUAGES)), heard: Vec::new() };
        let folders = json!([{ "uri": folder.uri(""), "name": "folder" }]);
        let capabilities = json!({ "experimental": { "goldpathStatus": true } });
        host.send(json!({
            "id": 0,
            "method": "initialize",
            "params": { "processId": null, "capabilities": capabilities, "workspaceFolders": folders },
        }));
        host.send(json!({ "method": "initialized", "params": {} }));
        host.rest();
        host
    }

    fn send(&self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        self.server.receive(message.to_string().as_bytes());
    }

    fn turn(&mut self) -> Option<Duration> {
        let turn = self.server.turn();
        self.heard.extend(turn.messages.iter().map(|message| serde_json::from_str(message).unwrap()));
        turn.next
    }

    /// Gives turns as they fall due, until none is.
    fn rest(&mut self) {
        let until = Instant::now() + testrun::PATIENCE;
        while let Some(next) = self.turn() {
            assert!(Instant::now() < until, "it comes to no rest: {:#?}", self.heard);
            thread::sleep(next);
        }
    }

    fn answer(&self, id: i64) -> Option<&Value> {
        self.heard.iter().find(|message| message["id"] == id && message.get("method").is_none())
    }
}

#[test]
fn a_server_without_threads_checks_replays_and_answers() {
    let folder = Folder::new("hosted", &[]);
    let mut host = Host::start(&folder);
    let level = folder.uri("levels/one.json");
    let text = folder.read("levels/one.json").replacen("\"id\"", "\"idd\"", 1);
    let document = json!({ "uri": level, "languageId": "json", "version": 1, "text": text });
    host.send(json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }));
    host.send(json!({
        "id": 1,
        "method": "textDocument/hover",
        "params": { "textDocument": { "uri": level }, "position": { "line": 1, "character": 3 } },
    }));
    host.rest();
    let diagnostics = host.heard.iter().rfind(|message| message["params"]["uri"] == json!(level));
    assert!(diagnostics.unwrap().to_string().contains("idd"), "{diagnostics:?}");
    assert!(host.answer(1).is_some_and(|answer| answer.get("result").is_some()), "{:#?}", host.heard);
    let status = host.heard.iter().rfind(|message| message["method"] == "goldpath/status");
    assert_eq!(status.unwrap()["params"]["state"], "problem", "{status:?}");
}

#[test]
fn between_slow_requests_messages_are_read() {
    let folder = Folder::of("hosted", &[]);
    let mut host = Host::start(&folder);
    for id in [1, 2] {
        host.send(json!({ "id": id, "method": "test/run", "params": {} }));
    }
    assert_eq!(host.turn(), Some(Duration::ZERO), "the second one is left");
    assert!(host.answer(1).is_some() && host.answer(2).is_none(), "{:#?}", host.heard);
    host.send(json!({ "id": 3, "method": "unknown", "params": {} }));
    assert_eq!(host.turn(), Some(Duration::ZERO));
    assert!(host.answer(3).is_some() && host.answer(2).is_none(), "an answer waits for nothing slow");
    host.send(json!({ "method": "$/cancelRequest", "params": { "id": 2 } }));
    host.rest();
    assert_eq!(host.answer(2).unwrap()["error"]["code"], -32800);
}
