//! The proposals of a place, and their order.

use std::borrow::Cow;
use std::cmp::Reverse;

use language::{Completion, CompletionKind};
use rustc_hash::FxHashSet;
use text::Edit;

use super::place::Place;
use super::section_words::SectionWords;
use super::weights::Weights;
use crate::describe;
use crate::read::Name;

/// Proposals while they are gathered.
pub(super) struct Items<'i> {
    place: &'i Place<'i>,
    words: &'i SectionWords<'i>,
    weights: Weights<'i>,
    list: Vec<(i32, Completion)>,
    seen: FxHashSet<String>,
}

impl<'i> Items<'i> {
    pub(super) fn new(place: &'i Place<'i>, words: &'i SectionWords<'i>) -> Self {
        let weights = Weights::new(place, words);
        Self { place, words, weights, list: Vec::new(), seen: FxHashSet::default() }
    }

    /// Proposes a word of the language, spelled as the text spells it.
    pub(super) fn word(&mut self, kind: CompletionKind, word: &str, doc: &'static str) {
        self.weighed_word(kind, word, doc, 0);
    }

    /// The same; `weight` is what speaks for it besides the rest of the text.
    pub(super) fn weighed_word(&mut self, kind: CompletionKind, word: &str, doc: &'static str, weight: i32) {
        let label = self.spelling(word).to_owned();
        let mut item = self.item(&label, kind, label.clone());
        item.documentation = Some(Cow::Borrowed(doc)).filter(|doc| !doc.is_empty());
        self.add(word, weight, item);
    }

    /// Proposes a declared name; `weight` is what speaks for it besides the rest of the text.
    pub(super) fn name(&mut self, name: Name, weight: i32) {
        let reading = self.place.reading;
        let word = reading.source.names.text(name);
        let written = self.words.spelling(word).unwrap_or_else(|| reading.source.names.written(name));
        let mut item = self.item(written, CompletionKind::Reference, written.to_owned());
        item.detail = describe::noun(reading, name);
        item.documentation = describe::members(reading, name).map(Cow::Owned);
        self.add(word, weight, item);
    }

    /// How the section spells a word in lower case.
    pub(super) fn spelling<'w>(&self, word: &'w str) -> &'w str
    where
        'i: 'w,
    {
        self.words.spelling(word).unwrap_or(word)
    }

    /// Whether the section has a word in lower case.
    pub(super) fn is_used(&self, word: &str) -> bool {
        self.words.spelling(word).is_some()
    }

    /// Proposes a piece of text with placeholders, behind all words unless its weight says otherwise.
    pub(super) fn snippet(&mut self, label: &str, insert: String, doc: &'static str, weight: i32) {
        let mut item = self.item(label, CompletionKind::Snippet, insert);
        item.is_snippet = true;
        item.documentation = Some(Cow::Borrowed(doc)).filter(|doc| !doc.is_empty());
        if self.seen.insert(format!("snippet {label}")) {
            self.list.push((weight, item));
        }
    }

    /// A proposal that replaces the word at the place.
    pub(super) fn item(&self, label: &str, kind: CompletionKind, insert: String) -> Completion {
        Completion {
            label: label.to_owned(),
            kind,
            detail: None,
            documentation: None,
            edit: Edit { range: self.place.word, insert },
            is_snippet: false,
            additional: Vec::new(),
            deprecated: false,
        }
    }

    /// Adds a proposal of a word in lower case, unless it is there already.
    pub(super) fn add(&mut self, word: &str, weight: i32, item: Completion) {
        if self.seen.insert(word.to_owned()) {
            let weight = weight.saturating_add(self.weights.of(word, self.words.number(word)));
            self.list.push((weight, item));
        }
    }

    /// All of them: those first that go on with what is written, then by weight.
    pub(super) fn sorted(self) -> Vec<Completion> {
        let prefix = self.place.prefix.to_lowercase();
        let mut list = self.list;
        let is_other = |item: &Completion| !item.label.to_lowercase().starts_with(&prefix);
        list.sort_by_cached_key(|(weight, item)| (is_other(item), Reverse(*weight)));
        list.into_iter().map(|(_, item)| item).collect()
    }
}
