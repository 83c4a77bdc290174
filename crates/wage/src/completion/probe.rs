//! A made-up word in place of the one that is being typed.

use text::{TextRange, TextSize, range};
use wage_rules::doc::{Doc, Format};

use crate::spelling;

/// The word that is looked for.
pub(super) struct Seen;

impl Seen {
    /// A word that no game has.
    pub(super) const WORD: &'static str = "goldpath_looks_here";
}

/// So many brackets are closed at most behind the word.
const MAX_CLOSED: usize = 6;

/// How a word is written into a text: alone or as a key, with the commas that are missing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) before: &'static str,
    value: &'static str,
    pub(super) after: &'static str,
}

/// The ways, those that add least first.
const WAYS: [Way; 8] = {
    const fn way(before: &'static str, value: &'static str, after: &'static str) -> Way {
        Way { before, value, after }
    }
    [
        way("", "", ""),
        way("", ": []", ""),
        way("", "", ","),
        way("", ": []", ","),
        way(", ", "", ""),
        way(", ", ": []", ""),
        way(", ", "", ","),
        way(", ", ": []", ","),
    ]
};

/// The made-up word in a text.
pub(super) struct Found {
    pub(super) doc: Doc,
    /// The node that has it as its value or key.
    pub(super) id: u32,
    pub(super) is_key: bool,
    /// How it had to be written.
    pub(super) way: Way,
    /// How many syntax errors there are with it.
    errors: usize,
}

impl Found {
    /// Whether what is there after a colon becomes something else behind a comma.
    fn displaces(&self) -> bool {
        let has_key = self.doc.nodes().any(|it| it.id() == self.id && it.key().is_some());
        !self.is_key && has_key && self.way.after == ","
    }
}

/// The place of the word that is being typed.
pub(super) struct Probe {
    file: String,
    before: String,
    /// The word that is there, with its quotes.
    word_now: String,
    after: String,
    format: Format,
    /// What is replaced: the word, without quotes around it.
    pub(super) range: TextRange,
    /// The same with the quotes.
    pub(super) outer: TextRange,
    /// The quote around it, if there is one.
    quote: Option<char>,
    /// What of the word stands before the offset.
    pub(super) typed: String,
}

impl Probe {
    /// The place at an offset; `None` outside of the text, in comments, and where no word can stand.
    pub(super) fn at(file: &str, text: &str, offset: TextSize) -> Option<Self> {
        let offset = usize::from(offset);
        let (before, after) = (text.get(..offset)?, text.get(offset..)?);
        let format = Format::of(file);
        let line = before.rsplit('\n').next().unwrap_or("");
        if format == Format::Yaml && (line.trim_start().starts_with('#') || line.contains(" #")) {
            return None;
        }
        let is_word = |c: &char| c.is_alphanumeric() || matches!(c, '_' | '.' | '-');
        let left: usize = before.chars().rev().take_while(is_word).map(char::len_utf8).sum();
        let right: usize = after.chars().take_while(is_word).map(char::len_utf8).sum();
        let mut start = offset - left;
        // A dash that begins an element is none of its word.
        if format == Format::Yaml && text.get(start..offset).is_some_and(|it| it.starts_with('-')) {
            let begins = text.get(..start).unwrap_or("").rsplit('\n').next().unwrap_or("").trim().is_empty();
            start += usize::from(begins && left == 1);
        }
        let end = offset + right;
        let head = text.get(..start)?;
        let tail = text.get(end..)?;
        // An even number of quotes before it on its line means that this one opens.
        let opening = head.chars().next_back().filter(|c| matches!(c, '"' | '\''));
        let quote = opening.filter(|quote| {
            let line = head.rsplit('\n').next().unwrap_or("");
            line.chars().filter(|c| c == quote).count() % 2 == 1
        });
        // Behind a word in quotes only its colon or comma can follow.
        if format == Format::Json && quote.is_none() && opening.is_some() {
            return None;
        }
        let closes = quote.is_some_and(|quote| tail.starts_with(quote));
        let inner = range(start, end);
        let (start, end) = match quote {
            Some(_) => (start - 1, end + usize::from(closes)),
            None => (start, end),
        };
        Some(Self {
            file: file.to_owned(),
            before: text.get(..start)?.to_owned(),
            word_now: text.get(start..end)?.to_owned(),
            after: text.get(end..)?.to_owned(),
            format,
            range: inner,
            outer: range(start, end),
            quote,
            typed: text.get(usize::from(inner.start())..offset).unwrap_or("").to_owned(),
        })
    }

    /// The text with the made-up word, read; `None` where a word would break what can be read now.
    ///
    /// Brackets that are still open before the word are closed behind it, as few of them as give the least mistakes:
    /// without that, an unclosed one takes in the lines below.
    pub(super) fn read(&self) -> Option<Found> {
        let (closing, now) = self.closing();
        let mut best: Option<Found> = None;
        for way in WAYS {
            let Some(found) = self.found(way, &closing).filter(|it| now > 0 || !it.displaces()) else {
                continue;
            };
            let is_clean = found.errors == 0;
            if found.errors <= now && best.as_ref().is_none_or(|it| found.errors < it.errors) {
                best = Some(found);
            }
            if is_clean {
                break;
            }
        }
        best
    }

    /// The made-up word in the text, written in one of the ways.
    fn found(&self, way: Way, closing: &str) -> Option<Found> {
        let word = match self.format {
            Format::Json => format!("\"{}\"", Seen::WORD),
            Format::Yaml => Seen::WORD.to_owned(),
        };
        let Way { before, value, after } = way;
        let probe =
            format!("{}{before}{}{word}{value}{after}{closing}{}", self.before, self.space(), self.after);
        let doc = Doc::read(&self.file, probe);
        let value = doc.nodes().find(|it| it.as_str() == Some(Seen::WORD)).map(|it| (it.id(), false));
        let key = doc.nodes().find(|it| it.key().is_some_and(|(key, _)| key == Seen::WORD));
        let (id, is_key) = value.or(key.map(|it| (it.id(), true)))?;
        Some(Found { errors: broken(&doc), doc, id, is_key, way })
    }

    /// What has to be written behind the word to close the innermost brackets around it, and in how many places the text as
    /// it is cannot be read then.
    fn closing(&self) -> (String, usize) {
        let errors = |closing: &str| {
            let text = format!("{}{}{closing}{}", self.before, self.word_now, self.after);
            broken(&Doc::read(&self.file, text))
        };
        let (mut closing, mut best) = (String::new(), (String::new(), errors("")));
        let mut open = match self.format {
            Format::Json => Vec::new(),
            Format::Yaml => open_brackets(&self.before),
        };
        open.reverse();
        for bracket in open.into_iter().take(MAX_CLOSED) {
            if best.1 == 0 {
                break;
            }
            closing.extend([' ', bracket]);
            let now = errors(&closing);
            if now < best.1 {
                best = (closing.clone(), now);
            }
        }
        best
    }

    /// The blank that is missing still after a colon or a dash.
    fn space(&self) -> &'static str {
        let line = self.before.rsplit('\n').next().unwrap_or("");
        let is_missing = line.ends_with(':') || line.trim_start() == "-";
        if self.format == Format::Yaml && is_missing { " " } else { "" }
    }

    /// Whether a key and its colon stand before the word on its line.
    pub(super) fn is_behind_colon(&self) -> bool {
        self.before.rsplit('\n').next().is_some_and(|line| line.trim_end().ends_with(':'))
    }

    /// The blank that has to be inserted with a value.
    pub(super) fn gap(&self) -> &'static str {
        if self.is_quoted() { "" } else { self.space() }
    }

    /// A word as it is inserted: between the quotes that are there, or else with those it needs.
    pub(super) fn quoted(&self, doc: &Doc, word: &str) -> String {
        match self.quote {
            Some('"') => {
                let quoted = json::quote(word);
                quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or(word).to_owned()
            }
            Some(_) => word.replace('\'', "''"),
            None => spelling::word(doc, word),
        }
    }

    /// A word as a key that replaces the quotes with what is between them.
    pub(super) fn as_key(&self, doc: &Doc, word: &str) -> String {
        if self.quote == Some('"') { json::quote(word) } else { spelling::word(doc, word) }
    }

    /// Whether it stands between quotes, so that only a word can be written.
    pub(super) fn is_quoted(&self) -> bool {
        self.quote.is_some()
    }

    /// Whether a colon follows the word, so that it is a key that is there already.
    pub(super) fn has_colon(&self, text: &str) -> bool {
        let rest = text.get(usize::from(self.range.end())..).unwrap_or("");
        let rest = rest.trim_start_matches(['"', '\'']);
        rest.trim_start_matches(' ').starts_with(':')
    }
}

/// How many places of a text cannot be read. A key that is there twice can.
fn broken(doc: &Doc) -> usize {
    doc.errors().iter().filter(|it| it.kind != json::SyntaxErrorKind::DuplicateKey).count()
}

/// The closing brackets of those that are open at the end of a text of YAML, outermost first.
fn open_brackets(text: &str) -> Vec<char> {
    let mut open = Vec::new();
    for line in text.split('\n') {
        open_in_line(line, &mut open);
    }
    open
}

fn open_in_line(line: &str, open: &mut Vec<char>) {
    let mut quote = None;
    let mut before = ' ';
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if let Some(there) = quote {
            match c {
                '\\' if there == '"' => drop(chars.next()),
                _ if c == there => quote = None,
                _ => {}
            }
            before = c;
            continue;
        }
        match c {
            // Within a word a quote is a sign like others.
            '"' | '\'' if " [{,:".contains(before) => quote = Some(c),
            '#' if before == ' ' => return,
            '{' => open.push('}'),
            '[' => open.push(']'),
            '}' | ']' => {
                // One that was left open in between ends with it.
                let at = open.iter().rposition(|it| *it == c);
                open.truncate(at.unwrap_or(open.len()));
            }
            _ => {}
        }
        before = c;
    }
}
