//! Slow checks: a test language whose checks end when a test releases them.

use std::any::Any;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use language::{
    Certainty, Change, Diagnostic, Facets, FileLayout, FilePattern, FileRange, Files, Findings, Fixes,
    Impact, Job, Language, Layout, Lists, Project, Rule, Severity,
};
use serde_json::json;

use super::client::{Client, Folder, minimal};

/// Single-file games. The check of a text that begins with `hold` ends when it is released.
#[derive(Debug)]
pub(super) struct Holding;

static LAYOUT: FileLayout =
    FileLayout { patterns: &[FilePattern { name: "*.holding", certainty: Certainty::ByName }], beside: &[] };

static SAID: Rule = Rule {
    code: "said",
    severity: Severity::Error,
    group: "said",
    is_locked: false,
    hides_text: false,
    impact: Impact::Unchanged,
    fixes: Fixes::Never,
    summary: "there is a text",
    doc: "There is a text.",
    wrong: "",
    right: "",
};

static RULES: &[&Rule] = &[&SAID];

/// The released texts, and those whose checks have ended.
static LET_GO: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
static ENDED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

fn has(set: &Mutex<BTreeSet<String>>, text: &str) -> bool {
    set.lock().unwrap_or_else(PoisonError::into_inner).contains(text)
}

fn put(set: &Mutex<BTreeSet<String>>, text: &str) {
    set.lock().unwrap_or_else(PoisonError::into_inner).insert(text.to_owned());
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

    fn open(&'static self, files: Files) -> Arc<dyn Project> {
        let file = files.texts.into_iter().next();
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
            media: None,
            pages: None,
            formatting: None,
            typed_formatting: None,
            linked_editing: None,
            renaming: None,
            file_names: None,
            refactorings: None,
            levels: None,
            boards: None,
            graphs: None,
            proofs: None,
            test_cases: None,
            governing: None,
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn check(&self, _job: &Job<'_>) -> Arc<dyn Findings> {
        let mut lists = Lists::new_sync();
        if let Some((path, text)) = &self.0 {
            // Bounded, so that a failing test does not hang.
            let hold = || (0..60_000).take_while(|_| !has(&LET_GO, text));
            if text.starts_with("hold") {
                // On all threads, like a parallel check.
                rayon::broadcast(|_| hold().for_each(|_| std::thread::sleep(Duration::from_millis(1))));
            }
            put(&ENDED, text);
            let at = FileRange { file: Arc::clone(path), range: text::range(0, text.len()) };
            lists.insert_mut(Arc::clone(path), vec![Diagnostic::new(&SAID, at, text.to_string())].into());
        }
        let text = self.0.as_ref().map(|(_, text)| Arc::clone(text));
        Arc::new(Said { lists, text })
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
