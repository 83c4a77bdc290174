//! Proposals for values.

use std::borrow::Cow;

use language::{Completion, CompletionKind};
use wage_rules::doc::{Doc, Format, Node};
use wage_rules::model::{Names, Role};
use wage_rules::vocabulary::{
    Class, Field, ITEM_PARTS, OPERATORS, PLAYER_PARTS, Part, SELECTOR_WORDS, Ty, WordList,
};

use super::probe::Seen;
use super::{Site, snippets};
use crate::binding::Bound;
use crate::facts::{Facts, Use};
use crate::roles::{describe, roles_at};
use crate::site::{Expected, entries, expected};
use crate::spelling;

/// The state keys of a document, in order of the text, each once.
pub(super) fn state_keys(doc: &Doc) -> Vec<&str> {
    let facts = facts(doc);
    let mut keys: Vec<&str> = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    for it in &facts.state {
        if seen.insert(it.key) {
            keys.push(it.key);
        }
    }
    keys
}

fn facts(doc: &Doc) -> Facts<'_> {
    // What is wrong besides is not asked here.
    let mut sink = crate::sink::Sink::new("");
    let names: Names<'_> = wage_rules::model::Game::read(doc).names;
    crate::walk::walk(doc, &names, &mut sink)
}

impl Site<'_, '_> {
    pub(super) fn of_type(&self, ty: Ty, field: Option<&'static Field>) -> Vec<Completion> {
        let name = field.map_or("", |it| it.name);
        if self.is_about_state() && name == "key" {
            return self.state_keys(false);
        }
        if self.is_about_state() && name == "value" && !matches!(ty, Ty::Text) {
            let key = self.node.parent().and_then(|it| it.get("key")).and_then(Node::as_str).unwrap_or("");
            let mut items = self.literals(key);
            if matches!(ty, Ty::Value) {
                items.push(self.reference_snippet());
            }
            return items;
        }
        match ty {
            Ty::Selector => self.selectors(),
            Ty::Value => vec![self.reference_snippet()],
            Ty::Refers(class) => self.names(class),
            Ty::Closed(words) | Ty::Open(words) => self.words(words),
            Ty::Operator => self.words(&OPERATORS),
            Ty::Bool => ["true", "false"]
                .map(|it| self.item(it, CompletionKind::Value, it.to_owned()))
                .into_iter()
                .filter(|_| !self.probe.is_quoted())
                .collect(),
            Ty::Text if name == "message" => {
                ["{player}", "{other}"].map(|it| self.word(it, CompletionKind::Variable, "")).into()
            }
            Ty::Condition | Ty::Action | Ty::Initializer | Ty::Behavior | Ty::NavigationTarget => {
                self.objects(ty)
            }
            Ty::Object(object) if self.is_scalar() => {
                let rules = std::ptr::eq(object, &raw const wage_rules::vocabulary::RULE);
                let mut items = Vec::new();
                if rules && self.doc.format() == Format::Yaml && !self.is_in_flow() {
                    items.extend(snippets::RULES.iter().map(|(name, doc, text)| self.rule(name, doc, text)));
                }
                let mut fields: Vec<_> =
                    object.fields.iter().filter(|it| it.is_required).map(|it| self.field(it)).collect();
                // In the line of a key, an object begins with a bracket.
                if self.doc.format() == Format::Json || self.probe.is_behind_colon() {
                    for item in &mut fields {
                        item.edit.insert = format!("{{ {} }}", item.edit.insert);
                    }
                }
                items.extend(fields);
                items
            }
            _ => Vec::new(),
        }
    }

    fn is_in_flow(&self) -> bool {
        self.node.ancestors().skip(1).any(|it| it.source().starts_with(['{', '[']))
    }

    /// A whole rule, whose lines are indented relative to the line it begins in.
    fn rule(&self, name: &'static str, doc: &'static str, text: &str) -> Completion {
        let start = usize::from(self.probe.range.start());
        let line = self.text.get(..start).unwrap_or("").rsplit('\n').next().unwrap_or("");
        // The snippets are written for an element that begins two columns behind the indentation of its line.
        let indent = line.len() - line.trim_start_matches(' ').len();
        // With the blank that is put behind a dash that has none.
        let columns = line.len() - indent + self.probe.gap().len();
        let text = text.replace("\n  ", &format!("\n{}", " ".repeat(columns)));
        let mut item = self.item(name, CompletionKind::Snippet, text);
        item.is_snippet = true;
        item.documentation = Some(Cow::Borrowed(doc));
        item
    }

    /// The words of a `kind`, where one says which object it stands in.
    pub(super) fn kinds(&self) -> Vec<Completion> {
        let around = self.node.parent().filter(|_| self.node.key().is_some_and(|(key, _)| key == "kind"));
        let Some(Expected::Value(ty, _)) = around.map(expected) else { return Vec::new() };
        let item = |it: &&'static wage_rules::vocabulary::Entry| {
            self.word(it.kind, CompletionKind::Function, it.object.doc)
        };
        entries(ty).iter().map(item).collect()
    }

    /// Whole objects with places for their fields.
    fn objects(&self, ty: Ty) -> Vec<Completion> {
        if self.probe.is_quoted() {
            return Vec::new();
        }
        let item = |it: &&'static wage_rules::vocabulary::Entry| {
            let snippet = snippets::entry(self.doc, &self.game.names, it);
            let mut item = self.item(it.kind, CompletionKind::Function, snippet);
            item.is_snippet = true;
            item.documentation = Some(Cow::Borrowed(it.object.doc));
            item
        };
        entries(ty).iter().map(item).collect()
    }

    fn words(&self, words: &'static WordList) -> Vec<Completion> {
        words.words.iter().map(|it| self.word(it.word, CompletionKind::EnumMember, it.doc)).collect()
    }

    fn names(&self, class: Class) -> Vec<Completion> {
        let names = self.game.names.names(class).filter(|it| *it != Seen::WORD);
        names.map(|it| self.word(it, CompletionKind::Reference, "")).collect()
    }

    fn selectors(&self) -> Vec<Completion> {
        let roles = roles_at(self.game, self.node);
        let mut bound = Vec::new();
        let mut unbound = Vec::new();
        for word in SELECTOR_WORDS.words {
            let mut item = self.word(word.word, CompletionKind::EnumMember, word.doc);
            match (Role::of(word.word), &roles) {
                (Some(role), Some(roles)) => {
                    let binding = roles.of(role);
                    if binding.what == Bound::No {
                        item.detail = Some("not bound here".to_owned());
                        unbound.push(item);
                    } else {
                        item.detail = Some(describe(role, binding, self.doc));
                        bound.push(item);
                    }
                }
                // Outside of rules nobody is bound.
                (Some(_), None) => {}
                (None, _) => bound.push(item),
            }
        }
        if !self.probe.is_quoted() {
            for team in self.game.names.names(Class::Team) {
                let key = spelling::word(self.doc, "byTeam");
                let text = format!("{{ {key}: {} }}", spelling::word(self.doc, team));
                bound.push(self.item(&format!("byTeam: {team}"), CompletionKind::Reference, text));
            }
        }
        bound.extend(unbound);
        bound
    }

    fn reference_snippet(&self) -> Completion {
        let key = spelling::word(self.doc, "ref");
        let path = if self.doc.format() == Format::Json { "\"same.$1\"" } else { "same.$1" };
        let mut item = self.item("ref", CompletionKind::Snippet, format!("{{ {key}: {path} }}"));
        item.is_snippet = true;
        item.documentation = Some(Cow::Borrowed("What a bound player or item has."));
        item
    }

    /// Paths, step by step: the roots, their parts, the state keys.
    pub(super) fn paths(&self) -> Vec<Completion> {
        let roles = roles_at(self.game, self.node);
        let typed = &self.probe.typed;
        let Some((root, rest)) = typed.split_once('.') else {
            let is_bound = |role: Role| roles.as_ref().is_none_or(|it| it.of(role).what != Bound::No);
            let mut items: Vec<(bool, Completion)> = [Role::Same, Role::Other]
                .map(|role| {
                    let path = format!("{}.", role.word());
                    let mut item = self.word(&path, CompletionKind::Variable, "");
                    if !is_bound(role) {
                        item.detail = Some("not bound here".to_owned());
                    }
                    (!is_bound(role), item)
                })
                .into();
            items.sort_by_key(|(is_unbound, _)| *is_unbound);
            return items.into_iter().map(|(_, item)| item).collect();
        };
        let Some(role) = Role::of(root) else { return Vec::new() };
        if rest.starts_with("state.") {
            let mut keys = state_keys(self.doc);
            keys.retain(|key| *key != Seen::WORD && !key.is_empty());
            // What is typed is matched with the label.
            let path = |key: &str| self.word(&format!("{root}.state.{key}"), CompletionKind::Variable, "");
            return keys.into_iter().map(path).collect();
        }
        let what = roles.map_or(Bound::Either, |it| it.of(role).what);
        let of_players: &[Part] = if what == Bound::Item { &[] } else { PLAYER_PARTS };
        let of_items: &[Part] =
            if role == Role::Other && matches!(what, Bound::Item | Bound::Either) { ITEM_PARTS } else { &[] };
        let mut items: Vec<Completion> = Vec::new();
        for part in of_players.iter().chain(of_items) {
            let path = format!("{root}.{}", part.path);
            if items.iter().all(|it| it.label != path) {
                items.push(self.word(&path, CompletionKind::Property, part.doc));
            }
        }
        items
    }

    /// The values that are written to or tested of a state key elsewhere.
    pub(super) fn literals(&self, key: &str) -> Vec<Completion> {
        if self.probe.is_quoted() {
            return Vec::new();
        }
        let facts = facts(self.doc);
        let mut known: Vec<Cow<'_, str>> = Vec::new();
        for it in facts.state.iter().filter(|it| it.key == key) {
            if let Use::Writes(value) | Use::Tests(value) = it.what
                && value.scalar().is_some()
                && value.as_str() != Some(Seen::WORD)
            {
                // What can be written as it is elsewhere may need quotes here.
                let text =
                    value.as_str().map_or(value.source().into(), |it| self.probe.quoted(self.doc, it).into());
                if !known.contains(&text) {
                    known.push(text);
                }
            }
        }
        known.into_iter().map(|it| self.item(&it, CompletionKind::Value, it.to_string())).collect()
    }
}
