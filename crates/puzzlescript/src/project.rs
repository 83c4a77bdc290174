//! Games of PuzzleScript as a language: each file is a project of its own.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use language::{Change, Files, Findings, Job, Language, Layout, Listing, Lists, Project, ReadText, Rule, Unreadable};

use crate::check::{Checked, check};
use crate::rules;

/// The name of the file of a project.
const FILE: &str = "game.puzzlescript";

/// The language.
#[derive(Debug)]
pub struct PuzzleScript;

/// The one value of it.
pub static PUZZLESCRIPT: PuzzleScript = PuzzleScript;

impl Language for PuzzleScript {
    fn project_noun(&self) -> &'static str {
        "game"
    }

    fn rules(&self) -> &'static [&'static Rule] {
        rules::all()
    }

    fn layout(&self) -> Layout {
        Layout::File(FILE)
    }

    fn open(&'static self, files: Files) -> Arc<dyn Project> {
        let Files { texts, listing, incomplete } = files;
        let texts = texts.into_iter().map(|(path, text)| (path, File::new(text))).collect();
        Arc::new(GameProject { texts, listing, incomplete })
    }

    fn example_notation(&self) -> &'static str {
        "puzzlescript"
    }
}

/// A file, checked once.
#[derive(Debug)]
struct File {
    text: ReadText,
    checked: OnceLock<Checked>,
    /// What a file without text has.
    nothing: Arc<str>,
}

impl File {
    fn new(text: ReadText) -> Arc<Self> {
        Arc::new(Self { text, checked: OnceLock::new(), nothing: Arc::default() })
    }

    fn written(&self) -> &Arc<str> {
        self.text.as_ref().unwrap_or(&self.nothing)
    }

    fn checked(&self) -> &Checked {
        self.checked.get_or_init(|| check(self.written()))
    }
}

/// The files at one moment, mostly one.
#[derive(Debug)]
struct GameProject {
    texts: BTreeMap<Arc<str>, Arc<File>>,
    listing: Option<Arc<Listing>>,
    incomplete: Option<Arc<str>>,
}

impl Project for GameProject {
    fn with(&self, change: Change) -> Option<Arc<dyn Project>> {
        let mut texts = self.texts.clone();
        let mut is_changed = false;
        for (path, text) in change.texts {
            match text {
                Some(text) if texts.get(&path).is_none_or(|file| file.text != text) => {
                    texts.insert(path, File::new(text));
                    is_changed = true;
                }
                Some(_) => {}
                None => is_changed |= texts.remove(&path).is_some(),
            }
        }
        let listing = change.listing.unwrap_or_else(|| self.listing.clone());
        let incomplete = change.incomplete.unwrap_or_else(|| self.incomplete.clone());
        is_changed |= listing != self.listing || incomplete != self.incomplete;
        is_changed.then(|| -> Arc<dyn Project> { Arc::new(Self { texts, listing, incomplete }) })
    }

    fn files(&self) -> Vec<Arc<str>> {
        self.texts.keys().cloned().collect()
    }

    fn text(&self, file: &str) -> Option<&Arc<str>> {
        self.texts.get(file).map(|file| file.written())
    }

    fn check(&self, job: &Job<'_>) -> Arc<dyn Findings> {
        let mut before = job.previous.and_then(|it| it.as_any().downcast_ref::<GameFindings>());
        let mut findings = GameFindings { lists: Lists::new_sync(), of: BTreeMap::new() };
        for (path, file) in &self.texts {
            findings.of.insert(Arc::clone(path), Arc::clone(file));
            let earlier = before.as_mut().and_then(|it| it.lists.get(path));
            let diagnostics = file.checked().diagnostics(path, file.written());
            if diagnostics.is_empty() {
                continue;
            }
            // The same diagnostics are the same list.
            let list = earlier.filter(|list| ***list == *diagnostics).cloned();
            findings.lists.insert_mut(Arc::clone(path), list.unwrap_or_else(|| diagnostics.into()));
        }
        Arc::new(findings)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn unreadable(&self, file: &str) -> Option<&Unreadable> {
        self.texts.get(file)?.text.as_ref().err()
    }

    fn listing(&self) -> Option<&Arc<Listing>> {
        self.listing.as_ref()
    }

    fn incomplete(&self) -> Option<&Arc<str>> {
        self.incomplete.as_ref()
    }
}

/// What is wrong with the files.
#[derive(Debug)]
struct GameFindings {
    lists: Lists,
    of: BTreeMap<Arc<str>, Arc<File>>,
}

impl Findings for GameFindings {
    fn is_of(&self, project: &dyn Project) -> bool {
        let project = project.as_any().downcast_ref::<GameProject>();
        let is_same = |(own, other): ((&Arc<str>, &Arc<File>), (&Arc<str>, &Arc<File>))| {
            own.0 == other.0 && Arc::ptr_eq(own.1, other.1)
        };
        project.is_some_and(|it| it.texts.len() == self.of.len() && self.of.iter().zip(&it.texts).all(is_same))
    }

    fn lists(&self) -> &Lists {
        &self.lists
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
