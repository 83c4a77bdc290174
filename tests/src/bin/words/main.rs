//! Goldpath with two more languages, to show what a language takes. Word lists are without levels: a project is a folder
//! with a `dictionary.words`, and each word of its `texts/*.words` must be in the dictionary. Corridors are played.

mod corridor;

use std::any::Any;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;

use language::{
    Change, Completion, CompletionKind, Diagnostic, Editing, Facets, FileRange, Files, Findings,
    FolderLayout, Hover, Job, Language, Languages, Layout, Lists, Look, Project, Rule,
};
use settings::SettingsLanguage;
use text::{Edit, TextRange, TextSize};

static GAMES: [&dyn Language; 2] = [&Words, &corridor::Corridor];
static SETTINGS: SettingsLanguage = SettingsLanguage::new(&GAMES);
static ALL: [&dyn Language; 3] = [&Words, &corridor::Corridor, &SETTINGS];

fn main() -> ExitCode {
    cli::main(Languages::new(&ALL))
}

#[derive(Debug)]
struct Words;

const DICTIONARY: &str = "dictionary.words";

static LAYOUT: FolderLayout = FolderLayout {
    markers: &[DICTIONARY],
    files: &[DICTIONARY],
    folder: ("texts", "words"),
    assets: "assets",
    shared_pictures: &[],
};

static UNKNOWN_WORD: Rule = Rule::error("unknown-word", "words")
    .summary("a word is not in the dictionary")
    .doc("Readers look words up in the dictionary.")
    .wrong("dictionary.words: tree\ntexts/one.words: treee")
    .right("dictionary.words: tree\ntexts/one.words: tree");

static RULES: &[&Rule] = &[&UNKNOWN_WORD];

impl Language for Words {
    fn project_noun(&self) -> &'static str {
        "book"
    }

    fn rules(&self) -> &'static [&'static Rule] {
        RULES
    }

    fn layout(&self) -> Layout {
        Layout::Folder(&LAYOUT)
    }

    fn open(&'static self, files: Files) -> Arc<dyn Project> {
        let texts = files.texts.into_iter().map(|(path, text)| (path, text.unwrap_or_default()));
        Arc::new(Book(texts.collect()))
    }
}

#[derive(Debug)]
struct Book(BTreeMap<Arc<str>, Arc<str>>);

/// The words of a text with their ranges.
fn words(text: &str) -> impl Iterator<Item = (TextRange, &str)> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (text::range(start, start + word.len()), word)
    })
}

impl Book {
    fn dictionary(&self) -> Vec<&str> {
        self.0.get(DICTIONARY).into_iter().flat_map(|text| words(text)).map(|(_, word)| word).collect()
    }
}

impl Project for Book {
    fn with(&self, change: Change) -> Option<Arc<dyn Project>> {
        let mut texts = self.0.clone();
        for (path, text) in change.texts {
            match text {
                Some(text) => drop(texts.insert(path, text.unwrap_or_default())),
                None => drop(texts.remove(&path)),
            }
        }
        (texts != self.0).then(|| -> Arc<dyn Project> { Arc::new(Self(texts)) })
    }

    fn files(&self) -> Vec<Arc<str>> {
        self.0.keys().cloned().collect()
    }

    fn text(&self, file: &str) -> Option<&Arc<str>> {
        self.0.get(file)
    }

    fn facets(&self) -> Facets<'_> {
        Facets {
            editing: Some(self),
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
            replays: None,
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

    fn check(&self, _job: &Job<'_>) -> Arc<dyn Findings> {
        let known = self.dictionary();
        let mut lists = Lists::new_sync();
        for (file, text) in self.0.iter().filter(|(file, _)| &***file != DICTIONARY) {
            let unknown = words(text).filter(|(_, word)| !known.contains(word));
            let list: Vec<Diagnostic> = unknown
                .map(|(range, word)| {
                    let at = FileRange { file: Arc::clone(file), range };
                    Diagnostic::new(&UNKNOWN_WORD, at, format!("unknown word `{word}`"))
                })
                .collect();
            if !list.is_empty() {
                lists.insert_mut(Arc::clone(file), list.into());
            }
        }
        Arc::new(Unknown { lists, texts: self.0.clone() })
    }
}

impl Editing for Book {
    fn completion(&self, _file: &str, offset: TextSize) -> Vec<Completion> {
        let proposal = |word: &str| Completion {
            label: word.to_owned(),
            kind: CompletionKind::Reference,
            detail: None,
            documentation: None,
            edit: Edit { range: TextRange::empty(offset), insert: word.to_owned() },
            is_snippet: false,
            additional: Vec::new(),
            deprecated: false,
        };
        self.dictionary().into_iter().map(proposal).collect()
    }

    fn hover(&self, file: &str, offset: TextSize, _look: &Look<'_>) -> Option<Hover> {
        let (range, word) = words(self.text(file)?).find(|(range, _)| range.contains_inclusive(offset))?;
        let count = self.0.values().flat_map(|text| words(text)).filter(|(_, it)| *it == word).count();
        Some(Hover { range, markdown: format!("`{word}` is written {count} times"), sound: None })
    }
}

#[derive(Debug)]
struct Unknown {
    lists: Lists,
    texts: BTreeMap<Arc<str>, Arc<str>>,
}

impl Findings for Unknown {
    fn is_of(&self, project: &dyn Project) -> bool {
        project.as_any().downcast_ref::<Book>().is_some_and(|book| book.0 == self.texts)
    }

    fn lists(&self) -> &Lists {
        &self.lists
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
