//! High load: many edits, requests and file changes, and a client that does not keep up.

use e2e::client::Client;
use e2e::folder::Folder;
use serde_json::{Value, json};

const LEVEL: &str = "levels/the_hedge.json";

/// Kinds of the game, each with a distinct description.
const KINDS: &[&str] = &["wall", "gate", "hedge", "boulder", "crate", "lantern", "mallet"];

/// The level with this kind in place of its lantern.
fn with_kind(text: &str, kind: &str) -> String {
    text.replacen("[\"lantern\"", &format!("[\"{kind}\""), 1)
}

/// Requests the hover at the position of the lantern.
fn post_hover(client: &mut Client, uri: &str, text: &str) -> i64 {
    let line = text.lines().position(|line| line.trim_start().starts_with("[\"")).expect("the row is there");
    let at = text.lines().nth(line).and_then(|line| line.find('"')).expect("it begins with the kind");
    let position = json!({ "line": line, "character": at + 2 });
    client.post("textDocument/hover", json!({ "textDocument": { "uri": uri }, "position": position }))
}

/// Changes the kind repeatedly, requests a hover each time, and checks all responses at the end.
fn edit_and_ask(client: &mut Client, folder: &Folder, times: usize) -> Vec<(usize, i64)> {
    let (uri, text) = (folder.uri(LEVEL), folder.read(LEVEL));
    (0..times)
        .map(|at| {
            let text = with_kind(&text, KINDS[at % KINDS.len()]);
            client.change(&uri, at as i64 + 2, &text);
            (at, post_hover(client, &uri, &text))
        })
        .collect()
}

fn hold_to_their_moment(client: &mut Client, asked: Vec<(usize, i64)>) {
    for (at, id) in asked {
        let answer = client.answer(id);
        let said = answer["result"]["contents"]["value"].as_str().unwrap_or_default();
        let kind = KINDS[at % KINDS.len()];
        assert!(said.contains(kind), "hover {at} is about {kind}, not {answer}");
        let others = KINDS.iter().filter(|other| said.starts_with(&format!("**`{other}`**")));
        assert!(others.eq([&kind]), "hover {at}: {said}");
    }
}

fn begun(folder: &Folder) -> Client {
    let mut client = Client::start(folder.root(), &json!({}), &json!({}));
    client.open(&folder.uri(LEVEL), 1, &folder.read(LEVEL));
    client
}

#[test]
fn each_of_200_hovers_between_edits_sees_the_text_of_its_moment() {
    let folder = Folder::of("lantern_walk");
    let mut client = begun(&folder);
    let asked = edit_and_ask(&mut client, &folder, 200);
    hold_to_their_moment(&mut client, asked);
    assert!(client.finish().success());
}

#[test]
fn a_client_that_does_not_read_for_2000_messages_gets_all_answers_when_it_does() {
    let folder = Folder::of("lantern_walk");
    let mut client = begun(&folder);
    client.diagnostics(&folder.uri(LEVEL), 1);
    client.stop_reading();
    // More than a pipe can hold, in both directions.
    let asked = edit_and_ask(&mut client, &folder, 1000);
    assert!(client.ended(std::time::Duration::ZERO).is_none(), "the server lives");
    client.read_again();
    hold_to_their_moment(&mut client, asked);
    client.diagnostics(&folder.uri(LEVEL), 1001);
    assert!(client.finish().success());
}

#[test]
fn a_thousand_files_may_change_at_once_and_one_by_one() {
    let folder = Folder::of("lantern_walk");
    let mut client = begun(&folder);
    client.diagnostics(&folder.uri(LEVEL), 1);
    let file = "levels/dry_feet.json";
    folder.exchange(file, &[("\"title\"", "\"titel\"")]);
    let news = |at: usize| {
        let name = if at == 500 { file.to_owned() } else { format!("levels/no_{at}.json") };
        json!({ "uri": folder.uri(&name), "type": 2 })
    };
    let all: Vec<Value> = (0..1000).map(news).collect();
    for one in &all {
        client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [one] }));
    }
    let uri = folder.uri(file);
    let shows = |message: &Value, codes: &[&str]| {
        let params = &message["params"];
        let list = params["diagnostics"].as_array().map(Vec::as_slice).unwrap_or_default();
        message["method"] == "textDocument/publishDiagnostics"
            && params["uri"] == uri
            && list.iter().map(|it| it["code"].as_str().unwrap_or_default()).eq(codes.iter().copied())
    };
    // While the file is written, a reader may see a part of it.
    client.wait("the mistake on disk", |message| shows(message, &["unknown-key"]));
    folder.exchange(file, &[("\"titel\"", "\"title\"")]);
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": all }));
    client.wait("the mistake to go", |message| shows(message, &[]));
    let asked = edit_and_ask(&mut client, &folder, 5);
    hold_to_their_moment(&mut client, asked);
    assert!(client.finish().success());
}
