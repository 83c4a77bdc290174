//! Lines by indentation: elements of lists, keys, and the values behind them.

use super::{LONGEST_KEY, Open, Reader, Step, Unusual, is_apart, is_line_end};
use crate::Style;
use crate::events::Event;

impl Reader<'_, '_> {
    /// A line from its first letter on: any number of dashes, a key, and a value.
    pub(super) fn line(&mut self, column: usize) -> Step {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        if column == 0 && (rest.starts_with(b"---") || rest.starts_with(b"...") || rest.starts_with(b"%")) {
            return Err(Unusual);
        }
        self.close_deeper(Some(column), self.at)?;
        let mut column = column;
        while self.is_dash() {
            self.element(column)?;
            let start = self.at;
            self.at += 1;
            self.blanks();
            if self.is_rest_empty() {
                return self.end_of_line(start + 1);
            }
            column += self.at - start;
        }
        match self.key(column)? {
            Some(colon) => self.value_of_key(colon),
            // A value without a key is that of a dash.
            None if self.open.last().is_some_and(|it| !it.is_map && it.waits.is_some()) => {
                // What follows a dash is on the same line, or this would be a text of several lines.
                let dash = self.open.last().and_then(|it| it.waits).unwrap_or(0);
                if self.text.get(dash..self.at).is_none_or(|it| it.contains('\n')) {
                    return Err(Unusual);
                }
                self.value()
            }
            None => Err(Unusual),
        }
    }

    /// Whether there is no more in the line, a comment aside.
    fn is_rest_empty(&self) -> bool {
        let next = self.bytes.get(self.at);
        is_line_end(next) || next == Some(&b'#')
    }

    fn is_dash(&self) -> bool {
        self.byte() == Some(b'-') && is_apart(self.bytes.get(self.at + 1))
    }

    /// A dash at a column: another element of the list there, or the first one.
    fn element(&mut self, column: usize) -> Step {
        let is_next = self.open.last().is_some_and(|it| !it.is_map && it.column == column);
        if is_next {
            // An absent element is rare.
            if self.open.last().is_some_and(|it| it.waits.is_some()) {
                return Err(Unusual);
            }
        } else {
            // The elements of a list may stand below its key without further indentation.
            let is_value =
                |it: &Open| it.waits.is_some() && (it.column < column || it.is_map && it.column == column);
            if !self.open.last().map_or(!self.has_root, is_value) {
                return Err(Unusual);
            }
            // The strict reader says of such a list that it begins with its first element.
            let is_below_key = self.open.last().is_some_and(|it| it.column == column);
            let start = if is_below_key { self.first_element()? } else { self.at };
            self.open(false, column, start)?;
        }
        let dash = self.at + 1;
        let last = self.open.last_mut().ok_or(Unusual)?;
        last.waits = Some(dash);
        Ok(())
    }

    /// Where the first element of a list begins, behind the dash that is here.
    fn first_element(&self) -> Step<usize> {
        let rest = self.bytes.get(self.at + 1..).unwrap_or_default();
        let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
        match rest.get(blanks) {
            next if is_line_end(next) || next == Some(&b'#') => Err(Unusual),
            _ => Ok(self.at + 1 + blanks),
        }
    }

    /// A key with its colon, whose end it returns, if there is one here; otherwise nothing is read.
    fn key(&mut self, column: usize) -> Step<Option<usize>> {
        let start = self.at;
        let (value, style, end) = match self.byte() {
            Some(b'"' | b'\'') => self.quoted()?,
            // An anchor may be that of a key, and brackets may be a key.
            Some(b'[' | b'{' | b'*' | b'&') => return Ok(None),
            _ => self.word(false)?,
        };
        self.at = end;
        if style != Style::Plain {
            self.blanks();
        }
        let is_key = self.byte() == Some(b':') && is_apart(self.bytes.get(self.at + 1));
        if !is_key {
            self.at = start;
            return Ok(None);
        }
        let colon = self.at;
        // The blanks before the colon count as well.
        if colon - start > LONGEST_KEY {
            return Err(Unusual);
        }
        self.at = start;
        // A list without further indentation ends at the next key of the map around it.
        if let [.., map, list] = &self.open[..]
            && !list.is_map
            && list.column == column
            && map.is_map
            && map.column == column
        {
            self.close(start)?;
        }
        match self.open.last_mut() {
            Some(last) if last.is_map && last.column == column => {
                if let Some(place) = last.waits.take() {
                    self.absent(place)?;
                }
            }
            Some(last) if last.waits.is_some() && last.column < column => self.open(true, column, start)?,
            None if !self.has_root => self.open(true, column, start)?,
            _ => return Err(Unusual),
        }
        self.emit(Event::Scalar { value, style, tag: None, anchor: None }, start, end)?;
        let last = self.open.last_mut().ok_or(Unusual)?;
        last.waits = Some(colon);
        self.at = colon + 1;
        Ok(Some(self.at))
    }

    fn value_of_key(&mut self, colon: usize) -> Step {
        self.blanks();
        if self.is_rest_empty() { self.end_of_line(colon) } else { self.value() }
    }

    /// The value that is waited for, to the end of its line.
    fn value(&mut self) -> Step {
        let column = self.open.last().ok_or(Unusual)?.column;
        self.open.last_mut().ok_or(Unusual)?.waits = None;
        self.node(column, false)?;
        self.end_of_line(self.at)?;
        // A text goes on in lines that are indented more.
        let (at, mut next) = (self.at, self.at);
        let is_more = loop {
            let line = self.bytes.get(next..).unwrap_or_default();
            let blanks = line.iter().take_while(|byte| **byte == b' ').count();
            match line.get(blanks) {
                None => break false,
                Some(b'\n') => next += blanks + 1,
                Some(b'\r') => next += blanks + 2,
                Some(b'#') => {
                    let end = line.iter().position(|byte| *byte == b'\n');
                    match end {
                        Some(end) => next += end + 1,
                        None => break false,
                    }
                }
                Some(_) => break blanks > column,
            }
        };
        self.at = at;
        if is_more { Err(Unusual) } else { Ok(()) }
    }
}
