//! A made-up word in place of the one that is being typed.

use text::{TextRange, TextSize, range};

use crate::doc::{Doc, Format};
use crate::spelling;

/// The word that is looked for.
pub(super) struct Seen;

impl Seen {
    /// A word that no game has.
    pub(super) const WORD: &'static str = "goldpath_looks_here";
}

/// So many brackets are closed at most behind the word.
const MOST_CLOSED: usize = 6;

/// The place of the word that is being typed.
pub(super) struct Probe {
    file: String,
    before: String,
    after: String,
    format: Format,
    /// What is replaced: the word, without quotes around it.
    pub(super) range: TextRange,
    /// The quote around it, if there is one.
    quote: Option<char>,
    /// What of the word stands before the offset.
    pub(super) typed: String,
}

impl Probe {
    /// The place at an offset; `None` outside of the text and in comments.
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
        let closes = quote.is_some_and(|quote| tail.starts_with(quote));
        let inner = range(start, end);
        let (start, end) = match quote {
            Some(_) => (start - 1, end + usize::from(closes)),
            None => (start, end),
        };
        Some(Self {
            file: file.to_owned(),
            before: text.get(..start)?.to_owned(),
            after: text.get(end..)?.to_owned(),
            format,
            range: inner,
            quote,
            typed: text.get(usize::from(inner.start())..offset).unwrap_or("").to_owned(),
        })
    }

    /// The text with the made-up word, read, with the node that has the word as its value or key. `true` for a key.
    ///
    /// Brackets that are still open before the word are closed behind it, as few of them as give the least mistakes:
    /// without that, an unclosed one takes in the lines below.
    pub(super) fn read(&self) -> Option<(Doc, u32, bool)> {
        let word = match self.format {
            Format::Json => format!("\"{}\"", Seen::WORD),
            Format::Yaml => Seen::WORD.to_owned(),
        };
        let mut best: Option<(usize, Doc, u32, bool)> = None;
        for closing in self.closings() {
            for after in ["", ": 0", ": 0,"] {
                let probe = format!("{}{}{word}{after}{closing}{}", self.before, self.space(), self.after);
                let doc = Doc::read(&self.file, probe);
                let value = doc.nodes().find(|it| it.as_str() == Some(Seen::WORD)).map(|it| (it.id(), false));
                let key = doc.nodes().find(|it| it.key().is_some_and(|(key, _)| key == Seen::WORD));
                let Some((id, is_key)) = value.or(key.map(|it| (it.id(), true))) else { continue };
                let errors = doc.errors().len();
                if errors == 0 {
                    return Some((doc, id, is_key));
                }
                if best.as_ref().is_none_or(|(least, ..)| errors < *least) {
                    best = Some((errors, doc, id, is_key));
                }
            }
        }
        best.map(|(_, doc, id, is_key)| (doc, id, is_key))
    }

    /// What may have to be written behind the word to close the innermost brackets around it: none of them first.
    fn closings(&self) -> Vec<String> {
        let mut open = match self.format {
            Format::Json => Vec::new(),
            Format::Yaml => open_brackets(&self.before),
        };
        let mut closing = String::new();
        let mut all = vec![closing.clone()];
        while let Some(bracket) = open.pop().filter(|_| all.len() <= MOST_CLOSED) {
            closing.push(' ');
            closing.push(bracket);
            all.push(closing.clone());
        }
        all
    }

    /// The blank that is missing still after a colon or a dash.
    fn space(&self) -> &'static str {
        let line = self.before.rsplit('\n').next().unwrap_or("");
        let is_missing = line.ends_with(':') || line.trim_start() == "-";
        if self.format == Format::Yaml && is_missing { " " } else { "" }
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
        match (c, quote) {
            ('\\', Some('"')) => drop(chars.next()),
            (_, Some(there)) if there == c => quote = None,
            (_, Some(_)) => {}
            // Within a word a quote is a sign like others.
            ('"' | '\'', None) if " [{,:".contains(before) => quote = Some(c),
            ('#', None) if before == ' ' => return,
            ('{', None) => open.push('}'),
            ('[', None) => open.push(']'),
            ('}' | ']', None) => {
                // One that was left open in between ends with it.
                let at = open.iter().rposition(|it| *it == c);
                open.truncate(at.unwrap_or(open.len()));
            }
            _ => {}
        }
        before = c;
    }
}
