//! What a refusal of the strict reader means for the author, and where the mistake is (`spec section 2`).

use json::{SyntaxError, SyntaxErrorKind};
use text::{TextRange, range};

use crate::blocks::{Blocks, Line};
use crate::events::{Refusal, RefusalKind};
use crate::flow;

/// Maximum number of characters in an excerpt.
const EXCERPT: usize = 40;

/// How far reading came.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    /// Where the last event ended.
    pub(crate) end: usize,
    /// Where the outermost open list or map in brackets begins.
    pub(crate) flow: Option<usize>,
    /// The last scalar without quotes, if it was the last event.
    pub(crate) plain: Option<TextRange>,
}

/// The error, whose range begins in the entry to be left out.
pub(crate) fn diagnose(
    text: &str,
    blocks: &Blocks<'_>,
    refusal: &Refusal,
    progress: Progress,
) -> SyntaxError {
    let scene = Scene { text, blocks, refusal, progress, at: refusal.at };
    let (kind, range, message) = scene.judge();
    let range = visible(text, range);
    SyntaxError { kind, range, message, related: None }
}

type Verdict = (SyntaxErrorKind, TextRange, String);

struct Scene<'a> {
    text: &'a str,
    blocks: &'a Blocks<'a>,
    refusal: &'a Refusal,
    progress: Progress,
    at: usize,
}

impl Scene<'_> {
    fn judge(&self) -> Verdict {
        let from = self.progress.flow.unwrap_or(self.progress.end).min(self.at);
        let open = flow::open_at(self.text, from, self.at);
        match self.refusal.kind {
            RefusalKind::Quote => self.quote(&open),
            RefusalKind::Tab => self.tab(),
            RefusalKind::Character => self.character(),
            RefusalKind::Escape => self.escape(),
            RefusalKind::TooDeep => too_deep(range(self.at, self.at + 1)),
            RefusalKind::ByteOrderMark => (
                SyntaxErrorKind::UnexpectedCharacter,
                range(self.at, self.at + 3),
                "a byte order mark is allowed only at the start of a file".to_owned(),
            ),
            RefusalKind::Flow if matches!(self.byte(self.at), Some(b'[' | b'{')) => self.unclosed(self.at),
            RefusalKind::Flow
                if matches!(self.byte(self.at), Some(b']' | b'}')) && open.brackets.is_empty() =>
            {
                (
                    SyntaxErrorKind::MismatchedBracket,
                    range(self.at, self.at + 1),
                    format!("`{}` closes no bracket", &self.text[self.at..=self.at]),
                )
            }
            _ => match open.brackets.last() {
                Some(bracket) => self.in_brackets(*bracket),
                None => self.in_block(),
            },
        }
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn unclosed(&self, at: usize) -> Verdict {
        let (kind, name) = match self.byte(at) {
            Some(b'{') => (SyntaxErrorKind::UnclosedObject, "{"),
            _ => (SyntaxErrorKind::UnclosedArray, "["),
        };
        (kind, range(at, at + 1), format!("`{name}` is never closed"))
    }

    /// Something between brackets that cannot be there.
    fn in_brackets(&self, bracket: usize) -> Verdict {
        let (line, opened) = (self.blocks.line(self.at), self.blocks.line(bracket));
        // A line that is not indented more than the one with the bracket was not meant to be inside.
        let left = line.start > opened.start && line.indent <= opened.indent;
        if left || self.at >= self.text.trim_end().len() {
            return self.unclosed(bracket);
        }
        let gap = match self.progress.plain.filter(|plain| usize::from(plain.end()) == self.at) {
            // The text goes over the place of the comma.
            Some(plain) => self.last_blanks(plain),
            None => Some(range(self.progress.end.min(self.at), self.at)).filter(|gap| !gap.is_empty()),
        };
        match gap {
            Some(gap) if self.text[gap].trim().is_empty() => self.missing_comma(gap),
            _ => self.unexpected(),
        }
    }

    fn in_block(&self) -> Verdict {
        match self.refusal.kind {
            RefusalKind::Colon => self.colon(),
            RefusalKind::Key => {
                let end = comment_start(self.text, self.at, self.blocks.line(self.at).end.max(self.at));
                let word = self.trimmed(range(self.at, end));
                (
                    SyntaxErrorKind::MissingColon,
                    word,
                    format!("missing `:` after {}", excerpt(&self.text[word])),
                )
            }
            RefusalKind::Indentation => self.indentation(self.at),
            _ => self.unexpected(),
        }
    }

    /// A colon where none may be.
    fn colon(&self) -> Verdict {
        let plain = self.progress.plain.filter(|plain| usize::from(plain.end()) <= self.at);
        let Some(plain) = plain else { return self.unexpected() };
        let start = usize::from(plain.start());
        let line = self.blocks.line(start);
        if self.blocks.line(self.at).start != line.start {
            // The text went on over a line end up to this key.
            let before = &self.text[line.start..start];
            if before.trim_start_matches([' ', '-']).is_empty() {
                let word = range(start, line.end.max(start));
                let word = self.trimmed(word);
                return (
                    SyntaxErrorKind::MissingColon,
                    word,
                    format!("missing `:` after {}", excerpt(&self.text[word])),
                );
            }
            return self.indentation(self.at);
        }
        let end = comment_start(self.text, start, self.blocks.line(self.at).end);
        let text = self.trimmed(range(start, end));
        (
            SyntaxErrorKind::ColonInText,
            text,
            format!("{} has a second `: `; put the text in quotes", excerpt(&self.text[text])),
        )
    }

    fn indentation(&self, at: usize) -> Verdict {
        let line = self.blocks.line(at);
        // A tab counts as nothing, so that the next line with blanks alone does not fit to it.
        let tab = self.indented_by_tab(line);
        let above = || self.blocks.content_before(line.start).and_then(|above| self.indented_by_tab(above));
        if let Some(tab) = tab.or_else(above) {
            return tabs(self.text, tab);
        }
        let content = line.start + line.indent;
        if content < at && self.byte(at) == Some(b'-') {
            return (
                SyntaxErrorKind::BadIndentation,
                range(at, at + 1),
                "a list begins on the line after its key".to_owned(),
            );
        }
        let place = if line.indent > 0 { range(line.start, content) } else { self.word(content) };
        (
            SyntaxErrorKind::BadIndentation,
            place,
            "this line is indented like none of the lists and maps around it".to_owned(),
        )
    }

    fn quote(&self, open: &flow::Open) -> Verdict {
        // An open quote is told where it opens, or where reading gave up.
        let told = matches!(self.byte(self.at), Some(b'"' | b'\'')).then_some(self.at);
        let is_unclosed = self.refusal.is_unclosed_quote;
        let closed = open.last_quoted.clone().filter(|quoted| quoted.end <= self.at);
        let start = match told.filter(|_| is_unclosed && open.quote.is_none()) {
            Some(start) => Some(start),
            None => open.quote.or(closed.as_ref().map(|quoted| quoted.start)),
        };
        let Some(start) = start else { return self.unexpected() };
        let line = self.blocks.line(start);
        let quote = self.byte(start).unwrap_or(b'"');
        let is_odd =
            self.text[start..line.end.max(start)].bytes().filter(|byte| *byte == quote).count() % 2 == 1;
        let is_unclosed = is_unclosed || open.quote.is_some() || is_odd;
        if is_unclosed || self.blocks.line(self.at).start != line.start {
            let text = self.trimmed(range(start, line.end.max(start)));
            return (
                SyntaxErrorKind::UnclosedString,
                text,
                format!("{} has no closing quote", excerpt(&self.text[text])),
            );
        }
        if let Some(closed) = closed.filter(|closed| !open.brackets.is_empty() && closed.end < self.at) {
            return self.missing_comma(range(closed.end, self.at));
        }
        let word = self.word(self.at);
        (
            SyntaxErrorKind::UnexpectedCharacter,
            word,
            format!("unexpected {} after a text in quotes", excerpt(&self.text[word])),
        )
    }

    fn missing_comma(&self, gap: TextRange) -> Verdict {
        (
            SyntaxErrorKind::MissingComma,
            gap,
            format!("missing comma before {}", self.excerpt(usize::from(gap.end()))),
        )
    }

    fn tab(&self) -> Verdict {
        let line = self.blocks.line(self.at);
        match self.indented_by_tab(line) {
            Some(tab) => tabs(self.text, tab),
            None => self.unexpected(),
        }
    }

    /// The first tab in the indentation of a line.
    fn indented_by_tab(&self, line: Line) -> Option<usize> {
        let content = &self.text[line.start..line.end];
        let blanks = content.len() - content.trim_start_matches([' ', '\t']).len();
        content[..blanks].find('\t').map(|tab| line.start + tab)
    }

    fn character(&self) -> Verdict {
        let Some(character) = self.text[self.at..].chars().next() else { return self.unexpected() };
        let place = range(self.at, self.at + character.len_utf8());
        let message = match character {
            '`' => "a text cannot begin with a backtick unless it is in quotes".to_owned(),
            '@' | '%' => format!("a text cannot begin with `{character}` unless it is in quotes"),
            _ => format!("unexpected {}", excerpt(&self.text[place])),
        };
        let kind = if character.is_control() {
            SyntaxErrorKind::ControlCharacter
        } else {
            SyntaxErrorKind::UnexpectedCharacter
        };
        (kind, place, message)
    }

    fn escape(&self) -> Verdict {
        // The reader tells where the text begins.
        let start = bad_escape(self.text, self.at).unwrap_or(self.at);
        let length = self.text[start..].chars().take(2).map(char::len_utf8).sum::<usize>();
        let place = range(start, start + length);
        (
            SyntaxErrorKind::BadEscape,
            place,
            format!("unknown escape {} in double quotes", excerpt(&self.text[place])),
        )
    }

    fn unexpected(&self) -> Verdict {
        let word = self.word(self.at);
        let message = if self.text[word].trim().is_empty() {
            format!("cannot be read as YAML: {}", self.refusal.message)
        } else {
            format!("unexpected {}", excerpt(&self.text[word]))
        };
        (SyntaxErrorKind::UnexpectedCharacter, word, message)
    }

    /// The last run of blanks in a range, with a character on either side.
    fn last_blanks(&self, plain: TextRange) -> Option<TextRange> {
        let source = &self.text[plain];
        let end = source.rfind(char::is_whitespace)? + 1;
        let start = source[..end].trim_end().len();
        let offset = usize::from(plain.start());
        // A blank character may have more than one byte.
        let end =
            source[start..].find(|character: char| !character.is_whitespace()).map_or(end, |at| start + at);
        Some(range(offset + start, offset + end))
    }

    fn trimmed(&self, piece: TextRange) -> TextRange {
        let source = &self.text[piece];
        let start = usize::from(piece.start()) + (source.len() - source.trim_start().len());
        range(start, start + source.trim().len())
    }

    /// From an offset to the next blank.
    fn word(&self, at: usize) -> TextRange {
        let rest = &self.text[at..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        range(at, at + length)
    }

    fn excerpt(&self, at: usize) -> String {
        excerpt(&self.text[self.word(at)])
    }
}

/// The error of tabs in the indentation, from the first one on.
pub(crate) fn tabs(text: &str, first: usize) -> Verdict {
    let count = text[first..].bytes().take_while(|byte| *byte == b'\t').count();
    let message = "tabs cannot be used for indentation; use spaces".to_owned();
    (SyntaxErrorKind::TabIndentation, range(first, first + count), message)
}

/// The error of nesting without end.
pub(crate) fn too_deep(place: TextRange) -> Verdict {
    let message = format!("nested too deeply: at most {} lists and maps can be nested", crate::MAX_DEPTH);
    (SyntaxErrorKind::TooDeep, place, message)
}

/// The first backslash from an offset on whose escape does not exist.
fn bad_escape(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        at += bytes.get(at..)?.iter().position(|byte| *byte == b'\\')?;
        let digits = match *bytes.get(at + 1)? {
            b'x' => 2,
            b'u' => 4,
            b'U' => 8,
            byte if b"0abt\tnvfre \"/\\N_LP\r\n".contains(&byte) => 0,
            _ => return Some(at),
        };
        let is_hex = |digits: &[u8]| digits.iter().all(u8::is_ascii_hexdigit);
        if !bytes.get(at + 2..at + 2 + digits).is_some_and(is_hex) {
            return Some(at);
        }
        at += 2 + digits;
    }
}

/// Where a comment begins, or `end`.
fn comment_start(text: &str, from: usize, end: usize) -> usize {
    text.get(from..end).and_then(|piece| piece.find(" #")).map_or(end, |at| from + at)
}

/// The same range, or the nearest character if nothing of it can be seen, on the borders of characters.
pub(crate) fn visible(text: &str, place: TextRange) -> TextRange {
    let floor = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (start, end) = (floor(usize::from(place.start())), floor(usize::from(place.end())));
    if start < end {
        return range(start, end);
    }
    let before = text[..start].trim_end();
    match text[start..].chars().next().filter(|next| !next.is_whitespace()) {
        Some(next) => range(start, start + next.len_utf8()),
        None => match before.chars().next_back() {
            Some(last) => range(before.len() - last.len_utf8(), before.len()),
            None => range(0, text.chars().next().map_or(0, char::len_utf8)),
        },
    }
}

/// A piece of the text in backticks, on one line and shortened if it is long.
pub(crate) fn excerpt(text: &str) -> String {
    let mut result = String::from("`");
    for (count, character) in text.chars().enumerate() {
        if count == EXCERPT {
            result.push('…');
            break;
        }
        if character.is_control() || (character != ' ' && character.is_whitespace()) {
            result.extend(character.escape_unicode());
        } else {
            result.push(character);
        }
    }
    result.push('`');
    result
}
