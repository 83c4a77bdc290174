//! Values in one line or in brackets.

use std::borrow::Cow;

use super::{LONGEST_KEY, NESTING, Reader, Step, Unusual, is_apart, is_line_end};
use crate::Style;
use crate::events::Event;

/// A scalar: what it says, how it is written, and where it ends.
type Scalar<'t> = (Cow<'t, str>, Style, usize);

impl<'t> Reader<'_, 't> {
    /// A value: an alias, or a scalar or brackets, perhaps with an anchor. Lines inside of brackets are indented more than
    /// `column`.
    pub(super) fn node(&mut self, column: usize, is_in_flow: bool) -> Step {
        let mut anchor = None;
        if self.byte() == Some(b'&') {
            let start = self.at;
            let name = self.name()?;
            let id = self.next_anchor();
            self.anchors.insert(name, id);
            anchor = Some((id, start, self.at));
            if self.byte() != Some(b' ') {
                return Err(Unusual);
            }
            self.blanks();
        }
        let id = anchor.map(|(id, ..)| id);
        let start = self.at;
        match self.byte() {
            Some(b'*') if anchor.is_none() => {
                let name = self.name()?;
                let id = self.anchors.get(name).copied();
                self.emit(Event::Alias { id }, start, self.at)?;
            }
            Some(open @ (b'[' | b'{')) => {
                if self.flows + self.open.len() >= NESTING {
                    return Err(Unusual);
                }
                self.flows += 1;
                self.at += 1;
                let is_list = open == b'[';
                self.emit(Event::Open { is_list, style: Style::Flow, tag: None }, start, self.at)?;
                if let Some((id, from, to)) = anchor.take() {
                    self.emit(Event::Anchor { id }, from, to)?;
                }
                self.brackets(column, is_list)?;
                self.flows -= 1;
            }
            Some(_) => {
                let (value, style, end) = self.scalar(is_in_flow)?;
                self.at = end;
                self.emit(Event::Scalar { value, style, tag: None, anchor: id }, start, end)?;
            }
            None => return Err(Unusual),
        }
        match anchor {
            Some((id, from, to)) => self.emit(Event::Anchor { id }, from, to),
            None => Ok(()),
        }
    }

    /// The number of the next anchor. Of two with one name the later one counts from there on.
    fn next_anchor(&mut self) -> usize {
        self.named += 1;
        self.named
    }

    /// What is in brackets, and the closing one.
    fn brackets(&mut self, column: usize, is_list: bool) -> Step {
        let closing = if is_list { b']' } else { b'}' };
        loop {
            self.space(column)?;
            if self.byte() == Some(closing) {
                break;
            }
            if is_list {
                self.node(column, true)?;
            } else {
                self.member(column)?;
            }
            self.space(column)?;
            match self.byte() {
                Some(b',') => self.at += 1,
                Some(byte) if byte == closing => break,
                _ => return Err(Unusual),
            }
        }
        let start = self.at;
        self.at += 1;
        self.emit(Event::Close, start, self.at)
    }

    fn member(&mut self, column: usize) -> Step {
        let start = self.at;
        let (value, style, end) = match self.byte() {
            Some(b'[' | b'{' | b'*' | b'&') | None => return Err(Unusual),
            Some(_) => self.scalar(true)?,
        };
        self.at = end;
        if style != Style::Plain {
            self.blanks();
        }
        // The blanks before the colon count as well.
        if self.byte() != Some(b':') || self.at - start > LONGEST_KEY {
            return Err(Unusual);
        }
        self.emit(Event::Scalar { value, style, tag: None, anchor: None }, start, end)?;
        self.at += 1;
        if !is_apart(self.bytes.get(self.at)) && style == Style::Plain {
            return Err(Unusual);
        }
        self.space(column)?;
        // Absent values are rare.
        if matches!(self.byte(), Some(b',' | b'}' | b']' | b':') | None) {
            return Err(Unusual);
        }
        self.node(column, true)
    }

    /// Blanks, comments and line ends in brackets.
    fn space(&mut self, column: usize) -> Step {
        let mut has_blanks = false;
        loop {
            match self.byte() {
                Some(b' ' | b'\r') => {
                    self.at += 1;
                    has_blanks = true;
                }
                Some(b'\n') => {
                    self.at += 1;
                    has_blanks = true;
                    let start = self.at;
                    self.blanks();
                    let next = self.bytes.get(self.at);
                    let is_content = !is_line_end(next) && next != Some(&b'#');
                    // A closing bracket may stand below its key.
                    let is_closing = matches!(self.byte(), Some(b']' | b'}'));
                    let least = column + usize::from(!is_closing);
                    if is_content && self.at - start < least {
                        return Err(Unusual);
                    }
                }
                Some(b'#') if has_blanks => self.comment()?,
                Some(b'#') => return Err(Unusual),
                _ => return Ok(()),
            }
        }
    }

    fn scalar(&mut self, is_in_flow: bool) -> Step<Scalar<'t>> {
        let scalar = match self.byte() {
            Some(b'"' | b'\'') => self.quoted()?,
            _ => self.word(is_in_flow)?,
        };
        if scalar.1 == Style::Plain && is_in_flow {
            // A word goes on in the next line, unless a sign follows.
            let rest = self.text.get(scalar.2..).unwrap_or("");
            let next = rest.trim_start_matches([' ', '\r', '\n']);
            let has_line_end = rest.get(..rest.len() - next.len()).is_some_and(|it| it.contains('\n'));
            if has_line_end && !next.starts_with([',', ']', '}']) {
                return Err(Unusual);
            }
        }
        Ok(scalar)
    }

    /// A text in quotes, in one line and without escapes.
    pub(super) fn quoted(&mut self) -> Step<Scalar<'t>> {
        let start = self.at + 1;
        let quote = self.byte().ok_or(Unusual)?;
        let is_end = |byte: &u8| *byte == quote || matches!(byte, b'\n' | b'\\');
        let mut end = start;
        let mut has_pairs = false;
        loop {
            let rest = self.bytes.get(end..).ok_or(Unusual)?;
            end += rest.iter().position(is_end).ok_or(Unusual)?;
            match self.bytes.get(end) {
                Some(b'\\') if quote == b'\'' => end += 1,
                Some(byte) if *byte == quote => {
                    if quote == b'\'' && self.bytes.get(end + 1) == Some(&b'\'') {
                        has_pairs = true;
                        end += 2;
                    } else {
                        break;
                    }
                }
                _ => return Err(Unusual),
            }
        }
        let inner = self.slice(start, end)?;
        let value = if has_pairs { Cow::Owned(inner.replace("''", "'")) } else { Cow::Borrowed(inner) };
        let style = if quote == b'"' { Style::DoubleQuoted } else { Style::SingleQuoted };
        Ok((value, style, end + 1))
    }

    /// A text without quotes, in one line.
    pub(super) fn word(&self, is_in_flow: bool) -> Step<Scalar<'t>> {
        let start = self.at;
        let bytes = self.bytes.get(start..).unwrap_or_default();
        let first = *bytes.first().ok_or(Unusual)?;
        let begins = match first {
            b'-' => bytes.get(1).is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'.'),
            byte => {
                byte.is_ascii_alphanumeric()
                    || matches!(byte, b'_' | b'.' | b'/' | b'~' | b'$' | b'+' | b'(' | b'<')
                    || byte >= 0x80
            }
        };
        if !begins {
            return Err(Unusual);
        }
        let mut end = 0;
        // Blanks belong to a text only if something follows.
        let mut last = 0;
        while let Some(byte) = bytes.get(end) {
            match byte {
                b'\n' | b'\r' => break,
                b' ' => {
                    end += 1;
                    continue;
                }
                b'#' if end > last => break,
                b':' => {
                    let next = bytes.get(end + 1);
                    if is_apart(next) {
                        // Blanks before the colon of a key are for the strict reader.
                        if end > last {
                            return Err(Unusual);
                        }
                        break;
                    }
                    if is_in_flow && matches!(next, Some(b',' | b'[' | b']' | b'{' | b'}')) {
                        return Err(Unusual);
                    }
                }
                b',' | b'[' | b']' | b'{' | b'}' if is_in_flow => break,
                _ => {}
            }
            end += 1;
            last = end;
        }
        let value = self.slice(start, start + last)?;
        Ok((Cow::Borrowed(value), Style::Plain, start + last))
    }

    /// The name of an anchor or alias behind its sign.
    pub(super) fn name(&mut self) -> Step<&'t str> {
        let start = self.at + 1;
        let rest = self.bytes.get(start..).unwrap_or_default();
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(**byte, b'_' | b'-');
        let length = rest.iter().take_while(is_part).count();
        self.at = start + length;
        // Other names are for the strict reader.
        let is_whole = is_apart(self.bytes.get(self.at)) || matches!(self.byte(), Some(b',' | b']' | b'}'));
        if length == 0 || !is_whole { Err(Unusual) } else { self.slice(start, self.at) }
    }
}
