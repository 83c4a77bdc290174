//! Hostile edits of open games and of what is beside them, while everything is asked: the server answers all of it, and in the end it
//! is as one that has just been started.
//!
//! `GOLDPATH_EFFORT=50 cargo test --package lsp hostile -- --nocapture` tries 20,000 edits, and tells the longest answer.

mod edits;
mod questions;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use language::{Language, Languages};
use lsp_types::Url;
use serde_json::{Value, json};
use settings::SettingsLanguage;
use testrun::{Chance, PATIENCE};
use text::Lines;

use super::client::{Client, Folder};
use edits::{hostile, place};
use questions::{position, questions};

static SETTINGS: SettingsLanguage = SettingsLanguage::new(&[&gridponder::GRIDPONDER]);

static LANGUAGES: [&dyn Language; 3] = [&gridponder::GRIDPONDER, &puzzlescript::PUZZLESCRIPT, &SETTINGS];

/// How many projects are edited: the games of this repository, a pack, and games of others where they are present.
const PROJECTS: usize = 10;

/// How many edits a project gets, times the effort.
const EDITS: usize = 40;

/// After so many edits it is compared with a server that has just been started.
const COMPARED: usize = 100;

/// How many places are compared.
const PLACES: usize = 12;

/// How long nothing may come in a quiet moment.
const QUIET: Duration = Duration::from_millis(100);

/// The files of a project: names and texts. All are open.
type Files = Vec<(String, String)>;

/// A document that is open in the editor.
struct Document {
    uri: Url,
    first: String,
    text: String,
}

/// A server, and what it has told so far.
struct Server {
    client: Client,
    /// The diagnostics of each document.
    told: BTreeMap<String, Value>,
}

impl Server {
    async fn start(folder: &Path, documents: &[Document]) -> Self {
        // Gold paths of texts that are not saved are not replayed by a server that starts.
        let options = json!({ "replay": "never" });
        let mut client = Client::of(Languages::new(&LANGUAGES));
        client.begin(folder, json!({}), options).await;
        for document in documents {
            client.open(&document.uri, 1, &document.text).await;
        }
        Self { client, told: BTreeMap::new() }
    }

    /// Takes what was told; the server must never have met an error of its own.
    fn listen(&mut self) {
        for message in self.client.take_kept() {
            let params = &message["params"];
            match message["method"].as_str() {
                Some("textDocument/publishDiagnostics") => {
                    let uri = params["uri"].as_str().unwrap_or_default().to_owned();
                    self.told.insert(uri, params["diagnostics"].clone());
                }
                Some("window/logMessage") => {
                    assert!(!message.to_string().contains("internal error"), "{message}");
                }
                _ => {}
            }
        }
        self.told.retain(|_, list| list.as_array().is_some_and(|list| !list.is_empty()));
    }

    /// Asks everything about two places; the answers, and the longest time that one took.
    async fn ask(
        &mut self,
        document: &Document,
        places: (usize, usize),
    ) -> (Vec<(&'static str, Value)>, Longest) {
        let clock = Instant::now();
        let mut asked = Vec::new();
        for (method, params) in questions(&document.uri, &document.text, places) {
            asked.push((method, self.client.post(method, params).await));
        }
        let (mut answers, mut longest) = (Vec::new(), Longest::default());
        for (method, id) in asked {
            let answer = self.client.answer(id).await;
            longest = longest.max((clock.elapsed(), method));
            assert_ne!(answer["error"]["code"], -32603, "{method}: {answer}");
            let mut answer =
                if answer["error"].is_null() { &answer["result"] } else { &answer["error"] }.clone();
            // Under which number the documentation of a proposal is kept depends on what was asked before.
            if let (Some(items), "textDocument/completion") = (answer.as_array_mut(), method) {
                for item in items {
                    item["data"] = Value::Null;
                }
            }
            answers.push((method, answer));
        }
        self.listen();
        (answers, longest)
    }
}

type Longest = (Duration, &'static str);

#[tokio::test(flavor = "multi_thread")]
async fn hostile_edits_end_no_server_and_leave_nothing_behind() {
    let (mut longest, mut slow, mut count) = (Longest::default(), 0, 0);
    for (trial, files) in (0..).zip(projects()) {
        let names: Vec<&String> = files.iter().map(|(name, _)| name).collect();
        let (slowest, over) = edited(trial, &files).await;
        count += EDITS * testrun::effort();
        slow += over;
        println!("{names:?}: the longest answer {slowest:?}, {over} over a second");
        longest = longest.max(slowest);
    }
    println!("{count} edits: the longest answer {longest:?}, {slow} over a second");
}

/// Edits a project while everything is asked. The longest answer, and for how many edits one took more than a second.
async fn edited(trial: u64, files: &Files) -> (Longest, usize) {
    let mut chance = Chance::of(trial);
    let files_of: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    let folder = Folder::of("hostile", &files_of);
    let document = |(name, text): &(String, String)| Document {
        uri: folder.uri(name),
        first: text.clone(),
        text: text.clone(),
    };
    let mut documents: Vec<Document> = files.iter().map(document).collect();
    let mut server = Server::start(folder.path(), &documents).await;
    let (mut longest, mut slow) = (Longest::default(), 0);
    let others: Vec<&str> = files.iter().map(|(_, text)| &**text).collect();
    let edits = EDITS * testrun::effort();
    for number in 1..=edits {
        // The first is the game.
        let edited = if chance.once_in(3) { chance.below(documents.len()) } else { 0 };
        let document = &mut documents[edited];
        let edit = hostile(&mut chance, &document.text, &document.first, &others);
        change(&mut server.client, document, number, &edit).await;
        let asked = &documents[chance.below(documents.len())];
        let places = [place(&mut chance, &asked.text), place(&mut chance, &asked.text)];
        let (_, slowest) = server.ask(asked, (places[0].min(places[1]), places[0].max(places[1]))).await;
        longest = longest.max(slowest);
        if slowest.0 > Duration::from_secs(1) {
            slow += 1;
            println!("edit {number}: {slowest:?} after {edit:?}");
        }
        if number % COMPARED == 0 || number == edits {
            let mut anew = Server::start(folder.path(), &documents).await;
            compare(&mut chance, &mut server, &mut anew, &documents).await;
            anew.client.request("shutdown", Value::Null).await;
        }
    }
    server.client.request("shutdown", Value::Null).await;
    (longest, slow)
}

/// Sends an edit as an editor does.
async fn change(client: &mut Client, document: &mut Document, number: usize, edit: &edits::Edit) {
    let lines = Lines::new(&document.text);
    let start = position(&document.text, &lines, edit.start);
    let end = position(&document.text, &lines, edit.end);
    let mut event = json!({ "range": { "start": start, "end": end }, "text": edit.new });
    let before = std::mem::take(&mut document.text);
    document.text = format!("{}{}{}", &before[..edit.start], edit.new, &before[edit.end..]);
    // A carriage return alone ends a line too, but no position is between it and a line feed.
    if before.contains('\r') {
        event = json!({ "text": document.text });
    }
    let version = i32::try_from(number).unwrap_or(i32::MAX).saturating_add(1);
    let params = json!({
        "textDocument": { "uri": document.uri, "version": version },
        "contentChanges": [event],
    });
    client.notify("textDocument/didChange", params).await;
}

/// In a quiet moment both servers have told the same, and they answer the same.
async fn compare(chance: &mut Chance, one: &mut Server, other: &mut Server, documents: &[Document]) {
    let texts =
        || documents.iter().map(|it| format!("{}\n{}", it.uri, it.text)).collect::<Vec<_>>().join("\n");
    let until = Instant::now() + PATIENCE;
    loop {
        for server in [&mut *one, &mut *other] {
            server.client.hear(QUIET).await;
            server.listen();
        }
        if one.told == other.told {
            break;
        }
        assert!(Instant::now() < until, "{:#?}\n{:#?}\n{}", one.told, other.told, texts());
    }
    for _ in 0..PLACES {
        let asked = chance.one_of(documents);
        let places = [place(chance, &asked.text), place(chance, &asked.text)];
        let places = (places[0].min(places[1]), places[0].max(places[1]));
        let ((mine, _), (theirs, _)) = (one.ask(asked, places).await, other.ask(asked, places).await);
        for ((method, mine), (_, theirs)) in mine.into_iter().zip(theirs) {
            assert_eq!(mine, theirs, "{method} at {places:?} of {}\n{}", asked.uri, texts());
        }
    }
}

/// The projects that are edited.
fn projects() -> Vec<Files> {
    let mut projects = own_games();
    let pack = testkit::minimal().into_iter().map(|(name, text)| (name.to_owned(), text.to_owned()));
    projects.push(pack.collect());
    if let Some(games) = shared_games() {
        // The longest, and any others.
        let mut chance = Chance::of(u64::MAX);
        projects.extend(games.last().cloned());
        while projects.len() < PROJECTS {
            projects.push(chance.one_of(&games).clone());
        }
    }
    projects
}

/// The games of this repository with their sessions.
fn own_games() -> Vec<Files> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/puzzlescript");
    let entries = std::fs::read_dir(&folder).unwrap();
    let mut games: Vec<String> = entries
        .filter_map(|entry| {
            entry.unwrap().file_name().to_str()?.strip_suffix(".puzzlescript").map(str::to_owned)
        })
        .collect();
    games.sort();
    let read = |name: String| {
        let text = std::fs::read_to_string(folder.join(&name)).unwrap();
        (name, text)
    };
    games
        .iter()
        .map(|name| vec![read(format!("{name}.puzzlescript")), read(format!("{name}.sessions.json"))])
        .collect()
}

/// Games of others, shortest first, each with a session that was recorded of it.
fn shared_games() -> Option<Vec<Files>> {
    let archive = testrun::beside("puzzlescript/testdata/testdata.tar.xz")?;
    let unpacked =
        std::process::Command::new("tar").arg("-xOf").arg(archive).arg("testdata/sessions.json").output();
    let cases: Vec<Value> = serde_json::from_slice(&unpacked.ok()?.stdout).ok()?;
    let mut texts: Vec<&str> = cases.iter().filter_map(|case| case["source"].as_str()).collect();
    texts.sort_by_key(|text| (text.len(), *text));
    texts.dedup();
    let sessions = r#"{ "sessions": [
{ "name": "first", "level": 0, "inputs": "RRLLUD", "expect": { "won": false } },
{ "name": "last", "level": 1, "seed": "a", "inputs": "U D X . Z R", "expect": {} }
] }
"#;
    let files = |text: &str| {
        vec![
            ("game.puzzlescript".to_owned(), text.to_owned()),
            ("game.sessions.json".to_owned(), sessions.to_owned()),
        ]
    };
    Some(texts.into_iter().map(files).collect())
}
