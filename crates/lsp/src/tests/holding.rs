//! Slow checks: a test language whose checks end when a test releases them.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use language::{
    Certainty, Change, Diagnostic, Facets, FileLayout, FilePattern, FileRange, Files, Findings, Job,
    Language, Layout, Lists, PlayError, Project, ReadText, Recording, Recordings, Replayed, Replays, Rule,
    Semantics,
};
use serde_json::{Value, json};

use super::client::{Client, Folder, minimal};

/// Games of one text. The check of one that begins with `hold` ends when the text is let go; of one that begins with
/// `replay` so does a check that replays it, which has counted 60 levels by then, and 400 more at the end if it is `long`.
/// The check of one that begins with `panic` panics. Reading one that begins with `slowly` ends when the text is let go.
#[derive(Debug)]
pub(super) struct Holding;

static LAYOUT: FileLayout = FileLayout {
    patterns: &[
        FilePattern { name: "*.holding", certainty: Certainty::ByName },
        FilePattern { name: "*.told", certainty: Certainty::ByText },
    ],
    beside: &[],
};

static SAID: Rule = Rule::error("said", "said").summary("there is a text").doc("There is a text.");

static RULES: &[&Rule] = &[&SAID];

/// How many times something has happened to a text.
type Times = Mutex<BTreeMap<String, usize>>;

/// Checks of a text that are held, that may end, that have ended, and that have replayed it.
static HELD: Times = Mutex::new(BTreeMap::new());
static LET_GO: Times = Mutex::new(BTreeMap::new());
static ENDED: Times = Mutex::new(BTreeMap::new());
static REPLAYED: Times = Mutex::new(BTreeMap::new());

fn times(of: &Times, text: &str) -> usize {
    of.lock().unwrap_or_else(PoisonError::into_inner).get(text).copied().unwrap_or_default()
}

fn has(of: &Times, text: &str) -> bool {
    times(of, text) > 0
}

fn put(of: &Times, text: &str) {
    *of.lock().unwrap_or_else(PoisonError::into_inner).entry(text.to_owned()).or_default() += 1;
}

/// Waits until something has happened to a text.
async fn until(of: &Times, text: &str) {
    until_times(of, text, 1).await;
}

async fn until_times(of: &Times, text: &str, wanted: usize) {
    let since = Instant::now();
    while times(of, text) < wanted {
        assert!(since.elapsed() < testrun::PATIENCE, "{text}");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// Returns when a text is let go, or after a minute, so that a failing test does not hang.
fn hold(text: &str) {
    let held = (0..60_000).take_while(|_| !has(&LET_GO, text));
    held.for_each(|_| std::thread::sleep(Duration::from_millis(1)));
}

fn is_slow(text: &ReadText) -> bool {
    text.as_ref().is_ok_and(|text| text.starts_with("slowly"))
}

impl Language for Holding {
    fn project_noun(&self) -> &'static str {
        "game"
    }

    fn rules(&self) -> &'static [&'static Rule] {
        RULES
    }

    fn layout(&self) -> Layout {
        Layout::File(&LAYOUT)
    }

    fn is_project_text(&self, _name: &str, text: &str) -> bool {
        text.contains("game")
    }

    fn open(&'static self, files: Files) -> Arc<dyn Project> {
        let file = files.texts.into_iter().next();
        if let Some((_, Ok(text))) = file.as_ref().filter(|(_, text)| is_slow(text)) {
            put(&HELD, text);
            hold(text);
            put(&ENDED, text);
        }
        Arc::new(Game(file.map(|(path, text)| (path, text.unwrap_or_default()))))
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Game(Option<(Arc<str>, Arc<str>)>);

impl Project for Game {
    fn with(&self, change: Change) -> Option<Arc<dyn Project>> {
        let (path, text) = change.texts.into_iter().next()?;
        let then = Self(text.map(|text| (path, text.unwrap_or_default())));
        (then != *self).then(|| -> Arc<dyn Project> { Arc::new(then) })
    }

    fn files(&self) -> Vec<Arc<str>> {
        self.0.iter().map(|(path, _)| Arc::clone(path)).collect()
    }

    fn text(&self, _file: &str) -> Option<&Arc<str>> {
        self.0.as_ref().map(|(_, text)| text)
    }

    fn facets(&self) -> Facets<'_> {
        Facets {
            editing: None,
            navigation: None,
            marking: None,
            links: None,
            colors: None,
            pages: None,
            formatting: None,
            typed_formatting: None,
            linked_editing: None,
            renaming: None,
            names: None,
            file_names: None,
            refactorings: None,
            levels: None,
            level_entries: None,
            boards: None,
            drawing: None,
            replays: Some(self),
            play: None,
            observing: None,
            explaining: None,
            solving: None,
            measuring: None,
            event_needs: None,
            varying: None,
            simplifying: None,
            tightening: None,
            recorder: None,
            scripts: None,
            expansion: None,
            conversion: None,
            exporting: None,
            graphs: None,
            searches: None,
            proofs: None,
            test_cases: None,
            governing: None,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn check(&self, job: &Job<'_>) -> Arc<dyn Findings> {
        let mut lists = Lists::new_sync();
        if let Some((path, text)) = &self.0 {
            let count = |levels: usize| (0..levels).for_each(|_| (job.progress)());
            let is_replayed = text.starts_with("replay") && (job.wants_replay)(path);
            if is_replayed {
                count(60);
            }
            if text.starts_with("hold") || is_replayed {
                put(&HELD, text);
                // On all threads, as a check does that is made in parts.
                rayon::broadcast(|_| hold(text));
            }
            if is_replayed && text.contains("long") {
                count(400);
            }
            assert!(!text.starts_with("panic"), "asked to");
            if is_replayed || !text.starts_with("replay") {
                put(&ENDED, text);
            }
            if (job.wants_replay)(path) {
                put(&REPLAYED, text);
            }
            let at = FileRange { file: Arc::clone(path), range: text::range(0, text.len()) };
            lists.insert_mut(Arc::clone(path), vec![Diagnostic::new(&SAID, at, text.to_string())].into());
        }
        let text = self.0.as_ref().map(|(_, text)| Arc::clone(text));
        Arc::new(Said { lists, text })
    }
}

impl Replays for Game {
    fn recordings(&self) -> Recordings {
        let recording = |(path, _): &(Arc<str>, Arc<str>)| Recording {
            file: Arc::clone(path),
            index: 0,
            name: None,
            range: text::range(0, 0),
            level: None,
            seed: String::new(),
            moves: Vec::new(),
        };
        Recordings { all: self.0.iter().map(recording).collect(), mistakes: Vec::new() }
    }

    fn replay(&self, _recording: &Recording, _semantics: Semantics) -> Result<Replayed, PlayError> {
        Err(PlayError::Request("it has no moves".to_owned()))
    }
}

#[derive(Debug)]
struct Said {
    lists: Lists,
    text: Option<Arc<str>>,
}

impl Findings for Said {
    fn is_of(&self, project: &dyn Project) -> bool {
        project.text("").cloned() == self.text
    }

    fn lists(&self) -> &Lists {
        &self.lists
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_that_takes_long_does_not_hold_up_those_of_other_projects() {
    let held: Vec<String> = (0..8).map(|number| format!("hold others {number}")).collect();
    let folder = Folder::new("others", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    for (number, text) in held.iter().enumerate() {
        client.open(&folder.uri(&format!("{number}.holding")), 1, text).await;
    }
    let level = folder.uri("levels/one.json");
    client.open(&level, 1, minimal("levels/one.json")).await;
    for version in 2..6 {
        client.change(&level, version, "{").await;
        client.codes(&level, &["syntax-error"]).await;
        client.change(&level, version + 10, minimal("levels/one.json")).await;
        client.codes(&level, &[]).await;
    }
    assert!(held.iter().all(|text| !has(&ENDED, text)));
    for text in &held {
        put(&LET_GO, text);
    }
    client.codes(&folder.uri("0.holding"), &["said"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_gives_up_a_check_that_does_not_end() {
    let folder = Folder::new("edited", &[]);
    let game = folder.uri("a.holding");
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    client.open(&game, 1, "hold edited 1").await;
    client.change(&game, 2, "hold edited 2").await;
    client.change(&game, 3, "quick edited").await;
    let told = client.wait_for("textDocument/publishDiagnostics").await;
    assert_eq!(told["diagnostics"][0]["message"], "quick edited", "{told}");
    assert!(!has(&ENDED, "hold edited 1"));
    put(&LET_GO, "hold edited 1");
    put(&LET_GO, "hold edited 2");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_is_given_up_as_soon_as_one_that_was_given_up_before_has_ended() {
    let folder = Folder::new("third", &[]);
    let game = folder.uri("a.holding");
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let held = ["hold third 1", "hold third 2", "hold third 3"];
    client.open(&game, 1, held[0]).await;
    until(&HELD, held[0]).await;
    for (version, text) in [(2, held[1]), (3, held[2])] {
        client.change(&game, version, text).await;
        until(&HELD, text).await;
    }
    client.change(&game, 4, "quick third").await;
    // By then the third has had its time to end.
    tokio::time::sleep(Duration::from_secs(1)).await;
    put(&LET_GO, held[0]);
    let told = client.wait_for("textDocument/publishDiagnostics").await;
    assert_eq!(told["diagnostics"][0]["message"], "quick third", "{told}");
    assert!(!has(&ENDED, held[1]) && !has(&ENDED, held[2]));
    for text in held {
        put(&LET_GO, text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_that_panics_is_repeated_only_after_a_change() {
    let folder = Folder::new("panics", &[]);
    let game = folder.uri("a.holding");
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    client.open(&game, 1, "panic once").await;
    let is_error = |message: &Value| message["params"].to_string().contains("internal error while checking");
    client.wait(is_error).await;
    // Each response shows that the main loop has handled what came before.
    for _ in 0..10 {
        client.request("workspace/symbol", json!({ "query": "" })).await;
    }
    client.change(&game, 2, "quick after a panic").await;
    client.codes(&game, &["said"]).await;
    assert!(!client.has_heard("window/logMessage", "internal error"));
    client.change(&game, 3, "panic again").await;
    client.wait(is_error).await;
}

/// A client that shows progress, with a game whose replay is held.
async fn replaying(folder: &Folder, text: &str) -> (Client, Value) {
    let capabilities = json!({ "window": { "workDoneProgress": true } });
    let mut client = Client::start(folder.path(), capabilities, json!({})).await;
    client.open(&folder.uri("a.holding"), 1, text).await;
    until(&HELD, text).await;
    let created = client.wait(|message| message["method"] == "window/workDoneProgress/create");
    let token = created.await["params"]["token"].clone();
    (client, token)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_is_checked_though_a_check_that_the_user_stopped_does_not_end() {
    let folder = Folder::new("user", &[]);
    let (mut client, token) = replaying(&folder, "replay user").await;
    client.notify("window/workDoneProgress/cancel", json!({ "token": token })).await;
    let game = folder.uri("a.holding");
    client.change(&game, 2, "quick user").await;
    client.wait(|message| message["params"]["diagnostics"][0]["message"] == "quick user").await;
    assert!(!has(&ENDED, "replay user"));
    put(&LET_GO, "replay user");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_that_was_given_up_does_not_count_for_the_next_one() {
    let folder = Folder::new("counts", &[]);
    let (mut client, first) = replaying(&folder, "replay long counts").await;
    client.change(&folder.uri("a.holding"), 2, "replay next counts").await;
    until(&HELD, "replay next counts").await;
    let of_next = |message: &Value, kind: &str| {
        let params = &message["params"];
        params["value"]["kind"] == kind && params["token"] != first
    };
    client.wait(|message| of_next(message, "report")).await;
    put(&LET_GO, "replay long counts");
    until(&ENDED, "replay long counts").await;
    put(&LET_GO, "replay next counts");
    client.wait(|message| of_next(message, "end")).await;
    assert!(!client.has_heard("$/progress", "460 of "));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_that_is_asked_for_during_a_check_is_not_lost() {
    let folder = Folder::new("lost", &[]);
    let game = folder.uri("a.holding");
    let mut client = Client::start(folder.path(), json!({}), json!({ "replay": "never" })).await;
    client.open(&game, 1, "hold lost").await;
    until(&HELD, "hold lost").await;
    let asked = client.post("goldpath/replay", json!({ "root": game })).await;
    // The replay has begun while the check is held; one that begins later is based on that check.
    until_times(&HELD, "hold lost", 2).await;
    put(&LET_GO, "hold lost");
    client.answer(asked).await;
    // The answer is one; the verdicts that all others see come of a second one.
    until_times(&REPLAYED, "hold lost", 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_file_is_checked_once_what_is_typed_makes_it_a_game() {
    let folder = Folder::new("typed", &[]);
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    let (new, there) = (folder.uri("new.told"), folder.uri("there.told"));
    folder.write("there.told", "notes");
    for (uri, text) in [(&new, ""), (&there, "notes")] {
        client.open(uri, 1, text).await;
        client.change(uri, 2, "no more than ga").await;
        client.change(uri, 3, "it is a game").await;
    }
    let told = client.codes(&new, &["said"]).await;
    assert_eq!(told["version"], 3, "{told}");
    client.change(&new, 4, "it is still a game").await;
    client.wait(|message| message["params"]["version"] == 4).await;
    // A file that is there decides what it is, until another text is saved.
    assert!(!client.has_heard("publishDiagnostics", "there.told"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_game_is_checked_before_it_is_saved_for_the_first_time() {
    let folder = Folder::new("unsaved", &[]);
    let game = folder.uri("new.holding");
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    client.open(&game, 1, "new").await;
    client.codes(&game, &["said"]).await;
    client.change(&game, 2, "").await;
    client.change(&game, 3, "newer").await;
    let told = client.wait(|message| message["params"]["version"] == 3).await;
    assert_eq!(told["params"]["diagnostics"][0]["message"], "newer");
    folder.write("new.holding", "newer");
    client.save(&game).await;
    client.close(&game).await;
    client.codes(&game, &["said"]).await;
    let other = folder.uri("other.holding");
    client.open(&other, 1, "thrown away").await;
    client.codes(&other, &["said"]).await;
    client.close(&other).await;
    client.codes(&other, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_game_that_is_nowhere_is_checked_until_it_is_closed() {
    let folder = Folder::new("nowhere", &[]);
    let game = lsp_types::Url::parse("untitled:Untitled-1").unwrap();
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    client.open_as(&game, "holding", 1, "new").await;
    client.codes(&game, &["said"]).await;
    client.change(&game, 2, "newer").await;
    let told = client.wait(|message| message["params"]["version"] == 2).await;
    assert_eq!(told["params"]["diagnostics"][0]["message"], "newer");
    let other = lsp_types::Url::parse("untitled:Untitled-2").unwrap();
    client.open_as(&other, "holding", 1, "another").await;
    client.codes(&other, &["said"]).await;
    client.close(&game).await;
    client.codes(&game, &[]).await;
    let pulled = json!({ "textDocument": { "uri": other } });
    let report = client.request("textDocument/diagnostic", pulled).await;
    assert_eq!(report["items"][0]["message"], "another");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_document_that_is_saved_elsewhere_than_it_was_begun_is_closed_alone() {
    let folder = Folder::new("begun", &[]);
    let place = folder.uri("new.holding");
    let begun = lsp_types::Url::parse(&format!("untitled:{}", place.path())).unwrap();
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    client.open_as(&begun, "holding", 1, "begun").await;
    client.codes(&begun, &["said"]).await;
    // As editors may do it: the file is open before the document that became it is closed.
    folder.write("new.holding", "begun");
    client.open(&place, 1, "begun").await;
    client.codes(&place, &["said"]).await;
    client.close(&begun).await;
    client.change(&place, 2, "changed").await;
    let told = client.wait(|message| message["params"]["version"] == 2).await;
    assert_eq!(
        (&told["params"]["uri"], &told["params"]["diagnostics"][0]["message"]),
        (&json!(place), &json!("changed"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_read_of_a_project_before_it_was_removed_is_not_of_the_one_that_was_added_since() {
    let folder = Folder::new("added", &[]);
    let game = folder.uri("a.holding");
    folder.write("a.holding", "slowly added");
    let mut client = Client::start(folder.path(), json!({}), json!({})).await;
    until(&HELD, "slowly added").await;
    let folders = json!([{ "uri": folder.uri(""), "name": "folder" }]);
    let change = |event: Value| json!({ "event": event });
    let removed = change(json!({ "added": [], "removed": folders }));
    client.notify("workspace/didChangeWorkspaceFolders", removed).await;
    folder.write("a.holding", "quickly added");
    let added = change(json!({ "added": folders, "removed": [] }));
    client.notify("workspace/didChangeWorkspaceFolders", added).await;
    let told = client.codes(&game, &["said"]).await;
    assert_eq!(told["diagnostics"][0]["message"], "quickly added", "{told}");
    put(&LET_GO, "slowly added");
    until(&ENDED, "slowly added").await;
    // Each response shows that the main loop has handled what came before.
    for _ in 0..10 {
        client.request("workspace/symbol", json!({ "query": "" })).await;
    }
    folder.write("a.holding", "changed later");
    let events = json!({ "changes": [{ "uri": game, "type": 2 }] });
    client.notify("workspace/didChangeWatchedFiles", events).await;
    client.wait(|message| message["params"]["diagnostics"][0]["message"] == "changed later").await;
    assert!(!client.has_heard("publishDiagnostics", "slowly added"));
}
