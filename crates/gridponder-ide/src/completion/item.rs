//! A completion item before it is inserted into the text, and the insertion: quotes, commas and colons.

use std::borrow::Cow;

use catalog::{Field, Presence, Since, Support};
use language::{Completion, CompletionKind};
use text::{Edit, TextRange};

use super::place::{Next, Place};
use super::snippet::{Snippet, escape};

/// A completion item.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) label: String,
    pub(super) kind: CompletionKind,
    pub(super) detail: Option<String>,
    pub(super) doc: Option<Cow<'static, str>>,
    pub(super) insert: Insert,
    pub(super) deprecated: bool,
}

/// The text that an item inserts.
#[derive(Clone, Debug)]
pub(super) enum Insert {
    /// JSON.
    Text(String),
    /// JSON with placeholders.
    Snippet(Snippet),
    /// A key, and its value unless one is present.
    Key(Snippet),
}

impl Item {
    /// An item that inserts a JSON value.
    pub(super) fn value(label: impl Into<String>, kind: CompletionKind, json: impl Into<String>) -> Self {
        Self::new(label, kind, Insert::Text(json.into()))
    }

    /// An item that inserts a text.
    pub(super) fn text(label: impl Into<String>, kind: CompletionKind) -> Self {
        let label = label.into();
        let json = json::quote(&label);
        Self::value(label, kind, json)
    }

    /// An item that inserts a key.
    pub(super) fn key(label: impl Into<String>, kind: CompletionKind, value: Snippet) -> Self {
        Self::new(label, kind, Insert::Key(value))
    }

    /// An item that inserts a larger snippet.
    pub(super) fn snippet(label: impl Into<String>, snippet: Snippet) -> Self {
        Self::new(label, CompletionKind::Snippet, Insert::Snippet(snippet))
    }

    fn new(label: impl Into<String>, kind: CompletionKind, insert: Insert) -> Self {
        Self { label: label.into(), kind, detail: None, doc: None, insert, deprecated: false }
    }

    pub(super) fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into()).filter(|it| !it.is_empty());
        self
    }

    pub(super) fn doc(mut self, doc: impl Into<Cow<'static, str>>) -> Self {
        self.doc = Some(doc.into());
        self
    }

    /// Converts the item to edits at a place.
    pub(super) fn complete(self, place: &Place) -> Completion {
        let key = || json::quote(&self.label);
        let (mut insert, is_snippet) = match (&self.insert, place.next) {
            (Insert::Text(json), _) => (json.clone(), false),
            (Insert::Snippet(snippet), _) => (snippet.source(), true),
            (Insert::Key(_), Next::Colon) => (key(), false),
            (Insert::Key(_), Next::Value) => {
                (format!("{}:{}", key(), if place.is_apart { "" } else { " " }), false)
            }
            (Insert::Key(value), Next::Key | Next::Other) if value.has_stops() => {
                (format!("{}: {}", escape(&key()), value.source()), true)
            }
            (Insert::Key(value), Next::Key | Next::Other) => (format!("{}: {}", key(), value.plain()), false),
        };
        if place.next == Next::Key || (place.next == Next::Value && !place.is_key) {
            insert.push(',');
        }
        insert.insert_str(0, &place.kept);
        let mut additional = Vec::new();
        match place.lacking {
            Some((at, separator)) if at == place.replaced.start() => {
                insert.insert_str(0, if separator == ':' { ": " } else { ", " });
            }
            Some((at, separator)) => {
                additional.push(Edit { range: TextRange::empty(at), insert: separator.to_string() });
            }
            None => {}
        }
        Completion {
            label: self.label,
            kind: self.kind,
            detail: self.detail,
            documentation: self.doc,
            edit: Edit { range: place.replaced, insert },
            is_snippet,
            additional,
            deprecated: self.deprecated,
        }
    }
}

/// The documentation of a field: its effect, its version, and whether anything reads it.
pub(super) fn field_doc(field: &'static Field) -> Cow<'static, str> {
    let mut doc = noted(field.doc, field.since);
    let note = match (field.support, field.presence) {
        (Support::Ignored, _) => "Ignored by the game.",
        (_, Presence::Runtime { .. }) => "Written by the game while it plays, not by authors.",
        _ => return doc,
    };
    doc.to_mut().push_str("\n\n");
    doc.to_mut().push_str(note);
    doc
}

/// A documentation with a note about the version.
pub(super) fn noted(doc: &'static str, since: Since) -> Cow<'static, str> {
    let note = match since {
        Since::V0_5 => return Cow::Borrowed(doc),
        Since::V0_6 => "Since DSL 0.6.",
        Since::V0_7 => "Since DSL 0.7.",
        Since::V0_8 => "Since DSL 0.8.",
        Since::Undocumented => "Read by the game, but not documented.",
    };
    Cow::Owned(format!("{doc}\n\n{note}"))
}
