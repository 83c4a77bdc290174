//! `goldpath mcp` as a process that is written to line by line; `tests/protocol` has the sessions of a client of other people.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use e2e::{binary, root};
use serde_json::{Value as Json, json};

/// What a server answers to these messages, before and after the input has ended, by the ids of the requests.
fn answers(folder: &Path, options: &[&str], messages: &[Json]) -> Vec<Json> {
    let mut server = Command::new(binary())
        .args(["mcp", "--root"])
        .arg(folder)
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut input = server.stdin.take().expect("it is piped");
    let client = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "it", "version": "1" } });
    let begin = [
        json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": client }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
    ];
    for message in begin.iter().chain(messages) {
        writeln!(input, "{message}").expect("the server reads");
    }
    drop(input);
    let output = server.wait_with_output().expect("the server ends");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("messages are UTF-8");
    let mut answers: Vec<Json> =
        text.lines().map(|line| line.parse().expect("a line is a message")).collect();
    answers.sort_by_key(|answer| answer["id"].as_u64());
    answers
}

fn call(id: u64, tool: &str, arguments: &Json) -> Json {
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": { "name": tool, "arguments": arguments } })
}

/// The structure of the answer to a call.
fn told(answer: &Json) -> &Json {
    assert_eq!(answer["result"]["isError"], false, "{answer}");
    &answer["result"]["structuredContent"]
}

#[test]
fn what_was_asked_before_the_input_ended_is_answered() {
    let level = "lantern_walk/levels/the_hedge.json";
    let asked = [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }),
        call(2, "check", &json!({ "path": "lantern_walk" })),
        call(3, "solve", &json!({ "path": level })),
        call(4, "rename", &json!({ "path": "lantern_walk", "class": "kind", "old": "a", "new": "b" })),
    ];
    let answers = answers(&root().join("tests/packs"), &[], &asked);
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["result"]["serverInfo"]["name"], "goldpath");
    let tools = answers[1]["result"]["tools"].as_array().expect("it is a list");
    assert_eq!(tools.len(), 12);
    assert_eq!(told(&answers[2])["has_errors"], false);
    let solved = &told(&answers[3])["levels"][0];
    assert_eq!((&solved["kind"], &solved["verdict"]), (&"proved".into(), &"shortest".into()));
    let refused = answers[4]["result"]["content"][0]["text"].as_str().expect("it is text");
    assert!(refused.contains("goldpath mcp --write"), "{refused}");
}

#[test]
fn the_page_for_agents_names_each_tool() {
    let page = include_str!("../../../docs/agents.md");
    let asked = [json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" })];
    let answers = answers(&root().join("tests/packs"), &["--write"], &asked);
    let tools = answers[1]["result"]["tools"].as_array().expect("it is a list").iter();
    let names: Vec<String> =
        tools.map(|tool| format!("| `{}` |", tool["name"].as_str().unwrap_or_default())).collect();
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| `")).collect();
    assert_eq!(rows.len(), names.len());
    for (name, row) in names.iter().zip(rows) {
        assert!(row.starts_with(name.as_str()), "{name} is not the tool of {row}");
    }
}
