//! Reading COLLISIONLAYERS (spec section 7).

use rustc_hash::{FxHashMap, FxHashSet};

use super::declared::Kind;
use super::names::Name;
use super::reader::Reader;
use super::source::{Layer, Word};
use super::token::TokenKind;
use crate::limits::MEMBERS;
use crate::rules::collisionlayers::{
    LAYER_AGGREGATE, LAYER_BACKGROUND_SHARED, LAYER_BAD_CHARACTER, LAYER_NONE_YET, LAYER_OBJECT_IN_MANY,
    LAYER_OBJECT_REPEATED, LAYER_UNKNOWN_NAME,
};

/// How deep names may stand for names.
const DEPTH: usize = 64;

/// Where the reading of layers stands.
#[derive(Debug, Default)]
pub(super) struct LayerState {
    /// Whether `background` stands on this line.
    has_background: bool,
    /// The words of this line.
    words: FxHashSet<Name>,
    /// The layers that name an object, ascending, each once.
    layers_of: FxHashMap<Name, Vec<usize>>,
    /// How many more names a word may lead to.
    budget: usize,
}

impl LayerState {
    /// Begins a line, which opens a layer where its start is read.
    pub(super) fn begin_line(&mut self) {
        self.has_background = false;
        self.words.clear();
    }
}

impl Reader<'_, '_> {
    pub(super) fn layers_step(&mut self) {
        let start = self.at;
        // A line whose start is lost, behind a `)` that closes nothing, goes on with the layer before.
        if self.is_start {
            self.source.layers.push(Layer { objects: Vec::new(), words: Vec::new(), line: self.line });
            self.layer.begin_line();
        }
        let Some(word) = self.word() else {
            let separators = self.skip_while(|letter| letter == ',' || super::is_blank(letter));
            let length = separators.trim_end_matches(super::is_blank).len();
            if separators.is_empty() {
                let letter = self.peek();
                self.at += letter.map_or(1, char::len_utf8);
                self.token(start, TokenKind::Unreadable);
                let letter = letter.map(String::from).unwrap_or_default();
                self.say(&LAYER_BAD_CHARACTER, start, format!("`{letter}` is neither a name nor a comma"));
            } else {
                self.token_to(start, start + length, TokenKind::Separator);
            }
            return;
        };
        self.token(start, TokenKind::Name);
        let is_background = word == "background";
        let word = self.named(start, word);
        let is_shared = if is_background {
            self.source.layers.last().is_some_and(|layer| !layer.objects.is_empty())
        } else {
            self.layer.has_background
        };
        if is_shared {
            let text = "`background` must be alone in its layer";
            self.say_at(&LAYER_BACKGROUND_SHARED, word.at, text);
        }
        self.layer.has_background |= is_background;
        let mut objects = Vec::new();
        self.layer.budget = MEMBERS;
        self.resolve_for_layer(word.name, word, 0, &mut objects);
        self.check_layers(word, &objects);
        if self.source.layers.is_empty() {
            let text = format!("`{}` comes before the first layer", self.written_at(word.at));
            self.say_at(&LAYER_NONE_YET, word.at, text);
        }
        if let Some(layer) = self.source.layers.last_mut() {
            layer.words.push(word);
            layer.objects.extend(&objects);
        }
    }

    /// Says where else the objects of a word are, and notes them.
    fn check_layers(&mut self, word: Word, objects: &[Name]) {
        let Some(here) = self.source.layers.len().checked_sub(1) else { return };
        let mut others: Vec<usize> = Vec::new();
        for object in objects {
            let layers = self.layer.layers_of.entry(*object).or_default();
            others.extend(layers.iter().filter(|layer| **layer != here));
            if layers.last() != Some(&here) {
                layers.push(here);
            }
        }
        if !others.is_empty() {
            let mut shown: Vec<String> = others.iter().map(|layer| (layer + 1).to_string()).collect();
            shown.push((here + 1).to_string());
            shown.dedup();
            let text = format!(
                "`{}` is in several layers: {}; the last one applies",
                self.written_at(word.at),
                shown.join(", ")
            );
            self.say_at(&LAYER_OBJECT_IN_MANY, word.at, text);
        }
        if !self.layer.words.insert(word.name) {
            let text = format!("duplicate `{}` in this layer", self.written_at(word.at));
            self.say_at(&LAYER_OBJECT_REPEATED, word.at, text);
        }
    }

    /// Appends the objects that a name stands for.
    fn resolve_for_layer(&mut self, name: Name, word: Word, depth: usize, objects: &mut Vec<Name>) {
        if depth > DEPTH || self.layer.budget == 0 {
            return;
        }
        self.layer.budget -= 1;
        match self.declared.kind(name) {
            Some(Kind::Object(_)) => objects.push(name),
            Some(Kind::Synonym(at)) => {
                if let Some(of) = self.source.synonyms.get(at).map(|it| it.of.name) {
                    self.resolve_for_layer(of, word, depth + 1, objects);
                }
            }
            Some(Kind::Aggregate(_)) => {
                let text = format!(
                    "`{}` is an AND-name, whose objects share a cell and so cannot share a layer",
                    self.written(name)
                );
                self.say_at(&LAYER_AGGREGATE, word.at, text);
            }
            Some(Kind::Property(at)) => {
                let members = self.source.properties.get(at).map_or_else(Vec::new, |it| it.members.clone());
                for member in members.into_iter().filter(|member| *member != name) {
                    self.resolve_for_layer(member, word, depth + 1, objects);
                }
            }
            None => {
                let written = self.written_at(word.at);
                let near = self.suggest_declared(written);
                self.say_at(&LAYER_UNKNOWN_NAME, word.at, format!("`{written}` is not declared{near}"));
            }
        }
    }
}
