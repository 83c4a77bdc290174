//! TOML text to one tolerant tree in the order of the text: what can be read is there, whatever stands
//! around it. The grammar is that of `toml_parser`; which tables may be written twice is decided here.

use std::collections::BTreeMap;

use text::TextRange;
use toml_parser::decoder::ScalarKind;
use toml_parser::parser::{Event, EventKind, RecursionGuard, ValidateWhitespace, parse_document};
use toml_parser::{Expected, ParseError, Source, Span};

/// Tables and arrays inside each other; settings need three.
const MAX_DEPTH: usize = 16;

/// A text that was read.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) root: Table,
    /// In the order of the text.
    pub(crate) errors: Vec<Error>,
}

/// What is wrong with the text.
#[derive(Debug)]
pub(crate) struct Error {
    pub(crate) range: TextRange,
    pub(crate) message: String,
    /// Where the key stands that is written again.
    pub(crate) first: Option<TextRange>,
}

/// A table.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) entries: Vec<Entry>,
    index: BTreeMap<String, usize>,
    made: Made,
}

/// A key with its value.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) key_range: TextRange,
    pub(crate) value: Value,
}

/// A value, with its place: for a table under a header, the header.
#[derive(Debug)]
pub(crate) struct Value {
    pub(crate) range: TextRange,
    pub(crate) kind: Kind,
}

#[derive(Debug)]
pub(crate) enum Kind {
    /// Nothing is written, or nothing that can be read; an error says so.
    Missing,
    Text(String),
    Bool(bool),
    /// A number, a date or a time.
    Other,
    Array(Vec<Value>),
    /// `[[name]]`
    Tables(Vec<Value>),
    Table(Table),
}

/// What made a table: it says what may still be added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Made {
    /// `[a]`, or the file itself.
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

/// The events of a text, and what its grammar complains of.
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

/// Reads a text.
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
    // The grammar takes what is not there for a string without quotes.
    if place.is_empty() && error.description().contains("must be quoted") {
        return Error { range: place, message: "there is no value".to_owned(), first: None };
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
    /// Keys that are written again.
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
        // `None` below a header that cannot be: its keys have no place.
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

    /// A header and the table it opens.
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
            message: format!("a key has at most {MAX_DEPTH} parts"),
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

    /// `a.b = value`; `None` where there is no such thing.
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

fn again(key: &Key, first: TextRange) -> Error {
    Error { range: key.range, message: format!("`{}` is written again", key.text), first: Some(first) }
}

/// The table that a header opened last.
fn table_of<'t>(root: &'t mut Table, header: &[Key]) -> Option<&'t mut Table> {
    let mut table = root;
    for key in header {
        table = match &mut table.get_mut(&key.text)?.value.kind {
            Kind::Table(inner) => inner,
            Kind::Tables(all) => match &mut all.last_mut()?.kind {
                Kind::Table(last) => last,
                _ => return None,
            },
            _ => return None,
        };
    }
    Some(table)
}

fn open_table(root: &mut Table, path: &[Key], place: TextRange, is_array: bool) -> Result<(), Error> {
    let Some((last, above)) = path.split_last() else { return Ok(()) };
    for (at, key) in above.iter().enumerate() {
        let Some(table) = table_of(root, &path[..at]) else { return Ok(()) };
        match table.get_mut(&key.text) {
            None => {
                let kind = Kind::Table(Table::new(Made::OnTheWay));
                table.add(key, Value { range: place, kind });
            }
            Some(entry) => match &entry.value.kind {
                Kind::Tables(_) => {}
                Kind::Table(inner) if inner.made != Made::Inline => {}
                _ => return Err(again(key, entry.key_range)),
            },
        }
    }
    let Some(table) = table_of(root, above) else { return Ok(()) };
    let opened = Value { range: place, kind: Kind::Table(Table::new(Made::Header)) };
    match table.get_mut(&last.text) {
        None if is_array => {
            table.add(last, Value { range: place, kind: Kind::Tables(vec![opened]) });
        }
        None => {
            table.add(last, opened);
        }
        Some(entry) => match &mut entry.value.kind {
            Kind::Tables(all) if is_array => all.push(opened),
            Kind::Table(inner) if !is_array && inner.made == Made::OnTheWay => {
                inner.made = Made::Header;
                entry.key_range = last.range;
                entry.value.range = place;
            }
            _ => return Err(again(last, entry.key_range)),
        },
    }
    Ok(())
}

fn add_value(table: &mut Table, path: &[Key], value: Value) -> Result<(), Error> {
    let Some((last, above)) = path.split_last() else { return Ok(()) };
    let mut table = table;
    for key in above {
        if !table.index.contains_key(&key.text) {
            let kind = Kind::Table(Table::new(Made::Dotted));
            table.add(key, Value { range: value.range, kind });
        }
        let Some(entry) = table.get_mut(&key.text) else { return Ok(()) };
        table = match &mut entry.value.kind {
            Kind::Table(inner) if inner.made == Made::Dotted => inner,
            _ => return Err(again(key, entry.key_range)),
        };
    }
    if let Some(entry) = table.get_mut(&last.text) {
        if matches!(entry.value.kind, Kind::Missing) {
            entry.value = value;
            return Ok(());
        }
        return Err(again(last, entry.key_range));
    }
    table.add(last, value);
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn keys(table: &Table) -> Vec<&str> {
        table.entries.iter().map(|entry| entry.key.as_str()).collect()
    }

    #[test]
    fn what_stands_around_a_mistake_is_read() {
        let tree = read("exclude = [\"a\"\nsemantics\n[rules\nidle-step = \n\"b-*\" = 'off'\n");
        assert!(!tree.errors.is_empty());
        let tree = read("one = \ntwo\n[rules]\nidle-step = \n\"b-*\" = 'off'\n");
        assert_eq!(tree.errors.len(), 3, "{:?}", tree.errors);
        assert_eq!(keys(&tree.root), ["one", "rules"]);
        let Kind::Table(rules) = &tree.root.entries[1].value.kind else { panic!("it is a table") };
        assert_eq!(keys(rules), ["idle-step", "b-*"]);
    }

    #[test]
    fn a_key_that_is_written_again_leads_to_the_first() {
        let text = "a = 1\na = 2\n";
        let tree = read(text);
        assert_eq!(tree.errors.len(), 1);
        assert_eq!(tree.errors[0].range, text::range(6, 7));
        assert_eq!(tree.errors[0].first, Some(text::range(0, 1)));
    }

    #[test]
    fn depth_is_bounded() {
        let keys = vec!["a"; 100_000].join(".");
        assert!(!read(&format!("{keys} = 1")).errors.is_empty());
        assert!(!read(&format!("[{keys}]")).errors.is_empty());
        assert!(!read(&format!("a = {}", "[".repeat(100_000))).errors.is_empty());
        assert!(!read(&format!("a = {}", "{a=".repeat(100_000))).errors.is_empty());
    }

    /// Lines that meet in many ways.
    fn line() -> impl Strategy<Value = String> {
        let key = prop::sample::select(vec!["a", "b", "\"a\"", "a.b", "a.b.c", "b.a", "a .c"]);
        let value = prop::sample::select(vec![
            "1",
            "'x'",
            "[]",
            "{}",
            "{ a = 1 }",
            "{ a.b = 1, a.c = 2 }",
            "{ a = 1, a = 2 }",
            "[1, [2]]",
            "",
            "\"",
            "1979-05-27",
            "nan",
            "[1,",
            "x",
        ]);
        prop_oneof![
            4 => (key.clone(), value).prop_map(|(key, value)| format!("{key} = {value}")),
            2 => key.clone().prop_map(|key| format!("[{key}]")),
            1 => key.clone().prop_map(|key| format!("[[{key}]]")),
            1 => Just("# remark".to_owned()),
            1 => key.prop_map(str::to_owned),
        ]
    }

    proptest! {
        #[test]
        fn what_the_reader_of_the_toml_crate_refuses_has_errors_and_nothing_else(
            lines in prop::collection::vec(line(), 0..6),
        ) {
            let text = lines.join("\n");
            let is_toml = text.parse::<toml::Table>().is_ok();
            prop_assert_eq!(read(&text).errors.is_empty(), is_toml, "{}", text);
        }

        #[test]
        fn any_text_is_read(text in r#"[ab."'=\[\]{},#\n\t é😀1-]{0,60}"#) {
            let tree = read(&text);
            for error in &tree.errors {
                prop_assert!(usize::from(error.range.end()) <= text.len());
            }
        }
    }
}
