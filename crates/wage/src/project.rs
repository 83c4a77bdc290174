//! A folder with the file of a game as a project, and the language as tools see it.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use language::{
    Change, Completion, Diagnostic, FileRange, Files, Findings, Hover, Job, Language, Layout, Listing, Lists,
    Look, Project, ReadText, Rule, Unreadable,
};
use text::{TextSize, range};

use crate::doc::Doc;
use crate::{Asked, Detected, RULES, check, completion, detect, hover, rules};

/// The name that games have where nothing else is said.
pub const FILE_NAME: &str = "game.yaml";

/// The language of WAGE games.
pub static WAGE: WageLanguage = WageLanguage;

/// The language of WAGE games. There is one: [`WAGE`].
#[derive(Debug)]
pub struct WageLanguage;

impl Language for WageLanguage {
    fn project_noun(&self) -> &'static str {
        "game"
    }

    fn rules(&self) -> &'static [&'static Rule] {
        RULES
    }

    fn layout(&self) -> Layout {
        Layout::File(FILE_NAME)
    }

    fn open(&'static self, files: Files) -> Arc<dyn Project> {
        let opened = files.texts.into_iter().map(|(path, text)| (path, Arc::new(Opened::new(text))));
        Arc::new(WageProject { files: opened.collect(), listing: files.listing })
    }

    fn example_notation(&self) -> &'static str {
        "yaml"
    }
}

/// A game at one moment: mostly one file, or two of which nobody knows which one counts.
#[derive(Debug)]
struct WageProject {
    files: BTreeMap<Arc<str>, Arc<Opened>>,
    listing: Option<Arc<Listing>>,
}

/// A file with what was found out about it, once somebody asked.
#[derive(Debug)]
struct Opened {
    text: ReadText,
    /// What a file without text has.
    nothing: Arc<str>,
    doc: OnceLock<Doc>,
    found: OnceLock<Arc<[Diagnostic]>>,
}

impl Opened {
    fn new(text: ReadText) -> Self {
        Self { text, nothing: Arc::default(), doc: OnceLock::new(), found: OnceLock::new() }
    }

    fn written(&self) -> &Arc<str> {
        self.text.as_ref().unwrap_or(&self.nothing)
    }

    fn doc(&self, path: &str) -> &Doc {
        self.doc.get_or_init(|| Doc::read(path, Arc::clone(self.written())))
    }

    fn found(&self, path: &Arc<str>) -> &Arc<[Diagnostic]> {
        self.found.get_or_init(|| {
            if let Err(reason) = &self.text {
                let at = FileRange { file: Arc::clone(path), range: range(0, 0) };
                return Arc::from([Diagnostic::new(&rules::UNREADABLE_FILE, at, reason.to_string())]);
            }
            if is_foreign(path, self.written()) {
                return Arc::from([]);
            }
            check(path, self.doc(path)).into()
        })
    }
}

/// Whether a file has the name of a game, and is one of another program. A file of another name was asked for by name.
fn is_foreign(path: &str, text: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    matches!(name, "game.json" | "game.yaml" | "game.yml")
        && detect(path, text, Asked::Found) != Detected::Wage
}

impl WageProject {
    /// The file of a path that is a game.
    fn game(&self, file: &str) -> Option<(&Arc<str>, &Arc<Opened>)> {
        let (path, opened) = self.files.get_key_value(file)?;
        (!is_foreign(path, opened.written())).then_some((path, opened))
    }

    /// The second file of a game in the same folder: which of both the engine loads is not known.
    fn second(&self) -> Option<(&Arc<str>, Diagnostic)> {
        let mut games = self.files.iter().filter(|(path, opened)| {
            let name = path.rsplit('/').next().unwrap_or(path);
            matches!(name, "game.json" | "game.yaml" | "game.yml") && !is_foreign(path, opened.written())
        });
        let ((first, _), (second, opened)) = (games.next()?, games.next()?);
        let key = opened.doc(second).root().and_then(|root| root.members().next());
        let at = FileRange { file: Arc::clone(second), range: key.map_or(range(0, 0), |it| it.key_range) };
        let message = format!("`{first}` is a game too, and which of the two is loaded is in no document");
        Some((second, Diagnostic::new(&rules::TWO_GAMES, at, message)))
    }
}

impl Project for WageProject {
    fn with(&self, change: Change) -> Option<Arc<dyn Project>> {
        let mut files = self.files.clone();
        for (path, text) in change.texts {
            match text {
                // A file that is the same keeps what was found out about it.
                Some(text) if files.get(&path).is_some_and(|it| it.text == text) => {}
                Some(text) => {
                    files.insert(path, Arc::new(Opened::new(text)));
                }
                None => {
                    files.remove(&path);
                }
            }
        }
        let listing = change.listing.unwrap_or_else(|| self.listing.clone());
        let is_same = listing == self.listing
            && files.len() == self.files.len()
            && files
                .iter()
                .all(|(path, it)| self.files.get(path).is_some_and(|there| Arc::ptr_eq(it, there)));
        (!is_same).then(|| -> Arc<dyn Project> { Arc::new(Self { files, listing }) })
    }

    fn files(&self) -> Vec<Arc<str>> {
        self.files.keys().cloned().collect()
    }

    fn text(&self, file: &str) -> Option<&Arc<str>> {
        self.files.get(file).map(|it| it.written())
    }

    fn unreadable(&self, file: &str) -> Option<&Unreadable> {
        self.files.get(file)?.text.as_ref().err()
    }

    fn listing(&self) -> Option<&Arc<Listing>> {
        self.listing.as_ref()
    }

    fn syntax_errors(&self, file: &str) -> usize {
        self.game(file).map_or(0, |(path, it)| it.doc(path).errors().len())
    }

    fn check(&self, job: &Job<'_>) -> Arc<dyn Findings> {
        let before = job.previous.map(Findings::lists);
        let second = self.second();
        let mut lists = Lists::new_sync();
        for (path, opened) in &self.files {
            let mut list = Arc::clone(opened.found(path));
            if let Some((_, diagnostic)) = second.as_ref().filter(|(it, _)| *it == path) {
                let mut all = list.to_vec();
                all.push(diagnostic.clone());
                all.sort_by(Diagnostic::order);
                list = all.into();
            }
            if list.is_empty() {
                continue;
            }
            let same = before.and_then(|lists| lists.get(path)).filter(|there| **there == list);
            lists.insert_mut(Arc::clone(path), same.map_or(list, Arc::clone));
        }
        Arc::new(WageFindings { lists, files: self.files.clone() })
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn completion(&self, file: &str, offset: TextSize) -> Vec<Completion> {
        self.game(file).map_or_else(Vec::new, |(path, it)| completion(path, it.written(), offset))
    }

    fn hover(&self, file: &str, offset: TextSize, _look: &Look<'_>) -> Option<Hover> {
        self.game(file).and_then(|(path, it)| hover(it.doc(path), offset))
    }
}

/// What is wrong with a game.
#[derive(Debug)]
struct WageFindings {
    lists: Lists,
    files: BTreeMap<Arc<str>, Arc<Opened>>,
}

impl Findings for WageFindings {
    fn is_of(&self, project: &dyn Project) -> bool {
        let project = project.as_any().downcast_ref::<WageProject>();
        project.is_some_and(|it| {
            let mut both = it.files.iter().zip(&self.files);
            it.files.len() == self.files.len() && both.all(|(a, b)| a.0 == b.0 && a.1.text == b.1.text)
        })
    }

    fn lists(&self) -> &Lists {
        &self.lists
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
