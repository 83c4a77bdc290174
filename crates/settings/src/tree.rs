//! Parses TOML into an error-tolerant tree in source order: valid parts are kept, whatever surrounds them. The
//! grammar is that of `toml_parser`; duplicate tables are checked here.

mod adding;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use text::TextRange;
use toml_parser::decoder::ScalarKind;
use toml_parser::parser::{Event, EventKind, RecursionGuard, ValidateWhitespace, parse_document};
use toml_parser::{Expected, ParseError, Source, Span};

use adding::{add_value, open_table, table_of};

/// Cap on the nesting of tables and arrays; settings need three levels.
const MAX_DEPTH: usize = 16;

/// A parsed text.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) root: Table,
    /// In source order.
    pub(crate) errors: Vec<Error>,
}

/// A syntax error.
#[derive(Debug)]
pub(crate) struct Error {
    pub(crate) range: TextRange,
    pub(crate) message: String,
    /// The first occurrence, for a duplicate key.
    pub(crate) first: Option<TextRange>,
}

/// A table.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) entries: Vec<Entry>,
    index: BTreeMap<String, usize>,
    made: Made,
}

/// A key and its value.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) key_range: TextRange,
    pub(crate) value: Value,
}

/// A value and its range; for a table with a header, the range of the header.
#[derive(Debug)]
pub(crate) struct Value {
    pub(crate) range: TextRange,
    pub(crate) kind: Kind,
}

#[derive(Debug)]
pub(crate) enum Kind {
    /// Missing or invalid; a syntax error was reported.
    Missing,
    Text(String),
    Bool(bool),
    /// A 64-bit integer.
    Integer(i64),
    /// Another number, a date or a time.
    Other,
    Array(Vec<Value>),
    /// `[[name]]`
    Tables(Vec<Value>),
    Table(Table),
}

/// How a table was defined, which determines what may be added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Made {
    /// `[a]`, or the root.
    Header,
    /// The `a` of `[a.b]`.
    OnTheWay,
    /// The `a` of `a.b = 1`.
    Dotted,
    /// `{ }`
    Inline,
}

impl Table {
    fn new(made: Made) -> Self {
        Self { entries: Vec::new(), index: BTreeMap::new(), made }
    }

    fn get_mut(&mut self, key: &str) -> Option<&mut Entry> {
        self.entries.get_mut(*self.index.get(key)?)
    }

    fn add(&mut self, key: &Key, value: Value) -> &mut Entry {
        let at = self.entries.len();
        self.index.insert(key.text.clone(), at);
        self.entries.push(Entry { key: key.text.clone(), key_range: key.range, value });
        &mut self.entries[at]
    }
}

/// A part of a dotted key.
struct Key {
    text: String,
    range: TextRange,
}

pub(crate) fn range(span: Span) -> TextRange {
    text::range(span.start(), span.end())
}

/// Tokenizes and parses a text into events and syntax errors.
pub(crate) fn events(text: &str) -> (Vec<Event>, Vec<ParseError>) {
    let source = Source::new(text);
    let tokens = source.lex().into_vec();
    let mut events: Vec<Event> = Vec::with_capacity(tokens.len());
    let mut errors: Vec<ParseError> = Vec::new();
    let mut receiver = ValidateWhitespace::new(&mut events, source);
    let mut receiver = RecursionGuard::new(&mut receiver, MAX_DEPTH as u32);
    parse_document(&tokens, &mut receiver, &mut errors);
    (events, errors)
}

/// Parses a text.
pub(crate) fn read(text: &str) -> Tree {
    let (events, errors) = events(text);
    let mut builder = Builder {
        source: Source::new(text),
        events: &events,
        at: 0,
        grammar: errors,
        again: Vec::new(),
        root: Table::new(Made::Header),
    };
    builder.document();
    let Builder { grammar, again, root, .. } = builder;
    let end = text::range(text.len(), text.len());
    let mut errors: Vec<Error> = grammar.iter().map(|error| grammar_error(error, end)).chain(again).collect();
    errors.sort_by_key(|error| (error.range.start(), error.range.end()));
    Tree { root, errors }
}

fn grammar_error(error: &ParseError, end: TextRange) -> Error {
    let place = error.unexpected().or(error.context()).map_or(end, range);
    // `toml_parser` reports a missing value as an unquoted string.
    if place.is_empty() && error.description().contains("must be quoted") {
        return Error { range: place, message: "missing value".to_owned(), first: None };
    }
    let mut message = error.description().to_owned();
    let expected: Vec<String> = error.expected().unwrap_or_default().iter().map(expected).collect();
    if let [first @ .., last] = expected.as_slice() {
        let list = if first.is_empty() { last.clone() } else { format!("{} or {last}", first.join(", ")) };
        message = format!("{message}, expected {list}");
    }
    Error { range: place, message, first: None }
}

fn expected(expected: &Expected) -> String {
    match expected {
        Expected::Literal("\n") => "a line break".to_owned(),
        Expected::Literal(literal) => format!("`{}`", literal.escape_debug()),
        Expected::Description(what) => (*what).to_owned(),
        _ => "something else".to_owned(),
    }
}

struct Builder<'t> {
    source: Source<'t>,
    events: &'t [Event],
    at: usize,
    grammar: Vec<ParseError>,
    /// Duplicate keys.
    again: Vec<Error>,
    root: Table,
}

impl Builder<'_> {
    fn peek(&self) -> Option<EventKind> {
        self.events.get(self.at).map(Event::kind)
    }

    fn skip_blanks(&mut self) {
        while self.peek() == Some(EventKind::Whitespace) {
            self.at += 1;
        }
    }

    fn document(&mut self) {
        // `None` below an invalid header: its keys are dropped.
        let mut header: Option<Vec<Key>> = Some(Vec::new());
        while let Some(event) = self.events.get(self.at) {
            match event.kind() {
                EventKind::StdTableOpen | EventKind::ArrayTableOpen => header = self.header(*event),
                EventKind::SimpleKey => {
                    let Some((path, value)) = self.key_and_value() else { continue };
                    let Some(header) = &header else { continue };
                    let added = table_of(&mut self.root, header)
                        .map_or(Ok(()), |table| add_value(table, &path, value));
                    self.again.extend(added.err());
                }
                _ => self.at += 1,
            }
        }
    }

    /// Parses a header and opens its table.
    fn header(&mut self, open: Event) -> Option<Vec<Key>> {
        self.at += 1;
        let mut path = Vec::new();
        let mut end = open.span();
        while let Some(event) = self.events.get(self.at) {
            match event.kind() {
                EventKind::SimpleKey => path.push(self.key(*event)),
                EventKind::Whitespace | EventKind::KeySep => {}
                EventKind::StdTableClose | EventKind::ArrayTableClose => {
                    end = event.span();
                    self.at += 1;
                    break;
                }
                _ => break,
            }
            self.at += 1;
        }
        if path.is_empty() || self.is_too_deep(&path) {
            return None;
        }
        let place = text::range(open.span().start(), end.end());
        let is_array = open.kind() == EventKind::ArrayTableOpen;
        match open_table(&mut self.root, &path, place, is_array) {
            Ok(()) => Some(path),
            Err(error) => {
                self.again.push(error);
                None
            }
        }
    }

    fn is_too_deep(&mut self, path: &[Key]) -> bool {
        let cut = path.get(MAX_DEPTH);
        self.again.extend(cut.map(|key| Error {
            range: key.range,
            message: format!("a key can have at most {MAX_DEPTH} parts"),
            first: None,
        }));
        cut.is_some()
    }

    fn key(&mut self, event: Event) -> Key {
        let mut text = String::new();
        if let Some(raw) = self.source.get(event) {
            raw.decode_key(&mut text, &mut self.grammar);
        }
        Key { text, range: range(event.span()) }
    }

    /// Parses `a.b = value`; `None` if there is none.
    fn key_and_value(&mut self) -> Option<(Vec<Key>, Value)> {
        let mut path = Vec::new();
        while let Some(event) = self.events.get(self.at).filter(|it| it.kind() == EventKind::SimpleKey) {
            path.push(self.key(*event));
            self.at += 1;
            self.skip_blanks();
            if self.peek() != Some(EventKind::KeySep) {
                break;
            }
            self.at += 1;
            self.skip_blanks();
        }
        if self.peek() != Some(EventKind::KeyValSep) {
            return None;
        }
        self.at += 1;
        self.skip_blanks();
        let value = self.value();
        (!self.is_too_deep(&path)).then_some((path, value))
    }

    fn value(&mut self) -> Value {
        let Some(event) = self.events.get(self.at).copied() else {
            let end = self.source.input().len();
            return Value { range: text::range(end, end), kind: Kind::Missing };
        };
        match event.kind() {
            EventKind::Scalar => {
                self.at += 1;
                Value { range: range(event.span()), kind: self.scalar(event) }
            }
            EventKind::ArrayOpen => self.array(event),
            EventKind::InlineTableOpen => self.inline_table(event),
            _ => {
                let start = event.span().start();
                Value { range: text::range(start, start), kind: Kind::Missing }
            }
        }
    }

    fn scalar(&mut self, event: Event) -> Kind {
        let Some(raw) = self.source.get(event) else { return Kind::Missing };
        let mut text = String::new();
        match raw.decode_scalar(&mut text, &mut self.grammar) {
            _ if raw.is_empty() => Kind::Missing,
            ScalarKind::String => Kind::Text(text),
            ScalarKind::Boolean(is) => Kind::Bool(is),
            ScalarKind::Integer(radix) => {
                i64::from_str_radix(&text.replace('_', ""), radix.value()).map_or(Kind::Other, Kind::Integer)
            }
            _ => Kind::Other,
        }
    }

    fn array(&mut self, open: Event) -> Value {
        self.at += 1;
        let mut elements = Vec::new();
        let end = loop {
            let Some(event) = self.events.get(self.at) else { break self.source.input().len() };
            match event.kind() {
                EventKind::ArrayClose => {
                    self.at += 1;
                    break event.span().end();
                }
                EventKind::Scalar | EventKind::ArrayOpen | EventKind::InlineTableOpen => {
                    elements.push(self.value());
                }
                EventKind::StdTableOpen | EventKind::ArrayTableOpen => break event.span().start(),
                _ => self.at += 1,
            }
        };
        Value { range: text::range(open.span().start(), end), kind: Kind::Array(elements) }
    }

    fn inline_table(&mut self, open: Event) -> Value {
        self.at += 1;
        let mut table = Table::new(Made::Inline);
        let end = loop {
            let Some(event) = self.events.get(self.at) else { break self.source.input().len() };
            match event.kind() {
                EventKind::InlineTableClose => {
                    self.at += 1;
                    break event.span().end();
                }
                EventKind::SimpleKey => {
                    if let Some((path, value)) = self.key_and_value() {
                        let added = add_value(&mut table, &path, value);
                        self.again.extend(added.err());
                    }
                }
                EventKind::StdTableOpen | EventKind::ArrayTableOpen => break event.span().start(),
                _ => self.at += 1,
            }
        };
        Value { range: text::range(open.span().start(), end), kind: Kind::Table(table) }
    }
}
