//! The wrong examples of rules as whole projects, from which `docs/site/playground.py` makes links to the playground. A
//! dev-dependency only.

use std::collections::BTreeMap;
use std::sync::Arc;

use language::{Files, Job, Language, Listing, Semantics};
use serde_json::{Value, json};

/// What a file of a project holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A text.
    Text(String),
    /// What is no text.
    Bytes(Vec<u8>),
}

impl From<&str> for Content {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Content {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl Content {
    /// Bytes as a list of one text, in which each character is one of them.
    fn json(&self) -> Value {
        match self {
            Self::Text(text) => json!(text),
            Self::Bytes(bytes) => json!([bytes.iter().copied().map(char::from).collect::<String>()]),
        }
    }
}

/// The files of a project by their paths.
pub type Project = BTreeMap<String, Content>;

/// The file in which a check of a project, whose game comes first, tells of a code.
pub fn found(language: &'static dyn Language, game: &str, project: &Project, code: &str) -> Option<Arc<str>> {
    let text = |content: &Content| match content {
        Content::Text(text) => Ok(Arc::from(text.as_str())),
        Content::Bytes(_) => Err(text::Unreadable::NotUtf8 { valid_up_to: 0 }),
    };
    let mut paths: Vec<(&String, &Content)> = project.iter().collect();
    // As files of a project are read.
    paths.sort_by_key(|(path, _)| *path != game);
    let texts = paths.iter().map(|(path, content)| (Arc::from(path.as_str()), text(content))).collect();
    let listing = Some(Arc::new(Listing { own: project.keys().cloned().collect(), shared: None }));
    let job = Job { wants_replay: &|_| true, ..Job::new(Semantics::Released) };
    let findings = language.open(Files { texts, listing, incomplete: None }).check(&job);
    let mut told = findings.lists().values().flat_map(|list| list.iter());
    told.find(|it| it.code() == code).map(|it| it.at.file.clone())
}

/// The examples of one page, as the files that differ from those of one project.
#[derive(Debug)]
pub struct Examples {
    base: Project,
    by_code: BTreeMap<String, Value>,
    without: BTreeMap<String, String>,
}

impl Examples {
    /// No examples yet.
    pub fn new(base: Project) -> Self {
        Self { base, by_code: BTreeMap::new(), without: BTreeMap::new() }
    }

    /// Adds the example of a code. `found` is the file in which the code is told; it is the one that is shown, if it is a text.
    pub fn add(&mut self, code: &str, project: &Project, found: &str) {
        let differs = project.iter().filter(|(path, content)| self.base.get(*path) != Some(content));
        let gone = self.base.keys().filter(|path| !project.contains_key(*path));
        let files: BTreeMap<&String, Value> = differs
            .map(|(path, content)| (path, content.json()))
            .chain(gone.map(|path| (path, Value::Null)))
            .collect();
        let mut example = json!({ "files": files });
        if let Some(Content::Text(_)) = project.get(found) {
            example["open"] = json!(found);
        }
        self.by_code.insert(code.to_owned(), example);
    }

    /// Says why the example of a code cannot be opened.
    pub fn leave_out(&mut self, code: &str, why: &str) {
        self.without.insert(code.to_owned(), why.to_owned());
    }

    /// The data, with one line for each file of the base and each code.
    pub fn json(&self) -> String {
        let base = self.base.iter().map(|(path, content)| (path, content.json()));
        let without = self.without.iter().map(|(code, why)| (code, json!(why)));
        format!(
            "{{\n\"base\": {},\n\"examples\": {},\n\"without\": {}\n}}\n",
            lines(base),
            lines(self.by_code.iter().map(|(code, example)| (code, example.clone()))),
            lines(without)
        )
    }
}

fn lines<'l>(members: impl Iterator<Item = (&'l String, Value)>) -> String {
    let lines: Vec<String> = members.map(|(key, value)| format!("{}: {value}", json!(key))).collect();
    if lines.is_empty() { "{}".to_owned() } else { format!("{{\n{}\n}}", lines.join(",\n")) }
}
