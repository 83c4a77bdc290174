//! What could be written at a place of a game (spec section 9).

mod probe;
mod snippets;
mod values;

use std::borrow::Cow;

use language::{Completion, CompletionKind};
use probe::{Found, Probe, Seen};
use text::{Edit, TextSize};
use wage_rules::doc::{Doc, Kind, Node};
use wage_rules::model::Game;
use wage_rules::vocabulary::{Field, Ty};

use crate::site::{Expected, expected, has_state_key, object_of};

/// The proposals at an offset of a text.
///
/// The text is read with a made-up word at the offset, in place of the one that is being typed: that shows what stands there,
/// also where the text as it is cannot be read.
pub fn completion(file: &str, text: &str, offset: TextSize) -> Vec<Completion> {
    let Some(probe) = Probe::at(file, text, offset) else { return Vec::new() };
    let Some(Found { doc, id, is_key, way, .. }) = probe.read() else { return Vec::new() };
    let Some(node) = doc.nodes().find(|it| it.id() == id) else { return Vec::new() };
    let game = Game::read(&doc);
    let site = Site { doc: &doc, game: &game, probe: &probe, text, node };
    let mut items = if is_key { site.keys() } else { site.values() };
    for item in &mut items {
        item.edit.insert = format!("{}{}{}{}", way.before, probe.gap(), item.edit.insert, way.after);
    }
    items
}

/// The place that is asked about, in the text with the made-up word.
struct Site<'s, 'd> {
    doc: &'d Doc,
    game: &'s Game<'d>,
    probe: &'s Probe,
    text: &'s str,
    node: Node<'d>,
}

impl Site<'_, '_> {
    /// A proposal that writes a text as it stands.
    fn item(&self, label: &str, kind: CompletionKind, insert: String) -> Completion {
        Completion {
            label: label.to_owned(),
            kind,
            detail: None,
            documentation: None,
            edit: Edit { range: self.probe.range, insert },
            is_snippet: false,
            additional: Vec::new(),
            deprecated: false,
        }
    }

    /// A proposal that writes a word, in quotes where there are none and it needs them.
    fn word(&self, word: &str, kind: CompletionKind, doc: &'static str) -> Completion {
        let mut item = self.item(word, kind, self.probe.quoted(self.doc, word));
        if !doc.is_empty() {
            item.documentation = Some(Cow::Borrowed(doc));
        }
        item
    }

    /// The proposals for the key of a map.
    fn keys(&self) -> Vec<Completion> {
        let Some(around) = self.node.parent() else { return Vec::new() };
        if matches!(expected(around), Expected::Value(Ty::State, _)) {
            return self.state_keys(true);
        }
        if matches!(expected(around), Expected::Value(Ty::Selector, _)) {
            return self.bare_keys(&["byTeam", "byId"], Ty::Name, "");
        }
        if matches!(expected(around), Expected::Value(Ty::Value, _)) {
            return self.bare_keys(&["ref", "lit"], Ty::Name, "");
        }
        let kind_alone = || match expected(around) {
            Expected::Value(ty, _) if !crate::site::entries(ty).is_empty() => {
                self.bare_keys(&["kind"], Ty::Name, "Which one it is.")
            }
            _ => Vec::new(),
        };
        let Some(object) = object_of(around) else { return kind_alone() };
        let is_there = |name: &str| around.members().any(|it| it.key == name);
        let mut fields: Vec<&'static Field> = object.fields.iter().filter(|it| !is_there(it.name)).collect();
        fields.sort_by_key(|it| !it.is_required);
        fields.into_iter().map(|field| self.field(field)).collect()
    }

    /// The proposal of a key with a snippet for its value. A word that is there already keeps its colon.
    fn key(&self, name: &str, kind: CompletionKind, value: &'static str) -> Completion {
        if self.probe.has_colon(self.text) {
            return self.word(name, kind, "");
        }
        let key = snippets::escape(&self.probe.as_key(self.doc, name));
        let mut item = self.item(name, kind, format!("{key}: {value}"));
        item.edit.range = self.probe.outer;
        item.is_snippet = true;
        item
    }

    /// Keys with a place for their value.
    fn bare_keys(&self, keys: &[&str], ty: Ty, doc: &'static str) -> Vec<Completion> {
        let is_there = |key: &&&str| self.node.parent().is_some_and(|it| it.get(key).is_some());
        let item = |key: &&str| {
            let mut item = self.key(key, CompletionKind::Property, snippets::value(self.doc, ty));
            item.documentation = Some(Cow::Borrowed(doc)).filter(|it| !it.is_empty());
            item
        };
        keys.iter().filter(|key| !is_there(key)).map(item).collect()
    }

    /// The proposal of a field with a place for its value.
    fn field(&self, field: &'static Field) -> Completion {
        let mut item = self.key(field.name, CompletionKind::Property, snippets::value(self.doc, field.ty));
        item.detail = Some(if field.is_required {
            format!("{}, required", field.ty.describe())
        } else {
            field.ty.describe()
        });
        item.documentation = Some(Cow::Borrowed(field.doc));
        item
    }

    /// The state keys of the game, as keys with a place for a value, or as values.
    fn state_keys(&self, as_keys: bool) -> Vec<Completion> {
        let mut keys = values::state_keys(self.doc);
        let around = self.node.parent().filter(|_| as_keys);
        let is_there = |key: &str| around.is_some_and(|it| it.get(key).is_some());
        keys.retain(|key| *key != Seen::WORD && !key.is_empty() && !is_there(key));
        let with_value = as_keys && !self.probe.has_colon(self.text);
        let item = |key: &&str| {
            if with_value {
                self.key(key, CompletionKind::Variable, snippets::value(self.doc, Ty::Any))
            } else {
                self.word(key, CompletionKind::Variable, "")
            }
        };
        keys.iter().map(item).collect()
    }

    /// The proposals for a value.
    fn values(&self) -> Vec<Completion> {
        // Which object it is, and so which fields it has, is what the word for its kind will say.
        let kinds = self.kinds();
        if !kinds.is_empty() {
            return kinds;
        }
        match expected(self.node) {
            Expected::Path => self.paths(),
            Expected::StateValue => {
                let key = self.node.key().map_or("", |(key, _)| key);
                self.literals(key)
            }
            Expected::Value(ty, field) => self.of_type(ty, field),
            Expected::Unknown => Vec::new(),
        }
    }

    /// Whether the node is the `key` or `value` of an object about a state key.
    fn is_about_state(&self) -> bool {
        self.node.parent().and_then(object_of).is_some_and(has_state_key)
    }

    /// Whether the made-up word is a scalar.
    fn is_scalar(&self) -> bool {
        !matches!(self.node.kind(), Kind::Object | Kind::Array)
    }
}
